import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPostgres } from "../../db/engines/dialect.ts";
import { type CatalogueIndex, createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { type IndexFiles, indexFilesIn } from "../../server/features/catalogue/index-files.ts";
import { listMedia } from "../../server/features/media/list-media.ts";
import { listStaffProducts } from "../../server/features/products/list/list-staff-products.ts";
import { runIndexMaker } from "../../server/jobs/run-command.ts";
import { addProducts } from "../bench/catalogue.ts";
import { type TestApp, testApp } from "../support/context.ts";
import { countRows } from "../support/count-rows.ts";

const ADDED = 500;
const ALL = 42 + ADDED;

describe("the indexes of a catalogue", () => {
  let app: TestApp;
  let files: Required<IndexFiles>;
  let env: Record<string, string>;
  beforeAll(async () => {
    app = await testApp({ demo: true });
    await addProducts(app.db, ADDED);
    files = indexFilesIn(app.dataDir);
    env = { DATA_DIR: app.dataDir, ...(isPostgres(app.db) && { DATABASE_URL: app.databaseUrl }) };
  });
  beforeEach(() => rmSync(join(app.dataDir, "cache"), { recursive: true, force: true }));
  afterAll(() => app.close());

  const shownBy = async (index: CatalogueIndex) => {
    const { search, columns, orders } = await index.current();
    const staff = await index.everything();
    return {
      found: ["desk", "كرسي أسود", "chair oak"].map((text) => search.find(text)),
      places: Array.from(orders.of("place"), (doc) => columns.at.ids[doc]),
      products: listStaffProducts(staff, { q: "desk", brand: [], page: 2, pageSize: 24 }),
      pictures: await listMedia(app.db, staff, { page: 1, pageSize: 50 }),
    };
  };

  /** An index that has them made beside, by `make`, and how many products it has read itself: categories have descriptions too. */
  function indexWith(make: () => Promise<void>, products = ALL) {
    const rows = countRows();
    const index = createCatalogueIndex(app.db.withPlugin(rows.plugin), { ...files, makeBeside: { products, make } });
    const productsRead = async () => {
      const { categories, subcategories } = await index.current();
      return rows.take().texts - categories.length - subcategories.length;
    };
    return { index, productsRead };
  }

  test("are made by a process of its own where it is large, for shoppers and staff: the shop reads no product for them", async () => {
    const { index, productsRead } = indexWith(() => runIndexMaker(env));
    await index.current();
    await index.everything();
    expect(await productsRead()).toBe(0);
    expect(await shownBy(index)).toEqual(await shownBy(createCatalogueIndex(app.db)));
  });

  test("are made by the shop itself where it has fewer products, and where the process fails or leaves none", async () => {
    const made = await shownBy(createCatalogueIndex(app.db));
    let calls = 0;
    const counted = async () => {
      calls += 1;
    };
    const smaller = indexWith(counted, ALL + 1);
    expect(await shownBy(smaller.index)).toEqual(made);
    expect(calls).toBe(0);
    const without = indexWith(counted);
    expect(await shownBy(without.index)).toEqual(made);
    expect(calls).toBe(1);
    expect(await without.productsRead()).toBeGreaterThan(ADDED);
  });

  test("are not asked for where they are stored already", async () => {
    const first = createCatalogueIndex(app.db, files);
    await first.current();
    await first.store();
    const { index, productsRead } = indexWith(() => expect.unreachable());
    await index.current();
    expect(await productsRead()).toBe(0);
  });

  test("are not made where there is no shop, and the process says why", async () => {
    const nowhere = { DATA_DIR: join(app.dataDir, "nowhere") };
    await expect(runIndexMaker(nowhere)).rejects.toThrow(/were not made: .*directory does not exist/s);
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  });

  test("are left by a process whose shop stops, or has ended", async () => {
    const stopping = new AbortController();
    const run = runIndexMaker(env, stopping.signal);
    stopping.abort();
    await expect(run).rejects.toThrow("were not made");
    const program = fileURLToPath(new URL("../../server/features/catalogue/make-indexes.ts", import.meta.url));
    const orphan = fork(program, { env: { PATH: process.env.PATH, ...env }, execArgv: [] });
    orphan.disconnect();
    expect(await once(orphan, "exit")).toEqual([1, null]);
    expect(existsSync(files.shoppers)).toBe(false);
  });
});
