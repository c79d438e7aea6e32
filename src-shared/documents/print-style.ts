import { documentWords } from "../text/documents/index.ts";
import type { Lang } from "../values/localized.ts";
import { footOf, sellerOf } from "./foot.ts";
import { colours } from "./kit/look.ts";
import type { PrintableDocument } from "./registry.ts";
import type { SheetSize } from "./sheet-sizes.ts";

/** The `@page` size of a sheet; a roll has no fixed length. */
const pageRules: Record<SheetSize, string> = {
  a4: "size: A4; margin: 15mm 15mm 20mm",
  roll80: "size: 80mm 297mm; margin: 4mm",
  label62: "size: 62mm 29mm; margin: 1.5mm 2mm",
  a6: "size: A6; margin: 8mm",
};

/**
 * The style sheet of a document as a page of its own: a sheet on screen, no frame in print, numbered pages. The content
 * brings its own styles.
 *
 * @param fonts `@font-face` rules, when the page has its own fonts
 */
export function printStyle(document: PrintableDocument, fonts = ""): string {
  const font = `font: 7pt "IBM Plex Sans", "IBM Plex Sans Arabic", sans-serif; color: ${colours.muted}; white-space: pre;`;
  const langs = document.lang === "ar" ? (["ar", "en"] as const) : (["en", "ar"] as const);
  const [start, end] = document.lang === "ar" ? ["right", "left"] : ["left", "right"];
  const seller = sellerOf(document);
  const lines = seller ? langs.map((lang) => cssText(footOf(seller, lang))).join(' "\\A" ') : "";
  const foot = [
    lines && `@bottom-${start} { content: ${lines}; text-align: ${start}; ${font} }`,
    `@bottom-${end} { content: ${langs.map(pageNumber).join(' "\\A" ')}; text-align: ${end}; ${font} }`,
  ].join(" ");
  return `${fonts}
@page { ${pageRules[document.sheet]}; ${document.sheet === "a4" ? foot : ""} }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; font-family: "IBM Plex Sans", "IBM Plex Sans Arabic", "IBM Plex Sans", sans-serif; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.document-sheet + .document-sheet { break-before: page; }
@media screen {
  body { background: #f1ece4; }
  .document-sheet { inline-size: var(--sheet-width); max-inline-size: 100%; min-block-size: var(--sheet-height); margin: 16pt auto; padding: var(--sheet-margin); background: #fff; }
}
`;
}

/** "Page 2 of 3" with the counters of the browser's print. */
function pageNumber(lang: Lang): string {
  const [before, between = "", after = ""] = documentWords[lang]("page.number", {
    page: "\u0001",
    pages: "\u0001",
  }).split("\u0001");
  return `${cssText(before ?? "")} counter(page) ${cssText(between)} counter(pages) ${cssText(after)}`;
}

/** A string of a style sheet: what could end it, or the sheet, is written by its number. */
const cssText = (text: string): string =>
  `"${text.replace(/[\\"<>\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
