import { describe, expect, test } from "vitest";
import { directionOf, localize, textIn } from "../../../src-shared/values/localized.ts";

describe("bilingual text", () => {
  test("an Arabic reader gets Arabic where it is written", () => {
    expect(localize({ en: "Desk", ar: "مكتب" }, "ar")).toEqual({ text: "مكتب", lang: "ar" });
  });

  test.each([{ en: "Desk" }, { en: "Desk", ar: "" }, { en: "Desk", ar: "  " }])(
    "missing or blank Arabic becomes English, and is marked as English: %o",
    (text) => expect(localize(text, "ar")).toEqual({ text: "Desk", lang: "en" }),
  );

  test("an English reader never gets Arabic", () => {
    expect(textIn({ en: "Desk", ar: "مكتب" }, "en")).toBe("Desk");
  });

  test("Arabic runs from right to left", () => {
    expect([directionOf("ar"), directionOf("en")]).toEqual(["rtl", "ltr"]);
  });
});
