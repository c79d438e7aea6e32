import { findSettingVersion } from "../../../db/queries/content/settings.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { Setting, SettingKey } from "../../../src-shared/settings/operations.ts";
import { readShopSettings } from "../shop/profile.ts";

/** A setting with its version; one that is not set has version 0 and the shop's default. */
export async function readSetting(db: Db | Tx, key: SettingKey): Promise<Setting> {
  const values = await readShopSettings(db);
  return { key, value: values[key], ...(await findSettingVersion(db, key)) };
}
