/** How the database would answer what a piece of work asks of it. */
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

/** How the database would answer a statement, a step a line. */
export async function planOf(db: Db, statement: CompiledQuery): Promise<string[]> {
  if (engine === "sqlite") {
    const query = { ...statement, sql: `explain query plan ${statement.sql}` };
    const { rows } = await db.executeQuery<{ detail: string }>(query);
    return rows.map(({ detail }) => detail);
  }
  // On so few rows reading all of them is the cheapest: what matters is whether there is another way.
  return (db as unknown as Kysely<unknown>).transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const query = { ...statement, sql: `explain ${statement.sql}` };
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": string }>(query);
    return rows.map((row) => row["QUERY PLAN"]);
  });
}
