import { sql } from "kysely";
import { isPostgres } from "../engines/dialect.ts";
import type { Db } from "../schema.ts";

class Undo extends Error {}

const probes = new WeakMap<Db, Promise<void>>();

/**
 * Writes and rolls back: throws when the database cannot take an order now. Simultaneous calls share one result, so
 * that probes do not fill the queue of writers.
 */
export function probeWrite(db: Db): Promise<void> {
  const running = probes.get(db) ?? writeAndUndo(db).finally(() => probes.delete(db));
  probes.set(db, running);
  return running;
}

async function writeAndUndo(db: Db): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto("meta").values({ key: "probe", value: new Date().toISOString() }).execute();
      throw new Undo();
    });
  } catch (problem) {
    if (!(problem instanceof Undo)) throw problem;
  }
}

/** Details of the database, for administrators. */
export async function describeDatabase(db: Db): Promise<Record<string, string | number>> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ version: string }>`show server_version`.execute(db);
    return { engine: "postgresql", version: String(Object.values(rows[0] ?? {})[0] ?? "") };
  }
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, string | number>>`select * from ${sql.raw(`pragma_${name}`)}`.execute(db);
    return Object.values(rows[0] ?? {})[0] ?? "";
  };
  return {
    engine: "sqlite",
    journalMode: await pragma("journal_mode"),
    synchronous: await pragma("synchronous"),
    foreignKeys: await pragma("foreign_keys"),
    pages: await pragma("page_count"),
  };
}
