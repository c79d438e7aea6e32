import fc from "fast-check";
import { expect, test } from "vitest";
import { harmless, plain } from "../../../server/mail/readers/visitor-text.ts";

const withoutWidth = (text: string) => text.replaceAll("\u200b", "");

test.each(["see evil.example", "http://evil.example/x", "www.evil.example", "a@evil.example", "مثال.قطر"])(
  "no mail program finds a link in %s, and a reader sees the input",
  (text) => {
    const shown = harmless(text);
    expect(shown).not.toMatch(/[.@/:][\p{L}/]/u);
    expect(withoutWidth(shown)).toBe(text);
  },
);

test.each(["Zone 69, Street 303, Building 12", "Tower 2, 14.5 km from the port", "8:00 to 12:00", "12/5"])(
  "an address stays as it is: %s",
  (text) => expect(harmless(text)).toBe(text),
);

test("signs that turn the direction or begin another line are gone", () => {
  expect(plain("abc\u202etxt.exe\u2066x\r\ny\u0000z")).toBe("abc txt.exe x \ny z");
  expect(harmless("one\ntwo\u2028three")).toBe("one two three");
});

test("nothing else is lost, with any input", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const letters = (of: string) => of.replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, "");
      expect(letters(harmless(text))).toBe(letters(text));
    }),
  );
});
