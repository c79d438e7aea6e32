import { replaceSetting } from "../../../db/queries/content/settings.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { invalid } from "../../../src-shared/api/handle.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import {
  type Setting,
  type SettingKey,
  type SettingValue,
  settingSchemas,
} from "../../../src-shared/settings/operations.ts";
import type { Context } from "../../context.ts";
import { changeVersionedRow, type VersionedRows } from "../../kernel/versioned-row.ts";
import { missingMedia } from "../media/is-picture.ts";
import { readSetting } from "./read-setting.ts";

const rowsOf = (key: SettingKey): VersionedRows<Setting & { id: string }, Setting> => ({
  collection: "settings",
  find: async (tx) => ({ id: key, ...(await readSetting(tx, key)) }),
  read: (tx) => readSetting(tx, key),
  audited: ({ value }) => ({ value }),
});

/** Sets a value that fits its key's schema and names only pictures of the library. */
export const writeSetting = (
  ctx: Context,
  tx: Tx,
  key: SettingKey,
  given: unknown,
): Promise<Setting | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> =>
  changeVersionedRow({ ctx, tx }, rowsOf(key), key, async ({ version }) => {
    const parsed = settingSchemas[key].safeParse(given);
    if (!parsed.success) return invalid(parsed.error);
    const wrong = await missingPictures(tx, key, parsed.data);
    if (Object.keys(wrong).length > 0) return refuseFields(wrong);
    return (await replaceSetting(tx, key, version, parsed.data, ctx.now())) ? version + 1 : undefined;
  });

async function missingPictures(tx: Tx, key: SettingKey, value: unknown): Promise<FieldCodes> {
  if (key !== "heroes" && key !== "cityCards") return {};
  const entries = value as SettingValue<"heroes"> | SettingValue<"cityCards">;
  const missing = await missingMedia(
    tx,
    "image",
    entries.map((entry) => entry.image),
  );
  return Object.fromEntries(
    entries.flatMap((entry, i) => (missing.includes(entry.image) ? [[`${i}.image`, "picture" as const]] : [])),
  );
}
