/**
 * Rows written in bulk, on both engines: what only makes reading faster is dropped first and made again at the end, as it
 * was. Triggers stay, which keep the sums of lists. A generator that is killed leaves a database to throw away.
 */
import { sql } from "kysely";
import { isPostgres, sqliteHandle, withoutTimeLimits } from "../../../db/engines/dialect.ts";
import {
  gatherStatistics,
  insertRows,
  listDefinitions,
  prepareForLargeStatements,
  type TableShape,
  type TextRow,
} from "../../../db/engines/whole-tables.ts";
import type { Db, Tx } from "../../../db/schema.ts";

export interface BulkWriter {
  add(shape: TableShape, row: TextRow): void;
  /** Sends what was added; to be called now and then. */
  flush(): Promise<void>;
}

/** Rows of one statement on PostgreSQL. */
const BATCH = 1000;

/** Runs `work` in one transaction without the indexes, and `afterwards` in none. */
export async function writeInBulk(
  db: Db,
  work: (tx: Tx, writer: BulkWriter) => Promise<void>,
  afterwards?: () => Promise<void> | undefined,
): Promise<void> {
  const handle = isPostgres(db) ? undefined : sqliteHandle(db);
  const pragmas = (...texts: string[]) => {
    for (const text of texts) handle?.pragma(text);
  };
  pragmas(
    "journal_mode = delete",
    "journal_mode = off",
    "synchronous = off",
    "foreign_keys = off",
    "threads = 2",
    "cache_size = -400000",
  );
  await prepareForLargeStatements(db);
  const definitions = (await listDefinitions(db)).filter(({ drop }) => !drop.startsWith("drop trigger"));
  await db.transaction().execute(async (tx) => {
    for (const { drop } of definitions.toReversed()) await sql.raw(drop).execute(tx);
    const waiting = new Map<TableShape, TextRow[]>();
    await work(tx as Tx, {
      add(shape, row) {
        const rows = waiting.get(shape);
        if (rows) rows.push(row);
        else waiting.set(shape, [row]);
      },
      async flush() {
        for (const [shape, rows] of waiting) {
          if (handle) await insertRows(tx, shape, rows.splice(0));
          while (rows.length > 0) await insertRows(tx, shape, rows.splice(0, BATCH));
        }
      },
    });
  });
  await afterwards?.();
  const makeAgain = async (connection: Db) => {
    for (const { create } of definitions) await sql.raw(create).execute(connection);
    await gatherStatistics(connection);
  };
  // An index of a million texts takes minutes there.
  await (isPostgres(db) ? withoutTimeLimits(db, makeAgain) : makeAgain(db));
  pragmas("journal_mode = wal", "synchronous = full", "foreign_keys = on", "threads = 0", "cache_size = -65536");
}
