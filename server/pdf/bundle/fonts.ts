import { readFileSync } from "node:fs";
import { Font } from "@react-pdf/renderer";
import { PDF_FONT } from "../../../src-shared/documents/kit/pdf-kit.tsx";
import { cuts, faces } from "./font-files.ts";
import { type GlyphSource, mapGlyphCharacters } from "./glyph-characters.ts";
import { limitLigatures, type OpenFont } from "./limit-ligatures.ts";

let ready: Promise<void> | undefined;

/** Opens the fonts for PDF once in the life of the program. */
export function fontsReady(): Promise<void> {
  ready ??= open();
  return ready;
}

async function open(): Promise<void> {
  const fonts = cuts.map(({ weight, file }) => ({ fontWeight: weight, src: dataOf(file, "font/ttf") }));
  Font.register({ family: PDF_FONT, fonts });
  // Words are not divided: Arabic never is, and an SKU with an added hyphen would be another SKU.
  Font.registerHyphenationCallback((word) => [word]);
  for (const { weight } of cuts) {
    const descriptor = { fontFamily: PDF_FONT, fontWeight: weight };
    await Font.load(descriptor);
    const font: unknown = Font.getFont(descriptor)?.data;
    if (!isOpenFont(font)) throw new Error("The library opens fonts in another way than this version was written for.");
    limitLigatures(font);
    mapGlyphCharacters(font);
  }
}

/** Whether the library's font has the internals that are changed here; it promises none of them. */
const isOpenFont = (font: unknown): font is OpenFont & GlyphSource =>
  typeof font === "object" && font !== null && "_cmapProcessor" in font && "GSUB" in font && "getGlyph" in font;

/** `@font-face` rules with the font files in them, for a page that must render without a network. */
export function embeddedFonts(): string {
  return faces
    .map(
      ({ family, weight, range, file }) =>
        `@font-face{font-family:"${family}";font-weight:${weight};src:url(${dataOf(file, "font/woff2")}) format("woff2");unicode-range:${range}}`,
    )
    .join("\n");
}

function dataOf(file: string, mime: string): string {
  if (file.startsWith("data:")) return file;
  return `data:${mime};base64,${readFileSync(new URL(import.meta.resolve(file))).toString("base64")}`;
}
