/** Versions of the shop beside each other, each on a database of its own, with a mail server that takes everything. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { freshPostgres } from "../support/postgres.ts";
import { ownPostgres } from "../support/postgres-server.ts";
import { root } from "../support/source-imports.ts";
import { startMailSink } from "./mail-sink.ts";
import type { Orders } from "./requests.ts";
import { ordersFor } from "./serving.ts";
import { startWatched, type WatchedServer } from "./watched-server.ts";

export interface Version {
  name: string;
  cwd: string;
}

/** This version, and BENCH_BEFORE: a commit, or a folder that holds a built one; `none` leaves it out. */
export function versionsToCompare(): Version[] {
  const versions: Version[] = [{ name: "this", cwd: root }];
  const before = process.env.BENCH_BEFORE ?? "e825f43";
  if (before !== "none") versions.push({ name: basename(before), cwd: checkOut(before) });
  return versions;
}

/**
 * A checkout of a commit with its own packages, built; kept for the next run. A folder that holds one already is taken as it
 * is. It lies outside node_modules, below which Node runs no TypeScript.
 */
function checkOut(commit: string): string {
  if (existsSync(join(commit, "dist"))) return commit;
  const folder = join(tmpdir(), "showroom-bench-versions", commit);
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

export interface Circumstances {
  /** Microseconds. */
  fsyncDelay?: number;
  isPostgres?: boolean;
}

export interface Measured {
  version: Version;
  server: WatchedServer;
  orders: Orders;
  /** Mails that wait or are being sent. */
  countWaiting(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Runs `work`, which measures one of them, while the other servers stand still: what they have left to do, as the mails of their
 * orders, takes no processor from it.
 */
export async function measureAlone<T>(one: Measured, all: readonly Measured[], work: () => Promise<T>): Promise<T> {
  const others = all.filter((other) => other !== one);
  for (const { server } of others) server.pause();
  try {
    return await work();
  } finally {
    for (const { server } of others) server.resume();
  }
}

export const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Starts a version with 1,000 products; BENCH_PROFILE is for this one. */
export async function openVersion(version: Version, { fsyncDelay, isPostgres }: Circumstances): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const engine = isPostgres ? ownPostgres({ isDurable: true }) : undefined;
  const database = engine ? await freshPostgres(engine.url, { name: "bench", fill: async () => undefined }) : undefined;
  const sink = await startMailSink();
  const env = { DATA_DIR: folder, SMTP_URL: sink.url, ...(database ? { DATABASE_URL: database.url } : {}) };
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
  const db = openDatabase(database?.url ?? join(folder, "shop.db"));
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  // Its first name was outbox.
  const table = (tables.includes("mail_queue") ? "mail_queue" : "outbox") as "mail_queue";
  return {
    version,
    server,
    orders: await ordersFor(server.port, variantIds),
    async countWaiting() {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("state", "in", ["queued", "sending"])
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async close() {
      await db.destroy();
      await server.stop();
      sink.stop();
      engine?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
