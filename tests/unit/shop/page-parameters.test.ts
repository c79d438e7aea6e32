import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canonicalQuery,
  JOURNAL_PARAMETERS,
  LISTING_PARAMETERS,
  pageParameters,
} from "../../../src-shared/content/page-parameters.ts";
import { readJournal } from "../../../src-shop/pages/journal/journal-address.ts";
import { readListing } from "../../../src-shop/pages/products/listing-address.ts";

/** The names that `read` asks an address for. */
function namesReadBy(read: (search: URLSearchParams) => unknown): string[] {
  const names = new Set<string>();
  class Watched extends URLSearchParams {
    override get(name: string) {
      names.add(name);
      return super.get(name);
    }
    override getAll(name: string) {
      names.add(name);
      return super.getAll(name);
    }
  }
  read(new Watched());
  return [...names].sort();
}

test("lists and the journal read the parameters they are said to read, and no others", () => {
  expect(namesReadBy(readListing)).toEqual([...LISTING_PARAMETERS].sort());
  expect(namesReadBy(readJournal)).toEqual([...JOURNAL_PARAMETERS].sort());
});

test("pages of one visitor read all parameters, all others the named ones", () => {
  for (const path of ["/cart", "/ar/checkout", "/order/abc", "/s/abc", "/order-confirmation", "/quote", "/ar/quote/"]) {
    expect(pageParameters(path, [])).toBeUndefined();
  }
  expect(pageParameters("/ar/products", [])).toContain("q");
  expect(pageParameters("/product/desk", ["colour"])).toEqual(["colour", "area"]);
  expect(pageParameters("/order", [])).toEqual(["missing"]);
  expect(pageParameters("/about", [])).toEqual([]);
});

test("the kept part of a query is in one order, with every value of a name", () => {
  expect(canonicalQuery("b=2&x=9&a=1&b=1", ["b", "a"])).toBe("a=1&b=2&b=1");
  expect(canonicalQuery("x=9", ["b"])).toBe("");
});

test("the kept part of any query is what reading and writing its parameters gives", () => {
  const text = fc.oneof(fc.constantFrom("a", "b", "", "a*b", "x_1.5-2"), fc.string({ maxLength: 5 }));
  const pair = fc.oneof(
    fc.tuple(text, text).map(([name, value]) => `${name}=${value}`),
    text,
  );
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), fc.uniqueArray(text, { maxLength: 4 }), (pairs, names) => {
      const query = pairs.join("&");
      const kept = [...new URLSearchParams(query)].filter(([name]) => names.includes(name));
      kept.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1));
      expect(canonicalQuery(query, names)).toBe(new URLSearchParams(kept).toString());
    }),
    { numRuns: 2000 },
  );
});
