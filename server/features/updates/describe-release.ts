import { fromJson } from "../../../db/json.ts";
import type { AppReleaseRow } from "../../../db/queries/content/updates.ts";
import type { AppRelease } from "../../../src-shared/desktop/updates.ts";

export const describeRelease = (row: AppReleaseRow): AppRelease => ({
  release: row.id,
  version: row.version,
  files: fromJson(row.files),
  feeds: Object.keys(fromJson(row.feeds)).sort(),
  percentage: row.percentage,
  pulled: row.pulled,
  publishedAt: row.created_at,
  changedAt: row.updated_at,
});
