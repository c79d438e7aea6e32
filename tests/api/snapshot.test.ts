import { describe, expect, test } from "vitest";
import { inTransaction } from "../../db/transaction.ts";
import type { MirrorRow, SnapshotPage } from "../../src-shared/sync/operations.ts";
import type { Person } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const day = 86_400_000;

const page = (person: Person, from: string | null = null, limit = 20) =>
  person.call("GET /api/snapshot", { query: { limit: String(limit), ...(from ? { from } : {}) } });

async function everything(person: Person, limit = 5000): Promise<{ rows: MirrorRow[]; first: SnapshotPage }> {
  const rows: MirrorRow[] = [];
  const { data: first } = await page(person, null, limit);
  for (let now: SnapshotPage = first; ; now = (await page(person, now.next, limit)).data) {
    rows.push(...now.rows);
    if (now.next === null) return { rows, first };
  }
}

const key = (row: MirrorRow) => `${row.collection}/${row.id}`;

const ordersIn = (rows: readonly MirrorRow[]) => rows.filter((row) => row.collection === "orders").map((row) => row.id);

describe("fetching everything", () => {
  test("brings each row once, in pages of the asked size, and as many as were said", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    await shop.place();
    const { rows, first } = await everything(desktop, 20);
    expect(first.rows).toHaveLength(20);
    expect(rows).toHaveLength(first.total);
    expect(new Set(rows.map(key)).size).toBe(rows.length);
    const kinds = new Set(rows.map((row) => row.collection));
    for (const kind of ["settings", "products", "variants", "orders", "customers", "staff", "articles"] as const) {
      expect(kinds).toContain(kind);
    }
    expect(rows).toEqual((await everything(desktop)).rows);
  });

  test("a page can be asked for again and is the same, so an interrupted fetch goes on", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const { next } = (await page(desktop)).data;
    expect((await page(desktop, next)).data).toEqual((await page(desktop, next)).data);
  });

  test("a change between two pages comes from the cursor that was read before the first", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const { data: first } = await page(desktop);
    const order = await shop.place();
    const { data: last } = await page(desktop, first.next, 5000);
    expect(last.cursor).toBe(first.cursor);
    const { data } = await desktop.call("GET /api/changes", { query: { after: last.cursor } });
    expect(data.rows.map(key)).toContain(`orders/${order.id}`);
  });

  test("begins again when the database is another one, or the place in it was made up", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const { next } = (await page(desktop)).data;
    expect((await page(await desktopOf(shop.app, "admin"), next)).status).toBe(410);
    expect((await page(desktop, "nonsense")).status).toBe(410);
    await shop.app.db.updateTable("meta").set({ value: "restored" }).where("key", "=", "epoch").execute();
    expect((await page(desktop, next)).status).toBe(410);
  });

  test("keeps the orders of 400 days, and older ones while goods or money are still to come", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const [done, unpaid, open, voided, fresh] = await Promise.all([1, 2, 3, 4, 5].map(() => shop.place()));
    const old = new Date(shop.app.now().getTime() - 401 * day).toISOString();
    const set = (order: { id: string } | undefined, values: object) =>
      shop.app.db
        .updateTable("orders")
        .set({ placed_at: old, ...values })
        .where("id", "=", order?.id as string)
        .execute();
    await set(done, { status: "delivered", payment_status: "paid" });
    await set(unpaid, { status: "delivered", payment_status: "unpaid" });
    await set(open, { status: "preparing", payment_status: "paid" });
    await set(voided, { status: "preparing", voided_at: old });
    const { rows } = await everything(desktop);
    expect(ordersIn(rows).sort()).toEqual([unpaid?.id, open?.id, fresh?.id].sort());
  });

  test("equal mirrors have equal sums on server and desktop", async () => {
    await using shop = await staffShop();
    const [desktop, other] = [await desktopOf(shop.app), await desktopOf(shop.app, "manager")];
    const before = (await desktop.call("GET /api/changes/checksum")).data;
    expect((await other.call("GET /api/changes/checksum")).data.collections).toEqual(before.collections);
    const { first, rows } = await everything(desktop);
    const counts = Object.values(before.collections as Record<string, { count: number }>);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(first.total);
    await touch(shop);
    const after = (await desktop.call("GET /api/changes/checksum")).data.collections;
    expect(the(after.variants).count).toBe(the(before.collections.variants).count);
    expect(the(after.variants).hash).not.toBe(the(before.collections.variants).hash);
    expect(after.products).toEqual(before.collections.products);
    expect(rows.length).toBe(first.total);
  });

  test("a desktop's own reservations are in it", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const { id: variantId } = await shop.variant(CHAIR);
    await desktop.call("PUT /api/devices/self/reservations", { body: { lines: [{ variantId, quantity: 1 }] } });
    const reservations = (rows: MirrorRow[]) => rows.filter((row) => row.collection === "stock_reservations");
    expect(reservations((await everything(desktop)).rows)).toHaveLength(1);
  });
});

const touch = (shop: StaffShop) =>
  inTransaction(shop.app.db, async (tx) => {
    await tx
      .updateTable("variants")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("sku", "=", CHAIR)
      .execute();
  });

describe("fetching one collection", () => {
  test("brings its rows and no others, in pages that go on with it, and as many as were said", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const all = (await everything(desktop)).rows.filter((row) => row.collection === "variants");
    const found: MirrorRow[] = [];
    for (let from: string | undefined, at = 0; at < 100; at += 1) {
      const query: Record<string, string> = from ? { from, limit: "5" } : { collection: "variants", limit: "5" };
      const { data } = await desktop.call("GET /api/snapshot", { query });
      found.push(...data.rows);
      expect(data.total).toBe(all.length);
      if (data.next === null) break;
      from = data.next;
    }
    expect(all.length).toBeGreaterThan(5);
    expect(found).toEqual(all);
  });

  test("has none that is not kept, and another name is refused", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const ask = (collection: string) => desktop.call("GET /api/snapshot", { query: { collection } });
    expect((await ask("stock_reservations")).data).toMatchObject({ rows: [], next: null, total: 0 });
    expect((await ask("sessions")).status).toBe(422);
  });
});
