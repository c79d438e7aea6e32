import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { TextPage } from "../../../src-shared/content/operations.ts";
import { type DeliveryZone, matchZone } from "../../../src-shared/delivery/zone.ts";
import type { Lang, LocalizedText } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import { markdownToHtml, nameHeadings, plainText } from "../../kernel/markdown/rich-text.ts";
import { fillHtml, fillInBoth, fillText, type PlaceholderValues, withoutUnsetIn } from "../shop/placeholders.ts";
import { readShopSettings } from "../shop/profile.ts";
import { splitQuestions } from "./questions.ts";
import { readWrittenPage } from "./stored-page.ts";

/** One of the shop's own texts, filled in with the company's present data and zones; undefined when there is none. */
export async function readPage(app: Pick<App, "db">, key: string): Promise<TextPage | undefined> {
  const page = await readWrittenPage(app.db, key);
  if (!page) return undefined;
  const { title, body, seo, updatedAt } = page;
  const values = await readPageValues(app, key);
  const en = await textOf(body.en, values, "en");
  const ar = body.ar ? await textOf(body.ar, values, "ar") : undefined;
  const filled = (text: LocalizedText) => fillInBoth(text, values);
  return {
    key: page.key,
    title: filled(title),
    html: { en: en.html, ...(ar ? { ar: ar.html } : {}) },
    headings: { en: en.headings, ...(ar ? { ar: ar.headings } : {}) },
    questions: { en: en.questions, ...(ar ? { ar: ar.questions } : {}) },
    seo: { ...seo, title: filled(seo.title), description: filled(seo.description) },
    updatedAt,
  };
}

/** What the placeholders of a page stand for today. */
export async function readPageValues(app: Pick<App, "db">, key: string): Promise<PlaceholderValues> {
  const settings = await readShopSettings(app.db);
  const zones = await listActiveZones(app.db);
  return { ...settings, zones, shownZones: zonesOfPage(key, zones) };
}

/** Places of the city pages, as areas of zones name them. */
const places: Readonly<Record<string, string>> = {
  "office-furniture-al-waab": "Al Waab",
  "office-furniture-doha": "Doha",
  "office-furniture-lusail": "Lusail",
};

/** The zones that a page tells of: a city page's own (by its name, else as checkout finds it), all on other pages. */
function zonesOfPage(key: string, zones: readonly DeliveryZone[]): readonly DeliveryZone[] {
  const place = places[key];
  if (place === undefined) return zones;
  const named = zones.filter((zone) => zone.name.en.toLowerCase().includes(place.toLowerCase()));
  if (named.length > 0) return named;
  const zone = matchZone(zones, { area: place });
  return zone ? [zone] : [];
}

async function textOf(markdown: string, values: PlaceholderValues, lang: Lang) {
  const { body, questions } = splitQuestions(withoutUnsetIn(markdown, values, lang));
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
