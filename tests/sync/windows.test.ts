// Concurrent requests of two windows, or of a double click: there is one account, one mirror and one operation log.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { change, people, type SyncShop, syncShop, theFirst } from "./support/shop.ts";
import { openTestDesktop, type TestDesktop } from "./support/test-desktop.ts";

const accountOf = (desktop: TestDesktop): string =>
  join(desktop.folder, "accounts", readdirSync(join(desktop.folder, "accounts"))[0] ?? "");
const mirrorsOf = (desktop: TestDesktop) => readdirSync(accountOf(desktop)).filter((name) => name.endsWith(".db"));
const devices = (shop: SyncShop) => shop.app.db.selectFrom("devices").select(["id", "name", "revoked_at"]).execute();

test("two resyncs at once from two windows: local writes are still there after the next start", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop({ pages: { snapshot: 2 } });
  await change(desktop, { company: { en: "Mine" } });
  await Promise.all([desktop.own("POST /api/desktop/resync"), desktop.own("POST /api/desktop/resync")]);
  expect(mirrorsOf(desktop)).toHaveLength(1);
  await change(desktop, { rating: 1 });
  await desktop.restart();
  expect(await theFirst(desktop)).toMatchObject({ company: { en: "Mine" }, rating: 1 });
  await desktop.push();
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Mine" }, rating: 1 });
});

test("a manual resync during an automatic one: one fetch, and one file with the operation log", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop({ pages: { snapshot: 2 } });
  await change(desktop, { company: { en: "Mine" } });
  await shop.app.db.updateTable("meta").set({ value: "another" }).where("key", "=", "epoch").execute();
  desktop.network.requests.length = 0;
  await Promise.all([desktop.pull(), desktop.own("POST /api/desktop/resync")]);
  expect(
    desktop.network.requests.filter(({ path, search }) => path === "/api/snapshot" && !search.has("from")),
  ).toHaveLength(1);
  await desktop.restart();
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
});

test("interrupted fetches leave no files, however often they are tried", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop({ pages: { snapshot: 2 } });
  for (let n = 0; n < 3; n += 1) {
    desktop.network.faults = ["well", "well", "cut"];
    await desktop.own("POST /api/desktop/resync");
  }
  expect(mirrorsOf(desktop)).toHaveLength(1);
});

test("signing in from two windows at once makes one device, whose operations are sent", async () => {
  await using shop = await syncShop();
  const desktop = await openTestDesktop({ host: shop.host });
  const signIn = () => desktop.own("POST /api/desktop/sign-in", { body: people.noor });
  const [first, second] = await Promise.all([signIn(), signIn()]);
  expect(second.self?.device.id).toBe(first.self?.device.id);
  expect(await devices(shop)).toHaveLength(1);
  await desktop.pull();
  await change(desktop, { company: { en: "Mine" } });
  await desktop.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  await desktop.close();
});

test("a new sign-in keeps the device: operations that had arrived cause no conflicts", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const before = await desktop.own("GET /api/desktop");
  await desktop.api("POST /api/variants/:id/movements", {
    params: { id: shop.product.variants[0]?.id ?? "" },
    body: { reason: "received", quantity: 4 },
  });
  desktop.network.faults = ["lost"];
  expect(await desktop.push()).toBe("offline");
  // The system's keychain was reset.
  desktop.os.secrets.clear();
  await desktop.restart();
  expect(await desktop.push()).toBe("sign_in");
  await desktop.own("POST /api/desktop/sign-in", { body: { ...people.noor, deviceName: "Till" } });
  expect(await desktop.push()).toBe("done");
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  const after = await desktop.own("GET /api/desktop");
  expect(after.self?.device).toMatchObject({
    id: before.self?.device.id,
    series: before.self?.device.series,
    name: "Till",
  });
  const moved = await shop.app.db.selectFrom("stock_movements").select("quantity").where("quantity", "=", 4).execute();
  expect(moved).toHaveLength(1);
});

test("two people take turns on one computer: each keeps their device and sends only their own operations", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const idOf = async () => (await desktop.own("GET /api/desktop")).self?.device.id;
  const noor = await idOf();
  await change(desktop, { company: { en: "Noor's" } });
  await desktop.own("POST /api/desktop/sign-in", { body: people.salem });
  await desktop.pull();
  expect(await idOf()).not.toBe(noor);
  await desktop.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Company" });
  await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
  expect(await idOf()).toBe(noor);
  await desktop.pull();
  await desktop.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Noor's" });
  expect(await devices(shop)).toHaveLength(2);
});

test("a revoked desktop becomes a new device at the next sign-in", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const before = (await desktop.own("GET /api/desktop")).self?.device;
  await desktop.own("POST /api/desktop/sign-out", { body: {} });
  await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
  const after = (await desktop.own("GET /api/desktop")).self?.device;
  expect(after?.id).not.toBe(before?.id);
  expect(after?.series).not.toBe(before?.series);
});
