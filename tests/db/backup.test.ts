import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupDatabase, checkDatabase } from "../../db/backup/backup.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { openDatabase } from "../../db/open.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { readEpoch } from "../../db/queries/feed.ts";
import { inTransaction } from "../../db/transaction.ts";
import { plainColumns, plainInitial } from "../../src-shared/products/plain-fields.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe("backup and restore", () => {
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase("sqlite");
  });
  afterEach(() => shop.close());

  test("a backup made while the shop writes is sound and holds what was committed before it", async () => {
    await inTransaction(shop.db, (tx) => putSetting(tx, "before", 1, now));
    const target = join(shop.folder, "copy.db");
    const report = backupDatabase(shop.file, target);
    await inTransaction(shop.db, (tx) => putSetting(tx, "after", 1, now));
    expect(report).toMatchObject({ problems: [], revision: 1 });
    const copy = openDatabase(target);
    expect(await findSetting(copy, "before")).toBe(1);
    expect(await findSetting(copy, "after")).toBeUndefined();
    await copy.destroy();
    expect(() => backupDatabase(shop.file, target)).toThrow("Name another file");
  });

  test("a restored shop is the backup with another epoch, and what was there is kept", async () => {
    await inTransaction(shop.db, (tx) => putSetting(tx, "kept", 1, now));
    const target = join(shop.folder, "copy.db");
    backupDatabase(shop.file, target);
    const epoch = await readEpoch(shop.db);
    await inTransaction(shop.db, (tx) => putSetting(tx, "lost", 1, now));
    await shop.db.destroy();
    const { displaced } = restoreDatabase(target, shop.file);
    shop.db = openDatabase(shop.file);
    expect(await findSetting(shop.db, "kept")).toBe(1);
    expect(await findSetting(shop.db, "lost")).toBeUndefined();
    expect(await readEpoch(shop.db)).not.toBe(epoch);
    const old = openDatabase(displaced as string);
    expect(await findSetting(old, "lost")).toBe(1);
    await old.destroy();
  });

  test("a backup that is not there or not sound is not restored", async () => {
    expect(() => restoreDatabase(join(shop.folder, "none.db"), shop.file)).toThrow("does not exist");
    expect(checkDatabase(shop.file).problems).toEqual([]);
  });

  test("stock that is not the sum of its movements is found", async () => {
    const firstVersion = { version: 1, created_at: "", updated_at: "" };
    await shop.db
      .insertInto("categories")
      .values({ id: "c", ...firstVersion, slug: "c", name: "{}", description: "{}", image: null, position: 0 })
      .execute();
    await shop.db
      .insertInto("products")
      .values({
        id: "p",
        ...firstVersion,
        slug: "p",
        name: "{}",
        short_description: "{}",
        description: "{}",
        category_id: "c",
        subcategory_id: null,
        facts: "{}",
        ...plainColumns(plainInitial()),
        services: "{}",
        status: "draft",
        publish_at: null,
        options: "[]",
        images: "[]",
        model: null,
        related: "[]",
        seo: "{}",
        position: 0,
      })
      .execute();
    await shop.db
      .insertInto("variants")
      .values({
        id: "v",
        ...firstVersion,
        product_id: "p",
        sku: "v",
        options: "{}",
        price: 1,
        compare_at_price: null,
        tracked: true,
        on_hand: 3,
        backorder: false,
        images: "[]",
        position: 0,
      })
      .execute();
    expect(checkDatabase(shop.file).problems).toEqual([expect.stringContaining("not the sum")]);
  });
});
