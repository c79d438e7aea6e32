import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  keywordList,
  metaDescription,
  pageTitle,
  productDescription,
  productTitle,
} from "../../../src-shared/content/seo.ts";

const lengthOf = (text: string) => Array.from(text).length;
const prose = fc.string({ unit: fc.constantFrom(..."ab كر.!؟ 😀"), maxLength: 400 });

describe("a title for search engines", () => {
  test("of sixty characters stays as it is", () => expect(pageTitle("x".repeat(60))).toBe("x".repeat(60)));

  test("of sixty-one becomes its first forty-five and an ellipsis", () => {
    expect(pageTitle("x".repeat(61))).toBe(`${"x".repeat(45)}…`);
  });

  test("is never cut through a character", () => expect(pageTitle("😀".repeat(61))).toBe(`${"😀".repeat(45)}…`));

  test("is one line", () => expect(pageTitle(" Office\n  desks ")).toBe("Office desks"));
});

describe("a description for search engines", () => {
  test("of 160 characters stays as it is", () => expect(metaDescription("x".repeat(160))).toBe("x".repeat(160)));

  test("keeps the whole sentences that fit into 157", () => {
    const first = `${"a".repeat(80)}.`;
    const second = `${"b".repeat(74)}!`;
    expect(metaDescription(`${first} ${second} And more.`)).toBe(`${first} ${second}`);
    expect(metaDescription(`${first} b${second} And more.`)).toBe(first);
  });

  test("knows Arabic sentences, and that 4.8 ends none", () => {
    expect(metaDescription(`هل تبحث عن مكتب؟ ${"كلمة ".repeat(40)}`)).toBe("هل تبحث عن مكتب؟");
    expect(metaDescription(`Rated 4.8 ${"word ".repeat(40)}`)).toMatch(/^Rated 4\.8 word .*word…$/);
  });

  test("without a sentence that fits is cut after a word", () => {
    expect(metaDescription("word, ".repeat(40))).toBe(`${"word, ".repeat(26).trim().slice(0, -1)}…`);
    expect(metaDescription("x".repeat(161))).toBe(`${"x".repeat(157)}…`);
  });

  test("is never longer than 160 nor empty, with any text", () => {
    fc.assert(
      fc.property(prose, (text) => {
        const description = metaDescription(text);
        expect(lengthOf(description)).toBeLessThanOrEqual(160);
        expect(description === "").toBe(text.trim() === "");
        expect(lengthOf(pageTitle(text))).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe("keywords", () => {
  test("are named once, with any capitals, and blanks are none", () => {
    expect(keywordList(["Desk", " desk ", "", "office  chair", "DESK"])).toEqual(["Desk", "office chair"]);
  });

  test("are twenty at most", () => {
    const many = Array.from({ length: 30 }, (_, n) => `word ${n}`);
    expect(keywordList(many)).toEqual(many.slice(0, 20));
  });
});

describe("a product's page", () => {
  test("carries brand and shop in its title as far as they fit", () => {
    expect(productTitle("Mesh chair", "Ergo", "Shop")).toBe("Mesh chair | Ergo | Shop");
    expect(productTitle("Mesh chair", "E".repeat(50), "Shop")).toBe("Mesh chair | Shop");
    expect(productTitle("Mesh chair", " ")).toBe("Mesh chair");
  });

  test("has at most 60 characters of title and 160 of description, ended at a word", () => {
    expect(productTitle("long name ".repeat(7))).toBe(`${"long name ".repeat(6).trim()}…`);
    fc.assert(
      fc.property(prose, prose, (name, brand) => {
        expect(lengthOf(productTitle(name, brand))).toBeLessThanOrEqual(60);
        expect(lengthOf(productDescription(name))).toBeLessThanOrEqual(160);
      }),
    );
    expect(productDescription("word ".repeat(40))).toBe(`${"word ".repeat(32).trim()}…`);
    expect(productDescription("x".repeat(160))).toBe("x".repeat(160));
  });
});
