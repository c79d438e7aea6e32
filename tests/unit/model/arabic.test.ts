import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldArabic, tokens, toWesternDigits } from "../../../src-shared/values/arabic.ts";

const ARABIC = fc.string({ unit: fc.constantFrom(..."اأإآٱءؤئبتةثىيوهلكمنر ـ\u064E\u0651\u06A9\u06CC٠٩aÉ") });

describe("digits", () => {
  test("Arabic and Persian digits become Western ones, the rest stays", () => {
    expect(toWesternDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 42 مكتب")).toBe("0123456789 0123456789 42 مكتب");
  });
});

describe("spellings of one word", () => {
  test.each([
    ["أثاث", "اثاث"],
    ["إضاءة", "اضاه"],
    ["آلة", "اله"],
    ["مكتبة", "مكتبه"],
    ["كُرْسِيّ", "كرسي"],
    ["كـــرسي", "كرسي"],
    ["مستوى", "مستوي"],
    ["رئيسي", "رييسي"],
    ["کرسی", "كرسي"],
    ["CAFÉ", "cafe"],
    ["طاولة ٢", "طاوله 2"],
    ["ﻣﻜﺘﺐ", "مكتب"],
  ])("%s folds to %s", (written, folded) => expect(foldArabic(written)).toBe(folded));

  test("folding twice changes nothing more", () => {
    fc.assert(
      fc.property(fc.oneof(ARABIC, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (text) => {
        expect(foldArabic(foldArabic(text))).toBe(foldArabic(text));
      }),
    );
  });
});

describe("words for searching", () => {
  test.each([
    ["the article", "المكتب", ["مكتب"]],
    ["'and the'", "والمكتب", ["مكتب"]],
    ["a joined 'and'", "كرسي وطاولة", ["كرسي", "طاوله"]],
    ["marks and dashes", "DSK-120, Café", ["dsk", "120", "cafe"]],
  ])("%s is ignored", (_what, text, words) => expect(tokens(text)).toEqual(words));

  test.each(["وحدة", "ورقة", "الآن", "آلة", "ولد"])("%s is short and keeps its beginning", (word) => {
    expect(tokens(word)).toEqual([foldArabic(word)]);
  });

  test("words that only begin like the article are found with and without one, with and without hamza", () => {
    const spellings = ["إلكتروني", "الكتروني", "الإلكتروني", "الالكتروني", "والإلكتروني"];
    expect(new Set(spellings.flatMap(tokens))).toEqual(new Set(["الكتروني"]));
  });

  test("nothing but marks holds no word", () => expect(tokens(" – ، !ـ\u064E")).toEqual([]));

  test("every word is folded and not empty, with any input", () => {
    fc.assert(
      fc.property(ARABIC, (text) => {
        for (const word of tokens(text)) {
          expect(word).not.toBe("");
          expect(foldArabic(word)).toBe(word);
        }
      }),
    );
  });

  test("a word of at least three letters keeps at least three", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ابولكمن"), minLength: 3, maxLength: 9 }), (word) => {
        expect(tokens(word)[0]?.length).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
