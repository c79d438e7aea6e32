/** Every difference between SQLite and PostgreSQL, by name. No other module asks which database it is. */
import SqliteDatabase from "better-sqlite3";
import {
  type ColumnDefinitionBuilder,
  type CompiledQuery,
  type Dialect,
  type Driver,
  type Expression,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDriver,
  sql,
  type Transaction,
  type TransactionBuilder,
} from "kysely";
import {
  LazyConnection,
  LOCK_WAIT_MS,
  PLANNING,
  POOL_SIZE,
  ReservingPostgresDriver,
  TIME_LIMITS,
  unread,
} from "./postgres-driver.ts";
import { isOutdatedStatement, usePrepared } from "./prepared-statements.ts";
import { PlannedOnceCompiler } from "./sqlite-compiler.ts";
import { SHARES_COMMIT, type SqliteDriverOptions, WaitingSqliteDriver } from "./sqlite-driver.ts";

/** The database's own handle, for work that prepared statements do many times faster than the query builder. */
export type SqliteHandle = SqliteDatabase.Database;

/** Pragmas that `openSqlite` sets, read back; a database that ignores one of these must not take orders. */
const requiredPragmas: Record<string, string | number> = {
  journal_mode: "wal",
  // better-sqlite3 falls back to NORMAL on every re-opened WAL file: an acknowledged order could then be lost.
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
};

/**
 * Opens the file with the required pragmas and refuses when one did not take. `:memory:` is for tests. SQLite waits 5 s
 * for a lock here, as commands may; behind `sqliteDialect` the driver waits.
 */
export function openSqlite(file: string): SqliteDatabase.Database {
  const raw = new SqliteDatabase(file);
  raw.pragma("busy_timeout = 5000");
  raw.pragma("journal_mode = WAL");
  raw.pragma("synchronous = FULL");
  raw.pragma("foreign_keys = ON");
  raw.pragma("trusted_schema = OFF");
  // Kibibytes. What it does not hold is in the memory of the system, which takes it back when something else needs it.
  raw.pragma("cache_size = -16384");
  // What a savepoint needs to undo its part is kept in memory: in a file it is as many writes as the commit itself.
  raw.pragma("temp_store = MEMORY");
  // A checkpoint writes and syncs the file on the thread that commits, at 16 MB of journal. A shop that serves leaves it to another
  // thread (backup/log/start-keeper.ts).
  raw.pragma("wal_autocheckpoint = 4096");
  for (const [name, wanted] of Object.entries(requiredPragmas)) {
    const is = raw.pragma(name, { simple: true });
    if (is !== wanted && !(file === ":memory:" && name === "journal_mode")) {
      raw.close();
      throw new Error(`The database refuses ${name} = ${wanted} (it says ${is}).`);
    }
  }
  return raw;
}

/** Opens a file to read only: nothing of it changes, not even its journal is taken in. */
export function openSqliteToRead(file: string): SqliteDatabase.Database {
  return new SqliteDatabase(file, { readonly: true, fileMustExist: true });
}

/** Milliseconds that an ending process has to release its lock. */
const OWNER_WAIT_MS = 250;

/**
 * Takes an exclusive lock on an empty file, until the handle is closed or the process ends; undefined where another
 * process has it.
 */
export function lockFile(file: string): SqliteHandle | undefined {
  const handle = new SqliteDatabase(file, { timeout: OWNER_WAIT_MS });
  try {
    handle.exec("begin exclusive");
    return handle;
  } catch (problem) {
    handle.close();
    if (/^SQLITE_BUSY/.test(String((problem as { code?: unknown }).code))) return undefined;
    throw problem;
  }
}

