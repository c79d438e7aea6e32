/**
 * Placing orders: three lines of changing products, by delivery in a window, with both mails, each on disk before its answer. This
 * version beside an earlier one (BENCH_BEFORE, a commit), in turns; with each fsync delayed; on PostgreSQL. Then how fast the
 * mail queue empties.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { openDatabase } from "../../db/open.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, ownPostgres } from "../support/postgres-server.ts";
import { root } from "../support/source-imports.ts";
import { load } from "./load.ts";
import type { Orders } from "./requests.ts";
import { report } from "./results.ts";
import { ordersFor } from "./serving.ts";
import type { Row } from "./table.ts";
import { startWatched, type WatchedServer } from "./watched-server.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const DELAY = 5000;

interface Version {
  name: string;
  cwd: string;
}

export async function benchPlaceOrder(): Promise<void> {
  const versions: Version[] = [{ name: "this", cwd: root }];
  const before = process.env.BENCH_BEFORE ?? "e825f43";
  if (before !== "none") versions.push({ name: basename(before), cwd: checkOut(before) });
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

/**
 * A checkout of a commit with its own packages, built; kept for the next run. A folder that holds one already is taken as it
 * is.
 */
function checkOut(commit: string): string {
  if (existsSync(join(commit, "dist"))) return commit;
  const folder = join(root, "node_modules/.cache/bench-versions", commit);
  if (existsSync(join(folder, "dist"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const quietly = { cwd: folder, stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], quietly);
  execFileSync("npm", ["run", "build"], quietly);
  return folder;
}

interface Circumstances {
  fsyncDelay?: number;
  isPostgres?: boolean;
}

interface Measured {
  version: Version;
  server: WatchedServer;
  orders: Orders;
  close(): Promise<void>;
  countMails(): Promise<number>;
}

async function compareVersions(versions: Version[], connections: number[], how: Circumstances = {}): Promise<Row[]> {
  const measured: Measured[] = [];
  const rows: Row[] = [];
  try {
    for (const version of versions) measured.push(await open(version, how));
    for (const { server, orders } of measured)
      await load({ port: server.port, requests: orders, connections: 4, seconds: 1 });
    for (const count of connections) {
      const taken = new Map<Measured, { rate: number[]; p50: number[]; p99: number[]; processor: number[] }>();
      for (let round = 0; round < rounds; round += 1) {
        for (const one of measured) {
          await one.server.cost();
          const result = await load({ port: one.server.port, requests: one.orders, connections: count, seconds });
          const { processor } = await one.server.cost();
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
    for (const one of measured) rows.push(await drain(one));
    return rows;
  } finally {
    for (const one of measured) await one.close();
  }
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function open(version: Version, { fsyncDelay, isPostgres }: Circumstances): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const engine = isPostgres ? ownPostgres({ isDurable: true }) : undefined;
  const database = engine ? await freshPostgres(engine.url, { name: "bench", fill: async () => undefined }) : undefined;
  const env = { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) };
  const filled = execFileSync(process.execPath, [join(import.meta.dirname, "fill-version.js")], {
    cwd: version.cwd,
    env: { ...process.env, ...env },
  });
  const variantIds = JSON.parse(String(filled)) as string[];
  const profile = process.env.BENCH_PROFILE;
  const server = await startWatched({
    cwd: version.cwd,
    env,
    ...(fsyncDelay ? { fsyncDelay } : {}),
    profile: version.cwd === root ? profile : undefined,
  });
  return {
    version,
    server,
    orders: await ordersFor(server.port, variantIds),
    async close() {
      await server.stop();
      engine?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    async countMails() {
      const db = openDatabase(database?.url ?? join(folder, "shop.db"));
      const tables = (await db.introspection.getTables()).map(({ name }) => name);
      // Its first name.
      const table = tables.includes("outbox") ? "outbox" : "mail_queue";
      const { count } = await db
        .selectFrom(table as "mail_queue")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("sent_at", "is", null)
        .executeTakeFirstOrThrow();
      await db.destroy();
      return Number(count);
    },
  };
}

/** How many mails a second the queue loses while nothing else happens. */
async function drain({ version, countMails }: Measured): Promise<Row> {
  const before = await countMails();
  const begun = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const after = await countMails();
  const rate = ((before - after) * 1000) / (performance.now() - begun);
  return { version: version.name, connections: `mails a second, of ${before} waiting`, "orders/s": rate };
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
