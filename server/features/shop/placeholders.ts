/**
 * Placeholders of the shop's own texts for values of the settings: {{company}} {{phone}} {{email}} {{address}} {{crNumber}}
 * {{since}}, the promises {{hours}} {{delivery}} {{deliveryFee}} {{returns}} {{returnDays}} {{warranty}}
 * {{payment}} {{transferDays}} {{windows}}, and {{zones}} alone on a line. What names a value that is not set is left out (`withoutUnset`). An unknown word in braces stays, so that its
 * writer sees it.
 */
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { type Lang, type LocalizedText, textIn } from "../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import { escapeHtml } from "../../kernel/markdown/escape-html.ts";
import type { ShopSettings } from "./profile.ts";
import { type PromiseSource, promiseTexts } from "./promise-texts.ts";
import { withoutUnset } from "./without-unset.ts";
import { zoneTable } from "./zone-table.ts";

export interface PlaceholderValues extends PromiseSource, Pick<ShopSettings, "company"> {
  zones: readonly DeliveryZone[];
  /** Zones of the place that a page is about; all of them elsewhere. */
  shownZones: readonly DeliveryZone[];
}

/** Fills titles and descriptions, as text. */
export function fillText(text: string, values: PlaceholderValues, lang: Lang): string {
  const words = wordsFor(values, lang);
  return withoutUnset(text, isUnset(values, words)).replace(placeholder, (whole, name: string) => words[name] ?? whole);
}

export const fillInBoth = (text: LocalizedText, values: PlaceholderValues): LocalizedText => ({
  en: fillText(text.en, values, "en"),
  ...(text.ar ? { ar: fillText(text.ar, values, "ar") } : {}),
});

/** Markdown without what names a value that is not set. */
export const withoutUnsetIn = (markdown: string, values: PlaceholderValues, lang: Lang): string =>
  withoutUnset(markdown, isUnset(values, wordsFor(values, lang)));

/**
 * Fills sanitised HTML. Numbers and addresses that read from left to right are isolated, or Arabic text around them
 * would reverse their order; phone and e-mail become links, except inside a link, which cannot contain another.
 */
export function fillHtml(html: string, values: PlaceholderValues, lang: Lang): string {
  const words = wordsFor(values, lang);
  const isolated = (name: string) => `<bdi dir="ltr">${escapeHtml(words[name] as string)}</bdi>`;
  const inLink: Record<string, string> = {
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, escapeHtml(word)])),
    phone: isolated("phone"),
    email: isolated("email"),
    crNumber: isolated("crNumber"),
  };
  const { phone, email } = values.company;
  const outside: Record<string, string> = {
    ...inLink,
    phone: `<a href="tel:${escapeHtml(phone)}">${inLink.phone}</a>`,
    email: `<a href="mailto:${escapeHtml(email)}">${inLink.email}</a>`,
  };
  return html
    .replace(/<p>\s*\{\{zones\}\}\s*<\/p>/g, () => zoneTable(values.shownZones, lang))
    .replace(/<a\b[^>]*>[\s\S]*?<\/a>/g, (link) =>
      link.replace(placeholder, (whole, name: string) => inLink[name] ?? whole),
    )
    .replace(placeholder, (whole, name: string) => outside[name] ?? whole);
}

const placeholder = /\{\{(\w+)\}\}/g;

const isUnset =
  (values: PlaceholderValues, words: Record<string, string>) =>
  (name: string): boolean =>
    name === "zones" ? values.shownZones.length === 0 : words[name] === "";

function wordsFor(values: PlaceholderValues, lang: Lang): Record<string, string> {
  const { company, zones } = values;
  return {
    company: textIn(company.name, lang),
    address: textIn(company.address, lang),
    phone: formatPhone(company.phone),
    email: company.email,
    crNumber: company.crNumber,
    since: company.since === null ? "" : String(company.since),
    ...promiseTexts(values, zones, lang),
  };
}
