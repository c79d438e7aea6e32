import { describe, expect, test } from "vitest";
import { codeAt, fittingStep, otpauthUri, stepAt, toBase32 } from "../../../server/features/session/factors/totp.ts";

/** The secret of RFC 6238's own examples (appendix B, SHA1). */
const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the standard's example at %d seconds gives the last six digits of %s", (seconds, eightDigits) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(eightDigits.slice(2));
});

test("a code fits in its own half minute and the ones beside it", () => {
  const step = 55_555_555;
  const code = codeAt(secret, step);
  const during = (offset: number) => new Date((step + offset) * 30_000 + 15_000);
  expect([-2, -1, 0, 1, 2].map((offset) => fittingStep(secret, code, during(offset)))).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ]);
});

test("a code that is not six digits never matches", () => {
  for (const code of ["", "12345", "1234567", "12345a", " 94287", "９４２８７０"]) {
    expect(fittingStep(secret, code, new Date())).toBeUndefined();
  }
});

describe("the secret as people and apps read it", () => {
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("%s is %s in base 32", (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });

  test("the address in the QR code names shop, person and settings", () => {
    const uri = new URL(otpauthUri("Blue Gulf & Sons", "mona@shop.example", secret));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toBe("/Blue Gulf & Sons:mona@shop.example");
    expect(uri.search).not.toContain("+");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: toBase32(secret),
      issuer: "Blue Gulf & Sons",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
