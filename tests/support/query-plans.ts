/** Query plans of the statements that a piece of work sends. */
import { type CompiledQuery, type Kysely, type RootOperationNode, sql } from "kysely";
import type { Db } from "../../db/schema.ts";
import { engine } from "./databases.ts";

/** Every statement that `work` sends, in the order in which it does. */
export async function statementsOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const listening = db.withPlugin({
    transformQuery({ node, queryId }) {
      sent.push(db.getExecutor().compileQuery(node as RootOperationNode, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(listening);
  return sent;
}

/** Rows that cross from the database to this thread for `work`. */
export async function countRowsRead(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += result.rows.length;
      return result;
    },
  });
  await work(counting);
  return count;
}

/**
 * The query plan of a statement, a line for each step. Where a value is not known yet (compile-once.ts), any other stands for it.
 * `mayReadAll`: PostgreSQL's own choice, for tables that are filled and analysed.
 */
export async function planOf(
  db: Db,
  { parameters, ...given }: CompiledQuery,
  { mayReadAll = false } = {},
): Promise<string[]> {
  const isKnown = (value: unknown) => typeof value !== "object" || value === null || Array.isArray(value);
  const statement = { ...given, parameters: parameters.map((value) => (isKnown(value) ? value : "1")) };
  if (engine === "sqlite") {
    const query = { ...statement, sql: `explain query plan ${statement.sql}` };
    const { rows } = await db.executeQuery<{ detail: string }>(query);
    return rows.map(({ detail }) => detail);
  }
  const explain = async (own: Kysely<unknown>) => {
    const query = { ...statement, sql: `explain ${statement.sql}` };
    const { rows } = await own.executeQuery<{ "QUERY PLAN": string }>(query);
    return rows.map((row) => row["QUERY PLAN"]);
  };
  if (mayReadAll) return explain(db as unknown as Kysely<unknown>);
  // Reading all of few rows is cheapest; forbidding it shows whether an index could be used.
  return (db as unknown as Kysely<unknown>).transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    // At a shop's own cost of a look-up, plans of few rows differ by less than what other rows have left in the files.
    await sql`set local random_page_cost = 4`.execute(tx);
    // A table that the server has found empty has one page, where any index is as good; one that it never looked at counts as small.
    await sql`update pg_class set relpages = 0, reltuples = -1 where relkind = 'r' and reltuples = 0
      and relnamespace = current_schema()::regnamespace`.execute(tx);
    // Nor does it know anything of what another suite had in the table, whose database this was.
    await sql`delete from pg_statistic using pg_class where pg_class.oid = starelid and relkind = 'r' and reltuples = -1
      and relnamespace = current_schema()::regnamespace`.execute(tx);
    return explain(tx);
  });
}
