import { recordAudit } from "../../../db/queries/audit.ts";
import { replaceSetting } from "../../../db/queries/content/settings.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { invalid } from "../../../src-shared/api/handle.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import {
  type Setting,
  type SettingKey,
  type SettingValue,
  settingSchemas,
} from "../../../src-shared/settings/operations.ts";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import { NO_OWN_TEXTS } from "../../../src-shared/text/own-texts.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { beginSettingWrite } from "../site/keep-part.ts";
import { missingPictures } from "../site/missing-pictures.ts";
import { auditedValue } from "./audited-value.ts";
import { readSetting } from "./read-setting.ts";

/** Sets a value that fits its key's schema and names only pictures of the library. */
export async function writeSetting(
  ctx: Context,
  tx: Tx,
  key: SettingKey,
  given: unknown,
  /** The answer of its GET, where it has one of its own. */
  answer: (setting: Setting) => unknown = (setting) => setting,
): Promise<Setting | Refusal<"invalid" | "version_required" | "version_conflict">> {
  const before = await readSetting(tx, key);
  const conflict = { collection: "settings", rowIds: [key], read: async () => answer(await readSetting(tx, key)) };
  const stale = await refuseStale(ctx, tx, { version: before.version, ...conflict });
  if (stale) return stale;
  const parsed = settingSchemas[key].safeParse(key === "calendar" ? withUnknown(given, before.value) : given);
  if (!parsed.success) return invalid(parsed.error);
  // A logo comes as a picture that the server draws anew (upload-logo.ts), never as bytes of a client.
  if (key === "logo" && (parsed.data as SettingValue<"logo">).png !== "") return refuseFields({ png: "picture" });
  // Each own text is checked against its standard text where it is written (shop-texts/write-shop-text.ts).
  if (key === "shopTexts" && !sameJson(parsed.data, NO_OWN_TEXTS)) return refuse("invalid");
  const wrong = await wrongPictures(tx, key, parsed.data);
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const keepSave = await beginSettingWrite(ctx, tx, key);
  if (!(await replaceSetting(tx, key, before.version, parsed.data, ctx.now()))) {
    return refuseConflict(tx, conflict);
  }
  await keepSave();
  const after = await readSetting(tx, key);
  const changes = { before: auditedValue(key, before.value), after: auditedValue(key, after.value) };
  await recordAudit(tx, ctx, { collection: "settings", rowId: key, ...changes });
  return after;
}

/** Parts of the calendar stay where a client sends none at all, because it does not know them. */
function withUnknown(given: unknown, before: unknown): unknown {
  const { holidayPeriods, windows, windowPeriods } = before as SettingValue<"calendar">;
  return typeof given === "object" ? { holidayPeriods, windows, windowPeriods, ...given } : given;
}

const wrongPictures = async (tx: Tx, key: SettingKey, value: unknown): Promise<FieldCodes> =>
  key === "heroes" || key === "cityCards"
    ? missingPictures(tx, value as SettingValue<"heroes"> | SettingValue<"cityCards">)
    : {};
