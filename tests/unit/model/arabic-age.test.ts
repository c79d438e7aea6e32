import { describe, expect, test } from "vitest";
import { arabicMissing, arabicSources, type BilingualTexts } from "../../../src-shared/values/arabic-age.ts";

const first: BilingualTexts = { name: { en: "Desk", ar: "مكتب" }, text: { en: "Oak.", ar: "بلوط." } };
const older = (sources: object) => Object.keys(sources);
const sourcesAfter = (before: BilingualTexts, now: BilingualTexts, sources = {}, checked: string[] = []) =>
  arabicSources({ texts: before, sources }, now, checked);

describe("Arabic that is older than its English", () => {
  test("is Arabic that was not changed when the English was", () => {
    const second = { ...first, name: { en: "Big desk", ar: "مكتب" } };
    expect(older(sourcesAfter(first, second))).toEqual(["name"]);
    expect(older(sourcesAfter(first, { ...second, name: { en: "Big desk", ar: "مكتب كبير" } }))).toEqual([]);
    expect(older(sourcesAfter(first, first))).toEqual([]);
    expect(older(arabicSources(undefined, first))).toEqual([]);
  });

  test("stays older through changes of other things, and is up to date again when written, checked, or the English put back", () => {
    const second = { ...first, name: { en: "Big desk", ar: "مكتب" } };
    const sources = sourcesAfter(first, second);
    const third = { ...second, text: { en: "Oak.", ar: "خشب بلوط." } };
    const kept = sourcesAfter(second, third, sources);
    expect(older(kept)).toEqual(["name"]);
    expect(older(sourcesAfter(third, { ...third, name: { en: "Big desk", ar: "مكتب كبير" } }, kept))).toEqual([]);
    expect(older(sourcesAfter(third, third, kept, ["name"]))).toEqual([]);
    expect(older(sourcesAfter(third, { ...third, name: first.name as { en: string } }, kept))).toEqual([]);
    expect(older(sourcesAfter(third, { ...third, name: { en: "Biggest desk", ar: "مكتب" } }, kept))).toEqual(["name"]);
  });

  test("does not count spaces, and a text without Arabic is missing, not older", () => {
    expect(older(sourcesAfter(first, { ...first, name: { en: " Desk ", ar: "مكتب" } }))).toEqual([]);
    const none = { ...first, name: { en: "Big desk" }, text: { en: "Oak.", ar: "  " }, seo: { en: "" } };
    expect(older(sourcesAfter(first, none))).toEqual([]);
    expect(arabicMissing(none)).toEqual(["name", "text"]);
  });

  test("forgets fields that are gone", () => {
    const sources = sourcesAfter(first, { ...first, text: { en: "Walnut.", ar: "بلوط." } });
    expect(
      older(
        sourcesAfter(
          { ...first, text: { en: "Walnut.", ar: "بلوط." } },
          { name: first.name as { en: string } },
          sources,
        ),
      ),
    ).toEqual([]);
  });
});
