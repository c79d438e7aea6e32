// What goes wrong with the server, the file, the disk or the person: work is kept, and everything finds its way back.
import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type MirrorFile, openMirrorFile } from "../../db/desktop/open-mirror.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { identifyDevice } from "../../server/features/devices/identify-device.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { as, visitor } from "../support/context.ts";
import { openTestDesk, type TestDesk } from "./support/desk.ts";
import { change, limitPages, longTestimonial, people, syncShop, theFirst } from "./support/shop.ts";

const accountOf = (desk: TestDesk): string =>
  join(desk.folder, "accounts", readdirSync(join(desk.folder, "accounts"))[0] ?? "");
const mirrorOf = (desk: TestDesk): string =>
  join(accountOf(desk), readdirSync(accountOf(desk)).find((name) => name.endsWith(".db")) ?? "");

test("a server that was restored makes the mirror fetch everything anew; what waits is kept and sent", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  const before = mirrorOf(desk);
  await shop.app.db.updateTable("meta").set({ value: "another" }).where("key", "=", "epoch").execute();
  expect(await desk.pull()).toBe("done");
  expect(mirrorOf(desk)).not.toBe(before);
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
  await desk.push();
  await desk.pull();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect(await theFirst(desk)).toEqual(await theFirst(shop.web));
});

test("a mirror that was filled has every index that an empty one has", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const indexesOf = (db: MirrorFile["db"]) =>
    sqliteHandle(db)
      .prepare("select sql from sqlite_master where type = 'index' and sql is not null order by name")
      .all();
  const empty = await openMirrorFile(join(desk.folder, "empty.db"));
  const wanted = indexesOf(empty.db);
  await empty.close();
  expect(wanted.length).toBeGreaterThan(0);
  expect(await desk.desk().mirrors.read(async ({ file }) => indexesOf(file.db))).toEqual(wanted);
});

test("a fetch of everything that is cut short leaves the mirror in use as it was", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk({ pages: { snapshot: 2 } });
  await change(desk, { company: { en: "Mine" } });
  desk.line.faults = ["well", "well", "cut"];
  await desk.own("POST /api/desktop/resync");
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
  await desk.restart();
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
  expect(readdirSync(accountOf(desk)).filter((name) => name.endsWith(".db"))).toHaveLength(1);
  await desk.own("POST /api/desktop/resync");
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
});

test("a token that is nobody's any more asks to sign in once and keeps everything", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  const [name = "", token] = [...desk.shell.secrets][0] ?? [];
  desk.shell.secrets.set(name, "A".repeat(43));
  await desk.restart();
  expect(await desk.push()).toBe("sign_in");
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
  expect(token).not.toBe(undefined);
  await desk.own("POST /api/desktop/sign-in", { body: people.noor });
  expect(await desk.push()).toBe("done");
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
});

test("after its person has chosen a new password it asks to sign in, and sends afterwards what waited, as the same device", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const before = await desk.own("GET /api/desktop");
  await change(desk, { company: { en: "Mine" } });
  const browser = visitor(shop.app);
  const { email, password } = people.noor;
  const next = "another plate by the harbour";
  await browser.api("POST /api/session", { body: { email, password } });
  await browser.api("PUT /api/session/password", { body: { current: password, password: next } });
  expect(await desk.push()).toBe("sign_in");
  expect(await desk.own("GET /api/desktop/operations")).toHaveLength(1);
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
  const old = desk.own("POST /api/desktop/sign-in", { body: people.noor });
  await expect(old).rejects.toMatchObject({ code: "invalid_credentials" });
  await desk.own("POST /api/desktop/sign-in", { body: { ...people.noor, password: next } });
  expect(await desk.push()).toBe("done");
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
  const after = await desk.own("GET /api/desktop");
  expect(after.self?.device).toMatchObject({ id: before.self?.device.id, series: before.self?.device.series });
});

test("a role that was changed counts on the server at once, and on the desktop from its next pull on", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const role = async () => (await desk.own("GET /api/desktop")).self?.staff.role;
  const before = await role();
  const to = before === "staff" ? "manager" : "staff";
  const { id } = (await desk.own("GET /api/desktop")).self?.staff ?? { id: "" };
  const admin = await as(shop.app, "admin");
  const { version } = await admin.api("GET /api/users/:id", { params: { id } });
  await admin.api("PATCH /api/users/:id", { params: { id }, body: { role: to }, headers: ifMatch(version) });
  const token = [...desk.shell.secrets.values()][0] ?? "";
  expect(await identifyDevice(shop.app, token, undefined)).toMatchObject({ kind: "staff", role: to });
  expect(await role()).toBe(before);
  await desk.pull();
  expect(await role()).toBe(to);
});

