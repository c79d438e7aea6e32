import { fromJson } from "../../../db/json.ts";
import { listFormerSlugs } from "../../../db/queries/catalogue/slugs.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffPage, StaffPageRow } from "../../../src-shared/pages/operations.ts";
import { arabicMissing, type BilingualTexts } from "../../../src-shared/values/arabic-age.ts";
import { derivedId } from "../../../src-shared/values/id.ts";
import { findKnownPage, type KnownPage, type PageTexts, textsOf } from "./stored-page.ts";

/** What the ids of pages are made from, so that every desktop makes the same row of a page that nobody has written yet. */
const PARENT = "01900000-0000-7000-8000-000000000000";
export const pageId = ({ row, key }: Pick<KnownPage, "row" | "key">): string =>
  row?.id ?? derivedId(PARENT, `page/${key}`);

/** The text that staff edit: the draft, else what visitors read. */
export function editedTexts({ row, standard }: KnownPage): PageTexts {
  if (row && row.draft !== null) return fromJson(row.draft);
  if (!standard) return textsOf(row);
  return row?.published ? textsOf(row) : standard;
}

/** Bilingual texts of a page, by the names that `arabicOlder` uses. */
export const namedTexts = ({ title, body, seo }: PageTexts): BilingualTexts => ({
  title,
  body,
  "seo.title": seo.title,
  "seo.description": seo.description,
});

export function staffPageRowOf(page: KnownPage): StaffPageRow {
  const { key, row, standard } = page;
  return {
    id: pageId(page),
    key,
    isOwn: !standard,
    version: row?.version ?? 0,
    title: editedTexts(page).title,
    status: row && row.draft !== null ? "draft" : row?.published ? "published" : "standard",
    published: row?.published ?? false,
    publishAt: row?.publish_at ?? null,
    arabicOlder: row ? Object.keys(fromJson(row.arabic_of)) : [],
    updatedAt: row?.updated_at ?? null,
  };
}

export async function staffPageOf(db: Db | Tx, page: KnownPage): Promise<StaffPage> {
  const texts = editedTexts(page);
  return {
    ...staffPageRowOf(page),
    ...texts,
    arabicMissing: arabicMissing(namedTexts(texts)),
    formerSlugs: page.row ? await listFormerSlugs(db, "page", page.row.id) : [],
  };
}

/** A page that is known to be there, read again. */
export async function readStaffPage(db: Db | Tx, keyOrId: string): Promise<StaffPage> {
  const page = await findKnownPage(db, keyOrId);
  if (!page) throw new Error("a page is gone while it is read");
  return staffPageOf(db, page);
}
