import { expect, test } from "vitest";
import { findGaps, NUMBERS_BEGUN, noteNumbers } from "../../db/backup/noted-numbers.ts";
import { down, up } from "../../db/migrations/0249-demo-rows.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { openTestDatabase } from "../support/databases.ts";

const noFile = { mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "none" };

const listMarks = async (db: Parameters<typeof seedDemo>[0]) =>
  (await db.selectFrom("demo_rows").select(["collection", "row_id"]).execute())
    .map(({ collection, row_id }) => `${collection}/${row_id}`)
    .sort();

test("a demo from before rows were marked is known by the time at which it was filled in", async () => {
  await using shop = await opened();
  await seedDemo(shop.db, async () => noFile, new Date("2026-03-01T07:00:00Z"));
  const marks = await listMarks(shop.db);
  const product = await shop.db.selectFrom("products").selectAll().executeTakeFirstOrThrow();
  const later = { created_at: "2026-03-02T07:00:00.000Z", updated_at: "2026-03-02T07:00:00.000Z" };
  await shop.db
    .insertInto("products")
    .values({ ...product, id: "own", slug: "own", ...later })
    .execute();
  await shop.db.updateTable("settings").set({ version: 2 }).where("key", "=", "bank").execute();
  await down(shop.db);
  await up(shop.db);
  expect(await listMarks(shop.db)).toEqual(marks.filter((mark) => mark !== "settings/bank"));
});

test("a shop without a demo has no marked rows", async () => {
  await using shop = await opened();
  await down(shop.db);
  await up(shop.db);
  expect(await listMarks(shop.db)).toEqual([]);
});

test("numbers that began anew are not taken for lost ones, and the note begins anew with them", () => {
  const at = "2026-03-01T07:00:00.000Z";
  const tried = noteNumbers([{ name: "orders-2026", value: 50 }], undefined, { complete: true, at });
  const begun = [
    { name: "orders-2026", value: 2 },
    { name: NUMBERS_BEGUN, value: 1 },
  ];
  const now = { lastChange: undefined, now: new Date(at) };
  expect(findGaps(tried, begun, now)).toEqual([]);
  const note = noteNumbers(begun, tried, { complete: true, at });
  expect(note).toMatchObject({ begun: 1, counters: { "orders-2026": { highest: 2 } } });
  // A backup of after the beginning that lacks an order is behind it, as ever.
  const older = [{ name: "orders-2026", value: 1 }, ...begun.slice(1)];
  expect(findGaps(note, older, now)).toMatchObject([{ counter: "orders-2026", first: 2, last: 2 }]);
});

async function opened() {
  const base = await openTestDatabase();
  return { ...base, [Symbol.asyncDispose]: () => base.close() };
}
