/**
 * Rows written in bulk, on both engines: what only makes reading faster is dropped first and made again at the end, as it
 * was. Triggers stay, which keep the sums of lists. A generator that is killed leaves a database to throw away.
 */
import { sql } from "kysely";
import { isPostgres, sqliteHandle, withoutTimeLimits } from "../../../db/engines/dialect.ts";
import {
  type Definition,
  gatherStatistics,
  insertRows,
  listDefinitions,
  prepareForLargeStatements,
  type TableShape,
  type TextRow,
} from "../../../db/engines/whole-tables.ts";
import type { Db } from "../../../db/schema.ts";

export interface BulkWriter {
  add(shape: TableShape, row: TextRow): void;
  /** Sends what was added, and fails for what was sent before; to be called now and then. */
  flush(): Promise<void>;
}

/** Tables with most rows of an order, which are filled while all others are. */
export const LARGEST: readonly string[] = ["audit", "mail_queue", "order_events"];

/** Rows of one statement on PostgreSQL. */
const BATCH = 1000;

/**
 * Runs `work` without the indexes, and `afterwards` before they are made again. On SQLite it has one transaction. On PostgreSQL each
 * statement has its own: in one, the sums that triggers keep would be a row with as many versions as there are orders.
 */
export async function writeInBulk(
  db: Db,
  work: (connection: Db, writer: BulkWriter) => Promise<void>,
  afterwards?: () => Promise<void> | undefined,
): Promise<void> {
  if (isPostgres(db))
    return withoutTimeLimits(db, (connection) =>
      withoutTimeLimits(db, async (second) => {
        for (const one of [connection, second]) await sql`set synchronous_commit = off`.execute(one);
        await fill(connection, (run) => run(connection), second);
        for (const one of [connection, second]) await sql`reset synchronous_commit`.execute(one);
      }),
    );
  const handle = sqliteHandle(db);
  const pragmas = (...texts: string[]) => {
    for (const text of texts) handle.pragma(text);
  };
  pragmas(
    "journal_mode = delete",
    "journal_mode = off",
    "synchronous = off",
    "foreign_keys = off",
    "threads = 2",
    "cache_size = -400000",
  );
  await fill(db, (run) => db.transaction().execute(run));
  pragmas("journal_mode = wal", "synchronous = full", "foreign_keys = on", "threads = 0", "cache_size = -65536");

  async function fill(
    connection: Db,
    inside: (run: (own: Db) => Promise<void>) => Promise<void>,
    second?: Db,
  ): Promise<void> {
    const definitions = (await listDefinitions(connection)).filter(({ drop }) => !drop.startsWith("drop trigger"));
    await inside(async (own) => {
      for (const { drop } of definitions.toReversed()) await sql.raw(drop).execute(own);
      const writer = writerOn(own, second);
      await work(own, writer);
      await writer.settle();
    });
    await afterwards?.();
    const indexes = definitions.filter(isIndex).sort((a, b) => effort(b) - effort(a));
    const others = definitions.filter((one) => !isIndex(one));
    await Promise.all([
      makeAll(connection, indexes),
      // PostgreSQL makes an index in one process.
      second && makeAll(second, indexes),
    ]);
    await makeAll(connection, others);
    await gatherStatistics(connection);
  }
}

const isIndex = ({ drop }: Definition): boolean => drop.startsWith("drop index");

/** Those that take longest are begun first: of the texts of orders, longer than all others together, and of other texts. */
const effort = ({ create }: Definition): number =>
  create.includes(" USING gin ") ? (create.includes(" orders_parts ") ? 2 : 1) : 0;

/** Makes what is left of these, each once, and takes it off the list. */
async function makeAll(connection: Db, left: Definition[]): Promise<void> {
  await prepareForLargeStatements(connection);
  for (let next = left.shift(); next; next = left.shift()) await sql.raw(next.create).execute(connection);
}

/** `second`: another connection, which fills the tables of `LARGEST` meanwhile: PostgreSQL fills a table in one process. */
function writerOn(own: Db, second?: Db): BulkWriter & { settle(): Promise<void> } {
  const waiting = new Map<TableShape, TextRow[]>();
  const batch = isPostgres(own) ? BATCH : Number.POSITIVE_INFINITY;
  let sending: Promise<unknown> = Promise.resolve();
  async function sendBy(connection: Db, parts: readonly [TableShape, TextRow[]][]): Promise<void> {
    for (const [shape, rows] of parts)
      while (rows.length > 0) await insertRows(connection, shape, rows.splice(0, batch));
  }
  function send(parts: readonly [TableShape, TextRow[]][]): Promise<unknown> {
    if (!second) return sendBy(own, parts);
    const { largest = [], others = [] } = Object.groupBy(parts, ([{ name }]) =>
      LARGEST.includes(name) ? "largest" : "others",
    );
    return Promise.all([sendBy(own, others), sendBy(second, largest)]);
  }
  return {
    add(shape, row) {
      const rows = waiting.get(shape);
      if (rows) rows.push(row);
      else waiting.set(shape, [row]);
    },
    async flush() {
      await sending;
      // PostgreSQL takes these while the next ones are made.
      sending = send([...waiting]);
      // Told by the next call.
      sending.catch(() => undefined);
      waiting.clear();
      if (!isPostgres(own)) await sending;
    },
    settle: async () => void (await sending),
  };
}
