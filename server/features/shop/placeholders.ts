/**
 * Placeholders of the shop's own texts for values of the settings: {{company}} {{phone}} {{email}} {{address}}
 * {{crNumber}}, and {{zones}} alone on a line. An unknown word in braces stays, so that its writer sees it.
 */
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import { escapeHtml } from "../../kernel/markdown/escape-html.ts";
import { zoneTable } from "./zone-table.ts";

export interface PlaceholderValues {
  company: ShopProfile["company"];
  zones: readonly DeliveryZone[];
}

/** Fills titles and descriptions, as text. */
export function fillText(text: string, { company }: PlaceholderValues, lang: Lang): string {
  const words = wordsFor(company, lang);
  return text.replace(placeholder, (whole, name: string) => words[name] ?? whole);
}

/**
 * Fills sanitised HTML. Numbers and addresses that read from left to right are isolated, or Arabic text around them
 * would reverse their order; phone and e-mail become links, except inside a link, which cannot contain another.
 */
export function fillHtml(html: string, values: PlaceholderValues, lang: Lang): string {
  const words = wordsFor(values.company, lang);
  const isolated = (name: string) => `<bdi dir="ltr">${escapeHtml(words[name] as string)}</bdi>`;
  const inLink: Record<string, string> = {
    company: escapeHtml(words.company as string),
    address: escapeHtml(words.address as string),
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
    .replace(/<p>\s*\{\{zones\}\}\s*<\/p>/g, () => zoneTable(values.zones, lang))
    .replace(/<a\b[^>]*>[\s\S]*?<\/a>/g, (link) =>
      link.replace(placeholder, (whole, name: string) => inLink[name] ?? whole),
    )
    .replace(placeholder, (whole, name: string) => outside[name] ?? whole);
}

const placeholder = /\{\{(\w+)\}\}/g;

function wordsFor(company: ShopProfile["company"], lang: Lang): Record<string, string> {
  return {
    company: textIn(company.name, lang),
    address: textIn(company.address, lang),
    phone: formatPhone(company.phone),
    email: company.email,
    crNumber: company.crNumber,
  };
}
