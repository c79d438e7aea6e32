/** "1.250" and "1,250" are never guessed: a price is read in one way, or somebody is asked. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DecimalEvidence,
  mustAskDecimal,
  noteWriting,
  readAmount,
  readMeasure,
} from "../../../server/features/imports/shapes/amounts.ts";

const asked = (...values: string[]) => {
  const evidence: DecimalEvidence = {};
  for (const [at, value] of values.entries()) noteWriting(evidence, { line: at + 2, column: "Price", value });
  return { isAsked: mustAskDecimal(evidence), evidence };
};

describe("an amount of a file", () => {
  test.each([
    ["450", 450_00],
    ["450.5", 450_50],
    ["450,50", 450_50],
    ["1,250.00", 1250_00],
    ["1.250,00", 1250_00],
    ["1 250,00", 1250_00],
    ["1,250,000", 1_250_000_00],
    ["1.250.000", 1_250_000_00],
    ["QAR 1,250.50", 1250_50],
    ["1250.50 QR", 1250_50],
    ["٤٥٠٫٥", 450_50],
    ["١٬٢٥٠٫٠٠ ر.ق", 1250_00],
    ["1250.000", 1250_00],
    ["0.500", 50],
    ["'99.90", 99_90],
    ["\u200e99.90", 99_90],
    ["0", 0],
  ])("%s is %i dirhams whatever the file", (text, dirhams) => {
    expect(readAmount(text, null)).toBe(dirhams);
  });

  test.each([
    ["1.250", "decimal_unclear"],
    ["1,250", "decimal_unclear"],
    ["12.345", "decimal_unclear"],
    ["1.2345", "decimals"],
    ["99.999", "decimal_unclear"],
    ["-5", "amount"],
    ["1,25,0", "amount"],
    ["1.2.3", "amount"],
    ["12,34,567.00", "amount"],
    ["free", "amount"],
    ["1e3", "amount"],
    [".5", "amount"],
    ["10000000", "amount"],
    ["99999999999999999999", "amount"],
    ["12 QAR 5", "amount"],
  ])("%s is refused as %s while nobody has said more", (text, code) => {
    expect(readAmount(text, null)).toBe(code);
  });

  test("that could be two amounts is the one of the sign that was named for the file", () => {
    expect([readAmount("1.250", "."), readAmount("1.250", ",")]).toEqual([1_25, 1250_00]);
    expect([readAmount("1,250", "."), readAmount("1,250", ",")]).toEqual([1250_00, 1_25]);
    expect(readAmount("450.50", ",")).toBe("amount");
    expect(readMeasure("12,5", ",")).toBe(12.5);
  });

  test("asks once a file: where a cell is unclear, or where both signs are used", () => {
    expect(asked("450", "12.50", "1,250.00").isAsked).toBe(false);
    expect(asked("450", "12,50").isAsked).toBe(false);
    const { isAsked, evidence } = asked("450", "12.50", "1.250", "2.500");
    expect([isAsked, evidence.unclear]).toEqual([true, { line: 4, column: "Price", value: "1.250" }]);
    expect(asked("12.50", "12,50").isAsked).toBe(true);
  });

  test("is never read wrong: however it is written, and with either sign, it is the amount that was meant or refused", () => {
    const spaced = (digits: string, sign: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, sign);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(".", ","),
        fc.boolean(),
        fc.constantFrom(0, 1, 2),
        (dirhams, decimal, isGrouped, places) => {
          const meant = places === 0 ? dirhams - (dirhams % 100) : places === 1 ? dirhams - (dirhams % 10) : dirhams;
          const riyals = String(Math.trunc(meant / 100));
          const fraction = String(meant % 100)
            .padStart(2, "0")
            .slice(0, places);
          const whole = isGrouped ? spaced(riyals, decimal === "." ? "," : ".") : riyals;
          const text = places === 0 ? whole : `${whole}${decimal}${fraction}`;
          expect(readAmount(text, decimal === "." ? "." : ",")).toBe(meant);
          const alone = readAmount(text, null);
          expect([meant, "decimal_unclear"]).toContain(alone);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
