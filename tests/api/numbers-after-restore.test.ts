/** Numbers that customers have on their documents are not issued again after an older backup was brought back. */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { backupDatabase } from "../../db/backup/backup.ts";
import { continueAboveNoted, MARGIN, notedNumbersFile, readNotedNumbers } from "../../db/backup/noted-numbers.ts";
import { restoreDatabase } from "../../db/backup/restore.ts";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { followRevision } from "../../db/follow-revision.ts";
import { openDatabase } from "../../db/open.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { startNotingNumbers } from "../../server/note-numbers.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { engine } from "../support/databases.ts";
import { root } from "../support/source-imports.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

describe(`the highest number of each series (${engine})`, () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  const anInvoice = async (on: StaffShop = shop) => invoiceFor(on, (await companyOrder(on, 1)).id);
  const noting = async () => {
    const revision = await followRevision(shop.app.db, 10);
    const notes = await startNotingNumbers(shop.app, revision, 10);
    return { stop: () => Promise.all([notes.stop(), revision.stop()]) };
  };
  const highest = (name: string) => readNotedNumbers(shop.app.dataDir)?.counters[name]?.highest;
  const until = async (holds: () => boolean) => {
    for (let tries = 0; tries < 300 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(holds()).toBe(true);
  };
  test("is noted outside the database soon after it was taken, and is complete when the shop stops", async () => {
    const notes = await noting();
    await anInvoice();
    await until(() => highest("series:INV-2026") === 1 && highest("orders-2026") === 1);
    expect(readNotedNumbers(shop.app.dataDir)?.complete).toBe(false);
    expect(highest("revision")).toBeUndefined();
    await notes.stop();
    expect(readNotedNumbers(shop.app.dataDir)?.complete).toBe(engine === "sqlite");
  });

  test("continues above when a database comes back without them; the audit log explains the numbers left out", async () => {
    const notes = await noting();
    await anInvoice();
    await anInvoice();
    await notes.stop();
    writeFileSync(
      notedNumbersFile(shop.app.dataDir),
      JSON.stringify({
        revision: 1,
        complete: true,
        counters: {
          "orders-2026": { highest: 2, at: "" },
          "series:INV-2026": { highest: 5, at: "2026-11-22T08:00:00Z" },
        },
      }),
    );
    const gaps = await continueAboveNoted(shop.app.db, shop.app.dataDir, shop.app.now());
    expect(gaps).toMatchObject([{ counter: "series:INV-2026", first: 3, last: 5, issuedUpTo: 5 }]);
    expect((await anInvoice()).number).toBe("INV-2026-000006");
    // The chain goes on, and the gap is no missing document.
    expect(await checkInvoices(shop.app.db)).toEqual({ problems: [], documents: 3 });
    const { data } = await shop.admin.call("GET /api/audit", { query: { action: "command:leave numbers out" } });
    expect(data).toMatchObject([
      {
        rowId: "series:INV-2026",
        after: { leftOut: "INV-2026-000003 to INV-2026-000005", issuedSince: "INV-2026-000003 to INV-2026-000005" },
      },
    ]);
    // Once is enough.
    expect(await continueAboveNoted(shop.app.db, shop.app.dataDir, shop.app.now())).toEqual([]);
  });

  test("leaves some numbers out to be safe where the shop was killed and may have issued a few more", async () => {
    const notes = await noting();
    await anInvoice();
    await until(() => highest("series:INV-2026") === 1);
    onTestFinished(() => notes.stop().then(() => undefined));
    // As a database is that was brought back from an older backup.
    await shop.app.db.updateTable("counters").set({ value: 0 }).where("name", "=", "orders-2026").execute();
    const gaps = await continueAboveNoted(shop.app.db, shop.app.dataDir, shop.app.now());
    expect(gaps).toMatchObject([
      { counter: "orders-2026", first: 1, last: 1 + MARGIN, issuedUpTo: 1 },
      { counter: "series:INV-2026", first: 2, last: 1 + MARGIN, issuedUpTo: null },
    ]);
  });

  test("is still found missing where nothing explains it", async () => {
    await anInvoice();
    await shop.app.db.updateTable("counters").set({ value: 4 }).where("name", "=", "series:INV-2026").execute();
    await anInvoice();
    expect((await checkInvoices(shop.app.db)).problems).toEqual(
      [2, 3, 4].map((place) => `INV-2026: place ${place} is missing`),
    );
  });

  test("that was noted in a file which cannot be read stops the start in words, and issues nothing", async () => {
    writeFileSync(notedNumbersFile(shop.app.dataDir), "half");
    await expect(continueAboveNoted(shop.app.db, shop.app.dataDir)).rejects.toThrow("numbers.json cannot be read");
  });

  test.runIf(engine === "sqlite")(
    "is named by the restore with its dates, and the restored shop goes on above it",
    async () => {
      const { app } = shop;
      await anInvoice();
      const copy = join(app.dataDir, "copy.db");
      backupDatabase(app.databaseUrl, copy);
      await anInvoice();
      await anInvoice();
      await app.db.destroy();
      const env = { PATH: process.env.PATH, DATA_DIR: app.dataDir };
      const said = execFileSync(process.execPath, ["db/command.ts", "restore", copy], {
        cwd: root,
        env,
        encoding: "utf8",
      });
      expect(said).toMatch(
        /ORD-2026-000002 to ORD-2026-000003: issued since that backup \(after 20\S+Z, up to 20\S+Z\)/,
      );
      expect(said).toContain("INV-2026-000002 to INV-2026-000003: issued since that backup");
      expect(said).toContain("The next is INV-2026-000004.");
      app.db = openDatabase(app.databaseUrl);
      app.reader = app.db;
      app.catalogue = createCatalogueIndex(app.db);
      await continueAboveNoted(app.db, app.dataDir, app.now());
      expect((await anInvoice()).number).toBe("INV-2026-000004");
      expect((await checkInvoices(app.db)).problems).toEqual([]);
    },
  );

  test.runIf(engine === "sqlite")("survives the restore of a wrong backup, and the database being lost", async () => {
    const { app } = shop;
    const empty = join(app.dataDir, "empty.db");
    backupDatabase(app.databaseUrl, empty);
    await anInvoice();
    const right = join(app.dataDir, "right.db");
    backupDatabase(app.databaseUrl, right);
    await anInvoice();
    await app.db.destroy();
    restoreDatabase(empty, app.databaseUrl);
    rmSync(app.databaseUrl);
    expect(restoreDatabase(right, app.databaseUrl).gaps).toMatchObject([
      { counter: "orders-2026", first: 2, last: 2 },
      { counter: "series:INV-2026", first: 2, last: 2 },
    ]);
    app.db = openDatabase(app.databaseUrl);
  });
});
