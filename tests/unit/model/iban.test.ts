import { describe, expect, test } from "vitest";
import { isIban } from "../../../src-shared/values/iban.ts";

describe("a bank account number", () => {
  test.each(["QA66GPRL000000001234567890123", "GB82WEST12345698765432", "DE89370400440532013000", "NO9386011117947"])(
    "%s is accepted",
    (iban) => expect(isIban(iban)).toBe(true),
  );

  test("with any one digit mistyped is refused, and so are two neighbours that changed places", () => {
    const iban = "QA66GPRL000000001234567890123";
    for (let at = 2; at < iban.length; at += 1) {
      const sign = iban[at] ?? "";
      if (!/\d/.test(sign)) continue;
      expect(isIban(iban.slice(0, at) + ((Number(sign) + 1) % 10) + iban.slice(at + 1))).toBe(false);
      const next = iban[at + 1];
      if (next && next !== sign) expect(isIban(iban.slice(0, at) + next + sign + iban.slice(at + 2))).toBe(false);
    }
  });

  test.each([
    "",
    "QA66",
    "qa66gprl000000001234567890123",
    "QA66 GPRL 0000 0000 1234 5678 9012 3",
    "12345678901234567890",
  ])("%j is none", (text) => expect(isIban(text)).toBe(false));

  test("of Qatar has 29 characters, with any check digits", () => {
    const digitsFor = (rest: string) => {
      for (let check = 2; check < 99; check += 1) {
        const iban = `QA${String(check).padStart(2, "0")}${rest}`;
        if (isIban(iban)) return iban;
      }
      return null;
    };
    expect(digitsFor("GPRL000000001234567890123")).toBe("QA66GPRL000000001234567890123");
    expect(digitsFor("GPRL00000000123456789012")).toBeNull();
  });
});
