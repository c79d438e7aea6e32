import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openSqlite } from "../../db/engines/dialect.ts";
import { ConfigError, checkAdminPassword, readConfig } from "../../server/config.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";

describe("the environment, checked at the start", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-start-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      seed: "demo",
    });
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "shop.example"],
    ["PUBLIC_URL", "https://shop.example/path"],
    ["DATABASE_URL", "mysql://x"],
    ["SMTP_URL", "http://mail"],
    ["MAIL_FROM", "nobody"],
    ["ADMIN_PASSWORD", "short"],
    ["SEED", "some"],
    ["TRUST_PROXY", "yes"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and names the setting", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `));
  });

  test.each(["password1", "changeme", "qwerty123", "letmein1", "Welcome1", "iloveyou1", "Showroom2026!"])(
    "refuses %s as the first administrator's password in production",
    async (ADMIN_PASSWORD) => {
      const config = readConfig({ NODE_ENV: "production", ADMIN_PASSWORD });
      await expect(checkAdminPassword(config)).rejects.toThrow(ConfigError);
    },
  );

  test("takes a good one in production, and any of eight characters elsewhere", async () => {
    const good = { NODE_ENV: "production", ADMIN_PASSWORD: "a lamp on the second floor" };
    await expect(checkAdminPassword(readConfig(good))).resolves.toBeUndefined();
    await expect(checkAdminPassword(readConfig({ ADMIN_PASSWORD: "password1" }))).resolves.toBeUndefined();
  });

  test("a bad value stops the start with one line and the code for a configuration error", () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ["server/main.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: "99999" },
      encoding: "utf8",
    });
    expect(status).toBe(78);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toEqual([
      "PORT must be a port number up to 65535. Set it in the environment and start again.",
    ]);
  });
});

describe("a start", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-start-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const begin = (env: Record<string, string>) =>
    spawnSync(process.execPath, ["server/main.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, NODE_ENV: "production", PORT: "0", ...env },
      encoding: "utf8",
    });

  test("refuses a key for backups that is none, with one line", () => {
    const { status, stderr } = begin({ BACKUP_KEY: "age1none" });
    expect([status, stderr.trim().split("\n")]).toEqual([
      78,
      [
        "BACKUP_KEY must be a public key that begins with age1 (npm run db -- backup-key). Set it in the environment and start again.",
      ],
    ]);
  });

  test("refuses a first administrator's password that is easy to guess, with one line", () => {
    const { status, stderr } = begin({ ADMIN_PASSWORD: "Showroom2026!", LOG_LEVEL: "silent" });
    expect([status, stderr.trim().split("\n")]).toEqual([
      78,
      ["ADMIN_PASSWORD is easy to guess. Choose another, or leave it unset to have one made."],
    ]);
  });

  test("of a shop with an administrator and without a key for backups loads neither the known passwords nor the curves", async () => {
    const tell = `import { registerHooks } from "node:module";
      registerHooks({ resolve(name, context, next) { process.stdout.write(process.pid + " needs: " + name + "\\n"); return next(name, context); } });`;
    const shop = await startShopProcess({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}`,
      SEED: "none",
    });
    onTestFinished(() => shop.close());
    await shop.kill("SIGTERM");
    await shop.restart();
    // What the first one wrote may arrive behind its end.
    const needs = () =>
      shop
        .output()
        .matchAll(new RegExp(`^${shop.pid()} needs: (.*)$`, "gm"))
        .map(([, name]) => name);
    // The built shop is loaded last.
    await expect.poll(() => needs().toArray()).toContainEqual(expect.stringContaining("entry-server"));
    expect(
      needs()
        .filter((name) => /^(?:@zxcvbn-ts|age-encryption|@noble)/.test(String(name)))
        .toArray(),
    ).toEqual([]);
  });

  test("leaves the memory for young objects small, which would stay three times as large", async () => {
    vi.stubEnv("SHOP_PROGRAM", "dist/program/shop.js");
    onTestFinished(() => void vi.unstubAllEnvs());
    const tell = `import { getHeapSpaceStatistics } from "node:v8"; import { isMainThread } from "node:worker_threads";
      process.on("exit", () => isMainThread && process.stdout.write(
        "young: " + getHeapSpaceStatistics().find((space) => space.space_name === "new_space").space_size));`;
    const shop = await startShopProcess({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}` });
    onTestFinished(() => shop.close());
    await shop.kill("SIGTERM");
    await expect.poll(() => Number(/young: (\d+)/.exec(shop.output())?.[1])).toBeLessThan(12_000_000);
  });
});

