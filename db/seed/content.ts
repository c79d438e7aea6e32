/** The journal and the shop's own texts: db/seed/{authors.json,articles,pages} become rows. */
import { readFileSync } from "node:fs";
import { readingMinutes } from "../../src-shared/articles/reading-time.ts";
import { keywordList } from "../../src-shared/content/seo.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { toJson } from "../json.ts";
import type { Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";
import { fieldOf, listOf, listTextFiles, readTextFile } from "./text-file.ts";

interface FirstVersion {
  version: number;
  created_at: string;
  updated_at: string;
}
interface SeedAuthor {
  key: string;
  name: LocalizedText;
  title: LocalizedText;
  bio: LocalizedText;
}

const articles = new URL("./articles/", import.meta.url);
const pages = new URL("./pages/", import.meta.url);
/** Separator of the English and the Arabic text of an article. */
const arabicFrom = /\n---ar---\n/;

/** Writes articles and pages in the caller's transaction. */
export async function insertContent(tx: Tx, firstVersion: FirstVersion): Promise<void> {
  const authors = await insertAuthors(tx, firstVersion);
  await insertArticles(tx, authors, firstVersion);
  await insertPages(tx, firstVersion);
}

async function insertAuthors(tx: Tx, firstVersion: FirstVersion): Promise<Map<string, string>> {
  const authors = JSON.parse(readFileSync(new URL("./authors.json", import.meta.url), "utf8")) as SeedAuthor[];
  const ids = new Map<string, string>();
  for (const { key, name, title, bio } of authors) {
    const id = newId();
    ids.set(key, id);
    const words = { name: toJson(name), title: toJson(title), bio: toJson(bio) };
    await tx
      .insertInto("authors")
      .values({ id, ...firstVersion, key, ...words })
      .execute();
    recordChange(tx, "authors", id, 1);
  }
  return ids;
}

async function insertArticles(tx: Tx, authors: Map<string, string>, firstVersion: FirstVersion): Promise<void> {
  for (const name of listTextFiles(articles)) {
    const text = readTextFile(new URL(name, articles));
    const field = (key: string) => fieldOf(text, key, name);
    const both = (key: string) => ({ en: field(`${key}En`), ar: field(`${key}Ar`) });
    const [en = "", ar] = text.body.split(arabicFrom);
    const author_id = authors.get(field("author"));
    if (!author_id) throw new Error(`${name} names an author that authors.json does not know`);
    const arabicTags = listOf(field("tagsAr"));
    const id = newId();
    await tx
      .insertInto("articles")
      .values({
        id,
        ...firstVersion,
        slug: name.replace(/\.md$/, ""),
        title: toJson(both("title")),
        excerpt: toJson(both("excerpt")),
        body: toJson({ en: en.trim(), ...(ar ? { ar: ar.trim() } : {}) }),
        publish_date: field("publishDate"),
        author_id,
        tags: toJson(listOf(field("tags")).map((tag, place) => ({ en: tag, ar: arabicTags[place] }))),
        read_time: readingMinutes(en),
        featured: field("featured") === "true",
        status: "published",
        image: field("image"),
        image_alt: toJson(both("imageAlt")),
        seo: toJson({
          title: both("seoTitle"),
          description: both("seoDescription"),
          keywords: { en: keywordList(listOf(field("keywordsEn"))), ar: keywordList(listOf(field("keywordsAr"))) },
        }),
      })
      .execute();
    recordChange(tx, "articles", id, 1);
  }
}

async function insertPages(tx: Tx, firstVersion: FirstVersion): Promise<void> {
  const keys = listTextFiles(pages).flatMap((name) => (name.endsWith(".en.md") ? [name.replace(/\.en\.md$/, "")] : []));
  for (const key of keys) {
    const en = readTextFile(new URL(`${key}.en.md`, pages));
    const ar = readTextFile(new URL(`${key}.ar.md`, pages));
    const both = (field: string) => ({
      en: fieldOf(en, field, `${key}.en.md`),
      ar: fieldOf(ar, field, `${key}.ar.md`),
    });
    const keywords = both("keywords");
    const id = newId();
    await tx
      .insertInto("pages")
      .values({
        id,
        ...firstVersion,
        key,
        title: toJson(both("title")),
        body: toJson({ en: en.body, ar: ar.body }),
        seo: toJson({
          title: both("seoTitle"),
          description: both("seoDescription"),
          keywords: { en: keywordList(listOf(keywords.en)), ar: keywordList(listOf(keywords.ar)) },
        }),
      })
      .execute();
    recordChange(tx, "pages", id, 1);
  }
}
