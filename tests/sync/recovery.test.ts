// Recovery from failures of server, file, disk and account: operations are kept, and sync continues.
import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type MirrorFile, openMirrorFile } from "../../db/desktop/open-mirror.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { identifyDevice } from "../../server/features/devices/identify-device.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { as, visitor } from "../support/context.ts";
import { change, limitPages, longTestimonial, people, syncShop, theFirst } from "./support/shop.ts";
import { openTestDesktop, type TestDesktop } from "./support/test-desktop.ts";

const accountOf = (desktop: TestDesktop): string =>
  join(desktop.folder, "accounts", readdirSync(join(desktop.folder, "accounts"))[0] ?? "");
const mirrorOf = (desktop: TestDesktop): string =>
  join(accountOf(desktop), readdirSync(accountOf(desktop)).find((name) => name.endsWith(".db")) ?? "");

test("a restored server makes the mirror fetch everything again; pending operations stay and are sent", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  const before = mirrorOf(desktop);
  await shop.app.db.updateTable("meta").set({ value: "another" }).where("key", "=", "epoch").execute();
  expect(await desktop.pull()).toBe("done");
  expect(mirrorOf(desktop)).not.toBe(before);
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
  await desktop.push();
  await desktop.pull();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect(await theFirst(desktop)).toEqual(await theFirst(shop.web));
});

test("a filled mirror has every index of an empty one", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const indexesOf = (db: MirrorFile["db"]) =>
    sqliteHandle(db)
      .prepare("select sql from sqlite_master where type = 'index' and sql is not null order by name")
      .all();
  const empty = await openMirrorFile(join(desktop.folder, "empty.db"));
  const wanted = indexesOf(empty.db);
  await empty.close();
  expect(wanted.length).toBeGreaterThan(0);
  expect(await desktop.session().mirrors.read(async ({ file }) => indexesOf(file.db))).toEqual(wanted);
});

test("an interrupted resync leaves the mirror in use unchanged", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop({ pages: { snapshot: 2 } });
  await change(desktop, { company: { en: "Mine" } });
  desktop.network.faults = ["well", "well", "cut"];
  await desktop.own("POST /api/desktop/resync");
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
  await desktop.restart();
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
  expect(readdirSync(accountOf(desktop)).filter((name) => name.endsWith(".db"))).toHaveLength(1);
  await desktop.own("POST /api/desktop/resync");
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
});

test("an invalid token asks for a sign-in once and keeps everything", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  const [name = "", token] = [...desktop.os.secrets][0] ?? [];
  desktop.os.secrets.set(name, "A".repeat(43));
  await desktop.restart();
  expect(await desktop.push()).toBe("sign_in");
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
  expect(token).not.toBe(undefined);
  await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
  expect(await desktop.push()).toBe("done");
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
});

test("after a change of password it asks for a sign-in, and then sends the pending operations as the same device", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const before = await desktop.own("GET /api/desktop");
  await change(desktop, { company: { en: "Mine" } });
  const browser = visitor(shop.app);
  const { email, password } = people.noor;
  const next = "another plate by the harbour";
  await browser.api("POST /api/session", { body: { email, password } });
  await browser.api("PUT /api/session/password", { body: { current: password, password: next } });
  expect(await desktop.push()).toBe("sign_in");
  expect(await desktop.own("GET /api/desktop/operations")).toHaveLength(1);
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
  const old = desktop.own("POST /api/desktop/sign-in", { body: people.noor });
  await expect(old).rejects.toMatchObject({ code: "invalid_credentials" });
  await desktop.own("POST /api/desktop/sign-in", { body: { ...people.noor, password: next } });
  expect(await desktop.push()).toBe("done");
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  const after = await desktop.own("GET /api/desktop");
  expect(after.self?.device).toMatchObject({ id: before.self?.device.id, series: before.self?.device.series });
});

test("a changed role counts on the server at once, and on the desktop from its next pull", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const role = async () => (await desktop.own("GET /api/desktop")).self?.staff.role;
  const before = await role();
  const to = before === "staff" ? "manager" : "staff";
  const { id } = (await desktop.own("GET /api/desktop")).self?.staff ?? { id: "" };
  const admin = await as(shop.app, "admin");
  const { version } = await admin.api("GET /api/users/:id", { params: { id } });
  await admin.api("PATCH /api/users/:id", { params: { id }, body: { role: to }, headers: ifMatch(version) });
  const token = [...desktop.os.secrets.values()][0] ?? "";
  expect(await identifyDevice(shop.app, token, undefined)).toMatchObject({ kind: "staff", role: to });
  expect(await role()).toBe(before);
  await desktop.pull();
  expect(await role()).toBe(to);
});

