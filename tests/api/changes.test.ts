import { describe, expect, test } from "vitest";
import { putSetting } from "../../db/queries/content/settings.ts";
import { pruneFeed, readFeedBounds } from "../../db/queries/feed.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { forget } from "../../server/jobs/forget.ts";
import type { ChangesPage, MirrorRow } from "../../src-shared/sync/operations.ts";
import { as, type Person, type TestApp, testApp } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const day = 86_400_000;

/** Where the feed is now, as this person may follow it. */
const cursorOf = async (person: Person): Promise<string> =>
  (await person.call("GET /api/changes/checksum")).data.cursor;

const pull = (person: Person, after: string, limit = 500) =>
  person.call("GET /api/changes", { query: { after, limit: String(limit) } });

/** Page after page to the end. */
async function follow(person: Person, cursor: string, limit: number): Promise<ChangesPage[]> {
  const pages: ChangesPage[] = [];
  for (let more = true, after = cursor; more; ) {
    const { data } = await pull(person, after, limit);
    pages.push(data);
    after = data.cursor;
    more = data.hasMore;
  }
  return pages;
}

/** A commit that changes so many settings. */
const commit = (app: TestApp, ...keys: string[]) =>
  inTransaction(app.db, async (tx) => {
    for (const key of keys) await putSetting(tx, key as "taxRate", app.now().toISOString() as never, app.now());
  });

const names = (rows: readonly MirrorRow[]) => rows.map((row) => row.id);

