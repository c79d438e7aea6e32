// Two windows of one desktop, or two impatient clicks: whatever they ask for at once, there is one account, one mirror, one
// operation log.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDesk, type TestDesk } from "./support/desk.ts";
import { change, people, type SyncShop, syncShop, theFirst } from "./support/shop.ts";

const accountOf = (desk: TestDesk): string =>
  join(desk.folder, "accounts", readdirSync(join(desk.folder, "accounts"))[0] ?? "");
const mirrorsOf = (desk: TestDesk) => readdirSync(accountOf(desk)).filter((name) => name.endsWith(".db"));
const devices = (shop: SyncShop) => shop.app.db.selectFrom("devices").select(["id", "name", "revoked_at"]).execute();

test("everything is fetched anew in two windows at once: what was written is still there after the next start", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk({ pages: { snapshot: 2 } });
  await change(desk, { company: { en: "Mine" } });
  await Promise.all([desk.own("POST /api/desktop/resync"), desk.own("POST /api/desktop/resync")]);
  expect(mirrorsOf(desk)).toHaveLength(1);
  await change(desk, { rating: 1 });
  await desk.restart();
  expect(await theFirst(desk)).toMatchObject({ company: { en: "Mine" }, rating: 1 });
  await desk.push();
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Mine" }, rating: 1 });
});

test("everything is fetched by hand while sync does so by itself: one fetch, one file, and the work in it", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk({ pages: { snapshot: 2 } });
  await change(desk, { company: { en: "Mine" } });
  await shop.app.db.updateTable("meta").set({ value: "another" }).where("key", "=", "epoch").execute();
  desk.line.requests.length = 0;
  await Promise.all([desk.pull(), desk.own("POST /api/desktop/resync")]);
  expect(desk.line.requests.filter(({ path, search }) => path === "/api/snapshot" && !search.has("from"))).toHaveLength(
    1,
  );
  await desk.restart();
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
});

test("a fetch on a bad line leaves no files behind, however often it is tried", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk({ pages: { snapshot: 2 } });
  for (let n = 0; n < 3; n += 1) {
    desk.line.faults = ["well", "well", "cut"];
    await desk.own("POST /api/desktop/resync");
  }
  expect(mirrorsOf(desk)).toHaveLength(1);
});

test("somebody signs in in two windows at once: this is one device, and what is written then is sent", async () => {
  await using shop = await syncShop();
  const desk = await openTestDesk({ host: shop.host });
  const signIn = () => desk.own("POST /api/desktop/sign-in", { body: people.noor });
  const [first, second] = await Promise.all([signIn(), signIn()]);
  expect(second.self?.device.id).toBe(first.self?.device.id);
  expect(await devices(shop)).toHaveLength(1);
  await desk.pull();
  await change(desk, { company: { en: "Mine" } });
  await desk.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  await desk.close();
});

test("whoever has to sign in again is the same device: what had arrived is not asked about a second time", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const before = await desk.own("GET /api/desktop");
  await desk.api("POST /api/variants/:id/movements", {
    params: { id: shop.product.variants[0]?.id ?? "" },
    body: { reason: "received", quantity: 4 },
  });
  desk.line.faults = ["lost"];
  expect(await desk.push()).toBe("offline");
  // The system's keychain was reset.
  desk.shell.secrets.clear();
  await desk.restart();
  expect(await desk.push()).toBe("sign_in");
  await desk.own("POST /api/desktop/sign-in", { body: { ...people.noor, deviceName: "Till" } });
  expect(await desk.push()).toBe("done");
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
  const after = await desk.own("GET /api/desktop");
  expect(after.self?.device).toMatchObject({
    id: before.self?.device.id,
    series: before.self?.device.series,
    name: "Till",
  });
  const moved = await shop.app.db.selectFrom("stock_movements").select("quantity").where("quantity", "=", 4).execute();
  expect(moved).toHaveLength(1);
});

test("two people take turns on one computer: each stays the device that they were, and sends only their own", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const idOf = async () => (await desk.own("GET /api/desktop")).self?.device.id;
  const noor = await idOf();
  await change(desk, { company: { en: "Noor's" } });
  await desk.own("POST /api/desktop/sign-in", { body: people.salem });
  await desk.pull();
  expect(await idOf()).not.toBe(noor);
  await desk.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Company" });
  await desk.own("POST /api/desktop/sign-in", { body: people.noor });
  expect(await idOf()).toBe(noor);
  await desk.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Noor's" });
  expect(await devices(shop)).toHaveLength(2);
});

test("a desktop that was revoked is a new one when its person signs in on it again", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const before = (await desk.own("GET /api/desktop")).self?.device;
  await desk.own("POST /api/desktop/sign-out", { body: {} });
  await desk.own("POST /api/desktop/sign-in", { body: people.noor });
  const after = (await desk.own("GET /api/desktop")).self?.device;
  expect(after?.id).not.toBe(before?.id);
  expect(after?.series).not.toBe(before?.series);
});
