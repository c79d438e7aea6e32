import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changed,
  filterCount,
  type ListingState,
  listingPath,
  listingQuery,
  readListing,
  withoutFilters,
} from "../../../src-shop/pages/products/listing-address.ts";

const read = (address: string) => readListing(new URLSearchParams(address));

describe("a listing's address", () => {
  test("holds the whole state", () => {
    const state = read(
      "category=Seating&subcategory=stools&colour=black&colour=teal&min=100&max=2500.50&inStock=1&page=3",
    );
    expect(state).toMatchObject({
      category: "Seating",
      subcategory: "stools",
      colour: ["black", "teal"],
      min: 10_000,
      max: 250_050,
      inStock: true,
      page: 3,
    });
    expect(listingPath(state)).toBe(
      "/collection?category=Seating&subcategory=stools&colour=black&colour=teal&min=100&max=2500.50&inStock=1&page=3",
    );
  });

  test("is the plain list's when nothing is asked for", () => {
    expect(listingPath(read(""))).toBe("/products");
    expect(listingPath(read("q=&min=&max=&sort=&page=1"))).toBe("/products");
  });

  test.each([
    ["min=٥٠٠", { min: 50_000 }],
    ["min=1,250", { min: 125_000 }],
    ["min=2000&max=500", { min: 50_000, max: 200_000 }],
    ["min=cheap&max=-3", { min: null, max: null }],
    ["page=٢", { page: 2 }],
    ["page=0", { page: 1 }],
    ["page=1e9", { page: 1 }],
    ["sort=price-asc", { sort: "price-asc" }],
    ["sort=relevance", { sort: null }],
    ["sort=price;drop", { sort: null }],
    ["flag=new", { flag: "new" }],
    ["flag=old", { flag: null }],
    ["inStock=no", { inStock: false }],
    ["colour=black&colour=black&colour=", { colour: ["black"] }],
    [`q=${encodeURIComponent("desk\u0000\u202edrawer")}`, { q: "desk drawer" }],
  ])("%s is understood or left out, never refused", (address, expected) => {
    expect(read(address)).toMatchObject(expected);
  });

  test("stays within the API's limits, with any content", () => {
    const anything = fc.array(
      fc.tuple(
        fc.constantFrom(
          "category",
          "subcategory",
          "q",
          "colour",
          "brand",
          "min",
          "max",
          "inStock",
          "flag",
          "sort",
          "page",
        ),
        fc.string({ unit: "binary", maxLength: 300 }),
      ),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(anything, (pairs) => {
        const state = readListing(new URLSearchParams(pairs));
        const query = listingQuery(state);
        expect(Array.from(state.q).length).toBeLessThanOrEqual(100);
        expect(state.colour.length).toBeLessThanOrEqual(40);
        expect([...state.colour, ...state.brand].every((value) => Array.from(value).length <= 80)).toBe(true);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(query.minPrice === undefined || Number.isSafeInteger(query.minPrice)).toBe(true);
        // Read back from its own address it is the same state.
        const again = new URL(listingPath(state), "http://shop.example").searchParams;
        expect(readListing(again)).toEqual(state.category === "" ? { ...state, subcategory: "" } : state);
      }),
    );
  });
});

describe("filters", () => {
  const state: ListingState = read(
    "category=Desks&q=oak&colour=oak&brand=Dafna&min=10&max=20&inStock=1&sort=name&page=4",
  );

  test("are counted, a price span once", () => {
    expect(filterCount(state)).toBe(4);
    expect(filterCount(read("q=desk&sort=name"))).toBe(0);
  });

  test("come off together and leave category, search and order", () => {
    expect(listingPath(withoutFilters(state))).toBe("/collection?category=Desks&q=oak&sort=name");
  });

  test("start again at the first page when one changes", () => {
    expect(changed(state, { colour: [] }).page).toBe(1);
    expect(changed(state, { page: 2 }).page).toBe(2);
  });
});
