// Of a large shop nearly all products are on sale: a read of a few of them must not walk through the others.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findActiveProduct,
  listActiveProducts,
  listIndexedProducts,
  listOffers,
  listProductSlugs,
  listVariantsOnSale,
} from "../../db/queries/catalogue/catalogue.ts";
import { countProductsByBranch, nextPosition } from "../../db/queries/catalogue/categories.ts";
import { listHiddenProducts, listProductsBySku } from "../../db/queries/catalogue/find-products.ts";
import { listProductsShowing } from "../../db/queries/catalogue/media.ts";
import { listLowStock } from "../../db/queries/dashboard.ts";
import { listPicturesNamed } from "../../db/queries/imports/shop-facts.ts";
import type { Db } from "../../db/schema.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const few = ["one", "two", "three"];
const reads: [string, (db: Db) => Promise<unknown>][] = [
  ["products on sale by id", (db) => listActiveProducts(db, few)],
  ["products of the index by id", (db) => listIndexedProducts(db, few)],
  ["offers by product", (db) => listOffers(db, few)],
  ["products on sale by slug", (db) => listProductSlugs(db, few)],
  ["a product by id or slug", (db) => findActiveProduct(db, "one")],
  ["variants on sale by id", (db) => listVariantsOnSale(db, few)],
  ["how many products a category has", (db) => countProductsByBranch(db, "one")],
];
const ends: [string, (db: Db) => Promise<unknown>][] = [
  ["the place behind the last product", (db) => nextPosition(db, "products")],
];

// PostgreSQL chooses among the indexes by how much is in the table, which is empty here.
test.skipIf(engine === "postgres").each(reads)("%s: no other product is read", async (_what, read) => {
  const [statement] = await statementsOf(shop.db, read);
  if (!statement) throw new Error("nothing was read");
  const steps = await planOf(shop.db, statement);
  expect(steps.filter((step) => /SCAN|status/.test(step))).toEqual([]);
});

test.skipIf(engine === "postgres").each(ends)("%s is found at the end of an index", async (_what, read) => {
  const [statement] = await statementsOf(shop.db, read);
  if (!statement) throw new Error("nothing was read");
  expect(await planOf(shop.db, statement)).toEqual([expect.stringContaining("INDEX products_position")]);
});

const indexed: [string, string, (db: Db) => Promise<unknown>][] = [
  ["the beginning of a SKU", "variants_sku_begins", (db) => listProductsBySku(db, "dm", 8)],
  ["a part of the name of what is not on sale", "products_hidden", (db) => listHiddenProducts(db, "desk", 3)],
  ["low stock", "variants_low", (db) => listLowStock(db, 50)],
];

test.each(indexed)("%s is found by an index, and nothing is sorted or walked through", async (_what, index, read) => {
  for (const statement of await statementsOf(shop.db, read)) {
    const steps = (await planOf(shop.db, statement)).join("\n");
    expect(steps).toContain(index);
    expect(steps).not.toMatch(/SCAN (products|variants)(?! USING (COVERING )?INDEX)|Seq Scan|TEMP B-TREE/);
  }
});

test("pictures by the name of their file are found by an index, and no other file is looked at", async () => {
  const [statement] = await statementsOf(shop.db, (db) => listPicturesNamed(db, few));
  if (!statement) throw new Error("nothing was read");
  const steps = (await planOf(shop.db, statement)).join("\n");
  expect(steps).toContain("media_name");
  expect(steps).not.toMatch(/SCAN|Seq Scan/);
});

test("products that show a file are found without reading a product that does not", async () => {
  const [statement] = await statementsOf(shop.db, (db) => listProductsShowing(db, "products/desk.jpg"));
  if (!statement) throw new Error("nothing was read");
  const steps = (await planOf(shop.db, statement)).join("\n");
  for (const index of ["products_images", "variants_images", "products_model"]) expect(steps).toContain(index);
  expect(steps).not.toMatch(/SCAN (products|variants)(?! USING COVERING INDEX)|Seq Scan/);
});
