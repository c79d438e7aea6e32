/**
 * Searching the folded text that rows are found by (src-shared/orders/search.ts). SQLite goes through an index that
 * holds the texts, which is one narrow scan. PostgreSQL's indexes refuse long texts, so there an index over every three
 * characters in a row finds the few rows that can hold a term; it needs no extension.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { holdsText, isPostgres } from "./dialect.ts";

type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

/** Characters in a row that are looked up together. */
const GRAM = 3;
/** Rows that are tried before, and how many of them may match for a search to be one that finds little. */
const TRIED = 1000;
const FEW_OF_TRIED = 10;

/** Makes `search` of a table findable by its parts; the table's texts stay where they are. Does nothing on SQLite. */
export async function indexParts(db: AnyDb, tables: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  // Dear, so that no plan works it out for every row.
  await sql`create function parts_of(text) returns text[] language sql immutable parallel safe cost 10000 as $$
    select coalesce(array_agg(distinct substr($1, place, ${sql.lit(GRAM)})), '{}')
    from generate_series(1, length($1) - ${sql.lit(GRAM - 1)}) as place $$`.execute(db);
  for (const table of tables) {
    await sql`create index ${sql.ref(`${table}_parts`)} on ${sql.table(table)} using gin (parts_of(search))
      with (gin_pending_list_limit = 256)`.execute(db);
  }
}

export async function forgetParts(db: AnyDb, tables: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of tables) await sql`drop index ${sql.ref(`${table}_parts`)}`.execute(db);
  await sql`drop function parts_of(text)`.execute(db);
}

/**
 * The keys of the rows that can hold all these terms, as a subquery, where an index finds them faster than walking a list
 * that ends with its page. Undefined where it does not: on SQLite, for terms too short, and for what many rows hold, as the
 * newest tell. Rows must still be asked for the terms themselves.
 */
export async function amongParts(
  db: AnyDb,
  { table, key }: { table: "invoice_states" | "orders"; key: "invoice_id" | "id" },
  terms: readonly string[],
): Promise<RawBuilder<unknown> | undefined> {
  if (!isPostgres(db)) return undefined;
  const parts = [...new Set(terms.flatMap(partsOf))];
  if (parts.length === 0) return undefined;
  const holdsAll = sql.join(
    terms.map((term) => holdsText(db, sql.ref("newest.search"), term)),
    sql` and `,
  );
  const { rows } = await sql<{ hits: number }>`select count(*) as hits from (
      select search from ${sql.table(table)} order by ${sql.ref(key)} desc limit ${sql.lit(TRIED)}
    ) as newest where ${holdsAll}`.execute(db);
  if (Number(rows[0]?.hits) > FEW_OF_TRIED) return undefined;
  return sql`(select ${sql.ref(key)} from ${sql.table(table)} where parts_of(search) @> ${parts}::text[])`;
}

const partsOf = (term: string): string[] => {
  const letters = [...term];
  return letters.slice(0, Math.max(0, letters.length - GRAM + 1)).map((_, at) => letters.slice(at, at + GRAM).join(""));
};

/** Whether the key of a row is among those of `amongParts`. */
export const isAmong = (key: RawBuilder<unknown>, among: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${key} in ${among}`;
