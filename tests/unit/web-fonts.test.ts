/** The two files of each web font: which characters they have, and that pages need one of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FONTS_CSS, subsetsOf } from "../../build/subset-fonts.ts";
import { shopDictionary } from "../../src-shared/text/shop/index.ts";
import { root } from "../support/source-imports.ts";

const subsets = subsetsOf(readFileSync(join(root, FONTS_CSS), "utf8"));
const sources = [...new Set(subsets.map(({ source }) => source))];

describe("web fonts", () => {
  test("are two weights of two scripts, each in a common and a rare file", () => {
    expect(sources).toHaveLength(4);
    expect(subsets).toHaveLength(8);
  });

  test.each(sources)("%s: no character is in both files", (source) => {
    const characters = subsets.filter((each) => each.source === source).flatMap((each) => [...each.characters]);
    expect(characters.filter((each, index) => characters.indexOf(each) !== index)).toEqual([]);
  });

  test("of one script have the same characters in either weight", () => {
    for (const part of ["latin-400-common", "latin-400-rare", "arabic-400-common", "arabic-400-rare"]) {
      const [regular, medium] = [part, part.replace("400", "500")].map(
        (name) => subsets.find(({ file }) => file.endsWith(`-${name}.woff2`))?.characters,
      );
      expect(medium).toBe(regular);
    }
  });

  test.each(["en", "ar"] as const)("sentences of the shop in %s need common files only", async (lang) => {
    const common = new Set(
      subsets.filter(({ file }) => file.includes("-common")).flatMap((each) => [...each.characters]),
    );
    const sentences = Object.values(await shopDictionary[lang]());
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((text) => [...text].some((each) => !common.has(each)))).toEqual([]);
  });
});
