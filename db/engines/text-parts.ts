/**
 * What `amongParts` reads on SQLite: of each searched table an FTS5 index over every three successive characters of its texts.
 *
 * 1. It is filled behind the rows, in parts of a few milliseconds (`indexNextTexts`), so that an order writes nothing for it. Rows up to a
 *    key are in it; of those that were added, changed or removed below that key triggers note the keys. A search compares the rows
 *    of both kinds itself (`partsOn`), so it finds all of them whatever the index lacks.
 * 2. A part is one transaction, which notes how far it is. So a kill loses a part, and of two processes each takes another one.
 * 3. It is made of the rows alone. So no migration makes it, no archive, copy or mirror has it, and where its definitions are
 *    not those of this program (`prepareTextIndex`) it begins anew.
 * 4. An entry has a number of its own: SQLite may give the rows of a table with another key new numbers.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isPostgres, type SqliteHandle, sqliteHandle } from "./dialect.ts";
import { KeptStatements } from "./kept-statements.ts";

type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

/** A table with a text to be searched, and its key. */
export interface SearchedTable {
  table: "customers" | "invoice_states" | "orders";
  key: "id" | "invoice_id";
}

export const searchedTables: readonly SearchedTable[] = [
  { table: "orders", key: "id" },
  { table: "invoice_states", key: "invoice_id" },
  { table: "customers", key: "id" },
];

/** A part ends with the row that reaches one of these: some five milliseconds. */
const PART_CHARACTERS = 12_000;
const PART_ROWS = 100;
/** Pages of the index that are put together with each part; the index's own way does it all at once, now and then for seconds. */
const MERGED_PAGES = 32;
/** So many new rows are worth a part; until then a search compares them. */
const WORTH_A_PART = 200;
/** With more rows than these still to come, reading all of the table is faster than the index and them. */
const MAX_LEFT = 2000;
/** Rows with the parts of a search that are looked up; of more, or of more than one of so many, the texts are read. */
const MAX_LOOKED_UP = 10_000;
const ONE_OF = 20;
/** Looking a row up by its key takes as long as comparing the texts of so many of a list, which stand in one index. */
const TEXTS_A_LOOK_UP = 30;
/** A row with the parts of a search need not be one of the list: so many are reckoned for each that is wanted. */
const RECKONED_FOR_ONE = 2;

const PROGRESS = "text_index_progress";

