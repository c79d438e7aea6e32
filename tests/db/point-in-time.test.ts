/** A shop on PostgreSQL goes back to the moment before an accident (build/deploy/README.md, PostgreSQL). */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listCounters, noteNumbers, saveNotedNumbers } from "../../db/backup/noted-numbers.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { readAtOneMoment } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import { readEpoch } from "../../db/queries/feed.ts";
import type { Db } from "../../db/schema.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { visitor } from "../support/context.ts";
import { runNode } from "../support/copied-shop.ts";
import { engine } from "../support/databases.ts";
import { aCheckout } from "../support/orders.ts";
import {
  type ArchivingPostgres,
  archivingPostgres,
  hasPostgres,
  type PostgresServer,
} from "../support/postgres-server.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

describe.runIf(hasPostgres() && engine === "sqlite")("a shop on PostgreSQL whose log is archived", () => {
  let server: ArchivingPostgres;
  let shop: StaffShop;
  let recovered: PostgresServer | undefined;
  beforeEach(async () => {
    server = archivingPostgres();
    shop = await staffShop({ server: server.url });
  });
  afterEach(async () => {
    await shop[Symbol.asyncDispose]();
    recovered?.stop();
    server.stop();
  });

  const orderNumbers = async (db: Db) =>
    (await db.selectFrom("orders").select("number").orderBy("number").execute()).map(({ number }) => number);

  /** Until what was written so far is in the archive. */
  async function archiveLog(db: Db): Promise<void> {
    const { rows } = await sql<{ segment: string }>`select pg_walfile_name(pg_switch_wal()) as segment`.execute(db);
    const archived = async () => {
      const { rows: found } = await sql<{
        last: string;
      }>`select last_archived_wal as last from pg_stat_archiver`.execute(db);
      return (found[0]?.last ?? "") >= (rows[0]?.segment ?? "?");
    };
    await expect.poll(archived).toBe(true);
  }

  async function untilOpen(db: Db): Promise<void> {
    const isOpen = async () => {
      const { rows } = await sql<{ replaying: boolean }>`select pg_is_in_recovery() as replaying`.execute(db);
      return rows[0]?.replaying === false;
    };
    await expect.poll(isOpen).toBe(true);
  }

  test("goes back to the moment before an accident: every order acknowledged before is there, nothing after, and it sells on", async () => {
    const { app } = shop;
    const { db } = app;
    const { id: invoicedId, number: invoiced } = await companyOrder(shop, 2);
    await invoiceFor(shop, invoicedId);
    const before = [invoiced, (await shop.place()).number];
    server.backUp();
    for (let count = 0; count < 3; count++) before.push((await shop.place()).number);
    const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db);
    const after = [await shop.place(), await shop.place()].map(({ number }) => number);
    await saveNotedNumbers(
      app.dataDir,
      noteNumbers(await listCounters(db), undefined, { complete: false, at: new Date().toISOString() }),
    );
    // The accident.
    await sql`drop table payments cascade`.execute(db);
    await sql`truncate order_lines cascade`.execute(db);
    await archiveLog(db);

    recovered = server.recover(rows[0]?.moment ?? "");
    const address = new URL(recovered.url);
    address.pathname = new URL(app.databaseUrl).pathname;
    const env = { DATA_DIR: app.dataDir, DATABASE_URL: address.href };
    const again = openDatabase(address.href);
    try {
      await untilOpen(again);
      expect(await orderNumbers(again)).toEqual(before);
      const epoch = await readEpoch(again);

      const restored = await runNode(["db/command.ts", "restored"], env);
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`${after[0]} to ${after[1]}`)]);
      expect(await readEpoch(again)).not.toBe(epoch);
      const { findings } = await readAtOneMoment(again, (snapshot) => checkBooks(snapshot, app.now()));
      expect(findings).toEqual([]);
      expect(await checkInvoices(again)).toMatchObject({ problems: [], documents: 1 });

      const opened = {
        ...app,
        db: again,
        reader: again,
        databaseUrl: address.href,
        catalogue: createCatalogueIndex(again),
      };
      const { id } = await shop.variant(CHAIR);
      const { data, code } = await visitor(opened).call("POST /api/orders", { body: aCheckout(id) });
      expect(code).toBeUndefined();
      expect([...before, ...after]).not.toContain(data.number);
      expect(data.number > (after.at(-1) ?? "")).toBe(true);
    } finally {
      await again.destroy();
    }
    const program = await startShopProcess({ DATABASE_URL: address.href });
    await program.close();
  });
});
