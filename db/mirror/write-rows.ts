/**
 * Writing of the server's whole rows into a mirror, which is always SQLite. A first fetch is a quarter of a million SQL
 * rows, so statements are prepared once and run on the handle itself.
 *
 * 1. A collection's row and its parts are upserted by key; parts that were not sent are removed.
 * 2. Columns and tables that this program does not know are skipped and noted (`listSkipped`), those that the server does not know get their
 *    default: the two may be one version apart.
 * 3. A row may arrive before the row it refers to, or refer to one that is not mirrored. So a mirror's file is written
 *    without foreign keys (relax-constraints.ts); elsewhere they are deferred to the commit.
 * 4. A unique value (a slug, a SKU) that another row here still has was taken from that row on the server, whose new
 *    version is yet to come: until then that row gets a placeholder.
 */
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { type SqliteHandle, sqliteHandle } from "../engines/dialect.ts";
import type { Db, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";
import { type MirrorCollection, mirrorCollection, type Part } from "./collections.ts";

type Values = Record<string, unknown>;
type Statement = ReturnType<SqliteHandle["prepare"]>;

interface Upsert {
  /** The columns it binds, in order. */
  names: readonly string[];
  statement: Statement;
}

interface MirrorWriter {
  skipped: Set<string>;
  prepare(query: string): Statement;
  /** The columns of a table here; none when there is no such table. */
  columns(table: string): ReadonlySet<string>;
  /** The upsert of a row with these columns. */
  upsert(table: string, key: readonly string[], row: Values): Upsert;
}

const writers = new WeakMap<SqliteHandle, MirrorWriter>();

/**
 * Writes rows within a transaction of `inTransaction`; the caller checks their versions (`shouldApply`). `note` also
 * records them in the local change feed, which screens and indexes follow.
 */
export function writeMirrorRows(tx: Tx, rows: readonly MirrorRow[], { note = false } = {}): void {
  const handle = sqliteHandle(tx);
  handle.pragma("defer_foreign_keys = ON");
  const writer = writers.get(handle) ?? createWriter(handle);
  writers.set(handle, writer);
  for (const row of rows) {
    const collection = mirrorCollection(row.collection);
    if (row.tables) putFittingRow(writer, collection, row, row.tables);
    else removeRow(writer, collection, row.id);
    if (note) recordChange(tx, row.collection, row.id, row.version, row.tables === null);
  }
}

/** A row does not fit the tables here: a value is missing, or of another kind. */
export class UnfitRow extends Error {}

/** Tables and columns (`table.column`) of rows written through this handle that its file does not have. */
export const listSkipped = (db: Db | Tx): Iterable<string> => writers.get(sqliteHandle(db))?.skipped ?? [];

/** Deletes all rows of collections, before a fetch that replaces them. */
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

function createWriter(handle: SqliteHandle): MirrorWriter {
  const statements = new Map<string, Statement>();
  const columns = new Map<string, Set<string>>();
  const upserts = new Map<string, Upsert>();
  const writer: MirrorWriter = {
    skipped: new Set(),
    prepare(query) {
      let statement = statements.get(query);
      if (!statement) {
        statement = handle.prepare(query);
        statements.set(query, statement);
      }
      return statement;
    },
    columns(table) {
      let columnsOfTable = columns.get(table);
      if (!columnsOfTable) {
        columnsOfTable = new Set(
          (handle.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name),
        );
        columns.set(table, columnsOfTable);
      }
      return columnsOfTable;
    },
    upsert(table, key, row) {
      const came = Object.keys(row);
      const about = `${table}:${came}`;
      let upsert = upserts.get(about);
      if (!upsert) {
        const ownColumns = writer.columns(table);
        const names = came.filter((name) => ownColumns.has(name));
        for (const name of came) if (!ownColumns.has(name)) writer.skipped.add(`${table}.${name}`);
        upsert = { names, statement: handle.prepare(upsertQuery(table, key, names)) };
        upserts.set(about, upsert);
      }
      return upsert;
    },
  };
  return writer;
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);

function upsertQuery(table: string, key: readonly string[], names: readonly string[]): string {
  const changed = names.filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
  return `insert into "${table}" (${quoted(names)}) values (${names.map(() => "?")})
    on conflict (${quoted(key)}) do ${changed.length ? `update set ${changed}` : "nothing"}`;
}

function putFittingRow(
  writer: MirrorWriter,
  collection: MirrorCollection,
  { collection: name, id }: MirrorRow,
  tables: Record<string, Values[]>,
): void {
  try {
    putRow(writer, collection, id, tables);
  } catch (problem) {
    // SQLite reports a missing value, its driver one that is no text, number or null.
    const isUnfit = problem instanceof TypeError || isConstraint((problem as { code?: string }).code);
    if (!isUnfit) throw problem;
    throw new UnfitRow(`the row ${name}/${id} does not fit: ${(problem as Error).message}`, { cause: problem });
  }
}

const isConstraint = (code: string | undefined): boolean => code?.startsWith("SQLITE_CONSTRAINT") === true;

function putRow(
  writer: MirrorWriter,
  collection: MirrorCollection,
  id: string,
  tables: Record<string, Values[]>,
): void {
  const { table, key, parts } = collection;
  const wasThere = writer.prepare(`select 1 from "${table}" where "${key}" = ?`).get(id) !== undefined;
  for (const row of tables[table] ?? []) {
    try {
      put(writer, table, [key], row);
    } catch (problem) {
      if ((problem as { code?: string }).code !== "SQLITE_CONSTRAINT_UNIQUE") throw problem;
      freeUniqueValues(writer, collection, row);
      put(writer, table, [key], row);
    }
  }
  for (const name of Object.keys(tables)) if (writer.columns(name).size === 0) writer.skipped.add(name);
  // A server that does not know a table does not send it.
  const sent = parts.filter((part) => tables[part.table] && writer.columns(part.table).size > 0);
  // Parts under others are removed first, while their parents still link them to the row.
  if (wasThere) {
    for (const part of [...sent].reverse()) removeOthers(writer, collection, part, id, tables[part.table] ?? []);
  }
  for (const part of sent) {
    for (const row of tables[part.table] ?? []) put(writer, part.table, part.key, row);
  }
}

function freeUniqueValues(writer: MirrorWriter, { table, key, unique }: MirrorCollection, row: Values): void {
  for (const column of unique) {
    writer
      .prepare(`update "${table}" set "${column}" = 'moved:' || "${key}" where "${column}" = ? and "${key}" <> ?`)
      .run([row[column], row[key]]);
  }
}

function put(writer: MirrorWriter, table: string, key: readonly string[], row: Values): void {
  const { names, statement } = writer.upsert(table, key, row);
  statement.run(names.map((name) => row[name]));
}

/** The condition for a part's rows of one collection row, with a parameter for its id. */
function belonging({ parts }: MirrorCollection, part: Part): string {
  const only = part.where ? ` and "${part.where.column}" = '${part.where.value}'` : "";
  const parent = parts.find(({ table }) => table === part.under);
  if (!parent) return `"${part.column}" = ?${only}`;
  return `"${part.column}" in (select "${part.parentKey}" from "${parent.table}" where "${parent.column}" = ?)${only}`;
}

function removeOthers(
  writer: MirrorWriter,
  collection: MirrorCollection,
  part: Part,
  id: string,
  came: Values[],
): void {
  const { table, key } = part;
  const names = quoted(key);
  const storedParts = writer.prepare(`select ${names} from "${table}" where ${belonging(collection, part)}`).all(id);
  if (storedParts.length === 0) return;
  const keep = new Set(came.map((row) => JSON.stringify(key.map((name) => row[name]))));
  const remove = writer.prepare(`delete from "${table}" where ${names.map((name) => `${name} = ?`).join(" and ")}`);
  for (const row of storedParts as Values[]) {
    const values = key.map((name) => row[name]);
    if (!keep.has(JSON.stringify(values))) remove.run(values);
  }
}

function removeRow(writer: MirrorWriter, collection: MirrorCollection, id: string): void {
  for (const part of [...collection.parts].reverse()) {
    writer.prepare(`delete from "${part.table}" where ${belonging(collection, part)}`).run(id);
  }
  writer.prepare(`delete from "${collection.table}" where "${collection.key}" = ?`).run(id);
}
