/**
 * Whole tables, to be read and filled: everything in which the two engines differ there. A value is its text, the same from
 * both (integers in decimal), or null. Rows come in the order of their keys: integers by value, texts by their bytes.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isPostgres, type SqliteHandle, sqliteHandle } from "./dialect.ts";

type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

export type TextRow = readonly (string | null)[];

export interface TableShape {
  name: string;
  /** Those of the key first, in its order, then the others by name. */
  columns: readonly { name: string; type: string }[];
  /** How many of the columns are the primary key. */
  keyLength: number;
  /** Whether the database numbers its rows and never gives a number twice (`neverReusedNumber`). */
  isNumbered: boolean;
}

export const keyOf = (shape: TableShape, row: TextRow): TextRow => row.slice(0, shape.keyLength);

/** A batch ends with the row that reaches one of these: large enough to be quick, small enough for memory. */
const BATCH_ROWS = 5000;
const BATCH_CHARACTERS = 4_000_000;

interface Column {
  name: string;
  type: string;
  /** In the key; null outside of it. */
  place: number | null;
  numbers: number;
}

/** Throws where there is no such table, or it has no key. */
export async function readShape(db: AnyDb, name: string): Promise<TableShape> {
  const { rows } = isPostgres(db)
    ? await sql<Column>`
        select attname as name, format_type(atttypid, atttypmod) as type,
          array_position(indkey::int2[], attnum) as place, (attidentity <> '')::integer as numbers
        from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
        where attrelid = to_regclass(${`"${name}"`}) and attnum > 0 and not attisdropped`.execute(db)
    : await sql<Column>`
        select name, lower(type) as type, nullif(pk, 0) as place,
          pk = 1 and exists (select 1 from sqlite_master where name = ${name} and sql like '%autoincrement%') as numbers
        from pragma_table_info(${name})`.execute(db);
  const inKey = rows.filter(({ place }) => place !== null).toSorted((a, b) => Number(a.place) - Number(b.place));
  const others = rows.filter(({ place }) => place === null).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (inKey.length === 0) throw new Error(`There is no table ${name} with a key.`);
  return {
    name,
    columns: [...inKey, ...others].map(({ name, type }) => ({ name, type })),
    keyLength: inKey.length,
    isNumbered: inKey.some(({ numbers }) => Number(numbers) === 1),
  };
}

/**
 * The rows of a table, from the one after this key, in batches. `db` is a transaction that reads at one moment; on SQLite
 * nothing else is asked of it until the last batch was taken.
 */
export function readRows(db: AnyDb, shape: TableShape, after?: TextRow): AsyncGenerator<TextRow[]> {
  return isPostgres(db) ? readByCursor(db, shape, after) : readByHandle(sqliteHandle(db), shape, after);
}

async function* readByHandle(handle: SqliteHandle, shape: TableShape, after?: TextRow): AsyncGenerator<TextRow[]> {
  const names = shape.columns.map(({ name }) => `"${name}"`);
  const key = names.slice(0, shape.keyLength);
  // A parameter is a text, which is larger than every number.
  const begin = shape.columns.slice(0, shape.keyLength).map(({ type }) => `cast(? as ${type})`);
  const statement = handle.prepare(`select ${names.map((name) => `cast(${name} as text)`)} from "${shape.name}"
    ${after ? `where (${key}) > (${begin})` : ""} order by ${key}`);
  let rows: TextRow[] = [];
  let characters = 0;
  for (const row of statement.raw().iterate(...(after ?? []))) {
    rows.push(row as TextRow);
    characters += charactersIn(row as TextRow);
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield rows;
    await giveWay();
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

const charactersIn = (row: TextRow): number => row.reduce((sum, value) => sum + (value?.length ?? 0), 0);

async function* readByCursor(db: AnyDb, shape: TableShape, after?: TextRow): AsyncGenerator<TextRow[]> {
  const inKey = shape.columns.slice(0, shape.keyLength);
  // A database may sort texts by a language.
  const key = inKey.map(({ name, type }) => (type === "text" ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)));
  const begin = inKey.map(({ type }, at) => sql`${sql.lit(after?.[at] ?? null)}::${sql.raw(type)}`);
  const where = after ? sql`where (${sql.join(key)}) > (${sql.join(begin)})` : sql``;
  // By place, because a driver gives flags by the names of their columns.
  const values = shape.columns.map(({ name }, at) => sql`${sql.ref(name)}::text as ${sql.ref(`c${at}`)}`);
  await sql`declare rows_in_order no scroll cursor for
    select ${sql.join(values)} from ${sql.table(shape.name)} ${where} order by ${sql.join(key)}`.execute(db);
  // Its first rows may be of any size.
  let count = 50;
  const readAhead = async (): Promise<TextRow[]> => {
    const fetched = await sql<Record<string, string | null>>`fetch ${sql.lit(count)} from rows_in_order`.execute(db);
    const rows = fetched.rows.map((row) => Object.values(row));
    const characters = rows.reduce((sum, row) => sum + charactersIn(row), 1);
    count = Math.max(1, Math.min(BATCH_ROWS, count * 2, Math.floor((rows.length * BATCH_CHARACTERS) / characters)));
    return rows;
  };
  let next = readAhead();
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) return;
      // Read ahead while these are worked on.
      next = readAhead();
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    // After a failed statement the transaction takes no other.
    await next.then(() => sql`close rows_in_order`.execute(db)).catch(() => undefined);
  }
}

