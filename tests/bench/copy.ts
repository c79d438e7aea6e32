import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { openSqlite } from "../../db/engines/dialect.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { dice } from "../faults/cut-power.ts";
import { copyAndDie, runNode } from "../support/copied-shop.ts";
import { manyInvoices } from "../support/many-invoices.ts";
import { freshPostgres } from "../support/postgres.ts";
import { postgresServer } from "../support/postgres-server.ts";
import { printTable } from "./table.ts";

/** Rows of a batch, or the steps of a copy would not be known before it begins. */
const ROWS_A_STEP = 5000;

/**
 * A shop of 300,000 orders (BENCH_ORDERS) from SQLite to PostgreSQL and back, killed twice on the way there and twice on the
 * way back; at the end SQLite itself compares what came back with what went (COPY_SEED). Then a copy for the second place, while
 * the shop is written to.
 */
export async function benchCopy(count = Number(process.env.BENCH_ORDERS ?? 300_000)): Promise<void> {
  const server = postgresServer();
  if (!server) throw new Error("This needs PostgreSQL: TEST_DATABASE_URL, or Debian's package.");
  const folder = mkdtempSync(join(tmpdir(), "showroom-copy-"));
  const [before, after] = ["before", "after"].map((name) => join(folder, name, "shop.db")) as [string, string];
  for (const name of ["before", "after"]) mkdirSync(join(folder, name));
  const { url, drop } = await freshPostgres(server.url);
  try {
    const rows = await makeShop(before, count);
    const random = dice(Number(process.env.COPY_SEED ?? 20_261_123));
    const legs = [
      { leg: "SQLite to PostgreSQL", from: before, to: url },
      { leg: "PostgreSQL to SQLite", from: url, to: after },
    ];
    const table = [];
    for (const { leg, from, to } of legs) {
      // The second comes before the rows that the first left are all there.
      const kills = [random() / 2, random() / 2.5].map((part) => 2 + Math.floor((part * rows) / ROWS_A_STEP));
      for (const step of [...kills, Number.POSITIVE_INFINITY]) {
        const begun = performance.now();
        const { signal, output, code } = await copyAndDie(from, to, { step, afterMs: Math.floor(random() * 100) });
        const seconds = (performance.now() - begun) / 1000;
        if (signal !== "SIGKILL" && code !== 0) throw new Error(output);
        table.push({ leg, end: signal ? `killed at step ${step}` : output.trim(), seconds });
      }
    }
    table.push(await sendWhileServed(url, folder));
    const seconds = table.reduce((sum, row) => sum + row.seconds, 0);
    table.push({
      leg: "both",
      end: `${listDifferences(before, after).join(", ") || "equal, as SQLite sees it"}`,
      seconds,
    });
    printTable(`Copy of ${count} orders, ${rows} rows`, table);
  } finally {
    await drop().catch(() => undefined);
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Orders with an invoice, a payment, two lines, two events and two changes each. Answers the number of its rows. */
async function makeShop(file: string, count: number): Promise<number> {
  const db = openDatabase(file);
  await migrate(db);
  await manyInvoices(db, count, new Date());
  const two = sql`(select 1 as part union all select 2) as parts`;
  const name = sql.lit(JSON.stringify({ en: "Task chair, mesh back", ar: "كرسي مكتب بظهر شبكي" }));
  await sql`insert into order_lines (id, order_id, position, product_id, variant_id, sku, name, option_text, unit_price,
      quantity, services, line_total, lead_days)
    select id || '-' || part, id, part, 'product', 'variant', 'DM-SE-101-BLK', ${name}, ${name}, total, part, '[]',
      total * part, 0
    from orders, ${two}`.execute(db);
  await sql`insert into order_events (id, order_id, kind, from_status, to_status, actor, data, at)
    select id || '-' || part, id, 'status', 'placed', 'confirmed', 'system', '{}', placed_at from orders, ${two}`.execute(
    db,
  );
  await sql`insert into change_feed (revision, collection, row_id, version, deleted, at)
    select row_number() over (), 'orders', id, part, 0, placed_at from orders, ${two}`.execute(db);
  await sql`update counters set value = (select count(*) from change_feed)`.execute(db);
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from orders) + (select count(*) from order_lines)
    + (select count(*) from order_events) + (select count(*) from change_feed) + (select count(*) from invoices) * 2
    + (select count(*) from payments) as count`.execute(db);
  await db.destroy();
  return rows[0]?.count ?? 0;
}

/** Tables of which one file has a row that the other has not. */
function listDifferences(one: string, other: string): string[] {
  const handle = openSqlite(one);
  try {
    handle.prepare("attach ? as other").run(other);
    const tables = handle
      .prepare("select name from main.sqlite_master where type = 'table' and name not like 'kysely_%' order by name")
      .all() as { name: string }[];
    const lacks = (a: string, b: string, name: string) =>
      handle.prepare(`select 1 from (select * from ${a}."${name}" except select * from ${b}."${name}") limit 1`).get();
    return tables
      .map(({ name }) => name)
      .filter((name) => lacks("main", "other", name) ?? lacks("other", "main", name));
  } finally {
    handle.close();
  }
}

/** A copy of the shop on PostgreSQL, sent to the second place by a process of its own, and how writers fare meanwhile. */
async function sendWhileServed(server: string, folder: string) {
  const db = openDatabase(server);
  const begun = performance.now();
  let isSent = false;
  const env = { DATA_DIR: join(folder, "served"), DATABASE_URL: server, BACKUP_URL: join(folder, "elsewhere") };
  const sending = runNode(["db/command.ts", "ship"], env).finally(() => {
    isSent = true;
  });
  const waits: number[] = [];
  while (!isSent) {
    const from = performance.now();
    await inTransaction(db, (tx) => putSetting(tx, "bench", waits.length, new Date()));
    waits.push(performance.now() - from);
    await delay(20);
  }
  const { code, output } = await sending;
  await db.destroy();
  if (code !== 0) throw new Error(output);
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number) => `${Math.ceil(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)} ms`;
  const end = `${waits.length} writes meanwhile: median ${at(0.5)}, 99 of 100 within ${at(0.99)}, slowest ${at(1)}`;
  return { leg: "PostgreSQL to the second place, served", end, seconds: (performance.now() - begun) / 1000 };
}
