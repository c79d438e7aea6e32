/** Two servers that are started at the same moment on an empty PostgreSQL. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { type Engines, startEngines } from "../support/engines.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { startTwoShops } from "../support/two-shops.ts";

/** The password is made by the shop and printed. */
const settings = { ADMIN_PASSWORD: "", SEED: "demo" };

describe.runIf(hasPostgres())("two servers that start at the same moment on an empty PostgreSQL", () => {
  let engines: Engines;
  beforeAll(() => {
    engines = startEngines();
  });
  afterAll(() => engines.close());

  /** What has to be so afterwards, of whichever installation; `files` are the paths of the originals that are stored. */
  async function expectOneShop(shops: readonly ShopProcess[], databaseUrl: string, files: string[]): Promise<void> {
    const printed = shops.flatMap((shop) => shop.output().match(/(?<=password: )\S+/g) ?? []);
    expect(printed).toHaveLength(1);
    for (const shop of shops) {
      const signIn = { email: "admin@showroom.example", password: printed[0] ?? "" };
      expect(await shop.api("POST /api/session", { body: signIn })).toMatchObject({ mustChangePassword: true });
      expect((await fetch(`${shop.url}/product/keyboard-mouse-set`)).status).toBe(200);
    }
    const db = openDatabase(databaseUrl);
    onTestFinished(() => db.destroy());
    const administrators = await db.selectFrom("staff").select("role").execute();
    expect(administrators).toEqual([{ role: "admin" }]);
    const media = (await db.selectFrom("media").select("path").execute()).map(({ path }) => path);
    expect(media.toSorted()).toEqual(files.toSorted());
    const categories = await db.selectFrom("categories").select("slug").execute();
    expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length);
    const [picture] = media.filter((path) => path.endsWith(".jpg") || path.endsWith(".webp"));
    for (const shop of shops) expect((await fetch(`${shop.url}/images/${picture}?w=96`)).status).toBe(200);
  }

  test("with folders of their own, a secret and a bucket both serve: one seed, one administrator, each picture once", async () => {
    const databaseUrl = await engines.bare("postgres");
    const two = await startTwoShops(databaseUrl, settings);
    onTestFinished(() => two.close());
    const files = two.keysInBucket().flatMap((key) => /^images\/originals\/(.+)$/.exec(key)?.slice(1) ?? []);
    await expectOneShop(two.shops, databaseUrl, files);
    for (const shop of two.shops) {
      await shop.kill("SIGTERM");
      await shop.restart();
    }
  }, 300_000);

  test("with one folder both serve: one seed, one administrator, each picture once", async () => {
    const databaseUrl = await engines.bare("postgres");
    const folder = mkdtempSync(join(tmpdir(), "two-first-starts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
    const env = { ...settings, DATABASE_URL: databaseUrl, DATA_DIR: folder };
    const shops = await Promise.all([startShopProcess(env), startShopProcess(env)]);
    onTestFinished(async () => {
      for (const shop of shops) await shop.close();
    });
    const originals = join(folder, "images", "originals");
    const files = readdirSync(originals, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(originals.length + 1));
    await expectOneShop(shops, databaseUrl, files);
  }, 300_000);
});
