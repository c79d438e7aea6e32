import { fromJson } from "../../../db/json.ts";
import { listVersions, type VersionRow } from "../../../db/queries/content/versions.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { SitePart, SiteVersion } from "../../../src-shared/site/operations.ts";
import { SITE_PARTS, type SitePartName } from "../../../src-shared/site/parts.ts";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import type { Secrets } from "../../secrets.ts";
import { draftToken } from "./draft-token.ts";
import { findPart, readEdited } from "./stored-part.ts";

type Keys = Pick<Secrets, "fingerprint">;

/** A part as its GET answers it. */
export async function readSitePart(db: Db | Tx, secrets: Keys, part: SitePartName): Promise<SitePart> {
  const row = await findPart(db, part);
  const isDraft = row !== undefined && row.draft !== null;
  const saved = isDraft
    ? (await listVersions(db, "site_versions", part)).find(({ state }) => state === "draft")
    : undefined;
  return {
    part,
    version: row?.version ?? 0,
    status: isDraft ? "draft" : "published",
    publishAt: row?.publish_at ?? null,
    values: await readEdited(db, part, row),
    arabicOlder: row ? Object.keys(fromJson(row.arabic_of)) : [],
    preview: saved ? draftToken(secrets, saved.id) : null,
    updatedAt: row?.updated_at ?? null,
  };
}

/** The last saves, the newest first, each with the settings in which it differs from the one before. */
export async function listSiteVersions(db: Db, secrets: Keys, part: SitePartName): Promise<SiteVersion[]> {
  const rows = await listVersions(db, "site_versions", part);
  return rows.map((row, at) => ({
    id: row.id,
    at: row.at,
    by: row.staff_name,
    state: row.state,
    changed: changedKeys(part, rows[at + 1], row),
    preview: draftToken(secrets, row.id),
  }));
}

type Row = VersionRow<"site_versions">;

function changedKeys(part: SitePartName, before: Row | undefined, row: Row): string[] {
  if (!before) return [];
  const [old, now] = [fromJson(before.texts), fromJson(row.texts)];
  return SITE_PARTS[part].filter((key) => !sameJson(old[key], now[key]));
}

/** What the audit log keeps of a part. */
export const audited = ({ status, publishAt, values }: SitePart): object => ({ status, publishAt, ...values });