/** Adds rows as they are, with the numbers they have. */
export async function insertRows(tx: AnyDb, shape: TableShape, rows: readonly TextRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    const names = shape.columns.map(({ name }) => `"${name}"`);
    // A column makes an integer of its text.
    const statement = sqliteHandle(tx).prepare(
      `insert into "${shape.name}" (${names}) values (${names.map(() => "?")})`,
    );
    for (const row of rows) statement.run(row);
    return;
  }
  const names = shape.columns.map(({ name }) => sql.ref(name));
  const columns = shape.columns.map(({ type }, at) => sql`${rows.map((row) => row[at])}::${sql.raw(type)}[]`);
  await sql`insert into ${sql.table(shape.name)} (${sql.join(names)})
    ${shape.isNumbered ? sql`overriding system value` : sql``}
    select * from unnest(${sql.join(columns)})`.execute(tx);
}

/** Whether the database refused a row for what is in it: no asking again helps. */
export const isRowRefused = (problem: unknown): boolean =>
  /^(?:2[23]...|SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG).*)$/.test(String((problem as { code?: unknown } | null)?.code));

/** The last number that the database gave to a row of a numbered table; 0 where it gave none. */
export async function readLastNumber(db: AnyDb, { name, columns }: TableShape): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ last: number }>`select coalesce(last_value, 0) as last from pg_sequences
        where format('%I.%I', schemaname, sequencename)::regclass =
          pg_get_serial_sequence(${name}, ${columns[0]?.name})::regclass`.execute(db)
    : await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** The next row of a numbered table gets a number above this one. */
export async function setLastNumber(tx: AnyDb, { name, columns }: TableShape, last: number): Promise<void> {
  if (isPostgres(tx)) {
    const sequence = sql`pg_get_serial_sequence(${name}, ${columns[0]?.name})`;
    await sql`select setval(${sequence}, ${Math.max(1, last)}, ${last > 0})`.execute(tx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx);
}

/** What makes a table slower to fill, or does something of its own meanwhile: how it is dropped, and made again. */
export interface Definition {
  drop: string;
  create: string;
}

/**
 * Indexes that only make reading faster, foreign keys and triggers, in the order in which they are made again. SQLite's
 * foreign keys are part of their table (`setForeignKeys`).
 */
export async function listDefinitions(db: AnyDb): Promise<Definition[]> {
  if (!isPostgres(db)) {
    const { rows } = await sql<Definition>`
      select 'drop ' || type || ' "' || name || '"' as "drop", sql as "create" from sqlite_master
      where type = 'trigger' or type = 'index' and sql is not null and lower(sql) not like 'create unique %'
      order by type, name`.execute(db);
    return rows;
  }
  const here = sql`(select oid from pg_namespace where nspname = current_schema())`;
  const { rows } = await sql<Definition>`
    select format('drop index %I', own.relname) as "drop", pg_get_indexdef(indexrelid) as "create", 1 as step
    from pg_index join pg_class as own on own.oid = indexrelid
    where not indisunique and own.relnamespace = ${here}
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where contype = 'f' and connamespace = ${here}
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(pg_trigger.oid), 3
    from pg_trigger join pg_class as own on own.oid = tgrelid
    where not tgisinternal and own.relnamespace = ${here}
    order by step, 1`.execute(db);
  return rows.map(({ drop, create }) => ({ drop, create }));
}

/**
 * Whether foreign keys count on this connection, which is in no transaction. Throws where they shall count again and a row
 * points to nothing. On PostgreSQL they are definitions, which refuse by themselves when they are made again.
 */
export function setForeignKeys(db: AnyDb, count: boolean): void {
  if (isPostgres(db)) return;
  const handle = sqliteHandle(db);
  const lost = count ? (handle.pragma("foreign_key_check") as { table: string; parent: string }[]) : [];
  if (lost[0]) throw new Error(`${lost.length} rows point to nothing, one of ${lost[0].table} into ${lost[0].parent}.`);
  handle.pragma(`foreign_keys = ${count ? "ON" : "OFF"}`);
}

/** Lets plans know the tables as they are now; SQLite's do not ask. */
export async function gatherStatistics(db: AnyDb): Promise<void> {
  if (isPostgres(db)) await sql`analyze`.execute(db);
}

/**
 * For a connection, or a transaction, of large statements: memory to make indexes in, and an end of what it does soon after
 * its process was killed, where PostgreSQL can look for that.
 */
export async function prepareForLargeStatements(db: AnyDb): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`select set_config(name, setting, false)
    from (values ('maintenance_work_mem', '256MB'), ('client_connection_check_interval', '1s')) as wanted (name, setting)
    where name in (select name from pg_settings)`.execute(db);
}

/**
 * Takes a name that one connection to the database can have, until it ends; answers whether it was free. On SQLite the owner
 * of the folder has every name (owner.ts). `db` is one connection.
 */
export async function tryName(db: AnyDb, name: string): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Whether nobody else fills this database. */
export const tryLockToFill = (db: AnyDb): Promise<boolean> => tryName(db, "fill this database");

/** What PostgreSQL calls this connection; 0 on SQLite. */
export async function readConnectionId(db: AnyDb): Promise<number> {
  if (!isPostgres(db)) return 0;
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Whether somebody waits for a lock that this connection has: a change of the schema waits for every reader. */
export async function isInTheWay(db: AnyDb, connectionId: number): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { rows } = await sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and ${connectionId}::integer = any(pg_blocking_pids(pid)) limit 1`.execute(db);
  return rows.length > 0;
}

/** About how many bytes the database has. */
export async function readSize(db: AnyDb): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    : await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** How many other connections the role of this one has to its database, as the processes of a shop have. */
export async function countOtherConnections(db: AnyDb): Promise<number> {
  if (!isPostgres(db)) return 0;
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.others ?? 0;
}
