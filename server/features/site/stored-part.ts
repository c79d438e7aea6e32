import { fromJson, toJson } from "../../../db/json.ts";
import type { SitePartRow } from "../../../db/queries/content/site-parts.ts";
import { findVersioned } from "../../../db/queries/versioned.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { parseSetting, type SettingKey, type SettingValue } from "../../../src-shared/settings/operations.ts";
import { SITE_PARTS, type SiteKey, type SitePartName } from "../../../src-shared/site/parts.ts";
import { readShopSettings } from "../shop/profile.ts";

/** Settings of a part, by key. */
export type SiteValues = { [Key in SiteKey]?: SettingValue<Key> };

export const findPart = (db: Db | Tx, part: SitePartName): Promise<SitePartRow | undefined> =>
  findVersioned(db, "site_parts", part);

/** Values as they are stored. */
export const storedText = (values: SiteValues) => toJson<Record<string, unknown>>(values);

/** What visitors see of a part, as its schemas have it. */
export async function readPublished(db: Db | Tx, part: SitePartName): Promise<SiteValues> {
  const settings = await readShopSettings(db);
  return Object.fromEntries(SITE_PARTS[part].map((key) => [key, parseSetting(key, settings[key]) ?? settings[key]]));
}

/** Stored values of a part; what does not fit its setting, as one of another version may not, is left out. */
export function parseStored(part: SitePartName, stored: Readonly<Record<string, unknown>>): SiteValues {
  const parsed = SITE_PARTS[part].flatMap((key: SettingKey) => {
    const value = Object.hasOwn(stored, key) ? parseSetting(key, stored[key]) : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(parsed);
}

/** What a draft changes; nothing where there is none. */
export const draftOf = (part: SitePartName, row: SitePartRow | undefined): SiteValues =>
  row?.draft ? parseStored(part, fromJson(row.draft)) : {};

/** What staff edit: the draft, else what visitors see. */
export const readEdited = async (
  db: Db | Tx,
  part: SitePartName,
  row: SitePartRow | undefined,
): Promise<SiteValues> => ({
  ...(await readPublished(db, part)),
  ...draftOf(part, row),
});
