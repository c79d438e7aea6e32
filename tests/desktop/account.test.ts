// The account of a desktop: bound to the server it was made on, and nothing unsent is removed unasked, in any state.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { hire } from "../support/people.ts";
import { change, longTestimonial, people, syncShop, theFirst } from "../sync/support/shop.ts";
import { openTestDesktop, type TestDesktop } from "../sync/support/test-desktop.ts";
import { fakeOs } from "./support/fake-os.ts";

const elsewhere = { server: "https://elsewhere.example", updates: false };
const accountsOf = (desktop: { folder: string }): string => join(desktop.folder, "accounts");
const keysIn = (desktop: { folder: string }): string[] => readdirSync(accountsOf(desktop));
const folderOf = (desktop: { folder: string }): string => join(accountsOf(desktop), keysIn(desktop)[0] ?? "");
const mirrorOf = (desktop: { folder: string }): string =>
  join(folderOf(desktop), readdirSync(folderOf(desktop)).find((name) => name.endsWith(".db")) ?? "");
const signOut = (desktop: TestDesktop, discardUnsent = false) =>
  desktop.own("POST /api/desktop/sign-out", { body: { discardUnsent } });

test("a desktop starts whatever process number an unclean end has left", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await desktop.backend.close();
  for (const left of ["1", String(process.ppid), "no number"]) {
    writeFileSync(join(desktop.folder, "server.pid"), left);
    const again = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder });
    expect((await again.own("GET /api/desktop")).state).toBe("ready");
    await again.backend.close();
  }
});

describe("an account", () => {
  test("of one server is signed out at another: no token is read, nothing is sent, and its data waits for its own", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Mine" } });
    await desktop.backend.close();
    const read: string[] = [];
    const os = { ...desktop.os, readSecret: async (name: string) => void read.push(name) as never };
    const moved = await openTestDesktop({
      host: shop.host,
      os,
      folder: desktop.folder,
      config: elsewhere,
      byHand: false,
    });
    const here = await moved.own("GET /api/desktop");
    expect(here).toMatchObject({ state: "other_server", self: null, otherServer: "https://shop.example" });
    expect((await moved.backend.handle(new Request("app://shop/api/products"))).status).toBe(401);
    moved.backend.wake();
    await expect(signOut(moved, true)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(moved.own("POST /api/desktop/sync")).rejects.toMatchObject({ code: "unauthenticated" });
    await moved.backend.close();
    expect(read).toEqual([]);
    expect(moved.network.requests).toEqual([]);

    const back = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder });
    expect((await theFirst(back)).company).toEqual({ en: "Mine" });
    expect(await back.push()).toBe("done");
    expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
    await back.backend.close();
  });

  test("of an older app, without its server in the file, is bound as well", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await desktop.backend.close();
    const file = join(desktop.folder, "desktop.json");
    const settings = JSON.parse(readFileSync(file, "utf8"));
    delete settings.account.server;
    writeFileSync(file, JSON.stringify(settings));
    const moved = await openTestDesktop({
      host: shop.host,
      os: desktop.os,
      folder: desktop.folder,
      config: elsewhere,
      byHand: false,
    });
    expect((await moved.own("GET /api/desktop")).state).toBe("other_server");
    await moved.backend.close();
    expect(moved.network.requests).toEqual([]);
    await desktop.restart();
    expect((await desktop.own("GET /api/desktop")).state).toBe("ready");
  });
});

/** Overwrites a file from a byte on, as a failing disk would. */
function spoil(file: string, from: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(statSync(file).size - from, 7), 0, undefined, from);
  closeSync(handle);
}

/** States in which no mirror can be opened, with one operation unsent. */
const unusable: Record<string, { spoil(desktop: TestDesktop): Promise<void>; state: string; unsent: object }> = {
  damaged: {
    spoil: async (desktop) => spoil(mirrorOf(desktop), 0),
    state: "damaged",
    unsent: { uncounted: true },
  },
  "written by a newer app": {
    async spoil(desktop) {
      const db = openDatabase(mirrorOf(desktop));
      sqliteHandle(db).exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
      await db.destroy();
    },
    state: "update",
    unsent: { waiting: 1, uncounted: false },
  },
  "fetched again after damage": {
    async spoil(desktop) {
      const db = openDatabase(mirrorOf(desktop));
      const page = sqliteHandle(db).prepare("select rootpage from sqlite_master where name = 'products'").get();
      await db.destroy();
      const handle = openSync(mirrorOf(desktop), "r+");
      writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, ((page as { rootpage: number }).rootpage - 1) * 4096);
      closeSync(handle);
      closeSync(openSync(join(folderOf(desktop), "in-use"), "w"));
    },
    state: "first_sync",
    unsent: { waiting: 1, uncounted: false },
  },
};

