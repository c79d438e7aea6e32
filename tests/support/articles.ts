// Articles and pages as tests write them.
import type { ArticleInput } from "../../src-shared/articles/operations.ts";
import type { PageInput } from "../../src-shared/pages/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { TestApp } from "./context.ts";

/** Adds an author as of before any change; resolves to the id. */
export async function addAuthor(app: TestApp): Promise<string> {
  const id = newId();
  const text = JSON.stringify({ en: "Huda", ar: "هدى" });
  const at = app.now().toISOString();
  await app.db
    .insertInto("authors")
    .values({
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      key: "huda",
      name: text,
      title: text,
      bio: text,
    } as never)
    .execute();
  return id;
}

export const articleToWrite = (authorId: string, changes: Partial<ArticleInput> = {}): ArticleInput => ({
  title: { en: "Choosing a desk", ar: "اختيار المكتب" },
  excerpt: { en: "Measure first.", ar: "القياس أولًا." },
  body: { en: "## Measure\n\nTake the **depth** first.", ar: "## القياس\n\nابدأ **بالعمق**." },
  publishDate: "2026-03-01",
  authorId,
  tags: [{ en: "Desks", ar: "مكاتب" }],
  imageAlt: { en: "" },
  seo: { title: { en: "" }, description: { en: "" }, keywords: { en: [] } },
  ...changes,
});

export const pageToWrite: PageInput = {
  title: { en: "Our page", ar: "صفحتنا" },
  body: { en: "We are here.", ar: "نحن هنا." },
  seo: { title: { en: "" }, description: { en: "" }, keywords: { en: [] } },
};
