/** The fonts that browsers get set the shop's sentences as the whole fonts of their packages do. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FONTS_CSS, subsetsOf } from "../../build/subset-fonts.ts";
import { shopDictionary } from "../../src-shared/text/shop/index.ts";
import { openBrowser, openPage, phone } from "../support/browser.ts";
import { root } from "../support/source-imports.ts";

const assets = join(root, "dist/shop/client/assets");
const common = subsetsOf(readFileSync(join(root, FONTS_CSS), "utf8")).filter(({ file }) => file.includes("-common"));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test.each(common)(
  "$file sets every sentence as wide as the whole font does: letters joined and in pairs",
  async (font) => {
    const sentences = Object.values(await shopDictionary[font.file.includes("-latin-") ? "en" : "ar"]());
    const built = readdirSync(assets).find((name) => name.startsWith(font.file.replace(".woff2", "-"))) ?? "";
    const { page, context } = await openPage(browser, phone);
    await page.setContent(
      `<style>${faceOf("Whole", font.source, font.characters)}${faceOf("Built", join(assets, built), font.characters)}</style>`,
    );
    const [whole, cut, neither] = await page.evaluate(async (texts) => {
      const loaded = await Promise.all(
        ["Whole", "Built"].map((name) => document.fonts.load(`16px ${name}`, texts.join(""))),
      );
      if (loaded.some((faces) => faces.length === 0)) throw new Error("a font is not loaded");
      const pen = document.createElement("canvas").getContext("2d");
      return ["Whole, serif", "Built, serif", "serif"].map((names) => {
        if (pen) pen.font = `16px ${names}`;
        return texts.map((text) => pen?.measureText(text).width);
      });
    }, sentences);
    expect(cut).toEqual(whole);
    expect(neither).not.toEqual(whole);
    await context.close();
  },
);

function faceOf(name: string, file: string, characters: string): string {
  const ranges = [...characters].map((each) => `U+${each.codePointAt(0)?.toString(16)}`).join();
  const bytes = readFileSync(file).toString("base64");
  return `@font-face { font-family: ${name}; src: url(data:font/woff2;base64,${bytes}); unicode-range: ${ranges} }`;
}