test("an update that is not ready is not installed, and the answer says so", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const body = JSON.stringify({ action: "install" });
  const headers = { "content-type": "application/json" };
  const answer = await desktop.backend.handle(
    new Request("app://shop/api/desktop/update", { method: "POST", headers, body }),
  );
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ error: { code: "conflict", message: "No new version is ready." } });
});

describe("unsent work in a mirror that is", () => {
  for (const [name, { spoil: break_, state, unsent }] of Object.entries(unusable)) {
    test(`${name}: is counted, exported, holds updates back, and is not wiped unasked`, async () => {
      await using shop = await syncShop();
      const first = await shop.desktop();
      await change(first, { company: { en: "Mine" } });
      await first.backend.close();
      await break_(first);
      const os = first.os;
      os.updateState = async () => ({ state: "ready", version: "9.9.9" });
      const desktop = await openTestDesktop({ host: shop.host, os, folder: first.folder });
      expect(await desktop.own("GET /api/desktop/status")).toMatchObject({ state, ...unsent });
      expect(await desktop.own("GET /api/desktop/update")).toMatchObject({ state: "held_back" });
      await expect(desktop.own("POST /api/desktop/update", { body: { action: "install" } })).rejects.toMatchObject({
        code: "conflict",
      });
      await expect(signOut(desktop)).rejects.toMatchObject({ code: "conflict", details: unsent });
      expect(keysIn(desktop)).toHaveLength(1);
      const { operations } = await desktop.own("GET /api/desktop/export");
      if (name !== "damaged") expect(JSON.stringify(operations)).toContain("Mine");
      expect(await signOut(desktop, true)).toMatchObject({ state: "signed_out" });
      expect(keysIn(desktop)).toEqual([]);
      await desktop.backend.close();
    });
  }

  test("damaged behind its first operations: those that can be read are exported", async () => {
    await using shop = await syncShop();
    const first = await shop.desktop();
    for (let n = 0; n < 20; n += 1) await first.api("POST /api/testimonials", { body: longTestimonial });
    await first.backend.close();
    const db = openDatabase(mirrorOf(first));
    const pages = sqliteHandle(db)
      .prepare(
        "select pageno from dbstat where name = 'operations' and pagetype in ('leaf', 'overflow') order by path desc",
      )
      .all() as { pageno: number }[];
    await db.destroy();
    const handle = openSync(mirrorOf(first), "r+");
    writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, ((pages[0]?.pageno ?? 1) - 1) * 4096);
    closeSync(handle);
    closeSync(openSync(join(folderOf(first), "in-use"), "w"));
    const desktop = await openTestDesktop({ host: shop.host, os: first.os, folder: first.folder });
    expect(await desktop.own("GET /api/desktop/status")).toMatchObject({ state: "damaged", uncounted: true });
    const { operations } = await desktop.own("GET /api/desktop/export");
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.length).toBeLessThan(20);
    await desktop.backend.close();
  });
});

describe("without a keychain", () => {
  test("the status says so, and unsent operations are counted before anybody signs in", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Mine" } });
    // Secrets in memory are lost with the program.
    desktop.os.secrets.clear();
    desktop.os.canStoreSecrets = async () => false;
    await desktop.restart();
    expect(await desktop.own("GET /api/desktop/status")).toMatchObject({ state: "no_keychain", waiting: 1 });
    expect((await desktop.own("GET /api/desktop")).storesSecrets).toBe(false);
  });

  test("a keychain that refuses the token keeps nobody out, and sync starts", async () => {
    await using shop = await syncShop();
    const os = fakeOs();
    os.storeSecret = async () => {
      throw new Error("denied");
    };
    const desktop = await openTestDesktop({ host: shop.host, os, byHand: false });
    await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
    await expect.poll(async () => (await desktop.own("GET /api/desktop/status")).state).toBe("online");
    expect(await shop.app.db.selectFrom("devices").select("id").execute()).toHaveLength(1);
    await desktop.close();
  });
});

