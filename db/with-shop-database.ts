/** The shop's database for a command, which may run beside the shop. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isLogLost, logOf, noteInUse, readLastEnd } from "./backup/last-end.ts";
import { reportLogLost } from "./backup/open-shop-file.ts";
import { OwnedElsewhere, takeOwnership } from "./backup/owner.ts";
import { isRestoreHalfDone } from "./backup/restore.ts";
import { refuseUnfinishedCopy } from "./copy/unfinished.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./schema.ts";

interface Installation {
  /** `DATA_DIR`. */
  dataDir: string;
  /** `DATABASE_URL`, where the shop is on PostgreSQL. */
  server: string | undefined;
}

/** Refuses where there is no database yet: opening the file would make an empty one. */
export async function withShopDatabase<T>({ dataDir, server }: Installation, work: (db: Db) => Promise<T>): Promise<T> {
  const file = join(dataDir, "shop.db");
  if (!server && isRestoreHalfDone(file)) {
    throw new Error("A restore was cut short here. Start the shop, which finishes it, or run the restore again.");
  }
  if (!server && !existsSync(file)) throw new Error(`There is no database at ${file}.`);
  return server ? withFile(server, work) : besideTheShop(dataDir, () => withFile(file, work));
}

/**
 * Opens the file as the shop would, or beside a running shop. The last process that closes it takes the log into the
 * file, also that of a killed shop: the next start must not look for it then.
 */
export async function besideTheShop<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const file = join(dataDir, "shop.db");
  const release = ownUnlessServed(dataDir);
  try {
    if (release && isLogLost(file)) throw new Error(reportLogLost(file));
    return await work();
  } finally {
    const owned = release ?? ownUnlessServed(dataDir);
    if (owned && readLastEnd(dataDir).needsLog && !existsSync(logOf(file))) noteInUse(dataDir, { needsLog: false });
    owned?.();
  }
}

function ownUnlessServed(dataDir: string): (() => void) | undefined {
  try {
    return takeOwnership(dataDir);
  } catch (problem) {
    if (problem instanceof OwnedElsewhere) return undefined;
    throw problem;
  }
}

export async function withFile<T>(address: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(address, { timeLimits: false });
  try {
    await refuseUnfinishedCopy(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
