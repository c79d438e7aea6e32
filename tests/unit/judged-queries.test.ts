import { describe, expect, test } from "vitest";
import { ndcgAtFive } from "../bench/judged-queries/ndcg.ts";
import {
  checkQueries,
  type Grade,
  isHeldOut,
  type JudgedQuery,
  parseQueries,
  queryKinds,
  readJudgedQueries,
} from "../bench/judged-queries/query.ts";

const slugs = new Set(["desk", "chair"]);
const tuning = (text: string) => ({ name: "list.txt", language: "en" as const, heldOut: false, text });
const read = (text: string) => parseQueries(tuning(text), slugs);

describe("the list of judged queries", () => {
  const queries = readJudgedQueries();

  test("has at least 300 queries, half of them Arabic, fifty plain nouns and every kind in both languages", () => {
    expect(queries.length).toBeGreaterThanOrEqual(300);
    expect(queries.filter(({ language }) => language === "ar")).toHaveLength(queries.length / 2);
    expect(queries.filter(({ plainNoun }) => plainNoun)).toHaveLength(50);
    for (const kind of queryKinds)
      for (const language of ["en", "ar"])
        expect(queries.some((query) => query.kind === kind && query.language === language)).toBe(true);
  });

  test("holds about a third of each language out", () => {
    for (const language of ["en", "ar"]) {
      const all = queries.filter((query) => query.language === language);
      const share = all.filter(({ heldOut }) => heldOut).length / all.length;
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.4);
    }
  });

  test("refuses a product that the catalogue does not have, and a grade outside 1 to 3", () => {
    expect(() => read("## noun\nred desk | sofa 3")).toThrow('list.txt:2: no product "sofa"');
    for (const wrong of ["0", "4", "2.5", "-1", "", "x"])
      expect(() => read(`## noun\nred desk | desk ${wrong}`)).toThrow("list.txt:2");
  });

  test("refuses a line without products or kind, a product twice, and a query of the other part", () => {
    expect(() => read("red desk | desk 3")).toThrow("no kind above");
    expect(() => read("## colour\nred desk | desk 3")).toThrow('no kind "colour"');
    expect(() => read("## noun\nred desk")).toThrow("a line is a query");
    expect(() => read("## noun\nred desk |")).toThrow("only what is not sold");
    expect(() => read("## not-sold\nred desk | desk 1")).toThrow("only what is not sold");
    expect(() => read("## noun\nred desk | desk 3, desk 2")).toThrow("twice");
    expect(() => read("## noun\n* red desk | desk 2")).toThrow("grade 3");
    const held = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].find(isHeldOut) ?? "";
    expect(() => read(`## noun\n${held} | desk 3`)).toThrow("held-out");
  });

  test("refuses a query twice, fewer than 300, and a list of which one half is not Arabic", () => {
    const of = (count: number, language: "en" | "ar"): JudgedQuery[] =>
      Array.from({ length: count }, (_, i) => ({
        text: `query ${i}`,
        language,
        kind: "noun",
        heldOut: false,
        plainNoun: false,
        grades: new Map(),
      }));
    expect(() => checkQueries([...of(150, "en"), ...of(150, "ar")])).not.toThrow();
    expect(() => checkQueries([...of(149, "en"), ...of(149, "ar")])).toThrow("298 queries");
    expect(() => checkQueries([...of(200, "en"), ...of(100, "ar")])).toThrow("100 of 300");
    const [first] = of(1, "en");
    if (first) expect(() => checkQueries([first, { ...first, text: "Query  0" }])).toThrow("twice");
  });
});

describe("nDCG of the first five", () => {
  const grades = new Map<string, Grade>([
    ["a", 3],
    ["b", 2],
    ["c", 1],
  ]);

  test("is 1 for the best order, whatever follows it", () => {
    expect(ndcgAtFive(["a", "b", "c", "x", "y"], grades)).toBe(1);
  });

  test("discounts each place by the logarithm", () => {
    // By hand: gains 7, 3, 1; discounts 1, 1.58496, 2, 2.32193. Best: 7 + 1.89279 + 0.5 = 9.39279.
    // x, c, a: 0 + 0.63093 + 3.5 = 4.13093. b, a: 3 + 4.41651 = 7.41651.
    expect(ndcgAtFive(["x", "c", "a"], grades)).toBeCloseTo(4.13093 / 9.39279, 5);
    expect(ndcgAtFive(["b", "a"], grades)).toBeCloseTo(7.41651 / 9.39279, 5);
  });

  test("counts five places, in the results and in the best order", () => {
    expect(ndcgAtFive(["v", "w", "x", "y", "z", "a"], grades)).toBe(0);
    const six = new Map<string, Grade>(["a", "b", "c", "d", "e", "f"].map((slug) => [slug, 3]));
    expect(ndcgAtFive(["a", "b", "c", "d", "f"], six)).toBe(1);
  });

  test("of what is not sold is 1 where nothing is shown and 0 where something is", () => {
    expect(ndcgAtFive([], new Map())).toBe(1);
    expect(ndcgAtFive(["a"], new Map())).toBe(0);
  });
});