describe("when another person signs in", () => {
  const boss = { email: "boss@showroom.example", password: people.noor.password, deviceName: "Counter" };
  /** Noor's work is unsent, and Salem signs in on the same computer. */
  async function changeOver(shop: Awaited<ReturnType<typeof syncShop>>, next: object = people.salem) {
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Of Noor only" } });
    const key = keysIn(desktop)[0] ?? "";
    mkdirSync(join(accountsOf(desktop), key, "uploads"), { recursive: true });
    writeFileSync(join(accountsOf(desktop), key, "uploads", "a.original"), "a picture of Noor");
    mkdirSync(join(desktop.folder, "pictures"), { recursive: true });
    await desktop.own("POST /api/desktop/sign-in", { body: next as typeof people.salem });
    return { desktop, key, folder: join(accountsOf(desktop), key) };
  }
  const everything = (folder: string): string =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      .join("\n");

  test("the mirror of the one before goes with the token, and the unsent work is sealed", async () => {
    await using shop = await syncShop();
    const { desktop, key, folder } = await changeOver(shop);
    expect(readdirSync(folder).sort()).toEqual(["sealed.json", "unsent.sealed", "uploads"]);
    expect(readdirSync(join(folder, "uploads"))).toEqual(["a.original.sealed"]);
    expect(everything(folder)).not.toMatch(/Of Noor only|picture of Noor|testimonials/);
    expect(existsSync(join(desktop.folder, "pictures"))).toBe(false);
    expect([...desktop.os.secrets.keys()].sort()).toEqual([
      expect.stringMatching(new RegExp(`^device-token-(?!${key})`)),
      `seal-${key}`,
    ]);
    // Salem neither sees nor sends any of it, and signing out leaves it.
    await desktop.pull();
    expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
    expect(await desktop.own("GET /api/desktop/sealed")).toEqual([]);
    expect(await desktop.push()).toBe("done");
    await signOut(desktop);
    expect(keysIn(desktop)).toEqual([key]);
    expect((await theFirst(shop.web)).company).toEqual({ en: "Company" });
  });

  test("the unsent work is opened and sent when its owner signs in again, as the same device", async () => {
    await using shop = await syncShop();
    const { desktop, folder } = await changeOver(shop);
    await desktop.pull();
    await desktop.restart();
    await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
    expect((await desktop.own("GET /api/desktop/status")).waiting).toBe(1);
    expect(readFileSync(join(folder, "uploads", "a.original"), "utf8")).toBe("a picture of Noor");
    await desktop.pull();
    expect((await theFirst(desktop)).company).toEqual({ en: "Of Noor only" });
    expect(await desktop.push()).toBe("done");
    expect((await theFirst(shop.web)).company).toEqual({ en: "Of Noor only" });
    expect(await shop.app.db.selectFrom("devices").select("id").execute()).toHaveLength(2);
    expect([...desktop.os.secrets.keys()].filter((name) => name.includes("seal"))).toHaveLength(0);
    expect(existsSync(join(folder, "unsent.sealed"))).toBe(false);
  });

  test("an administrator of the same server may save the sealed work as a file, and discard it; nobody else may", async () => {
    await using shop = await syncShop();
    await hire(shop.app, { email: boss.email, name: "Boss", role: "admin" });
    const { desktop, key, folder } = await changeOver(shop);
    const params = { key };
    await expect(desktop.own("GET /api/desktop/sealed/:key", { params })).rejects.toMatchObject({ status: 404 });
    await expect(desktop.own("DELETE /api/desktop/sealed/:key", { params })).rejects.toMatchObject({ status: 404 });
    await desktop.own("POST /api/desktop/sign-in", { body: boss });
    expect(await desktop.own("GET /api/desktop/sealed")).toMatchObject([
      { key, name: "Noor", waiting: 1, conflicts: 0 },
    ]);
    const saved = await desktop.own("GET /api/desktop/sealed/:key", { params });
    expect(JSON.stringify(saved.operations)).toContain("Of Noor only");
    await desktop.own("DELETE /api/desktop/sealed/:key", { params });
    expect(existsSync(folder)).toBe(false);
    expect(await desktop.own("GET /api/desktop/sealed")).toEqual([]);
  });

  test("the person who returns sees the waiting work before the first fetch", async () => {
    await using shop = await syncShop();
    const { desktop } = await changeOver(shop);
    await desktop.backend.close();
    const signInOnly: typeof fetch = (input, init) =>
      /^\/api\/(session|devices)/.test(new URL(String(input)).pathname)
        ? shop.host(input, init)
        : Promise.reject(new TypeError("no network"));
    const { os, folder } = desktop;
    const back = await openTestDesktop({ host: signInOnly, os, folder });
    await back.own("POST /api/desktop/sign-in", { body: people.noor });
    const [operation, ...others] = await back.own("GET /api/desktop/operations");
    expect([operation?.state, others.length]).toEqual(["unfetched", 0]);
    expect(back.session().status.now().waiting).toBe(1);
    await back.backend.close();
    const fetched = await openTestDesktop({ host: shop.host, os, folder });
    await fetched.pull();
    expect(await fetched.own("GET /api/desktop/operations")).toMatchObject([{ id: operation?.id, state: "waiting" }]);
    await fetched.backend.close();
  });

  test("work that cannot be read stays as it is", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Mine" } });
    await desktop.backend.close();
    const file = mirrorOf(desktop);
    spoil(file, 0);
    const again = await openTestDesktop({ host: shop.host, os: desktop.os, folder: desktop.folder });
    await again.own("POST /api/desktop/sign-in", { body: people.salem });
    expect(existsSync(file)).toBe(true);
    await again.backend.close();
  });

  test("an account without unsent work keeps its receipt numbers, sealed", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    const key = keysIn(desktop)[0] ?? "";
    await desktop.session().mirrors.exclusive(async ({ file }) => {
      sqliteHandle(file.db).exec("insert into sync_state (key, value) values ('receipts', '41')");
    });
    await desktop.own("POST /api/desktop/sign-in", { body: people.salem });
    expect(readdirSync(join(accountsOf(desktop), key))).toContain("unsent.sealed");
    await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
    await desktop.pull();
    const receipts = await desktop
      .session()
      .mirrors.read(async ({ file }) =>
        sqliteHandle(file.reader).prepare("select value from sync_state where key = 'receipts'").get(),
      );
    expect(receipts).toEqual({ value: "41" });
  });

  for (const point of ["work sealed", "mirror going", "work opened"] as const) {
    test(`a kill at "${point}" loses nothing`, async () => {
      await using shop = await syncShop();
      const desktop = await shop.desktop();
      await change(desktop, { company: { en: "Of Noor only" } });
      await desktop.backend.close();
      let armed = true;
      const reached = (at: string) => {
        // The process ends here: nothing after the point runs.
        if (armed && at === point) throw new Error("killed");
      };
      const { os, folder } = desktop;
      const first = await openTestDesktop({ host: shop.host, os, folder, failPoints: { reached } });
      await first.own("POST /api/desktop/sign-in", { body: people.salem }).catch(() => undefined);
      if (point === "work opened")
        await first.own("POST /api/desktop/sign-in", { body: people.noor }).catch(() => undefined);
      armed = false;
      await first.backend.close();
      const second = await openTestDesktop({ host: shop.host, os, folder });
      await second.own("POST /api/desktop/sign-in", { body: people.noor });
      await second.pull();
      expect((await theFirst(second)).company).toEqual({ en: "Of Noor only" });
      expect(await second.own("GET /api/desktop/operations")).toHaveLength(1);
      await second.backend.close();
    });
  }
});

