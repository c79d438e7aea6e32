import { fromJson } from "../../../db/json.ts";
import { findPage, type PageRow } from "../../../db/queries/content/content.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { TextPage } from "../../../src-shared/content/operations.ts";
import { isPageKey, type PageKey, standardPages } from "../../../src-shared/content/standard/index.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** What is written of a page: Markdown with placeholders. */
export interface PageTexts {
  title: LocalizedText;
  body: LocalizedText;
  seo: TextPage["seo"];
}

export interface WrittenPage extends PageTexts {
  key: string;
  /** Null for the standard text. */
  updatedAt: string | null;
}

/** The owner's text, else the standard one; undefined for a key under which visitors read nothing. */
export async function readWrittenPage(db: Db | Tx, key: string): Promise<WrittenPage | undefined> {
  const row = await findPage(db, key);
  if (row?.published) return { key: row.key, ...textsOf(row), updatedAt: row.updated_at };
  return isPageKey(key) ? { key, ...standardTexts(key), updatedAt: null } : undefined;
}

/** A page that staff can write: one that the shop always has, written or not, or one that its owner added. */
export type KnownPage =
  | { key: PageKey; row: PageRow | undefined; standard: PageTexts }
  | { key: string; row: PageRow; standard?: undefined };

/** The page of a key, or an own page by its id. */
export async function findKnownPage(db: Db | Tx, keyOrId: string): Promise<KnownPage | undefined> {
  const row = await findPage(db, keyOrId);
  return knownPage(row?.key ?? keyOrId, row);
}

export function knownPage(key: string, row: PageRow | undefined): KnownPage | undefined {
  if (isPageKey(key)) return { key, row, standard: standardTexts(key) };
  return row && { key, row };
}

/** What visitors read of a row that is published. */
export const textsOf = (row: Pick<PageRow, "title" | "body" | "seo">): PageTexts => ({
  title: fromJson(row.title),
  body: fromJson(row.body),
  seo: fromJson(row.seo),
});

export function standardTexts(key: PageKey): PageTexts {
  const { [key]: en } = standardPages.en;
  const { [key]: ar } = standardPages.ar;
  const title = { en: en.title, ar: ar.title };
  return {
    title,
    body: { en: en.body, ar: ar.body },
    seo: {
      title,
      description: { en: en.seoDescription, ar: ar.seoDescription },
      keywords: { en: [en.title], ar: [ar.title] },
    },
  };
}
