import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { damageOf, FileDamage, noteDamage } from "../../db/backup/damage.ts";
import { noteInUse } from "../../db/backup/last-end.ts";
import { openShopFile } from "../../db/backup/open-shop-file.ts";
import { openDatabase } from "../../db/open.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backUp } from "../../server/jobs/back-up.ts";
import { createLog } from "../../server/log.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { watchForDamage } from "../../server/mail/watch-for-damage.ts";
import { zeroPageOf } from "../support/damage-file.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop } from "../support/shop.ts";

const now = new Date();

describe("damage inside the database's file", () => {
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase("sqlite");
    await inTransaction(shop.db, (tx) => putSetting(tx, "before", 1, now));
  });
  afterEach(() => shop.close());
  const put = () => inTransaction(shop.db, (tx) => putSetting(tx, "after", 1, now));

  test("is found by the start after an unclean end, before anything is served", async () => {
    await shop.db.destroy();
    zeroPageOf(shop.file, "orders");
    noteInUse(shop.folder, { needsLog: false });
    expect(() => openShopFile(shop.file)).toThrow(FileDamage);
    expect(() => openShopFile(shop.file)).toThrow(FileDamage);
  });

  test("is found by whichever statement meets it, and from then on nothing is written", async () => {
    await shop.db.destroy();
    zeroPageOf(shop.file, "customers");
    shop.db = openDatabase(shop.file);
    await put();
    await expect(shop.db.selectFrom("customers").selectAll().execute()).rejects.toThrow("malformed");
    expect(damageOf(shop.db)).toMatchObject({ problem: expect.stringContaining("malformed") });
    await expect(put()).rejects.toThrow(FileDamage);
  });

  // Made by a process behind everything else that the machine has to do.
  test("in an index is found by the next backup, and from then on nothing is written", async () => {
    await shop.db.destroy();
    zeroPageOf(shop.file, "orders_of_status");
    shop.db = openDatabase(shop.file);
    await expect(backUp({ db: shop.db, dataDir: shop.folder, log: createLog("silent") })).rejects.toThrow();
    expect(damageOf(shop.db)).toBeDefined();
    await expect(put()).rejects.toThrow(FileDamage);
  }, 90_000);

  test("that an earlier run found keeps the shop closed until the file is sound again", async () => {
    const app = { db: shop.db, dataDir: shop.folder, log: createLog("silent"), now: () => now };
    watchForDamage({ ...app, config: { ...config, staffEmail: undefined } }, { send: async () => undefined });
    noteDamage(shop.db, new FileDamage("a page is gone"));
    await shop.db.destroy();
    zeroPageOf(shop.file, "customers");
    expect(() => openShopFile(shop.file)).toThrow("malformed");
    expect(existsSync(join(shop.folder, "damaged.json"))).toBe(true);
  });
});

const config = {
  publicUrl: "http://localhost:3000",
  releaseKeys: [],
  mailFrom: "shop@showroom.example",
  ordersPerHour: 0,
};

test("a shop whose database is damaged takes no order, says so to visitors, monitors and staff, and shows its pages", async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.stop());
  const { app } = shop;
  const sent: OutgoingMail[] = [];
  watchForDamage(app, { send: async (mail) => void sent.push(mail) });
  const { id } = await app.db.selectFrom("variants").select("id").limit(1).executeTakeFirstOrThrow();
  noteDamage(app.db, new FileDamage("row 3 missing from index"));
  noteDamage(app.db, new FileDamage("row 4 missing from index"));
  const order = await fetch(`${shop.url}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aCheckout(id)),
  });
  expect(order.status).toBe(503);
  expect(await order.json()).toMatchObject({ error: { code: "unavailable", details: { reason: "orders_paused" } } });
  expect((await fetch(`${shop.url}/api/ready`)).status).toBe(503);
  expect(await (await fetch(`${shop.url}/metrics`)).text()).toContain("showroom_database_damaged 1");
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: "staff@showroom.example",
    text: expect.stringContaining("npm run db -- restore"),
  });
});

test("orders stop, with words, before the disk is full; pages go on", async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.stop());
  const { id } = await shop.app.db.selectFrom("variants").select("id").limit(1).executeTakeFirstOrThrow();
  // A folder that cannot be asked for its room has none.
  shop.app.dataDir = join(shop.folder, "nowhere");
  const order = await fetch(`${shop.url}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aCheckout(id)),
  });
  expect(order.status).toBe(503);
  expect(order.headers.get("retry-after")).toBe("300");
  expect(await order.json()).toMatchObject({ error: { code: "unavailable", details: { reason: "orders_paused" } } });
  expect(await shop.app.db.selectFrom("orders").select("id").execute()).toEqual([]);
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
});
