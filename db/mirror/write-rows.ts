/**
 * Whole rows from the server into a desktop's database, which is always SQLite. A first fetch is a quarter of a million
 * SQL rows, so the statements are prepared once and run on the handle itself.
 *
 * 1. A row of the collection and its parts are put in place by key; parts that did not come are removed.
 * 2. Columns and tables that this program does not know yet are left out, those that the server does not know yet get
 *    their default: the two may be one version apart.
 * 3. A mirror is a part of the shop: what a row refers to may come later, or be too old to be kept. So a mirror's file is
 *    written without foreign keys (loosen.ts); where it has them, they count at the commit.
 * 4. Where a unique value (an address, a SKU) still belongs to another row here, that row has lost it on the server and
 *    is on its way: until then it gets a stand-in.
 */
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { type SqliteHandle, sqliteHandle } from "../engines/dialect.ts";
import type { Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";
import { type MirrorCollection, mirrorCollection, type Part } from "./collections.ts";

type Values = Record<string, unknown>;
type Statement = ReturnType<SqliteHandle["prepare"]>;

interface Upsert {
  /** The columns it binds, in order. */
  names: readonly string[];
  statement: Statement;
}

interface Writing {
  prepare(query: string): Statement;
  /** The columns of a table here; none when there is no such table. */
  columns(table: string): ReadonlySet<string>;
  /** What puts a row with these columns in place. */
  upsert(table: string, key: readonly string[], row: Values): Upsert;
}

const writings = new WeakMap<SqliteHandle, Writing>();

/**
 * Puts rows in place within a transaction of `inTransaction`; the version guard (`shouldApply`) is the caller's.
 * `note` also tells the local change feed, so that screens and indexes hear of it.
 */
export function writeMirrorRows(tx: Tx, rows: readonly MirrorRow[], { note = false } = {}): void {
  const handle = sqliteHandle(tx);
  handle.pragma("defer_foreign_keys = ON");
  const writing = writings.get(handle) ?? writingOn(handle);
  writings.set(handle, writing);
  for (const row of rows) {
    const collection = mirrorCollection(row.collection);
    if (row.tables) putRow(writing, collection, row.id, row.tables);
    else removeRow(writing, collection, row.id);
    if (note) recordChange(tx, row.collection, row.id, row.version, row.tables === null);
  }
}

/** Empties what the mirror keeps of these collections, for a fetch of everything that replaces it. */
export function clearMirrorRows(tx: Tx, names: readonly Mirrored[]): void {
  const handle = sqliteHandle(tx);
  handle.pragma("defer_foreign_keys = ON");
  for (const name of names) {
    const { table, parts } = mirrorCollection(name);
    for (const part of [...parts].reverse()) {
      const only = part.where ? ` where "${part.where.column}" = '${part.where.value}'` : "";
      handle.prepare(`delete from "${part.table}"${only}`).run();
    }
    handle.prepare(`delete from "${table}"`).run();
  }
}

function writingOn(handle: SqliteHandle): Writing {
  const statements = new Map<string, Statement>();
  const columns = new Map<string, Set<string>>();
  const upserts = new Map<string, Upsert>();
  const writing: Writing = {
    prepare(query) {
      let statement = statements.get(query);
      if (!statement) {
        statement = handle.prepare(query);
        statements.set(query, statement);
      }
      return statement;
    },
    columns(table) {
      let known = columns.get(table);
      if (!known) {
        known = new Set((handle.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name));
        columns.set(table, known);
      }
      return known;
    },
    upsert(table, key, row) {
      const came = Object.keys(row);
      const about = `${table}:${came}`;
      let upsert = upserts.get(about);
      if (!upsert) {
        const known = writing.columns(table);
        const names = came.filter((name) => known.has(name));
        upsert = { names, statement: handle.prepare(upsertQuery(table, key, names)) };
        upserts.set(about, upsert);
      }
      return upsert;
    },
  };
  return writing;
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);

function upsertQuery(table: string, key: readonly string[], names: readonly string[]): string {
  const changed = names.filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
  return `insert into "${table}" (${quoted(names)}) values (${names.map(() => "?")})
    on conflict (${quoted(key)}) do ${changed.length ? `update set ${changed}` : "nothing"}`;
}

function putRow(writing: Writing, collection: MirrorCollection, id: string, tables: Record<string, Values[]>): void {
  const { table, key, parts } = collection;
  const wasThere = writing.prepare(`select 1 from "${table}" where "${key}" = ?`).get(id) !== undefined;
  for (const row of tables[table] ?? []) {
    try {
      put(writing, table, [key], row);
    } catch (problem) {
      if ((problem as { code?: string }).code !== "SQLITE_CONSTRAINT_UNIQUE") throw problem;
      makeRoom(writing, collection, row);
      put(writing, table, [key], row);
    }
  }
  // A server that does not know a table yet says nothing about it.
  const spoken = parts.filter((part) => tables[part.table] && writing.columns(part.table).size > 0);
  // What is under a part goes first: afterwards nothing would say whose it was.
  if (wasThere) {
    for (const part of [...spoken].reverse()) removeOthers(writing, collection, part, id, tables[part.table] ?? []);
  }
  for (const part of spoken) {
    for (const row of tables[part.table] ?? []) put(writing, part.table, part.key, row);
  }
}

function makeRoom(writing: Writing, { table, key, unique }: MirrorCollection, row: Values): void {
  for (const column of unique) {
    writing
      .prepare(`update "${table}" set "${column}" = 'moved:' || "${key}" where "${column}" = ? and "${key}" <> ?`)
      .run([row[column], row[key]]);
  }
}

function put(writing: Writing, table: string, key: readonly string[], row: Values): void {
  const { names, statement } = writing.upsert(table, key, row);
  statement.run(names.map((name) => row[name]));
}

/** The rows of a part that belong to a row: a condition with one place for its id. */
function belonging({ parts }: MirrorCollection, part: Part): string {
  const only = part.where ? ` and "${part.where.column}" = '${part.where.value}'` : "";
  const parent = parts.find(({ table }) => table === part.under);
  if (!parent) return `"${part.column}" = ?${only}`;
  return `"${part.column}" in (select "${part.parentKey}" from "${parent.table}" where "${parent.column}" = ?)${only}`;
}

function removeOthers(writing: Writing, collection: MirrorCollection, part: Part, id: string, came: Values[]): void {
  const { table, key } = part;
  const names = quoted(key);
  const mine = writing.prepare(`select ${names} from "${table}" where ${belonging(collection, part)}`).all(id);
  if (mine.length === 0) return;
  const keep = new Set(came.map((row) => JSON.stringify(key.map((name) => row[name]))));
  const remove = writing.prepare(`delete from "${table}" where ${names.map((name) => `${name} = ?`).join(" and ")}`);
  for (const row of mine as Values[]) {
    const values = key.map((name) => row[name]);
    if (!keep.has(JSON.stringify(values))) remove.run(values);
  }
}

function removeRow(writing: Writing, collection: MirrorCollection, id: string): void {
  for (const part of [...collection.parts].reverse()) {
    writing.prepare(`delete from "${part.table}" where ${belonging(collection, part)}`).run(id);
  }
  writing.prepare(`delete from "${collection.table}" where "${collection.key}" = ?`).run(id);
}