test("an app that is too old pauses and keeps everything", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  await desk.backend.close();
  const old = await openTestDesk({ host: shop.host, shell: desk.shell, folder: desk.folder, version: "0.0.1" });
  expect(await old.push()).toBe("update");
  expect(await old.own("GET /api/desktop/operations")).toMatchObject([{ state: "sent" }]);
  await old.backend.close();
});

test("a desktop that was revoked wipes itself", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const { self } = await desk.own("GET /api/desktop");
  await shop.app.db.updateTable("devices").set({ revoked_at: shop.app.now().toISOString() }).execute();
  await desk.own("POST /api/desktop/sync");
  await expect
    .poll(() => existsSync(join(desk.folder, "accounts")) && readdirSync(join(desk.folder, "accounts")))
    .toEqual([]);
  expect(self?.staff.name).toBe("Noor");
  expect(desk.shell.secrets.size).toBe(0);
  expect(await desk.own("GET /api/desktop")).toMatchObject({ state: "signed_out", self: null });
});

test("signing out with unsent work is refused, unless it is thrown away expressly; then nothing of it stays", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  const signOut = (discardUnsent: boolean) => desk.own("POST /api/desktop/sign-out", { body: { discardUnsent } });
  await expect(signOut(false)).rejects.toMatchObject({ code: "conflict", details: { waiting: 1 } });
  expect(await signOut(true)).toMatchObject({ state: "signed_out" });
  expect(readdirSync(join(desk.folder, "accounts"))).toEqual([]);
  expect(await shop.app.db.selectFrom("devices").select("revoked_at").executeTakeFirst()).not.toEqual({
    revoked_at: null,
  });
});

test("a file that a newer app has written is left untouched", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await desk.backend.close();
  const file = mirrorOf(desk);
  const db = openDatabase(file);
  sqliteHandle(db).exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
  await db.destroy();
  const size = statSync(file).size;
  const again = await openTestDesk({ host: shop.host, shell: desk.shell, folder: desk.folder });
  expect((await again.own("GET /api/desktop/status")).state).toBe("update");
  await again.own("POST /api/desktop/sync");
  expect(statSync(file).size).toBe(size);
  expect(readdirSync(accountOf(desk)).filter((name) => name.endsWith(".db"))).toHaveLength(1);
  await again.backend.close();
});

/** Overwrites a part of a file from the middle on, as a failing disk would. */
function spoil(file: string, from: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(statSync(file).size - from, 7), 0, undefined, from);
  closeSync(handle);
}

test("a file that cannot be read at all is not deleted, and nothing is fetched over it", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  await desk.backend.close();
  const file = mirrorOf(desk);
  spoil(file, 0);
  const again = await openTestDesk({ host: shop.host, shell: desk.shell, folder: desk.folder });
  expect((await again.own("GET /api/desktop/status")).state).toBe("damaged");
  await again.own("POST /api/desktop/sync");
  expect(existsSync(file)).toBe(true);
  await again.backend.close();
});

test("a damaged mirror is fetched anew, after what waits was saved from it", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  await desk.backend.close();
  const file = mirrorOf(desk);
  const db = openDatabase(file);
  // The products' pages only: the operation log lies elsewhere in the file.
  const page = sqliteHandle(db).prepare("select rootpage from sqlite_master where name = 'products'").get();
  const { rootpage } = page as { rootpage: number };
  await db.destroy();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, (rootpage - 1) * 4096);
  closeSync(handle);
  // As after a power cut: nobody noted an orderly end.
  closeSync(openSync(join(accountOf(desk), "in-use"), "w"));
  const again = await openTestDesk({ host: shop.host, shell: desk.shell, folder: desk.folder });
  expect(existsSync(join(accountOf(desk), "unsent.json"))).toBe(true);
  expect((await again.own("GET /api/desktop/status")).state).toBe("first_sync");
  expect(await again.pull()).toBe("done");
  expect((await theFirst(again)).company).toEqual({ en: "Mine" });
  await again.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect(existsSync(join(accountOf(desk), "unsent.json"))).toBe(false);
  await again.backend.close();
});

test("a full disk refuses the write, keeps what was there, and heals when there is room again", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await limitPages(desk, 1);
  const writes = async () => {
    for (let n = 0; n < 60; n += 1) {
      await desk.api("POST /api/testimonials", { body: longTestimonial });
    }
  };
  await expect(writes()).rejects.toMatchObject({ status: 503 });
  expect((await desk.own("GET /api/desktop/status")).state).toBe("full");
  expect((await theFirst(desk)).text.en).toBe("first");
  await limitPages(desk, 1_000_000);
  await change(desk, { rating: 1 });
  expect(await desk.push()).toBe("done");
  expect((await theFirst(shop.web)).rating).toBe(1);
});
