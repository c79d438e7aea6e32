import { fromJson } from "../../../db/json.ts";
import { findPage } from "../../../db/queries/content/content.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { TextPage } from "../../../src-shared/content/operations.ts";
import { isPageKey, type PageKey, standardPages } from "../../../src-shared/content/standard/index.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** A page as it is written: Markdown with placeholders. */
export interface WrittenPage {
  key: string;
  title: LocalizedText;
  body: LocalizedText;
  seo: TextPage["seo"];
  /** Null for the standard text. */
  updatedAt: string | null;
}

/** The owner's text, else the standard one; undefined for a key that is none of the shop's pages. */
export async function readWrittenPage(db: Db | Tx, key: string): Promise<WrittenPage | undefined> {
  const row = await findPage(db, key);
  if (!row) return isPageKey(key) ? standardPage(key) : undefined;
  return {
    key,
    title: fromJson(row.title),
    body: fromJson(row.body),
    seo: fromJson(row.seo),
    updatedAt: row.updated_at,
  };
}

export function standardPage(key: PageKey): WrittenPage {
  const { [key]: en } = standardPages.en;
  const { [key]: ar } = standardPages.ar;
  const title = { en: en.title, ar: ar.title };
  return {
    key,
    title,
    body: { en: en.body, ar: ar.body },
    seo: {
      title,
      description: { en: en.seoDescription, ar: ar.seoDescription },
      keywords: { en: [en.title], ar: [ar.title] },
    },
    updatedAt: null,
  };
}
