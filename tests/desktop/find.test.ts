// The page of the find bar, without the view that shows it.
import { describe, expect, test } from "vitest";
import { findPage, matchesText, readFindEvent } from "../../electron/main/find-page.ts";
import { desktopText } from "../../src-shared/text/desktop/index.ts";

describe("the find bar's page", () => {
  test.each(["en", "ar"] as const)("runs no script of its own, loads nothing, and names its parts (%s)", (lang) => {
    const html = decodeURIComponent(findPage(lang, desktopText(lang)).slice("data:text/html;charset=utf-8,".length));
    expect(html).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/<script|src=|href=|action=/);
    expect(html).toContain(`dir="${lang === "ar" ? "rtl" : "ltr"}"`);
    expect([...html.matchAll(/aria-label="([^"]+)"/g)]).toHaveLength(4);
  });

  test("gives only what a person can do with it", () => {
    expect(readFindEvent(["text", "desk"])).toEqual({ kind: "text", text: "desk" });
    for (const kind of ["next", "previous", "close"] as const)
      expect(readFindEvent([kind, ""])).toEqual({ kind, text: "" });
    for (const wrong of [
      undefined,
      "text",
      ["open", "desk"],
      ["text"],
      ["text", 1],
      ["text", "desk", 1],
      ["text", "x".repeat(201)],
    ])
      expect(readFindEvent(wrong)).toBeUndefined();
  });

  test("says where a match is, or that there is none, and nothing without a search", () => {
    const [en, ar] = [desktopText("en"), desktopText("ar")];
    expect(matchesText(en, "desk", { at: 2, count: 7 })).toBe("2 of 7");
    expect(matchesText(en, "desk", { at: 0, count: 0 })).toBe("No matches");
    expect(matchesText(ar, "مكتب", { at: 2, count: 7 })).toBe("2 من 7");
    expect(matchesText(ar, "", { at: 0, count: 0 })).toBe("");
  });
});
