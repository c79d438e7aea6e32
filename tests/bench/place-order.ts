/**
 * Placing orders: three lines of changing products, by delivery in a window, with both mails, each on disk before its answer. This
 * version beside an earlier one (BENCH_BEFORE, a commit), in turns; with each fsync delayed; on PostgreSQL. Then how fast the
 * mail queue empties.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { hasPostgres } from "../support/postgres-server.ts";
import { load } from "./load.ts";
import { drain } from "./mails.ts";
import { report } from "./results.ts";
import type { Row } from "./table.ts";
import {
  type Circumstances,
  type Measured,
  measureAlone,
  middle,
  openVersion,
  type Version,
  versionsToCompare,
} from "./versions.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const DELAY = 5000;
/** Both versions run compiled and with warm memory before anything counts, as a shop does that has been open for an hour. */
const WARM_UP_SECONDS = 10;

export async function benchPlaceOrder(): Promise<void> {
  const versions = versionsToCompare();
  const tables = [
    { title: "Place order on SQLite", rows: await compareVersions(versions, [1, 50]) },
    {
      title: `Place order on SQLite, each fsync delayed by ${DELAY / 1000} ms`,
      rows: await compareVersions(versions, [50], { fsyncDelay: DELAY }),
    },
  ];
  if (hasPostgres())
    tables.push({
      title: "Place order on PostgreSQL",
      rows: await compareVersions(versions, [1, 50], { isPostgres: true }),
    });
  tables.push({ title: "The same rows by better-sqlite3 alone, one transaction each", rows: [writeBare()] });
  report({ kind: "place order", at: new Date().toISOString(), tables });
}

async function compareVersions(versions: Version[], connections: number[], how: Circumstances = {}): Promise<Row[]> {
  const measured: Measured[] = [];
  const rows: Row[] = [];
  try {
    for (const version of versions) measured.push(await openVersion(version, how));
    for (const one of measured) {
      const warmUp = { port: one.server.port, requests: one.orders, connections: 4, seconds: WARM_UP_SECONDS };
      await measureAlone(one, measured, () => load(warmUp));
    }
    for (const count of connections) {
      const taken = new Map<Measured, { rate: number[]; p50: number[]; p99: number[]; processor: number[] }>();
      for (let round = 0; round < rounds; round += 1) {
        for (const one of measured) {
          const { result, processor } = await measureAlone(one, measured, async () => {
            await one.server.cost();
            const result = await load({ port: one.server.port, requests: one.orders, connections: count, seconds });
            return { result, ...(await one.server.cost()) };
          });
          const sums = taken.get(one) ?? { rate: [], p50: [], p99: [], processor: [] };
          taken.set(one, sums);
          sums.rate.push(result.requestsPerSecond);
          sums.p50.push(result.p50);
          sums.p99.push(result.p99);
          sums.processor.push(processor / result.requests);
        }
      }
      const last = taken.get(measured.at(-1) as Measured);
      for (const [{ version }, { rate, p50, p99, processor }] of taken) {
        rows.push({
          version: version.name,
          connections: `${count} at once`,
          "orders/s": middle(rate),
          "p50 ms": middle(p50),
          "p99 ms": middle(p99),
          "p99/p50": middle(p99) / middle(p50),
          "processor ms": middle(processor),
          "times the last": middle(rate) / middle(last?.rate ?? rate),
        });
      }
    }
    for (const one of measured) {
      const { waiting, perSecond } = await measureAlone(one, measured, () => drain(one));
      const connections = `mails a second, of ${waiting} waiting`;
      rows.push({ version: one.version.name, connections, "orders/s": perSecond });
    }
    return rows;
  } finally {
    for (const one of measured) await one.close();
  }
}

/** What the disk and SQLite allow: twelve rows in a transaction, nothing else. */
function writeBare(): Row {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const handle = new SqliteDatabase(join(folder, "bare.db"));
  try {
    handle.pragma("journal_mode = wal");
    handle.pragma("synchronous = full");
    handle.exec("create table rows (id integer primary key, text text)");
    const insert = handle.prepare("insert into rows (text) values (?)");
    const text = "x".repeat(300);
    const place = handle.transaction(() => {
      for (let row = 0; row < 12; row += 1) insert.run(text);
    });
    const begun = performance.now();
    let count = 0;
    for (; performance.now() - begun < seconds * 1000; count += 1) place.immediate();
    return { what: "better-sqlite3", "transactions/s": count / seconds };
  } finally {
    handle.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