class ShopSqliteAdapter extends SqliteAdapter {
  readonly handle: SqliteHandle;
  constructor(handle: SqliteHandle) {
    super();
    this.handle = handle;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /** The driver shares its one handle itself, and decides who gets it back while another process's lock is awaited. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ShopSqliteDialect extends SqliteDialect {
  readonly #handle: SqliteHandle;
  readonly #options: SqliteDriverOptions | undefined;
  constructor(handle: SqliteHandle, options: SqliteDriverOptions | undefined) {
    super({ database: handle });
    this.#handle = handle;
    this.#options = options;
  }
  override createDriver(): SqliteDriver {
    return new WaitingSqliteDriver({ database: this.#handle }, this.#handle, this.#options);
  }
  override createAdapter(): SqliteAdapter {
    return new ShopSqliteAdapter(this.#handle);
  }
  override createQueryCompiler(): PlannedOnceCompiler {
    return new PlannedOnceCompiler();
  }
}

export function sqliteDialect(raw: SqliteDatabase.Database, options?: SqliteDriverOptions): Dialect {
  return new ShopSqliteDialect(raw, options);
}

class ShopPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #limitsWaits: boolean;
  constructor(config: PostgresDialectConfig, limitsWaits: boolean) {
    super(config);
    this.#config = config;
    this.#limitsWaits = limitsWaits;
  }
  override createDriver(): Driver {
    return new ReservingPostgresDriver(this.#config, { limitsWaits: this.#limitsWaits });
  }
}

/**
 * With `timeLimits` (for connections that serve requests) no statement waits or runs without end. `onlyReads`: that many
 * connections, which cannot write.
 */
export function postgresDialect(
  url: string,
  { timeLimits, onlyReads }: { timeLimits: boolean; onlyReads?: number },
): Dialect {
  const config = {
    pool: async () => {
      // Loaded on first use: most shops, and every desktop, keep their data in SQLite.
      const { default: pg } = await import("pg");
      // Counts and money fit a JavaScript integer (the schema refuses larger), so 64-bit columns come back as numbers.
      pg.types.setTypeParser(pg.types.builtins.INT8, Number);
      const limits = timeLimits ? TIME_LIMITS : {};
      const connection = {
        connectionString: url,
        max: onlyReads ?? POOL_SIZE,
        connectionTimeoutMillis: LOCK_WAIT_MS,
        // Statements are sent without waiting for the answers of those before (postgres-driver.ts, 4).
        pipeline: true,
        // Those of the address come later and win.
        options: PLANNING,
      };
      const pool = new pg.Pool({ ...connection, ...limits });
      // A connection that is lost, idle or between two statements, is replaced at the next use; unheard, the event would
      // end the process.
      pool.on("error", () => undefined);
      pool.on("connect", (client) => {
        client.on("error", () => undefined);
        usePrepared(client);
      });
      if (onlyReads !== undefined)
        pool.on("connect", (client) => {
          // Before the first statement of whoever takes the connection.
          client.query("set session characteristics as transaction read only").catch(() => undefined);
        });
      return pool;
    },
  };
  return new ShopPostgresDialect(config, timeLimits);
}

/**
 * Runs `work` on one connection without time limits: a change of the schema, and waiting for another process that makes
 * it. The limits of the connection hold again afterwards. SQLite sorts whole tables for it, on the disk instead of in memory.
 */
export async function withoutTimeLimits<Tables, T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) {
    const handle = sqliteHandle(db);
    handle.pragma("temp_store = FILE");
    return work(db).finally(() => handle.pragma("temp_store = MEMORY"));
  }
  const names = Object.keys(TIME_LIMITS);
  return db.connection().execute(async (connection) => {
    const limitWaits = (limitsWaits: boolean) =>
      connection.getExecutor().provideConnection(async (held) => {
        if (held instanceof LazyConnection) held.limitsWaits = limitsWaits;
      });
    await limitWaits(false);
    for (const name of names) await sql`set ${sql.raw(name)} = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await limitWaits(true);
      for (const name of names) await sql`reset ${sql.raw(name)}`.execute(connection);
    }
  });
}

/**
 * Makes transactions that name the same things wait for each other until they end, where no row exists to lock. On SQLite one
 * transaction writes at a time anyway.
 */
export async function lockNames<Tables>(tx: Transaction<Tables>, names: readonly string[]): Promise<void> {
  if (isPostgres(tx)) await tx.executeQuery(takeLocks(tx, names));
}

/**
 * As `lockNames`, for a transaction whose next step is a statement, which runs once the locks are there: they are not waited for
 * here. With `sharing` it also waits for those that lock that name, and not for others that share it.
 */
export async function lockNamesAhead<Tables>(
  tx: Transaction<Tables>,
  names: readonly string[],
  { sharing }: { sharing?: string } = {},
): Promise<void> {
  if (isPostgres(tx)) await tx.executeQuery(unread(takeLocks(tx, names, sharing)));
}

function takeLocks<Tables>(tx: Transaction<Tables>, names: readonly string[], sharing?: string): CompiledQuery {
  const shared = sharing === undefined ? [] : [sql`pg_advisory_xact_lock_shared(hashtextextended(${sharing}, 0))`];
  // Sorted, so that no two transactions wait for each other; a select list is computed from left to right.
  const locks = [...new Set(names)].sort().map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  return sql`select ${sql.join([...shared, ...locks])}`.compile(tx);
}

export function isPostgres(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Refuses (throws) a PostgreSQL that acknowledges a commit before it is on disk: an order could then be confirmed and
 * lost. On SQLite, `openSqlite` has checked that.
 */
export async function assertDurable<Tables>(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
  if (rows[0]?.synchronous_commit === "off") {
    throw new Error("PostgreSQL has synchronous_commit = off: an acknowledged order could be lost. Set it to on.");
  }
}

/** Whether all data are in one file, which this program copies and restores itself. */
export const isOneFile = (db: Pick<Kysely<unknown>, "getExecutor">): boolean => !isPostgres(db);

/**
 * The handle under a SQLite database; inside a transaction its statements are part of it. Throws on PostgreSQL, where only
 * the server keeps its data.
 */
export function sqliteHandle(db: Pick<Kysely<unknown>, "getExecutor">): SqliteHandle {
  const { adapter } = db.getExecutor();
  if (adapter instanceof ShopSqliteAdapter) return adapter.handle;
  throw new Error("this needs a SQLite database");
}

/**
 * A transaction of a few milliseconds. On SQLite those that wait for each other share one commit (shared-commit.ts); none
 * is answered before it. PostgreSQL itself writes the commits of several connections to the disk together.
 */
export const shortTransaction = <Tables>(db: Kysely<Tables>): TransactionBuilder<Tables> =>
  isPostgres(db) ? db.transaction() : db.transaction().setAccessMode(SHARES_COMMIT);

/**
 * The rows of a query that no other transaction holds, held until this one ends. SQLite has one writer: there it is the query
 * itself.
 */
export const skippingLocked = <Tables, Among extends keyof Tables, Row>(
  db: Pick<Kysely<unknown>, "getExecutor">,
  query: SelectQueryBuilder<Tables, Among, Row>,
): SelectQueryBuilder<Tables, Among, Row> => (isPostgres(db) ? query.forUpdate().skipLocked() : query);

/**
 * Whether a transaction failed only because another was faster: it took the same name (unique_violation), removed a row
 * that this one was about to refer to (foreign_key_violation), or the two could not be serialised. Run again, it finds
 * what the other has committed. On SQLite writers wait for each other before they read, so a duplicate name there is a
 * fault and stays one.
 */
export const lostToAnother = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && lost.has(problem.code);
const lost = new Set<unknown>(["23503", "23505", "40001", "40P01"]);

/**
 * Whether the database or its disk is unavailable just now, and may be back soon: locked, full, starting, stopping, out
 * of connections, or cut off. A retry with the same key is safe (server/security.md, Faults).
 */
export function isPassingFault(problem: unknown): boolean {
  const { code, syscall, message } = (problem ?? {}) as Record<"code" | "syscall" | "message", unknown>;
  // Any failure to connect: refused, no such socket, no such name.
  if (syscall === "connect" || isOutdatedStatement(problem)) return true;
  if (typeof code === "string") return passing.some((form) => form.test(code));
  return typeof message === "string" && cutOff.test(message);
}
const passing = [
  /^SQLITE_(?:BUSY|FULL|IOERR|READONLY)/,
  /^E(?:IO|NOSPC|DQUOT|ROFS|CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/,
  // PostgreSQL: connection, insufficient resources, operator intervention, lock not available, lost to another, and the time
  // limits of a statement and of an idle transaction.
  /^(?:08...|53...|57P0[123]|55P03|40001|40P01|57014|25P03)$/,
  // Reads that found no place, or lost their thread (reader/reader-fault.ts).
  /^READER_/,
];
/** The driver's own messages for a lost connection, or for a pool without a free one in time; they carry no code. */
const cutOff =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether a database file is damaged: no retry helps, only a backup. */
export const isDamaged = (problem: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(String((problem as { code?: unknown } | null)?.code));

/**
 * Whether the disk refused a write. Earlier writes may be lost too, and a retry could report success for them: the
 * process has to end and read the file again (server/security.md, Faults: fsync).
 */
export const isDiskFault = (problem: unknown): boolean =>
  /^(?:SQLITE_IOERR|58030$)/.test(String((problem as { code?: unknown } | null)?.code));

/**
 * Everything that `work` reads is as of one moment, whatever is committed meanwhile. On SQLite other work of this
 * process waits, so read a page and not a table, or on a reader (db/reader/open-reader.ts). Inside a transaction it is that one's view.
 */
export function readAtOneMoment<Tables, T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

/** A number that the database issues once and never again, as primary key. */
export function neverReusedNumber(
  db: Pick<Kysely<unknown>, "getExecutor">,
): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return isPostgres(db)
    ? (column) => column.primaryKey().generatedAlwaysAsIdentity()
    : (column) => column.primaryKey().autoIncrement();
}

/** The text at a path of a column that holds a JSON object; null where there is none. */
export function jsonText(
  db: Pick<Kysely<unknown>, "getExecutor">,
  column: string,
  path: readonly string[],
): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql<string | null>`(${sql.ref(column)}::json #>> ${sql.lit(`{${path.join(",")}}`)})`
    : sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join(".")}`)})`;
}

/**
 * A column to sort by after all rows were found: SQLite, which does not know how few a filter finds, else walks an index in this
 * order to its end for them, and looks each row up. PostgreSQL knows.
 */
export const outOfOrder = (db: Pick<Kysely<unknown>, "getExecutor">, column: string): RawBuilder<unknown> =>
  isPostgres(db) ? sql.ref(column) : sql`+${sql.ref(column)}`;

/** Whether a column's text contains exactly this text, without wildcards. */
export const holdsText = (
  db: Pick<Kysely<unknown>, "getExecutor">,
  column: Expression<unknown>,
  text: string,
): RawBuilder<SqlBool> => (isPostgres(db) ? sql`strpos(${column}, ${text}) > 0` : sql`instr(${column}, ${text}) > 0`);

/**
 * An index that contains whole texts, so that a search reads nothing else. PostgreSQL's indexes refuse texts of any
 * length; it reads a narrow table's rows as fast, so there the index is left out.
 */
export async function indexWithText(
  db: Pick<Kysely<unknown>, "getExecutor" | "schema">,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  if (!isPostgres(db))
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}

/** Makes the database itself refuse to change or remove rows of a table; `why` is its error message. */
export async function refuseChanges(
  db: Pick<Kysely<unknown>, "getExecutor">,
  table: string,
  why: string,
): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function ${sql.ref(`${table}_kept`)}() returns trigger language plpgsql
      as ${sql.lit(`begin raise exception '${why}'; end`)}`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_kept`)} before update or delete on ${sql.table(table)}
      for each row execute function ${sql.ref(`${table}_kept`)}()`.execute(db);
    return;
  }
  for (const operation of ["update", "delete"]) {
    await sql`create trigger ${sql.ref(`${table}_kept_${operation}`)} before ${sql.raw(operation)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(why)}); end`.execute(db);
  }
}

/** Reverses `refuseChanges`. */
export async function allowChanges(db: Pick<Kysely<unknown>, "getExecutor">, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop trigger ${sql.ref(`${table}_kept`)} on ${sql.table(table)}`.execute(db);
    await sql`drop function ${sql.ref(`${table}_kept`)}()`.execute(db);
    return;
  }
  for (const operation of ["update", "delete"]) {
    // A desktop's mirror has none (mirror/relax-constraints.ts).
    await sql`drop trigger if exists ${sql.ref(`${table}_kept_${operation}`)}`.execute(db);
  }
}