test("the built program answers a search and pages without Node's own HTTP client, which takes long to load", async () => {
  vi.stubEnv("SHOP_PROGRAM", "dist/program/shop.js");
  onTestFinished(() => void vi.unstubAllEnvs());
  const tell = `process.on("exit", () => process.stdout.write(
    "client: " + process.moduleLoadList.some((name) => name.endsWith("undici/undici"))))`;
  const shop = await startShopProcess({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}`,
    SEED: "none",
  });
  onTestFinished(() => shop.close());
  for (const path of ["/api/products/search/chair", "/", "/ar/products", "/cart", "/products/", "/no/page"])
    expect((await fetch(shop.url + path)).status, path).toBe(path === "/no/page" ? 404 : 200);
  await shop.kill("SIGTERM");
  // Each thread tells, perhaps behind the end.
  await expect.poll(shop.output).toContain("client: false");
  expect(shop.output()).not.toContain("client: true");
});

test("the built program reads the modules of its pages before anybody asks for one", async () => {
  vi.stubEnv("SHOP_PROGRAM", "dist/program/shop.js");
  onTestFinished(() => void vi.unstubAllEnvs());
  const tell = `import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) { process.stdout.write("read: " + url + "\\n"); return next(url, context); } });`;
  const shop = await startShopProcess({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}` });
  onTestFinished(() => shop.close());
  for (const page of ["product", "products", "home", "cart"])
    await expect.poll(shop.output).toMatch(new RegExp(`read: file:.*/chunks/${page}-page-`));
});

test("the built program answers before it loads its pages, and starts no thread and makes no font that nobody asked for", async () => {
  vi.stubEnv("SHOP_PROGRAM", "dist/program/shop.js");
  onTestFinished(() => void vi.unstubAllEnvs());
  const tell = `import { registerHooks } from "node:module"; import { isMainThread } from "node:worker_threads";
    if (!isMainThread) process.stdout.write("thread: " + process.argv[1] + "\\n");
    else registerHooks({ load(url, context, next) { process.stdout.write("read: " + url + "\\n"); return next(url, context); } });`;
  const shop = await startShopProcess({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}` });
  onTestFinished(() => shop.close());
  await shop.kill("SIGTERM");
  const fonts = join(shop.folder, "share-cards", "fonts");
  rmSync(fonts, { recursive: true, force: true });
  const before = shop.output().length;
  await shop.restart();
  const told = () => shop.output().slice(before);
  // The last page that is made in advance, when all jobs have begun.
  await expect.poll(told).toMatch(/read: file:.*\/chunks\/products-page-/);
  expect(told()).toMatch(/is open at[\s\S]*read: file:.*entry-server/);
  expect(told()).not.toContain("reader-thread");
  expect(existsSync(fonts)).toBe(false);
});

test("the built program loads nothing of its own before its compiled code is kept", () => {
  const entry = readFileSync(join(root, "dist/program/shop.js"), "utf8");
  expect(entry).toContain("enableCompileCache");
  expect(entry.match(/^import .* from "\..*";$/gm)).toBe(null);
});

test("the built program has no letter beyond ASCII, which would make Node keep its code in twice the memory", () => {
  const program = join(root, "dist/program");
  const files = readdirSync(program).filter((name) => name.endsWith(".js"));
  expect(files).toContain("shop.js");
  for (const name of files)
    expect(/[^\0-\x7f]/.exec(readFileSync(join(program, name), "utf8"))?.[0], name).toBe(undefined);
});

describe("a shop whose database has changed", () => {
  /** A folder of a shop that has been open, with its keys and a backup. */
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), "shop-damaged-"));
    mkdirSync(join(folder, "secrets"));
    mkdirSync(join(folder, "backups"));
    writeFileSync(join(folder, "backups", "shop-2026-11-21T09-00-00.db"), "");
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const start = (folder: string) =>
    spawnSync(process.execPath, ["server/main.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent" },
      encoding: "utf8",
    });
  const damage: [how: string, make: (file: string) => void][] = [
    ["gone", () => undefined],
    ["empty", (file) => writeFileSync(file, "")],
    ["overwritten with something else", (file) => writeFileSync(file, "not a database ".repeat(1000))],
    ["cut off in the middle", (file) => cutOff(file)],
  ];

  test.each(damage)("%s does not open as an empty one, and says how to get it back", (_how, make) => {
    const folder = folderOf();
    make(join(folder, "shop.db"));
    const before = existsSync(join(folder, "shop.db")) && readFileSync(join(folder, "shop.db"));
    const { status, stderr } = start(folder);
    expect(status).toBe(1);
    const newest = join(folder, "backups", "shop-2026-11-21T09-00-00.db");
    expect(stderr).toContain(`npm run db -- restore ${newest}`);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(folder, "shop.db")) && readFileSync(join(folder, "shop.db"))).toEqual(before);
  });
});

/** A database of some pages of which the last ones are not there. */
function cutOff(file: string): void {
  const db = openSqlite(file);
  db.exec("create table things (text text)");
  const insert = db.prepare("insert into things values (?)");
  for (let n = 0; n < 200; n++) insert.run("x".repeat(2000));
  db.close();
  truncateSync(file, 40_960);
}
