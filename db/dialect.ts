/**
 * Every difference between SQLite and PostgreSQL, by name. Nobody else asks which database it is.
 */
import SqliteDatabase from "better-sqlite3";
import {
  type ColumnDefinitionBuilder,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import pg from "pg";

/** Reads back what `openSqlite` asked for; a database that ignores one of these must not take orders. */
const requiredPragmas: Record<string, string | number> = {
  journal_mode: "wal",
  // better-sqlite3 falls back to NORMAL on every re-opened WAL file: an acknowledged order could then be lost.
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
};

/** Opens the file with the required pragmas and refuses when one did not take. `:memory:` is for tests. */
export function openSqlite(file: string): SqliteDatabase.Database {
  const raw = new SqliteDatabase(file);
  raw.pragma("busy_timeout = 5000");
  raw.pragma("journal_mode = WAL");
  raw.pragma("synchronous = FULL");
  raw.pragma("foreign_keys = ON");
  raw.pragma("trusted_schema = OFF");
  raw.pragma("cache_size = -65536");
  for (const [name, wanted] of Object.entries(requiredPragmas)) {
    const is = raw.pragma(name, { simple: true });
    if (is !== wanted && !(file === ":memory:" && name === "journal_mode")) {
      raw.close();
      throw new Error(`The database refuses ${name} = ${wanted} (it says ${is}).`);
    }
  }
  return raw;
}

/** Takes the write lock at once: a transaction that reads first and writes later would fail half-way otherwise. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ShopSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

export function sqliteDialect(raw: SqliteDatabase.Database): Dialect {
  return new ShopSqliteDialect({ database: raw as unknown as NonNullable<SqliteDialectConfig["database"]> & object });
}

export function postgresDialect(url: string): Dialect {
  // Counts and money fit a JavaScript integer (the schema refuses larger), so 64-bit columns come back as numbers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that is lost while idle is replaced at the next use; unheard, the event would end the process.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

export function isPostgres(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A number that the database hands out and never hands out again, as primary key. */
export function neverReusedNumber(
  db: Pick<Kysely<unknown>, "getExecutor">,
): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return isPostgres(db)
    ? (column) => column.primaryKey().generatedAlwaysAsIdentity()
    : (column) => column.primaryKey().autoIncrement();
}
