import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "../support/shop.ts";

describe("search", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  const find = async (term: string) =>
    (await shop.api("GET /api/products/search/:term", { params: { term } })).data.map((card) => card.slug);

  test.each([
    ["a whole word", "laptop", "laptop-14"],
    ["the beginning of a word", "lapt", "laptop-14"],
    ["a typing error", "laptpo", "laptop-14"],
    ["two words in the other order", "mesh chair", "task-chair-mesh"],
    ["an Arabic word with the article", "الطابعة", "laser-mfp"],
    ["Arabic without hamza and dots", "طابعه", "laser-mfp"],
    ["Arabic with vowel signs", "طَابِعَة", "laser-mfp"],
    ["a word of the trade that no text has", "couch", "lounge-sofa-2-seat"],
    ["a Gulf word for it", "كنبة", "lounge-sofa-2-seat"],
    ["a SKU", "DM-IT-134", "laptop-14"],
    ["a SKU as people type it", "dm it134", "laptop-14"],
    ["Arabic digits", "مكتب ١٤٠", "desk-straight-140"],
  ])("finds by %s", async (_how, term, slug) => {
    expect((await find(term))[0]).toBe(slug);
  });

  test("a SKU brings its product alone", async () => {
    expect(await find("DM-SE-101")).toEqual(["task-chair-mesh"]);
  });

  test("an unknown word finds nothing", async () => {
    expect(await find("helicopter")).toEqual([]);
  });

  test("the dialog, the page and the API give the same answer", async () => {
    const page = await shop.api("GET /api/products", { query: { q: "desk" } });
    expect(page.data.map((card) => card.slug)).toEqual(await find("desk"));
  });

  test.each(["%", "_", "' or 1=1 --", '"', "*", "NEAR(", "ﷺ", "😀", ")(", "a".repeat(100), "\\", "../"])(
    "the odd term %j gives results or none, never a fault",
    async (term) => {
      const answer = await fetch(`${shop.url}/api/products/search/${encodeURIComponent(term)}`);
      expect(answer.status).toBe(200);
    },
  );

  test("a term with a character that no text can hold is no address", async () => {
    expect((await fetch(`${shop.url}/api/products/search/%00`)).status).toBe(404);
  });

  test("a term of more than a hundred letters is refused", async () => {
    expect((await fetch(`${shop.url}/api/products/search/${"a".repeat(101)}`)).status).toBe(422);
  });

  test("a term that is no UTF-8 is malformed", async () => {
    expect((await fetch(`${shop.url}/api/products/search/%E0%A4%A`)).status).toBe(400);
  });
});