describe("a server that swallows requests", () => {
  const silent: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });

  test("is given up on by a sign-in, and by a request of the window", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await desktop.backend.close();
    const cut = await openTestDesktop({ host: silent, os: desktop.os, folder: desktop.folder, limitMs: 20 });
    await expect(cut.own("POST /api/desktop/sign-in", { body: people.noor })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect((await cut.backend.handle(new Request("app://shop/api/users"))).status).toBe(503);
    await cut.backend.close();
  });

  test("does not hold up signing out behind a sign-in", async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await desktop.backend.close();
    const host: typeof fetch = (input, init) =>
      new URL(String(input)).pathname === "/api/session" ? silent(input, init) : shop.host(input, init);
    const hung = await openTestDesktop({ host, os: desktop.os, folder: desktop.folder });
    const signingIn = hung.own("POST /api/desktop/sign-in", { body: people.salem }).catch(() => "given up");
    expect(await signOut(hung)).toMatchObject({ state: "signed_out" });
    expect(keysIn(hung)).toEqual([]);
    await hung.backend.close();
    void signingIn;
  });
});

test("an address is taken as it is typed or pasted; plain http is refused with words of its own", async () => {
  await using shop = await syncShop();
  const open = () => openTestDesktop({ host: shop.host, config: { server: null, updates: false } });
  for (const typed of ["shop.example", " https://shop.example/admin/orders?q=1#x ", "shop.example/en"]) {
    const desktop = await open();
    const here = await desktop.own("PUT /api/desktop/server", { body: { server: typed } });
    expect(here.server, typed).toBe("https://shop.example");
    await desktop.close();
  }
  const desktop = await open();
  const problem = (server: string) =>
    desktop.own("PUT /api/desktop/server", { body: { server } }).catch(({ fields }) => fields.server?.code);
  expect(await problem("http://shop.example/admin")).toBe("not_secure");
  for (const wrong of ["https://", "ftp://shop.example", "https://user:word@shop.example", "two words"])
    expect(await problem(wrong), wrong).toBe("not_address");
  await desktop.close();
});
