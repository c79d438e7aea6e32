/** The check of the books runs on the copy; what it finds is an alarm and a line on the dashboard, and the copy is kept. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupDatabase } from "../../db/backup/backup.ts";
import { backupFile } from "../../db/backup/backup-names.ts";
import { listBackups } from "../../db/backup/stored-backups.ts";
import { readStoredReport } from "../../db/check/stored-report.ts";
import { checkBooks } from "../../server/jobs/check-books.ts";
import { createLog } from "../../server/log.ts";
import { startMetrics } from "../../server/metrics/read-metrics.ts";
import { engine } from "../support/databases.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const HOUR = 3_600_000;

describe.skipIf(engine === "postgres")("the check of the books", () => {
  let shop: StaffShop;
  let logged: { level: string; msg: string; rows?: number; findings?: string[] }[];
  beforeEach(async () => {
    shop = await staffShop();
    logged = [];
    shop.app.log = createLog("info", { write: (line: string) => logged.push(JSON.parse(line)) });
  });
  afterEach(() => shop[Symbol.asyncDispose]());
  const alarms = () => logged.filter(({ msg }) => msg === "rows do not add up");
  const dashboard = async () => (await shop.manager.call("GET /api/dashboard")).data.books;
  const aCopy = () => {
    shop.app.clock.advance(2000);
    backupDatabase(shop.app.databaseUrl, backupFile(shop.app.dataDir, shop.app.now()));
    shop.app.clock.advance(2000);
  };

  test("passes over a copy of an earlier schema, which the next one replaces", async () => {
    await sql`delete from kysely_migration where name = '0150-number-gaps'`.execute(shop.app.db);
    aCopy();
    await checkBooks(shop.app);
    await checkBooks(shop.app);
    expect(readStoredReport(shop.app.dataDir)).toBeUndefined();
    expect(alarms()).toEqual([]);
  });

  test("runs on the copy: everything by night, then the changed rows; a row that fails is an alarm, and the copy is unchanged", async () => {
    const [good, bad] = [await shop.place(), await shop.place()];
    await shop.app.db.updateTable("orders").set({ received: 77 }).where("id", "=", bad.id).execute();
    aCopy();
    // A shop that has just been opened is not checked yet.
    await checkBooks(shop.app);
    expect(readStoredReport(shop.app.dataDir)).toBeUndefined();
    await checkBooks(shop.app);
    expect(alarms()).toMatchObject([
      { rows: 1, findings: [expect.stringContaining(`${bad.number}: what was received`)] },
    ]);
    expect(listBackups(shop.app.dataDir)).toHaveLength(1);
    const metrics = startMetrics(shop.app);
    expect(await metrics.read()).toContain("showroom_check_failing_rows 1\n");
    metrics.stop();
    expect(await dashboard()).toMatchObject({
      rows: 1,
      findings: [{ invariant: "received_is_ledger", kind: "orders", id: bad.id, label: bad.number }],
    });

    // After another backup only what changed is read; what was known is not said again.
    await shop.app.db.updateTable("orders").set({ received: 78 }).where("id", "=", good.id).execute();
    const note = { params: { id: good.id }, body: { note: "Called" } };
    await shop.staff.call("POST /api/orders/:id/notes", note);
    aCopy();
    await checkBooks(shop.app);
    expect(alarms().map(({ findings }) => findings)).toEqual([
      [expect.stringContaining(bad.number)],
      [expect.stringContaining(good.number)],
    ]);
    expect((await dashboard())?.rows).toBe(2);
    const { fullAt, checkedAt } = readStoredReport(shop.app.dataDir) ?? {};
    expect(fullAt).not.toBe(checkedAt);

    // Mended, with a word about it: the next night's check finds nothing, and the line goes.
    await shop.app.db.updateTable("orders").set({ received: 0 }).execute();
    for (const { id } of [good, bad]) {
      await shop.staff.call("POST /api/orders/:id/notes", { params: { id }, body: { note: "Mended" } });
    }
    aCopy();
    shop.app.clock.advance(25 * HOUR);
    await checkBooks(shop.app);
    expect(readStoredReport(shop.app.dataDir)?.findings).toEqual([]);
    expect(logged.at(-1)).toMatchObject({ msg: "the books were checked and add up" });
    expect(existsSync(listBackups(shop.app.dataDir)[0]?.file ?? "")).toBe(true);
    expect(readFileSync(join(shop.app.dataDir, "check.json"), "utf8")).not.toContain(bad.number);

    // Nothing repeats a price: that a bit of it turned is seen only beside the copy of before.
    const { id, price, sku } = await shop.app.db.selectFrom("variants").selectAll().limit(1).executeTakeFirstOrThrow();
    await shop.app.db
      .updateTable("variants")
      .set({ price: price ^ 4096 })
      .where("id", "=", id)
      .execute();
    aCopy();
    shop.app.clock.advance(25 * HOUR);
    await checkBooks(shop.app);
    expect(alarms().at(-1)?.findings).toEqual([
      `${sku}: what no change was written of is as in the earlier copy: expected variants.price ${price}, found ${price ^ 4096}`,
    ]);
  }, 60_000);
});