const definitionsFor = ({ table, key }: SearchedTable): [name: string, definition: string][] => {
  const indexedTo = `(select indexed_to from ${PROGRESS} where table_name = '${table}')`;
  const note = (row: "new" | "old") =>
    `insert into ${table}_changed_texts (id) select ${row}.${key} where ${row}.${key} <= ${indexedTo} on conflict do nothing;`;
  const trigger = (event: string, on: string, notes: string): [string, string] => {
    const name = `${table}_texts_after_${event}`;
    return [name, `CREATE TRIGGER ${name} after ${on} begin ${notes} end`];
  };
  return [
    [
      `${table}_parts`,
      `CREATE VIRTUAL TABLE ${table}_parts using fts5(search, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
    ],
    [`${table}_places`, `CREATE TABLE ${table}_places (place integer primary key, id text not null unique)`],
    [`${table}_changed_texts`, `CREATE TABLE ${table}_changed_texts (id text primary key) without rowid`],
    trigger("insert", `insert on ${table} when new.${key} <= ${indexedTo}`, note("new")),
    trigger(
      "update",
      `update of ${key}, search on ${table} when old.search is not new.search or old.${key} is not new.${key}`,
      `${note("old")} ${note("new")}`,
    ),
    trigger("delete", `delete on ${table} when old.${key} <= ${indexedTo}`, note("old")),
  ];
};

const definitions: ReadonlyMap<string, string> = new Map([
  [PROGRESS, `CREATE TABLE ${PROGRESS} (table_name text primary key, indexed_to text not null) without rowid`],
  ...searchedTables.flatMap(definitionsFor),
]);

/** Makes the empty index where there is none, or one of another definition. Does nothing on PostgreSQL. `tx` is a transaction that writes. */
export function prepareTextIndex(tx: AnyDb): void {
  if (isPostgres(tx) || isPrepared(tx)) return;
  dropTextIndex(tx);
  const handle = sqliteHandle(tx);
  for (const definition of definitions.values()) handle.exec(definition);
  for (const { table } of searchedTables) {
    handle.prepare(`insert into ${PROGRESS} values (?, '')`).run(table);
    handle.exec(`insert into ${table}_parts (${table}_parts, rank) values ('automerge', 0), ('crisismerge', 1999)`);
  }
}

/** Takes the index away before rows come without its triggers; it is made again later. */
export function dropTextIndex(tx: AnyDb): void {
  if (isPostgres(tx)) return;
  const handle = sqliteHandle(tx);
  for (const { name, type } of listDefined(handle).toReversed()) handle.exec(`drop ${type} if exists ${name}`);
}

/** Whether the index is there as this program makes it; true on PostgreSQL, which has none of this kind. */
export function isPrepared(db: AnyDb): boolean {
  if (isPostgres(db)) return true;
  const there = listDefined(sqliteHandle(db));
  return (
    there.length === definitions.size && there.every(({ name, definition }) => definitions.get(name) === definition)
  );
}

const listDefined = (handle: SqliteHandle) => {
  const names = [...definitions.keys()];
  return handle
    .prepare(
      `select name, type, sql as definition from sqlite_master where name in (${names.map(() => "?")}) order by rowid`,
    )
    .all(...names) as { name: string; type: string; definition: string }[];
};

/** Rows of a table that the index lacks, counted up to one more than `MAX_LEFT`; undefined where there is no index. */
async function countLeft(
  db: AnyDb,
  { table, key }: SearchedTable,
): Promise<{ added: number; changed: number } | undefined> {
  const { rows: made } = await sql`select 1 from sqlite_master where name = ${PROGRESS}`.execute(db);
  if (made.length === 0) return undefined;
  const { rows } = await sql<{ added: number; changed: number }>`select
      (select count(*) from (${newKeys({ table, key })} limit ${sql.lit(MAX_LEFT + 1)})) as added,
      (select count(*) from (${changedKeys(table)} limit ${sql.lit(MAX_LEFT + 1)})) as changed`.execute(db);
  return rows[0];
}

const newKeys = ({ table, key }: SearchedTable) =>
  sql`select ${sql.ref(key)} from ${sql.table(table)}
    where ${sql.ref(key)} > (select indexed_to from ${sql.table(PROGRESS)} where table_name = ${sql.lit(table)})`;

const changedKeys = (table: string) => sql`select id from ${sql.table(`${table}_changed_texts`)}`;

/** The tables of which enough rows are left to be indexed; none on PostgreSQL, which indexes with the row. */
export async function listTablesToIndex(db: AnyDb): Promise<SearchedTable[]> {
  if (isPostgres(db)) return [];
  const due: SearchedTable[] = [];
  for (const one of searchedTables) {
    const left = await countLeft(db, one);
    // What was taken out of a text is not kept here any longer than needed.
    if (left && (left.added >= WORTH_A_PART || left.changed > 0)) due.push(one);
  }
  return due;
}

/** Indexes the next rows of a table, those that were changed first; false where none was left. `tx` is a transaction that writes. */
export function indexNextTexts(tx: AnyDb, { table, key }: SearchedTable): boolean {
  const handle = keptStatements(sqliteHandle(tx));
  const indexed = handle.prepare(`select indexed_to from ${PROGRESS} where table_name = ?`).pluck();
  const changed = handle
    .prepare(
      `select changed.id, search, place from ${table}_changed_texts as changed
        left join ${table} on ${table}.${key} = changed.id left join ${table}_places as places on places.id = changed.id
        limit ${PART_ROWS}`,
    )
    .all() as Row[];
  const rows = firstOf(
    changed.length > 0
      ? changed
      : (handle
          .prepare(
            `select ${key} as id, search, null as place from ${table} where ${key} > ? order by ${key} limit ${PART_ROWS}`,
          )
          .all(indexed.get(table)) as Row[]),
  );
  const last = rows.at(-1);
  if (!last) return false;
  const forget = [`${table}_parts where rowid = cast(? as integer)`, `${table}_places where place = ?`];
  const forgetting = forget.map((where) => handle.prepare(`delete from ${where}`));
  const place = handle.prepare(`insert into ${table}_places (id) values (?)`);
  // The index ends a text at its first NUL.
  const add = handle.prepare(
    `insert into ${table}_parts (rowid, search) values (cast(? as integer), replace(?, char(0), ' '))`,
  );
  for (const row of rows) {
    if (row.place !== null) for (const one of forgetting) one.run(row.place);
    if (row.search !== null) add.run(place.run(row.id).lastInsertRowid, row.search);
  }
  if (changed.length > 0) {
    const done = handle.prepare(`delete from ${table}_changed_texts where id = ?`);
    for (const { id } of rows) done.run(id);
  } else handle.prepare(`update ${PROGRESS} set indexed_to = ? where table_name = ?`).run(last.id, table);
  handle.prepare(`insert into ${table}_parts (${table}_parts, rank) values ('merge', ${MERGED_PAGES})`).run();
  return true;
}

const keptByHandle = new WeakMap<SqliteHandle, KeptStatements>();

function keptStatements(handle: SqliteHandle): KeptStatements {
  const kept = keptByHandle.get(handle) ?? new KeptStatements(handle);
  keptByHandle.set(handle, kept);
  return kept;
}

interface Row {
  id: string;
  /** Null: the row is not there any more. */
  search: string | null;
  /** Its entry in the index. */
  place: number | null;
}

function firstOf(rows: readonly Row[]): readonly Row[] {
  let characters = 0;
  const end = rows.findIndex(({ search }) => {
    characters += search?.length ?? 0;
    return characters >= PART_CHARACTERS;
  });
  return end < 0 ? rows : rows.slice(0, end + 1);
}

/**
 * The keys of rows that have all these parts, and of all that the index lacks, as a subquery; undefined where there is no index, where
 * it lacks too many, where many rows have these parts, and where the `newest` rows are all that is wanted and walking to them through the
 * newest texts is faster.
 */
export async function partsOn(
  db: AnyDb,
  searched: SearchedTable,
  parts: readonly string[],
  newest?: number,
): Promise<RawBuilder<unknown> | undefined> {
  const indexed = parts.filter((part) => !part.includes("\0"));
  const left = indexed.length > 0 ? await countLeft(db, searched) : undefined;
  if (!left || left.added + left.changed > MAX_LEFT) return undefined;
  const index = sql.ref(`${searched.table}_parts`);
  const places = sql.table(`${searched.table}_places`);
  const having = sql`select rowid from ${index}
    where ${index} match ${indexed.map((part) => `"${part.replaceAll('"', '""')}"`).join(" ")}`;
  const reckoned = RECKONED_FOR_ONE * (newest ?? 0);
  const reached = sql`(select min(rowid) from (${having} order by rowid desc limit ${sql.lit(reckoned)}))`;
  // Hits are counted no further than to where the walk is faster.
  const enough = sql`coalesce(max(${sql.lit(reckoned)}, walked / ${sql.lit(TEXTS_A_LOOK_UP)} + 1), few + 1)`;
  const { rows } = await sql<{ hits: number; few: number; walked: number | null }>`
    with few as (select min(${sql.lit(MAX_LOOKED_UP)}, 1 + coalesce(max(place), 0) / ${sql.lit(ONE_OF)}) as few, max(place) as last from ${places}),
    walk as materialized (select few, ${newest === undefined ? sql`null` : sql`last - ${reached}`} as walked from few)
    select few, (select count(*) from (${having} limit (select min(few + 1, ${enough}) from walk))) as hits, walked
    from walk`.execute(db);
  const [found] = rows;
  if (!found || found.hits > found.few) return undefined;
  // Places are in the order in which rows came, but for those that were changed: near enough to tell how far the walk is.
  if (found.walked !== null && found.hits >= reckoned && found.walked < found.hits * TEXTS_A_LOOK_UP) return undefined;
  return sql`(select id from ${places} where place in (${having})
    union all ${newKeys(searched)} union all ${changedKeys(searched.table)})`;
}
