import { expect, test } from "vitest";
import { NEWS } from "../../../src-admin/layout/use-news.ts";
import { newsTexts } from "../../../src-shared/text/news/index.ts";

const MAX_CHARACTERS = 140;
const MAX_NEWS = 8;

test("all news are told, each once, in the order of their texts", async () => {
  expect(NEWS).toEqual(Object.keys(await newsTexts.en()));
  expect(NEWS).toEqual(Object.keys(await newsTexts.ar()));
});

test.each(["en", "ar"] as const)("the news in %s are few short lines in their own script", async (lang) => {
  const lines = Object.values(await newsTexts[lang]());
  expect(lines.length).toBeLessThanOrEqual(MAX_NEWS);
  expect(lines.filter((line) => line.length > MAX_CHARACTERS)).toEqual([]);
  expect(lines.filter((line) => /[\u0600-\u06ff]/.test(line) !== (lang === "ar"))).toEqual([]);
});
