import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { understand } from "../../server/features/catalogue/search/query.ts";
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

  test.each([
    ["office is no desk beside a chair", "office chair", "task-chair-mesh"],
    ["مكتب is no desk after a chair", "كرسي مكتب", "task-chair-mesh"],
    ["مكتبي says little beside a chair", "كرسي مكتبي", "task-chair-mesh"],
    ["مكتب alone is a desk", "مكتب", "desk-straight-140"],
    ["the name comes before what the description mentions", "divider", "desk-divider-panel"],
    ["a specification", "synchronised tilt", "task-chair-mesh"],
    ["a number with its unit", "130 kg", "task-chair-mesh"],
    ["a number with its unit in Arabic", "130 كيلو", "task-chair-mesh"],
    ["a number joined with its unit", "16gb laptop", "laptop-14"],
    ["a size", "desk 160", "desk-height-adjustable"],
    ["metres as centimetres", "2 meter desk", "executive-desk-l"],
    ["a number in words", "طاولة لعشرة أشخاص", "conference-table-boat"],
    ["a phrase of the trade", "داتا شو", "projector-full-hd"],
    ["Arabic in Latin letters", "kursi mudeer", "executive-leather-chair"],
    ["English in Arabic letters", "ريسبشن", "reception-counter"],
    ["a plural", "sideboards", "low-credenza"],
    ["Arabic with a joined preposition", "كرسي للمكتب", "task-chair-mesh"],
    ["a word for what it is used for", "power cut", "ups-tower"],
    ["a SKU among other words", "task chair DM-SE-101-BLK", "task-chair-mesh"],
    ["the cheapest first", "cheap chair", "stacking-training-chair"],
    ["the cheapest first in Arabic", "كرسي رخيص", "stacking-training-chair"],
  ])("finds what is meant: %s", async (_rule, term, slug) => {
    expect((await find(term))[0]).toBe(slug);
  });

  const pricesOf = async (term: string) =>
    (await shop.api("GET /api/products/search/:term", { params: { term } })).data.map(
      ({ priceFrom }) => priceFrom / 100,
    );

  test.each([
    ["chair under 500", 0, 500],
    ["كرسي أقل من 500", 0, 500],
    ["كرسي تحت ٥٠٠ ريال", 0, 500],
    ["desk over 1,400", 1400, Infinity],
    ["مكتب أكثر من 1400", 1400, Infinity],
    ["chairs between 400 and 600", 400, 600],
    ["كراسي من 400 إلى 600 ريال", 400, 600],
    ["laptop 4k qar", 0, 4000],
    ["طابعة أقل من ألفين", 0, 2000],
    ["under 200", 0, 200],
  ])("%s asks for a price", async (term, least, most) => {
    const prices = await pricesOf(term);
    expect(prices).not.toHaveLength(0);
    expect(prices.filter((price) => price < least || price > most)).toEqual([]);
  });

  test.each(["ألف كرسي", "chair 500", "desk over 150 cm", "table for 10 people", "27 inch screen", "مكتب 140 سم"])(
    "%s asks for no price",
    async (term) => expect(understand(term).price).toBeUndefined(),
  );

  test.each(["ipad", "تلفزيون", "سجاد", "car tyres", "red chair under 10", "boat"])(
    "what is near %s is not said to be what was asked for",
    async (term) => {
      const { data, meta } = await shop.api("GET /api/products/search/:term", { params: { term } });
      expect(meta.exact).toBe(term === "boat" || data.length === 0);
      const list = await shop.api("GET /api/products", { query: { q: term } });
      expect(list.meta).toMatchObject({ exact: meta.exact, total: meta.total });
    },
  );

  test("what shares only a general word is not shown", async () => {
    expect(await find("office helicopter")).toEqual([]);
  });

  test("a SKU brings its product alone", async () => {
    expect(await find("DM-SE-101")).toEqual(["task-chair-mesh"]);
  });

  test("two SKUs of a product bring it once", async () => {
    expect(await find("DM-SE-101-BLK, DM-SE-101-TEA")).toEqual(["task-chair-mesh"]);
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
