/**
 * Makes an empty database on PostgreSQL the shop again, from a copy that was fetched. The copy is prepared as a file first:
 * this program's schema, another epoch, numbers above those that were issued. So what goes to the server is final, and a
 * recovery that was cut short goes on (copy/copy-shop.ts).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type CopyStep, copyShop } from "../copy/copy-shop.ts";
import { describeAddress } from "../copy/ends.ts";
import { findTableWithRows } from "../copy/fill.ts";
import { findOrigin } from "../copy/unfinished.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { renewEpoch } from "../queries/feed.ts";
import { checkDatabase } from "./backup.ts";
import { assemble } from "./log/chain.ts";
import { INCREMENT_ENDING, isIncrement } from "./log/increment.ts";
import { continueAboveNoted, type NumberGap } from "./noted-numbers.ts";

/** Refuses (throws) a database that has rows, unless a recovery into it was cut short. */
export async function refuseFilledServer(server: string): Promise<void> {
  const db = openDatabase(server, { timeLimits: false });
  try {
    if (await findOrigin(db)) return;
    const table = await findTableWithRows(db);
    if (table) throw new Error(`${describeAddress(server)} is not empty: ${table} has rows. Name an empty database.`);
  } finally {
    await db.destroy();
  }
}

export interface RecoveredToServer {
  orders: number;
  revision: number;
  gaps: NumberGap[];
}

/** `backup` is a file of `dataDir`, which holds the noted numbers too. */
export async function recoverToServer(
  backup: string,
  { dataDir, server }: { dataDir: string; server: string },
  onStep?: (step: CopyStep) => void,
): Promise<RecoveredToServer> {
  const folder = join(dataDir, "recovering");
  const prepared = join(folder, basename(backup).replace(INCREMENT_ENDING, ".db"));
  const notes = `${prepared}.json`;
  if (!existsSync(prepared)) await prepare(backup, { folder, prepared, notes, dataDir });
  const recovered = JSON.parse(readFileSync(notes, "utf8")) as RecoveredToServer;
  const differing = (await copyShop(prepared, server, onStep)).filter(({ difference }) => difference !== undefined);
  if (differing.length > 0) {
    const tables = differing.map(({ table, difference }) => `${table}: ${difference}`);
    throw new Error(`${tables.join("; ")}. The database stays closed: make an empty one and recover anew.`);
  }
  rmSync(folder, { recursive: true });
  return recovered;
}

async function prepare(
  backup: string,
  { folder, prepared, notes, dataDir }: { folder: string; prepared: string; notes: string; dataDir: string },
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const preparing = `${prepared}.preparing`;
  if (isIncrement(backup)) assemble(backup, preparing);
  else copyFileSync(backup, preparing);
  const { damaged, problems, orders, revision } = checkDatabase(preparing);
  if (damaged) throw new Error(`${backup} is not sound: ${problems.join("; ")}`);
  const db = openDatabase(preparing);
  try {
    await migrate(db);
    await renewEpoch(db);
    const gaps = await continueAboveNoted(db, dataDir);
    writeFileSync(notes, JSON.stringify({ orders, revision, gaps } satisfies RecoveredToServer), { mode: 0o600 });
  } finally {
    await db.destroy();
  }
  renameSync(preparing, prepared);
}
