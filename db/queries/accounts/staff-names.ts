import type { Db, Tx } from "../../schema.ts";

/**
 * Names for actors as events, ledgers and movements store them (`staff:ID`, `visitor`, `customer`, `system`): a
 * person's name, else the stored text.
 */
export async function namesOfActors(db: Db | Tx, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.filter((actor) => actor.startsWith("staff:")).map((actor) => actor.slice(6)))];
  const rows = ids.length ? await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute() : [];
  const names = new Map(rows.map((row) => [`staff:${row.id}`, row.name]));
  return (actor) => names.get(actor) ?? actor;
}
