import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";

/** Runs `work` on the database of this address, a file or a postgres:// one, and closes it. */
export async function withDb<T>(address: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(address);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