test("an outdated app pauses and keeps everything", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  await desktop.backend.close();
  const old = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder, version: "0.0.1" });
  expect(await old.push()).toBe("update");
  expect(await old.own("GET /api/desktop/operations")).toMatchObject([{ state: "sent" }]);
  await old.backend.close();
});

test("a desktop that was revoked wipes itself", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const { self } = await desktop.own("GET /api/desktop");
  await shop.app.db.updateTable("devices").set({ revoked_at: shop.app.now().toISOString() }).execute();
  await desktop.own("POST /api/desktop/sync");
  await expect
    .poll(() => existsSync(join(desktop.folder, "accounts")) && readdirSync(join(desktop.folder, "accounts")))
    .toEqual([]);
  expect(self?.staff.name).toBe("Noor");
  expect(desktop.os.secrets.size).toBe(0);
  expect(await desktop.own("GET /api/desktop")).toMatchObject({ state: "signed_out", self: null });
});

test("signing out with unsent operations is refused unless they are discarded expressly; then nothing of them stays", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  const signOut = (discardUnsent: boolean) => desktop.own("POST /api/desktop/sign-out", { body: { discardUnsent } });
  await expect(signOut(false)).rejects.toMatchObject({ code: "conflict", details: { waiting: 1 } });
  expect(await signOut(true)).toMatchObject({ state: "signed_out" });
  expect(readdirSync(join(desktop.folder, "accounts"))).toEqual([]);
  expect(await shop.app.db.selectFrom("devices").select("revoked_at").executeTakeFirst()).not.toEqual({
    revoked_at: null,
  });
});

test("a file that a newer app wrote is not changed", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await desktop.backend.close();
  const file = mirrorOf(desktop);
  const db = openDatabase(file);
  sqliteHandle(db).exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
  await db.destroy();
  const size = statSync(file).size;
  const again = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder });
  expect((await again.own("GET /api/desktop/status")).state).toBe("update");
  await again.own("POST /api/desktop/sync");
  expect(statSync(file).size).toBe(size);
  expect(readdirSync(accountOf(desktop)).filter((name) => name.endsWith(".db"))).toHaveLength(1);
  await again.backend.close();
});

/** Overwrites a part of a file from its middle on, as a failing disk would. */
function spoil(file: string, from: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(statSync(file).size - from, 7), 0, undefined, from);
  closeSync(handle);
}

test("an unreadable file is neither deleted nor replaced by a fetch", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  await desktop.backend.close();
  const file = mirrorOf(desktop);
  spoil(file, 0);
  const again = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder });
  expect((await again.own("GET /api/desktop/status")).state).toBe("damaged");
  await again.own("POST /api/desktop/sync");
  expect(existsSync(file)).toBe(true);
  await again.backend.close();
});

test("a damaged mirror is fetched again after its operation log was saved", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  await desktop.backend.close();
  const file = mirrorOf(desktop);
  const db = openDatabase(file);
  // Damages the products' pages only; the operation log is in other pages.
  const page = sqliteHandle(db).prepare("select rootpage from sqlite_master where name = 'products'").get();
  const { rootpage } = page as { rootpage: number };
  await db.destroy();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, (rootpage - 1) * 4096);
  closeSync(handle);
  // As after a power cut: the mark of an orderly end is missing.
  closeSync(openSync(join(accountOf(desktop), "in-use"), "w"));
  const again = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder });
  expect(existsSync(join(accountOf(desktop), "unsent.json"))).toBe(true);
  expect((await again.own("GET /api/desktop/status")).state).toBe("first_sync");
  expect(await again.pull()).toBe("done");
  expect((await theFirst(again)).company).toEqual({ en: "Mine" });
  await again.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect(existsSync(join(accountOf(desktop), "unsent.json"))).toBe(false);
  await again.backend.close();
});

test("a full disk refuses the write, keeps all data, and recovers when there is room again", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await limitPages(desktop, 1);
  const writes = async () => {
    for (let n = 0; n < 60; n += 1) {
      await desktop.api("POST /api/testimonials", { body: longTestimonial });
    }
  };
  await expect(writes()).rejects.toMatchObject({ status: 503 });
  expect((await desktop.own("GET /api/desktop/status")).state).toBe("full");
  expect((await theFirst(desktop)).text.en).toBe("first");
  await limitPages(desktop, 1_000_000);
  await change(desktop, { rating: 1 });
  expect(await desktop.push()).toBe("done");
  expect((await theFirst(shop.web)).rating).toBe(1);
});
