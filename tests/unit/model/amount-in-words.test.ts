import { describe, expect, test } from "vitest";
import { amountInWords } from "../../../src-shared/values/amount-in-words.ts";

/** Dirhams, English without "only", Arabic without "فقط … لا غير"; each written by hand. */
const table: [number, string, string][] = [
  [0, "Zero Qatari riyals", "صفر ريال قطري"],
  [1, "One dirham", "درهم واحد"],
  [2, "Two dirhams", "درهمان"],
  [3, "Three dirhams", "ثلاثة دراهم"],
  [10, "Ten dirhams", "عشرة دراهم"],
  [11, "Eleven dirhams", "أحد عشر درهماً"],
  [12, "Twelve dirhams", "اثنا عشر درهماً"],
  [25, "Twenty-five dirhams", "خمسة وعشرون درهماً"],
  [50, "Fifty dirhams", "خمسون درهماً"],
  [99, "Ninety-nine dirhams", "تسعة وتسعون درهماً"],
  [100, "One Qatari riyal", "ريال قطري واحد"],
  [101, "One Qatari riyal and one dirham", "ريال قطري واحد ودرهم واحد"],
  [200, "Two Qatari riyals", "ريالان قطريان"],
  [202, "Two Qatari riyals and two dirhams", "ريالان قطريان ودرهمان"],
  [300, "Three Qatari riyals", "ثلاثة ريالات قطرية"],
  [800, "Eight Qatari riyals", "ثمانية ريالات قطرية"],
  [1_000, "Ten Qatari riyals", "عشرة ريالات قطرية"],
  [1_100, "Eleven Qatari riyals", "أحد عشر ريالاً قطرياً"],
  [1_200, "Twelve Qatari riyals", "اثنا عشر ريالاً قطرياً"],
  [1_300, "Thirteen Qatari riyals", "ثلاثة عشر ريالاً قطرياً"],
  [1_900, "Nineteen Qatari riyals", "تسعة عشر ريالاً قطرياً"],
  [2_000, "Twenty Qatari riyals", "عشرون ريالاً قطرياً"],
  [2_100, "Twenty-one Qatari riyals", "واحد وعشرون ريالاً قطرياً"],
  [2_200, "Twenty-two Qatari riyals", "اثنان وعشرون ريالاً قطرياً"],
  [9_900, "Ninety-nine Qatari riyals", "تسعة وتسعون ريالاً قطرياً"],
  [10_000, "One hundred Qatari riyals", "مئة ريال قطري"],
  [10_100, "One hundred and one Qatari riyals", "مئة ريال قطري وريال واحد"],
  [10_200, "One hundred and two Qatari riyals", "مئة ريال قطري وريالان"],
  [10_300, "One hundred and three Qatari riyals", "مئة وثلاثة ريالات قطرية"],
  [11_000, "One hundred and ten Qatari riyals", "مئة وعشرة ريالات قطرية"],
  [11_500, "One hundred and fifteen Qatari riyals", "مئة وخمسة عشر ريالاً قطرياً"],
  [20_000, "Two hundred Qatari riyals", "مئتا ريال قطري"],
  [25_000, "Two hundred and fifty Qatari riyals", "مئتان وخمسون ريالاً قطرياً"],
  [30_000, "Three hundred Qatari riyals", "ثلاثمئة ريال قطري"],
  [99_900, "Nine hundred and ninety-nine Qatari riyals", "تسعمئة وتسعة وتسعون ريالاً قطرياً"],
  [100_000, "One thousand Qatari riyals", "ألف ريال قطري"],
  [100_100, "One thousand and one Qatari riyals", "ألف ريال قطري وريال واحد"],
  [100_500, "One thousand and five Qatari riyals", "ألف وخمسة ريالات قطرية"],
  [
    125_050,
    "One thousand two hundred and fifty Qatari riyals and fifty dirhams",
    "ألف ومئتان وخمسون ريالاً قطرياً وخمسون درهماً",
  ],
  [120_000, "One thousand two hundred Qatari riyals", "ألف ومئتا ريال قطري"],
  [200_000, "Two thousand Qatari riyals", "ألفا ريال قطري"],
  [
    210_350,
    "Two thousand one hundred and three Qatari riyals and fifty dirhams",
    "ألفان ومئة وثلاثة ريالات قطرية وخمسون درهماً",
  ],
  [300_000, "Three thousand Qatari riyals", "ثلاثة آلاف ريال قطري"],
  [1_000_000, "Ten thousand Qatari riyals", "عشرة آلاف ريال قطري"],
  [1_100_000, "Eleven thousand Qatari riyals", "أحد عشر ألف ريال قطري"],
  [1_150_000, "Eleven thousand five hundred Qatari riyals", "أحد عشر ألفاً وخمسمئة ريال قطري"],
  [
    2_575_025,
    "Twenty-five thousand seven hundred and fifty Qatari riyals and twenty-five dirhams",
    "خمسة وعشرون ألفاً وسبعمئة وخمسون ريالاً قطرياً وخمسة وعشرون درهماً",
  ],
  [10_000_000, "One hundred thousand Qatari riyals", "مئة ألف ريال قطري"],
  [10_100_000, "One hundred and one thousand Qatari riyals", "مئة ألف وألف ريال قطري"],
  [10_200_000, "One hundred and two thousand Qatari riyals", "مئة ألف وألفا ريال قطري"],
  [20_000_000, "Two hundred thousand Qatari riyals", "مئتا ألف ريال قطري"],
  [100_000_000, "One million Qatari riyals", "مليون ريال قطري"],
  [200_000_000, "Two million Qatari riyals", "مليونا ريال قطري"],
  [300_000_000, "Three million Qatari riyals", "ثلاثة ملايين ريال قطري"],
  [
    123_456_789,
    "One million two hundred and thirty-four thousand five hundred and sixty-seven Qatari riyals and eighty-nine dirhams",
    "مليون ومئتان وأربعة وثلاثون ألفاً وخمسمئة وسبعة وستون ريالاً قطرياً وتسعة وثمانون درهماً",
  ],
  [
    999_999_999,
    "Nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine Qatari riyals and ninety-nine dirhams",
    "تسعة ملايين وتسعمئة وتسعة وتسعون ألفاً وتسعمئة وتسعة وتسعون ريالاً قطرياً وتسعة وتسعون درهماً",
  ],
];

describe("an amount in words", () => {
  test.each(table)("%i dirhams", (dirhams, english, arabic) => {
    expect(amountInWords(dirhams, "en")).toBe(`${english} only`);
    expect(amountInWords(dirhams, "ar")).toBe(`فقط ${arabic} لا غير`);
  });

  test("has a minus below zero, and a dash for values that are no whole number of dirhams", () => {
    expect(amountInWords(-550, "en")).toBe("Minus five Qatari riyals and fifty dirhams only");
    expect(amountInWords(-550, "ar")).toBe("فقط سالب خمسة ريالات قطرية وخمسون درهماً لا غير");
    expect([amountInWords(1.5, "en"), amountInWords(Number.NaN, "ar")]).toEqual(["—", "—"]);
  });

  test("never says a digit, and two amounts never sound alike", () => {
    const said = new Set<string>();
    for (let dirhams = 0; dirhams < 40_000; dirhams += 7) {
      const both = [amountInWords(dirhams, "en"), amountInWords(dirhams, "ar")].join();
      expect(both).not.toMatch(/\d|undefined/);
      said.add(both);
    }
    expect(said.size).toBe(Math.ceil(40_000 / 7));
  });
});
