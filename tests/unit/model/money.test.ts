import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountOnly,
  formatMoney,
  MAX_TYPED_DIRHAMS,
  parseMoney,
  plainAmount,
} from "../../../src-shared/values/money.ts";

describe("writing money", () => {
  test.each([
    [125_000, "QAR 1,250", "1,250 ر.ق"],
    [125_050, "QAR 1,250.50", "1,250.50 ر.ق"],
    [5, "QAR 0.05", "0.05 ر.ق"],
    [0, "QAR 0", "0 ر.ق"],
    [123_456_789, "QAR 1,234,567.89", "1,234,567.89 ر.ق"],
  ])("%i dirhams read %s and %s", (dirhams, english, arabic) => {
    expect(formatMoney(dirhams, "en")).toBe(english);
    expect(formatMoney(dirhams, "ar")).toBe(arabic);
  });

  test("an invoice column can show the fraction always", () => {
    expect(formatMoney(125_000, "en", { fraction: "always" })).toBe("QAR 1,250.00");
    expect(amountOnly(125_000, { fraction: "always" })).toBe("1,250.00");
  });

  test("a negative amount has a minus sign, before its number in Arabic too", () => {
    expect(formatMoney(-5_000, "en")).toBe("\u2212QAR 50");
    expect(formatMoney(-5_000, "ar")).toBe("\u200E\u221250 ر.ق");
    expect(amountOnly(-5_000)).toBe("\u221250");
  });

  test("a machine reads amounts without separators", () => {
    expect([plainAmount(125_050), plainAmount(100), plainAmount(-1)]).toEqual(["1250.50", "1.00", "-0.01"]);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "%d is no amount and is written as a dash",
    (value) => {
      expect([formatMoney(value, "en"), formatMoney(value, "ar"), amountOnly(value)]).toEqual(["—", "—", "—"]);
      expect(plainAmount(value)).toBe("");
    },
  );
});

describe("reading money", () => {
  test.each([
    ["1250", 125_000],
    ["1,250", 125_000],
    ["1 250.5", 125_050],
    ["  1,250.50 ", 125_050],
    ["QAR 1,250", 125_000],
    ["1,250 ر.ق", 125_000],
    ["١٬٢٥٠٫٥٠", 125_050],
    ["١،٢٥٠", 125_000],
    ["0", 0],
    ["0.05", 5],
    ["9,999,999.99", MAX_TYPED_DIRHAMS],
  ])("%s is understood", (typed, dirhams) => expect(parseMoney(typed)).toBe(dirhams));

  test.each([
    ["a negative amount", "-5"],
    ["a typographic minus", "\u22125"],
    ["three decimals", "1.005"],
    ["a comma that may be a decimal point", "1,25"],
    ["separators in odd places", "12,34,567"],
    ["two kinds of separators", "1,250 000"],
    ["more than 9,999,999.99", "10000000"],
    ["an endless number", "9".repeat(400)],
    ["a power of ten", "1e3"],
    ["an empty field", " "],
    ["words", "ten"],
    ["another currency", "USD 5"],
    ["a currency alone", "QAR"],
    ["a bare point", "."],
    ["two amounts", "5 6"],
  ])("%s is refused", (_what, typed) => expect(parseMoney(typed)).toBeNull());

  test("every shown amount can be typed back in, in both languages", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_TYPED_DIRHAMS }),
        fc.constantFrom("en" as const, "ar" as const),
        fc.constantFrom("auto" as const, "always" as const),
        (dirhams, lang, fraction) => {
          expect(parseMoney(formatMoney(dirhams, lang, { fraction }))).toBe(dirhams);
          expect(parseMoney(amountOnly(dirhams, { fraction }))).toBe(dirhams);
        },
      ),
    );
  });

  test("nothing that is typed can break it or slip past its bounds", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,- ٫٬٣QAR") }), (typed) => {
        const amount = parseMoney(typed);
        expect(amount === null || (Number.isInteger(amount) && amount >= 0 && amount <= MAX_TYPED_DIRHAMS)).toBe(true);
      }),
    );
  });
});
