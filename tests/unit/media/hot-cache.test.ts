import { describe, expect, test } from "vitest";
import { createHotCache } from "../../../server/features/media/store/hot-cache.ts";

const cacheOf = (limit: number) => createHotCache<string>(limit, (value) => value.length);

describe("the cache of recently used files", () => {
  test("lets the longest unused go when it gets too heavy", () => {
    const cache = cacheOf(6);
    cache.set("a", "aa");
    cache.set("b", "bb");
    cache.set("c", "cc");
    expect(cache.get("a")).toBe("aa");
    cache.set("d", "dd");
    expect([...cache.keys()]).toEqual(["c", "a", "d"]);
    expect(cache.get("b")).toBeUndefined();
  });

  test("weighs a replaced value once", () => {
    const cache = cacheOf(6);
    for (let time = 0; time < 10; time += 1) cache.set("a", "aaa");
    cache.set("b", "bbb");
    expect([...cache.keys()]).toEqual(["a", "b"]);
    cache.delete("a");
    cache.delete("a");
    cache.set("c", "ccc");
    expect([...cache.keys()]).toEqual(["b", "c"]);
  });

  test("does not store a file that is too large alone, nor empty itself for it", () => {
    const cache = cacheOf(6);
    cache.set("a", "aa");
    cache.set("b", "much too heavy");
    expect([...cache.keys()]).toEqual(["a"]);
  });
});
