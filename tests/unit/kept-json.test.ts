import { expect, test } from "vitest";
import { fromKeptJson, toJson } from "../../db/json.ts";

test("a text that is read again gives the value of the first time, which nobody can change", () => {
  const text = toJson({ areas: ["al sadd"], name: { en: "Doha" } });
  const value = fromKeptJson(text);
  expect(value).toEqual({ areas: ["al sadd"], name: { en: "Doha" } });
  expect(fromKeptJson(text)).toBe(value);
  expect(() => value.areas.push("west bay")).toThrow(TypeError);
  expect(() => Object.assign(value.name, { en: "Lusail" })).toThrow(TypeError);
});

test("another text gives another value, however many came between", () => {
  const texts = Array.from({ length: 1200 }, (_, nth) => toJson([nth]));
  for (const round of [1, 2])
    expect(
      texts.map((text) => fromKeptJson(text)[0]),
      `round ${round}`,
    ).toEqual(texts.map((_, nth) => nth));
});