describe("the change feed", () => {
  test("each row comes once, whole and as it is now, and then nothing is new", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const cursor = await cursorOf(desktop);
    const order = await shop.place();
    await shop.move(order.id, "confirmed");
    const { data } = await pull(desktop, cursor);
    const rows = data.rows as MirrorRow[];
    expect(rows.map((row) => row.collection).sort()).toEqual(["customers", "orders", "variants"]);
    const tables = rows.find((row) => row.collection === "orders")?.tables;
    expect(tables?.orders).toMatchObject([{ id: order.id, status: "confirmed", access_hash: `hidden:${order.id}` }]);
    expect(tables?.order_lines).toHaveLength(1);
    expect(tables?.order_events).toHaveLength(2);
    expect(tables?.order_delivery_lines).toHaveLength(1);
    expect(data.hasMore).toBe(false);
    const idle = await pull(desktop, data.cursor);
    expect(idle.data).toEqual({ rows: [], cursor: data.cursor, hasMore: false, revision: data.revision });
  });

  test("a page never splits a commit, however many rows it has and however few were asked for", async () => {
    await using app = await testApp();
    const staff = await desktopOf(app, "admin");
    const cursor = await cursorOf(staff);
    await commit(app, "a", "b", "c", "d", "e");
    await commit(app, "f");
    await commit(app, "g", "h");
    const pages = await follow(staff, cursor, 2);
    expect(pages.map((page) => names(page.rows))).toEqual([
      ["a", "b", "c", "d", "e"],
      ["f", "g", "h"],
    ]);
    expect(pages.map((page) => page.hasMore)).toEqual([true, false]);
    expect(pages[0]?.revision).toBe((pages[1]?.revision ?? 0) - 2);
  });

  test("a removal is a row too, and a row that was made and removed since is only removed", async () => {
    await using app = await testApp();
    const staff = await desktopOf(app, "admin");
    const cursor = await cursorOf(staff);
    const body = { name: { en: "Desks" }, description: { en: "" }, slug: "desks" };
    const { data: made } = await staff.call("POST /api/categories", { body });
    await staff.call("DELETE /api/categories/:id", { params: { id: made.id }, ifMatch: made.version });
    const { data } = await pull(staff, cursor);
    expect(data.rows).toEqual([{ collection: "categories", id: made.id, version: made.version + 1, tables: null }]);
  });

  test.each([
    ["nonsense", async () => "nonsense"],
    ["a list of nonsense", async () => Buffer.from("[1,2]").toString("base64url")],
    ["another database's", (app: TestApp, own: string) => altered(own, { 1: "another" }, app)],
    ["an older feed's", (app: TestApp, own: string) => altered(own, { 0: 0 }, app)],
    ["one ahead of the newest change", (app: TestApp, own: string) => altered(own, { 3: 1_000_000 }, app)],
    ["one at no whole place", (app: TestApp, own: string) => altered(own, { 3: 0.5 }, app)],
    ["one below zero", (app: TestApp, own: string) => altered(own, { 3: -1 }, app)],
  ])("with a cursor that is %s everything is fetched anew: never an empty page, never a fault", async (_what, make) => {
    await using app = await testApp();
    const staff = await desktopOf(app, "admin");
    await commit(app, "a");
    const { status, code } = await pull(staff, await make(app, await cursorOf(staff)));
    expect([status, code]).toEqual([410, "resync_required"]);
  });

  test("a cursor is valid for one desktop and one role: another role fetches everything again", async () => {
    await using app = await testApp();
    const [desktop, other] = [await desktopOf(app), await desktopOf(app)];
    const cursor = await cursorOf(desktop);
    expect((await pull(desktop, cursor)).status).toBe(200);
    expect((await pull(other, cursor)).status).toBe(410);
    for (const role of ["manager", "admin", "staff"] as const) {
      const before = await cursorOf(desktop);
      await app.db.updateTable("staff").set({ role }).where("id", "=", desktop.staffId).execute();
      expect((await pull(desktop, before)).status).toBe(410);
    }
  });

  test("after a restore, which gives the database another epoch, no cursor is valid", async () => {
    await using app = await testApp();
    const staff = await desktopOf(app, "admin");
    const cursor = await cursorOf(staff);
    await app.db.updateTable("meta").set({ value: "restored" }).where("key", "=", "epoch").execute();
    expect((await pull(staff, cursor)).status).toBe(410);
  });

  test("colleagues are names and roles; only administrators get their addresses, and no desktop their passwords", async () => {
    await using app = await testApp();
    const [staff, admin] = [await desktopOf(app), await desktopOf(app, "admin")];
    const [seen, all] = [await cursorOf(staff), await cursorOf(admin)];
    const mona = await as(app, "manager", { name: "Mona", email: "mona@showroom.example" });
    const colleague = the((await pull(staff, seen)).data.rows.find((row) => row.id === mona.staffId));
    expect(colleague.tables?.staff?.[0]).toMatchObject({ name: "Mona", role: "manager", password_hash: "" });
    expect(JSON.stringify(colleague)).not.toContain("mona@");
    const known = the((await pull(admin, all)).data.rows.find((row) => row.id === mona.staffId));
    expect(known.tables?.staff?.[0]).toMatchObject({ email: "mona@showroom.example", password_hash: "" });
  });

  test("changes are kept for 90 days; a client away for longer fetches everything again, and no number is given twice", async () => {
    // The feed's times are those of the machine, whatever the shop's clock says.
    await using app = await testApp({ now: new Date().toISOString() });
    const staff = await desktopOf(app, "admin");
    const before = await cursorOf(staff);
    await commit(app, "a", "b");
    const between = await cursorOf(staff);
    app.clock.advance(91 * day);
    await commit(app, "c");
    await forget(app);
    // Its token would have run out by now; that is not what this is about.
    await app.db.updateTable("devices").set({ seen_at: app.now().toISOString() }).execute();
    expect((await pull(staff, before)).status).toBe(410);
    expect(names((await pull(staff, between)).data.rows)).toContain("c");
    const { head } = await readFeedBounds(app.db);
    app.clock.advance(91 * day);
    await forget(app);
    expect((await readFeedBounds(app.db)).head).toBe(head);
    await commit(app, "d");
    expect((await readFeedBounds(app.db)).head).toBe(head + 1);
  });

  test("forgetting never cuts a commit in two", async () => {
    await using app = await testApp();
    await inTransaction(app.db, async (tx) => {
      for (const id of ["a", "b", "c"]) recordChange(tx, "pages", id, 1);
    });
    await commit(app, "d");
    await app.db
      .updateTable("change_feed")
      .set({ at: "2020-01-01T00:00:00Z" })
      .where("row_id", "in", ["a", "b"])
      .execute();
    await inTransaction(app.db, (tx) => pruneFeed(tx, new Date("2021-01-01T00:00:00Z"), 500));
    expect((await readFeedBounds(app.db)).floor).toBe(0);
  });

  test("a desktop's reservation is in the feed of all, because its goods are on the shelf", async () => {
    await using shop = await staffShop();
    const [mine, other] = [await desktopOf(shop.app), await desktopOf(shop.app)];
    const [at, otherAt] = [await cursorOf(mine), await cursorOf(other)];
    const { id: variantId } = await shop.variant(CHAIR);
    await mine.call("PUT /api/devices/self/reservations", { body: { lines: [{ variantId, quantity: 2 }] } });
    const collections = (rows: MirrorRow[]) => rows.map((row) => row.collection).sort();
    expect(collections((await pull(mine, at)).data.rows)).toEqual(["stock_reservations", "variants"]);
    expect(collections((await pull(other, otherAt)).data.rows)).toEqual(["stock_reservations", "variants"]);
  });
});

/** A cursor of our own with some of its parts changed. */
async function altered(cursor: string, parts: Record<number, unknown>, _app: TestApp): Promise<string> {
  const read = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
  return Buffer.from(JSON.stringify(Object.assign(read, parts))).toString("base64url");
}
