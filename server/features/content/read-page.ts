import { fromJson } from "../../../db/json.ts";
import { findPage } from "../../../db/queries/content/content.ts";
import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { TextPage } from "../../../src-shared/content/operations.ts";
import type { Lang, LocalizedText } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import { markdownToHtml, nameHeadings, plainText } from "../../kernel/markdown/rich-text.ts";
import { fillHtml, fillText, type PlaceholderValues } from "../shop/placeholders.ts";
import { readShopSettings } from "../shop/profile.ts";
import { splitQuestions } from "./questions.ts";

/** One of the shop's own texts, filled in with the company's present data and zones; undefined when there is none. */
export async function readPage(app: Pick<App, "db">, key: string): Promise<TextPage | undefined> {
  const row = await findPage(app.db, key);
  if (!row) return undefined;
  const values: PlaceholderValues = {
    company: (await readShopSettings(app.db)).company,
    zones: await listActiveZones(app.db),
  };
  const body = fromJson(row.body);
  const seo = fromJson(row.seo);
  const en = await textOf(body.en, values, "en");
  const ar = body.ar ? await textOf(body.ar, values, "ar") : undefined;
  const filled = (text: LocalizedText): LocalizedText => ({
    en: fillText(text.en, values, "en"),
    ...(text.ar ? { ar: fillText(text.ar, values, "ar") } : {}),
  });
  return {
    key: row.key,
    title: filled(fromJson(row.title)),
    html: { en: en.html, ...(ar ? { ar: ar.html } : {}) },
    headings: { en: en.headings, ...(ar ? { ar: ar.headings } : {}) },
    questions: { en: en.questions, ...(ar ? { ar: ar.questions } : {}) },
    seo: { ...seo, title: filled(seo.title), description: filled(seo.description) },
    updatedAt: row.updated_at,
  };
}

async function textOf(markdown: string, values: PlaceholderValues, lang: Lang) {
  const { body, questions } = splitQuestions(markdown);
  const { html, headings } = nameHeadings(fillHtml(await markdownToHtml(body), values, lang));
  return {
    html,
    headings,
    questions: await Promise.all(
      questions.map(async ({ question, answer }, index) => ({
        id: `question-${index + 1}`,
        question: fillText(plainText(await markdownToHtml(question)), values, lang),
        answerHtml: fillHtml(await markdownToHtml(answer), values, lang),
      })),
    ),
  };
}
