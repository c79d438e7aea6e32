import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mirrorChecksum } from "../../db/mirror/checksum.ts";
import { listMirrored } from "../../db/mirror/mirrored-rows.ts";
import { readMirrorRows } from "../../db/mirror/read-rows.ts";
import { relaxConstraints } from "../../db/mirror/relax-constraints.ts";
import { shouldApply } from "../../db/mirror/should-apply.ts";
import { clearMirrorRows, writeMirrorRows } from "../../db/mirror/write-rows.ts";
import { listFeedAfter } from "../../db/queries/feed.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Mirrored, mirroredNames } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const reader = { role: "admin" as const, ordersSince: "" };

async function everyRow(db: Db): Promise<MirrorRow[]> {
  const rows: MirrorRow[] = [];
  for (const name of mirroredNames) rows.push(...(await rowsOf(db, name)));
  return rows;
}

async function rowsOf(db: Db, name: Mirrored): Promise<MirrorRow[]> {
  const kept = await listMirrored(db, name, reader, "", 10_000);
  return readMirrorRows(
    db,
    name,
    kept.map(({ id }) => id),
  );
}

describe("a mirror of the shop", () => {
  let shop: StaffShop;
  let desktop: TestDatabase;
  const write = (rows: readonly MirrorRow[], about?: { note?: boolean }) =>
    inTransaction(desktop.db, async (tx) => writeMirrorRows(tx, rows, about));

  beforeEach(async () => {
    shop = await staffShop();
    desktop = await openTestDatabase("sqlite");
    relaxConstraints(desktop.db);
    const order = await shop.place();
    await shop.move(order.id, "confirmed", "preparing");
    await shop.staff.call("POST /api/orders/:id/payments", {
      params: { id: order.id },
      body: { kind: "payment", method: "cash", amount: 100 },
    });
  });
  afterEach(async () => {
    await desktop.close();
    await shop.app.close();
  });

  test("has every row as the server has it, and the same sums", async () => {
    const rows = await everyRow(shop.app.db);
    await write(rows);
    expect(await everyRow(desktop.db)).toEqual(rows);
    const sums = (db: Db) => mirrorChecksum(db, mirroredNames, reader);
    expect(await sums(desktop.db)).toEqual(await sums(shop.app.db));
    expect((await sums(desktop.db)).orders?.count).toBe(1);
  });

  test("is the same however often rows come, and in any order", async () => {
    const rows = await everyRow(shop.app.db);
    await write(rows.toReversed());
    await write(rows);
    expect(await everyRow(desktop.db)).toEqual(rows);
  });

  test("replaces the children of a row: those removed on the server are removed here too", async () => {
    await write(await everyRow(shop.app.db));
    await shop.app.db.deleteFrom("payments").execute();
    await write(await rowsOf(shop.app.db, "orders"));
    expect(await desktop.db.selectFrom("payments").selectAll().execute()).toEqual([]);
    expect(await desktop.db.selectFrom("order_lines").selectAll().execute()).toHaveLength(1);
  });

  test("removes a row with all that belongs to it; one that is not there is nothing", async () => {
    const rows = await everyRow(shop.app.db);
    await write(rows);
    const gone = rows.filter((row) => row.collection === "orders").map((row) => ({ ...row, tables: null }));
    await write([...gone, ...gone]);
    for (const table of ["orders", "order_lines", "order_events", "order_delivery_lines", "payments"] as const) {
      expect(await desktop.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test("takes an address or SKU from a row that has given it up on the server and comes later", async () => {
    await write(await everyRow(shop.app.db));
    const [a, b] = (await rowsOf(shop.app.db, "variants")) as [MirrorRow, MirrorRow];
    const called = (row: MirrorRow, sku: string) => ({
      ...row,
      tables: { ...row.tables, variants: [{ ...row.tables?.variants?.[0], sku }] },
    });
    await write([called(b, CHAIR)]);
    await write([called(a, "NEW")]);
    const skus = await desktop.db.selectFrom("variants").select("sku").where("id", "in", [a.id, b.id]).execute();
    expect(skus.map((row) => row.sku).sort()).toEqual([CHAIR, "NEW"].sort());
  });

  test("leaves out columns that this program does not know, and keeps those that the server does not know", async () => {
    const [row] = (await rowsOf(shop.app.db, "testimonials")) as [MirrorRow];
    const given = { ...row.tables?.testimonials?.[0], mood: "sunny" };
    await write([{ ...row, tables: { testimonials: [given], moods: [{ id: "1" }] } }]);
    expect(await rowsOf(desktop.db, "testimonials")).toMatchObject([{ id: row.id, version: row.version }]);
  });

  test("adds received rows to its own feed on request", async () => {
    const rows = await rowsOf(shop.app.db, "pages");
    await write(rows);
    expect(await listFeedAfter(desktop.db, 0, 10)).toEqual([]);
    await write(rows, { note: true });
    const noted = await listFeedAfter(desktop.db, 0, 100);
    expect(noted.map((change) => change.row_id)).toEqual(rows.map((row) => row.id));
  });

  test("is emptied, and filled again in the same transaction", async () => {
    const rows = await everyRow(shop.app.db);
    await write(rows);
    await inTransaction(desktop.db, async (tx) => {
      clearMirrorRows(tx, mirroredNames);
      writeMirrorRows(tx, rows);
    });
    expect(await everyRow(desktop.db)).toEqual(rows);
  });

  test("is read in as many statements for a hundred rows as for one", async () => {
    const ids = (await listMirrored(shop.app.db, "products", reader, "", 100)).map(({ id }) => id);
    let statements = 0;
    const { db } = shop.app;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await readMirrorRows(counting, "products", ids.slice(0, 1));
    const one = statements;
    await readMirrorRows(counting, "products", ids);
    expect([ids.length > 20, statements - one]).toEqual([true, one]);
  });
});

describe("whether a row says something new", () => {
  const live = { version: 3, tables: {} };
  const gone = { version: 3, tables: null };
  test.each([
    ["a row that is not known is made", undefined, live, true],
    ["the removal of one that is not known is nothing", undefined, gone, false],
    ["a newer version is taken", { version: 2, deleted: false }, live, true],
    ["the same again is nothing", { version: 3, deleted: false }, live, false],
    ["an older one is nothing", { version: 4, deleted: false }, live, false],
    ["an older removal is nothing", { version: 4, deleted: false }, gone, false],
    ["a newer removal is taken", { version: 2, deleted: false }, gone, true],
    ["a removed row does not come back by an older one", { version: 4, deleted: true }, live, false],
  ])("%s", (_what, known, incoming, expected) => {
    expect(shouldApply(known, incoming)).toBe(expected);
  });
});
