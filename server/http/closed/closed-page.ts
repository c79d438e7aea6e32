import { createHash } from "node:crypto";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import arabic from "../../../src-shared/text/closed-shop/ar.ts";
import english from "../../../src-shared/text/closed-shop/en.ts";
import { type Lang, type LocalizedText, textIn } from "../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import { escapeHtml } from "../../kernel/markdown/escape-html.ts";

const style = [
  ":root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}",
  "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:2.5rem;padding:1.5rem;box-sizing:border-box}",
  "section{max-width:32rem}",
  "h1{font-size:1.5rem;line-height:1.3;margin:0 0 .5rem}",
  "p{margin:0 0 1rem}",
  "a{color:inherit;display:inline-block;padding:.5rem 0;margin-inline-end:1.5rem}",
].join("");

/** The page loads nothing: its style is in it, and its links leave it. */
export const CLOSED_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Company = Pick<ShopProfile["company"], "name" | "phone" | "whatsapp">;

const words = { en: english, ar: arabic } as const;

/** In both languages, because it is one page for every address: the shop's name, its note, telephone and WhatsApp. */
export function closedPage(company: Company, note: LocalizedText): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(company.name.en)}</title>`,
    `<style>${style}</style></head><body>`,
    section(company, note, "en"),
    section(company, note, "ar"),
    "</body></html>",
  ].join("");
}

function section({ name, phone, whatsapp }: Company, note: LocalizedText, lang: Lang): string {
  const own = textIn(note, lang);
  const links = [
    phone &&
      `<a href="tel:${escapeHtml(phone)}">${words[lang].phone}: <bdi dir="ltr">${escapeHtml(formatPhone(phone))}</bdi></a>`,
    whatsapp && `<a href="https://wa.me/${whatsapp.replace(/\D/g, "")}">${words[lang].whatsapp}</a>`,
  ];
  const title = `${escapeHtml(textIn(name, lang))} – ${words[lang].title}`;
  return [
    `<section lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"><h1>${title}</h1>`,
    own ? `<p>${escapeHtml(own)}</p>` : "",
    `<p>${words[lang].text}</p><p>${links.filter(Boolean).join("")}</p></section>`,
  ].join("");
}
