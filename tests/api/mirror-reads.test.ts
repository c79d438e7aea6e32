// A desktop that fetches the whole mirror, or compares it with the shop, holds up nobody who works meanwhile.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putSetting } from "../../db/queries/content/settings.ts";
import { openReader } from "../../db/reader/open-reader.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type Desktop, desktopOf } from "../support/devices.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const CUSTOMERS = 6000;

let shop: StaffShop;
let reader: Db;
let desktop: Desktop;
beforeAll(async () => {
  shop = await staffShop();
  // Of its own, as in a shop that is served.
  reader = openReader(shop.app.databaseUrl, shop.app.db);
  Object.assign(shop.app, { reader });
  desktop = await desktopOf(shop.app);
  const at = shop.app.now().toISOString();
  const person = { name: "Mariam", phone: "+974 5512 3456", lang: "en" };
  expect((await shop.staff.call("POST /api/customers", { body: person })).status).toBe(201);
  const { id: _, ...customer } = await shop.app.db.selectFrom("customers").selectAll().executeTakeFirstOrThrow();
  for (let n = 0; n < CUSTOMERS; n += 500) {
    const rows = Array.from({ length: 500 }, () => ({ ...customer, id: newId(), updated_at: at }));
    await shop.app.db.insertInto("customers").values(rows).execute();
  }
});
afterAll(async () => {
  await reader.destroy();
  await shop[Symbol.asyncDispose]();
});

/** The order in which a call of the desktop and a write that begins while it reads are over, and the turns of the event loop. */
async function beside(call: () => Promise<{ status: number }>) {
  const over: string[] = [];
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!over.includes("the desktop")) setImmediate(count);
  };
  setImmediate(count);
  const asked = call().then(({ status }) => {
    over.push("the desktop");
    return status;
  });
  // By then it has begun to read.
  while (turns < 5) await new Promise(setImmediate);
  await inTransaction(shop.app.db, (tx) => putSetting(tx, "note", turns, shop.app.now()));
  over.push("a write");
  expect(await asked).toBe(200);
  return { over, turns };
}

describe("others write while a desktop", () => {
  test("compares its mirror", async () => {
    const { over, turns } = await beside(() => desktop.call("GET /api/changes/checksum"));
    expect(over).toEqual(["a write", "the desktop"]);
    expect(turns).toBeGreaterThan(CUSTOMERS / 1000);
  });

  test("fetches a page of everything", async () => {
    const { over, turns } = await beside(() => desktop.call("GET /api/snapshot", { query: { limit: "5000" } }));
    expect(over).toEqual(["a write", "the desktop"]);
    expect(turns).toBeGreaterThan(CUSTOMERS / 1000);
  });
});
