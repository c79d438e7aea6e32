import type { Db } from "../../../db/schema.ts";
import type { CreatedTable } from "./actions/action.ts";

/** Ids of a table's rows. */
export async function idsIn(db: Db, table: CreatedTable | "variants" | "products"): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table as "orders")
    .select("id")
    .execute();
  return new Map(rows.map(({ id }) => [id, 1]));
}
