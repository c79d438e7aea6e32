import { join } from "node:path";
import { expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { openDatabase } from "../../db/open.ts";
import { readFeedBounds } from "../../db/queries/feed.ts";
import { listDaysToSum } from "../../db/queries/sold-days.ts";
import { readRevision } from "../../db/transaction.ts";
import { generateShop } from "../bench/data/generate.ts";
import { engine, openTestDatabase } from "../support/databases.ts";
import { freshPostgres } from "../support/postgres.ts";

const NOW = new Date("2026-11-24T09:00:00.000Z");

test("a generated shop has sound books, and its change feed ends with its revision", async () => {
  const place = await openTestDatabase("sqlite");
  const folder = join(place.folder, "generated");
  const server = engine === "postgres" ? (process.env.TEST_DATABASE_URL as string) : undefined;
  const empty = server ? await freshPostgres(server, { name: "nothing", fill: async () => undefined }) : undefined;
  const amounts = { products: 50, orders: 200 };
  await generateShop(amounts, { folder, now: NOW, withPictures: false, ...(empty && { databaseUrl: empty.url }) });
  const db = openDatabase(empty?.url ?? join(folder, "shop.db"));
  const { findings, checked } = await checkBooks(db, NOW);
  expect(findings).toEqual([]);
  // The models are part of it.
  expect(checked.orders).toBe(240);
  expect(checked.documents).toBeGreaterThan(80);
  const { floor, head } = await readFeedBounds(db);
  expect(floor).toBeGreaterThan(0);
  const newest = await db.selectFrom("change_feed").select("revision").where("position", "=", head).executeTakeFirst();
  expect(newest?.revision).toBe(await readRevision(db));
  const products = await db.selectFrom("products").select("slug").execute();
  expect(products.filter(({ slug }) => !/^[a-z0-9-]+$/.test(slug))).toEqual([]);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
  const missing = await db
    .selectFrom("order_lines")
    .leftJoin("variants", "variants.id", "order_lines.variant_id")
    .select("order_lines.id")
    .where("variants.id", "is", null)
    .execute();
  expect(missing).toEqual([]);
  // Their rows come from a thread of their own on SQLite.
  const silent = await db
    .selectFrom("orders")
    .select(["id", "source"])
    .where(({ exists, selectFrom, not }) =>
      not(exists(selectFrom("order_events").select("id").whereRef("order_id", "=", "orders.id"))),
    )
    .execute();
  expect(silent).toEqual([]);
  const sources = await db.selectFrom("orders").select("source").distinct().orderBy("source").execute();
  expect(sources.map(({ source }) => source)).toEqual(["counter", "phone", "web"]);
  expect(await listDaysToSum(db, "2026-11-23")).toEqual([]);
  await db.destroy();
  await empty?.drop();
  await place.close();
});
