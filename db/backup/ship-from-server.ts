/**
 * The second place of a shop on PostgreSQL: a copy of the database as a SQLite file, made while the shop goes on
 * (copy/copy-served.ts), is verified, sent and removed again here. So it can be opened anywhere, and every tool for SQLite's
 * backups works on it.
 */
import { mkdirSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { copyServed } from "../copy/copy-served.ts";
import { openServedSource } from "../copy/ends.ts";
import { readSize, tryName } from "../engines/whole-tables.ts";
import type { Db } from "../schema.ts";
import { checkDatabase } from "./backup.ts";
import { holdsLastCommit, noteCopiedAt, noteRestUntil, readRestUntil } from "./copied-at.ts";
import { FileDamage } from "./damage.ts";
import { MAX_SHARE, type SecondPlace, type Shipment, ship } from "./second-place.ts";
import type { StoredBackup } from "./stored-backups.ts";

/** A rest that ends later than this was noted by a clock that was wrong. */
const MAX_REST_MS = 86_400_000;
/** What stays free beside a copy. */
const SPARE_BYTES = 200 * 1024 * 1024;

/** `file` is only for one process at a time (`tryName`). */
const workFolder = (dataDir: string): string => join(dataDir, "backups", "being-sent");

export interface ServerShipment {
  dataDir: string;
  /** The address of the database. */
  server: string;
  withFiles: boolean;
  secret?: string | undefined;
  /** Makes no copy while the last one is followed by a rest; processes of one shop share it. */
  ifDue?: boolean;
  /** A fail point for tests. */
  onTable?: (table: string) => void | Promise<void>;
}

/** Undefined where another process of the shop is at it. */
export async function shipFromServer(place: SecondPlace, options: ServerShipment): Promise<Shipment | undefined> {
  const db = await openServedSource(options.server);
  try {
    return await db.connection().execute(async (one) => {
      if (!(await tryName(one, "send to the second place"))) return undefined;
      return shipOwned(place, db, options);
    });
  } finally {
    await db.destroy();
  }
}

async function shipOwned(place: SecondPlace, db: Db, options: ServerShipment): Promise<Shipment> {
  const { dataDir, withFiles, secret, ifDue = false } = options;
  const folder = workFolder(dataDir);
  // Left by a process that was killed: only one is here at a time.
  rmSync(folder, { recursive: true, force: true });
  const begun = new Date();
  const isNeeded = !(await holdsLastCommit(place, db)) && !(ifDue && (await isResting(db, begun)));
  try {
    const copy = isNeeded ? await makeCopy(db, folder, begun, options) : null;
    const shipment = await ship(place, dataDir, { withFiles, now: begun, copy, secret });
    await noteCopiedAt(place, db, begun);
    return shipment;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    // A failed attempt has cost as much as one that succeeded. Where the server is away, its own fault is the one to report.
    if (isNeeded) await noteRest(db, begun).catch(() => undefined);
  }
}

/** Copies must not fill the disk that uploads need. */
async function refuseFullDisk(db: Db, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = (await readSize(db)) + SPARE_BYTES;
  if (bavail * bsize < needed) throw new Error(`There is no room for a copy of the database in ${folder}.`);
}

async function isResting(db: Db, now: Date): Promise<boolean> {
  const until = await readRestUntil(db);
  return until !== undefined && until > now && until.getTime() - now.getTime() < MAX_REST_MS;
}

function noteRest(db: Db, begun: Date): Promise<void> {
  const now = Date.now();
  const tookMs = Math.max(0, now - begun.getTime());
  return noteRestUntil(db, new Date(now + Math.min(tookMs / MAX_SHARE, MAX_REST_MS / 2)));
}

async function makeCopy(
  db: Db,
  folder: string,
  at: Date,
  { onTable }: Pick<ServerShipment, "onTable">,
): Promise<StoredBackup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await refuseFullDisk(db, folder);
  const file = join(folder, "copy.db");
  await copyServed(db, file, onTable);
  const { damaged, problems } = checkDatabase(file);
  if (damaged) throw new FileDamage(`The copy is not sound: ${problems.join("; ")}`);
  return { file, at };
}
