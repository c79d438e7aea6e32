import { fromJson } from "../../../db/json.ts";
import { findPage, type PageRow } from "../../../db/queries/content/content.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { PageKey } from "../../../src-shared/content/standard/index.ts";
import type { StaffPage, StaffPageRow } from "../../../src-shared/pages/operations.ts";
import { arabicMissing, type BilingualTexts } from "../../../src-shared/values/arabic-age.ts";
import { derivedId } from "../../../src-shared/values/id.ts";
import { type PageTexts, standardTexts, textsOf } from "./stored-page.ts";

/** What the ids of pages are made from, so that every desktop makes the same row of a page that nobody has written yet. */
const PARENT = "01900000-0000-7000-8000-000000000000";
export const pageId = (key: string): string => derivedId(PARENT, `page/${key}`);

/** The text that staff edit: the draft, else what visitors read. */
export function editedTexts(row: PageRow | undefined, key: PageKey): PageTexts {
  if (!row) return standardTexts(key);
  if (row.draft !== null) return fromJson(row.draft);
  return row.published ? textsOf(row) : standardTexts(key);
}

/** Bilingual texts of a page, by the names that `arabicOlder` uses. */
export const namedTexts = ({ title, body, seo }: PageTexts): BilingualTexts => ({
  title,
  body,
  "seo.title": seo.title,
  "seo.description": seo.description,
});

export function staffPageRowOf(row: PageRow | undefined, key: PageKey): StaffPageRow {
  return {
    id: row?.id ?? pageId(key),
    key,
    version: row?.version ?? 0,
    title: editedTexts(row, key).title,
    status: row && row.draft !== null ? "draft" : row?.published ? "published" : "standard",
    published: row?.published ?? false,
    arabicOlder: row ? Object.keys(fromJson(row.arabic_of)) : [],
    updatedAt: row?.updated_at ?? null,
  };
}

export async function readStaffPage(db: Db | Tx, key: PageKey): Promise<StaffPage> {
  const row = await findPage(db, key);
  const texts = editedTexts(row, key);
  return { ...staffPageRowOf(row, key), ...texts, arabicMissing: arabicMissing(namedTexts(texts)) };
}
