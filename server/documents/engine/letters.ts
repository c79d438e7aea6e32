import { readFileSync } from "node:fs";
import { Font } from "@react-pdf/renderer";
import { PDF_FONT } from "../../../src-shared/documents/primitives/pdf-kit.tsx";
import { keepLettersApart, type OpenFont } from "./keep-letters-apart.ts";

const home = "@expo-google-fonts/ibm-plex-sans-arabic";
const cuts = [
  { weight: 400, file: `${home}/400Regular/IBMPlexSansArabic_400Regular.ttf` },
  { weight: 600, file: `${home}/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf` },
];

let ready: Promise<void> | undefined;

/** Opens the letters for PDF once in the life of the program. */
export function lettersReady(): Promise<void> {
  ready ??= open();
  return ready;
}

async function open(): Promise<void> {
  const fonts = cuts.map(({ weight, file }) => ({ fontWeight: weight, src: dataOf(file, "font/ttf") }));
  Font.register({ family: PDF_FONT, fonts });
  // Words are not divided: Arabic never is, and an SKU with a hyphen of ours would be another SKU.
  Font.registerHyphenationCallback((word) => [word]);
  for (const { weight } of cuts) {
    const descriptor = { fontFamily: PDF_FONT, fontWeight: weight };
    await Font.load(descriptor);
    keepLettersApart(Font.getFont(descriptor)?.data as unknown as OpenFont);
  }
}

const subsets = [
  { family: "IBM Plex Sans", range: "U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2212", name: "ibm-plex-sans-latin" },
  { family: "IBM Plex Sans Arabic", range: "U+0600-06FF,U+FB50-FDFF,U+FE70-FEFC", name: "ibm-plex-sans-arabic-arabic" },
];

/** `@font-face` rules with the letters in them, for a page that must read right without a network. */
export function embeddedLetters(): string {
  return subsets
    .flatMap(({ family, range, name }) =>
      [400, 600].map((weight) => {
        const path = `@fontsource/${name.replace(/-(latin|arabic)$/, "")}/files/${name}-${weight}-normal.woff2`;
        return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${dataOf(path, "font/woff2")}) format("woff2");unicode-range:${range}}`;
      }),
    )
    .join("\n");
}

function dataOf(file: string, mime: string): string {
  return `data:${mime};base64,${readFileSync(new URL(import.meta.resolve(file))).toString("base64")}`;
}
