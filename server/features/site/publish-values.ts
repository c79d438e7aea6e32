import { type AuditEntry, type AuditSource, recordAudit } from "../../../db/queries/audit.ts";
import { findSettingVersion, replaceSetting } from "../../../db/queries/content/settings.ts";
import type { Tx } from "../../../db/schema.ts";
import type { SiteKey, SitePartName } from "../../../src-shared/site/parts.ts";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import { readPublished, type SiteValues } from "./stored-part.ts";

/** Makes values what visitors see, each as its setting; false when another change of one came first, then nothing may stay. */
export async function publishValues(
  source: AuditSource,
  tx: Tx,
  part: SitePartName,
  { values, action }: { values: SiteValues; action?: AuditEntry["action"] },
): Promise<boolean> {
  const published = await readPublished(tx, part);
  for (const [name, value] of Object.entries(values)) {
    const key = name as SiteKey;
    const before = published[key];
    if (sameJson(before, value)) continue;
    const { version } = await findSettingVersion(tx, key);
    if (!(await replaceSetting(tx, key, version, value, source.now()))) return false;
    await recordAudit(tx, source, {
      action,
      collection: "settings",
      rowId: key,
      before: { value: before },
      after: { value },
    });
  }
  return true;
}
