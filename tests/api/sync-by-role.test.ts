// A desktop's mirror holds what the API shows to its person's role, and each fetch of it leaves a trace.

import { describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import type { Json } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { StoredQuoteContent } from "../../src-shared/quotes/stored-content.ts";
import type { MirrorRow, SnapshotPage } from "../../src-shared/sync/operations.ts";
import { as, type Person, testApp } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { narrow } from "../support/the.ts";

const DAY_MS = 86_400_000;

const syncKeys = ["GET /api/changes", "GET /api/snapshot", "GET /api/changes/checksum"] as const;

const mirrorOf = async (person: Person): Promise<MirrorRow[]> =>
  (await person.call("GET /api/snapshot", { query: { limit: "5000" } })).data.rows;

const cursorOf = async (person: Person): Promise<string> =>
  (await person.call("GET /api/changes/checksum")).data.cursor;

const countsOf = async (person: Person): Promise<Record<string, { count: number }>> =>
  (await person.call("GET /api/changes/checksum")).data.collections;

async function voidedOrder(shop: StaffShop): Promise<string> {
  const { id } = await shop.place();
  const { data } = await shop.manager.call("GET /api/orders/:id", { params: { id } });
  await shop.manager.call("DELETE /api/orders/:id", {
    params: { id },
    ifMatch: narrow(data, { view: "staff" }).version,
  });
  return id;
}

test("only a desktop's token opens the feed, the snapshot and the sums; no browser session does", async () => {
  await using app = await testApp();
  for (const role of ["staff", "manager", "admin"] as const) {
    const browser = await as(app, role);
    const desktop = await desktopOf(app, role);
    const query = { after: await cursorOf(desktop) };
    for (const key of syncKeys) {
      expect([role, key, (await browser.call(key, { query })).code]).toEqual([role, key, "forbidden"]);
      expect([role, key, (await desktop.call(key, { query })).status]).toEqual([role, key, 200]);
    }
  }
});

describe("voided orders", () => {
  test("are in a manager's mirror and sums, and in neither of staff", async () => {
    await using shop = await staffShop();
    const id = await voidedOrder(shop);
    const [staff, manager] = [await desktopOf(shop.app), await desktopOf(shop.app, "manager")];
    const has = (rows: MirrorRow[]) => rows.some((row) => row.collection === "orders" && row.id === id);
    expect([has(await mirrorOf(staff)), has(await mirrorOf(manager))]).toEqual([false, true]);
    expect((await countsOf(manager)).orders?.count).toBe(((await countsOf(staff)).orders?.count ?? 0) + 1);
  });

  test("leave the mirror of staff when a manager voids them", async () => {
    await using shop = await staffShop();
    const staff = await desktopOf(shop.app);
    const after = await cursorOf(staff);
    const id = await voidedOrder(shop);
    const { data } = await staff.call("GET /api/changes", { query: { after } });
    expect(data.rows.find((row: MirrorRow) => row.id === id)).toMatchObject({ collection: "orders", tables: null });
  });
});

test("settings that no work at a desktop reads are an administrator's there, as in the API", async () => {
  await using app = await testApp();
  await inTransaction(app.db, async (tx) => {
    await putSetting(tx, "taxRate", 0, app.now());
    await putSetting(tx, "heroes", [], app.now());
    await putSetting(tx, "something of a later version", "secret", app.now());
  });
  const keysOf = async (role: "staff" | "manager" | "admin") =>
    (await mirrorOf(await desktopOf(app, role)))
      .filter((row) => row.collection === "settings")
      .map((row) => row.id)
      .sort();
  expect(await keysOf("staff")).toEqual(["taxRate"]);
  expect(await keysOf("manager")).toEqual(["taxRate"]);
  expect(await keysOf("admin")).toEqual(["heroes", "something of a later version", "taxRate"]);
});

test("the cost of a quote's lines is in a manager's mirror, and in none of staff", async () => {
  await using shop = await staffShop();
  const line = {
    kind: "text",
    sku: "",
    name: { en: "Desk" },
    listPrice: 10_000,
    quantity: 1,
    discount: 0,
    cost: 7_777,
  };
  const contact = { name: "Maryam", phone: "+97455123456", email: "maryam@customer.example" };
  const body = { lang: "en", contact, sections: [{ title: { en: "Room" }, lines: [line] }] };
  const { data: quote } = await shop.manager.call("POST /api/quotes", { body });
  const costIn = async (role: "staff" | "manager") => {
    const row = (await mirrorOf(await desktopOf(shop.app, role))).find(({ id }) => id === quote.id);
    const content = row?.tables?.quote_versions?.[0]?.content as Json<StoredQuoteContent>;
    return fromJson(content).sections[0]?.lines[0]?.cost;
  };
  expect([await costIn("staff"), await costIn("manager")]).toEqual([null, 7_777]);
});

describe("a place in a snapshot", () => {
  test("that was altered is refused, so no desktop reaches orders older than the mirror keeps", async () => {
    await using shop = await staffShop();
    const old = await shop.place();
    const placed_at = new Date(shop.app.now().getTime() - 500 * DAY_MS).toISOString();
    await shop.app.db
      .updateTable("orders")
      .set({ placed_at, status: "delivered", payment_status: "paid" })
      .where("id", "=", old.id)
      .execute();
    const desktop = await desktopOf(shop.app);
    const { data } = await desktop.call("GET /api/snapshot", { query: { collection: "orders", limit: "1" } });
    const { data: other } = await desktop.call("GET /api/snapshot", { query: { limit: "1" } });
    const [payload = "", mac = ""] = (other as SnapshotPage).next?.split(".") ?? [];
    expect(data.rows).toEqual([]);
    const place = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
    for (const [at, value] of [
      [1, "1970-01-01T00:00:00.000Z"],
      [3, "0"],
      [3, 2],
      [5, 99],
    ] as const) {
      const altered = Buffer.from(JSON.stringify(Object.assign([...place], { [at]: value }))).toString("base64url");
      for (const from of [altered, `${altered}.${mac}`, `${altered}.`]) {
        const answer = await desktop.call("GET /api/snapshot", { query: { from } });
        expect([at, answer.code]).toEqual([at, "resync_required"]);
      }
    }
  });

  test("each fetch leaves one row in the audit log, however many pages it has", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    let { data } = await desktop.call("GET /api/snapshot", { query: { limit: "10" } });
    const { total } = data as SnapshotPage;
    while (data.next !== null)
      ({ data } = await desktop.call("GET /api/snapshot", { query: { from: data.next, limit: "10" } }));
    const rows = await shop.app.db.selectFrom("audit").selectAll().where("action", "=", "GET /api/snapshot").execute();
    expect(rows).toMatchObject([
      { actor: `staff:${desktop.staffId}`, collection: "devices", row_id: desktop.deviceId },
    ]);
    expect(fromJson(rows[0]?.after ?? "{}")).toMatchObject({ rows: total });
  });
});
