/**
 * Search in the folded text of rows (src-shared/orders/search.ts). An index over every three successive characters finds the
 * few rows that can contain a term: PostgreSQL's own, which needs no extension, and on SQLite text-parts.ts. What many rows
 * contain, or has less than three characters, SQLite finds by an index that contains the texts, which is one narrow scan.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { holdsText, isPostgres } from "./dialect.ts";
import { partsOn, type SearchedTable } from "./text-parts.ts";

type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

/** Length of an indexed sequence of characters. */
const GRAM = 3;
/** Rows that are sampled first, and how many of them may match for a search to count as one that finds little. */
const SAMPLED = 1000;
const FEW_OF_SAMPLED = 10;

/**
 * Indexes the `search` column of a table by its sequences of characters; the texts stay where they are. Does nothing on
 * SQLite.
 */
export async function indexParts(db: AnyDb, tables: readonly string[]): Promise<void> {
  await createParts(db, "create");
  await indexPartsAlso(db, tables);
}

async function createParts(db: AnyDb, create: "create" | "create or replace"): Promise<void> {
  if (!isPostgres(db)) return;
  // Costly, so that no plan computes it for every row.
  await sql`${sql.raw(create)} function parts_of(text) returns text[] language sql immutable parallel safe cost 10000 as $$
    select coalesce(array_agg(distinct substr($1, place, ${sql.lit(GRAM)})), '{}')
    from generate_series(1, length($1) - ${sql.lit(GRAM - 1)}) as place $$`.execute(db);
}

/**
 * Makes `parts_of` walk the characters once: `substr` counts them from the start for each part. Parts that repeat stay, because the index
 * removes them itself (D490).
 */
export async function redefineParts(db: AnyDb): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create or replace function parts_of(text) returns text[] language plpgsql immutable strict parallel safe cost 10000 as $$
    declare
      letters text[] := string_to_array($1, null);
      first text := letters[1];
      second text := letters[2];
      third text;
      parts text[] := '{}';
    begin
      foreach third in array letters[${sql.lit(GRAM)}:] loop
        parts := parts || (first || second || third);
        first := second;
        second := third;
      end loop;
      return parts;
    end $$`.execute(db);
}

/** Takes `redefineParts` back. */
export const restoreParts = (db: AnyDb): Promise<void> => createParts(db, "create or replace");

/** As `indexParts`, for tables after the first ones. */
export const indexPartsAlso = (db: AnyDb, tables: readonly string[]): Promise<void> =>
  makeIndexes(db, tables, sql`parts_of(search)`);

/**
 * Makes these indexes anew with parts in the order of their bytes, whatever the order of the database's language is: making the index, and
 * writing a row, compares each part some twenty times (D500). `amongParts` asks for this order.
 */
export async function indexPartsByBytes(db: AnyDb, tables: readonly string[]): Promise<void> {
  await forgetPartsAlso(db, tables);
  await makeIndexes(db, tables, sql`(parts_of(search) collate "C")`);
}

/** Takes `indexPartsByBytes` back. */
export async function indexPartsByLanguage(db: AnyDb, tables: readonly string[]): Promise<void> {
  await forgetPartsAlso(db, tables);
  await indexPartsAlso(db, tables);
}

async function makeIndexes(db: AnyDb, tables: readonly string[], parts: RawBuilder<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of tables) {
    await sql`create index ${sql.ref(`${table}_parts`)} on ${sql.table(table)} using gin (${parts})
      with (gin_pending_list_limit = 256)`.execute(db);
  }
}

export async function forgetParts(db: AnyDb, tables: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await forgetPartsAlso(db, tables);
  await sql`drop function parts_of(text)`.execute(db);
}

export async function forgetPartsAlso(db: AnyDb, tables: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of tables) await sql`drop index ${sql.ref(`${table}_parts`)}`.execute(db);
}

/**
 * Whether a row of the table, under its own name in the statement, can contain all these terms: a condition by which an index finds them
 * faster than walking a list that ends with its page. Undefined where it does not: for terms too short, for terms of many rows (on PostgreSQL judged by
 * the newest), and where too much is not in the index yet. Rows must still be compared with the terms themselves. `newest`: of how many
 * of the newest rows with the terms the caller has enough; of all unless given.
 */
export async function amongParts(
  db: AnyDb,
  searched: SearchedTable,
  terms: readonly string[],
  newest?: number,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { table, key } = searched;
  const parts = [...new Set(terms.flatMap(partsOf))];
  if (parts.length === 0) return undefined;
  if (!isPostgres(db)) {
    const keys = await partsOn(db, searched, [...new Set(terms.flatMap(everySecondOf))], newest);
    return keys && sql<SqlBool>`${sql.ref(`${table}.${key}`)} in ${keys}`;
  }
  const holdsAll = sql.join(
    terms.map((term) => holdsText(db, sql.ref("newest.search"), term)),
    sql` and `,
  );
  const { rows } = await sql<{ hits: number }>`select count(*) as hits from (
      select search from ${sql.table(table)} order by ${sql.ref(key)} desc limit ${sql.lit(SAMPLED)}
    ) as newest where ${holdsAll}`.execute(db);
  if (Number(rows[0]?.hits) > FEW_OF_SAMPLED) return undefined;
  // Not by the keys: each row would be looked up twice.
  return sql<SqlBool>`parts_of(${sql.ref(`${table}.search`)}) collate "C" @> ${parts}::text[]`;
}

const partsOf = (term: string): string[] => {
  const letters = [...term];
  return letters.slice(0, Math.max(0, letters.length - GRAM + 1)).map((_, at) => letters.slice(at, at + GRAM).join(""));
};

/** With the last one, they hold all characters of the term: SQLite walks the rows of each part, so that half are read in half the time. */
const everySecondOf = (term: string): string[] => {
  const parts = partsOf(term);
  return parts.filter((_, at) => at % 2 === 0 || at === parts.length - 1);
};

/** A column without capitals, in the order of its bytes: whatever begins alike stands together, whatever the database's language is. */
export const lowered = (db: AnyDb, column: string): RawBuilder<string> =>
  isPostgres(db) ? sql`lower(${sql.ref(column)}) collate "C"` : sql`lower(${sql.ref(column)})`;

/** Indexes a column for `beginsWith` and for the order of `lowered`; `beside`: columns behind it. */
export async function indexBeginnings(
  db: AnyDb,
  { name, table, column, beside = [] }: { name: string; table: string; column: string; beside?: readonly string[] },
): Promise<void> {
  const parts = sql.join([sql`(${lowered(db, column)})`, ...beside.map((other) => sql.ref(other))]);
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${parts})`.execute(db);
}

/** Whether a column begins with this text, which has no capitals. */
export const beginsWith = (db: AnyDb, column: string, start: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${lowered(db, column)} >= ${start} and ${lowered(db, column)} < ${`${start}\u{10ffff}`}`;
