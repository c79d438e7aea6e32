import { describe, expect, test } from "vitest";
import { countWords, readingMinutes } from "../../../src-shared/articles/reading-time.ts";

describe("the time a text takes to read", () => {
  test("counts read words: neither the address of a link, nor the lines of a table", () => {
    expect(countWords("Read [our guide](/a-guide-to-chairs), then **sit** – down.")).toBe(6);
    expect(countWords("| A | B |\n|---|---|\n| one two | 3 |")).toBe(5);
    expect(countWords("كرسي مكتب مريح")).toBe(3);
    expect(countWords("")).toBe(0);
  });

  test("is 200 words a minute, rounded up, and never nothing", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes("word ".repeat(200))).toBe(1);
    expect(readingMinutes("word ".repeat(201))).toBe(2);
  });
});
