import type { Schema, Tx } from "../schema.ts";

type Table =
  | "quotes"
  | "quote_versions"
  | "share_links"
  | "orders"
  | "order_lines"
  | "order_events"
  | "order_deliveries"
  | "order_returns"
  | "payments"
  | "invoices"
  | "contact_replies";

/**
 * Whether a row of that table has one of these ids already. Clients make the ids of new rows, so a taken one is a
 * mistake of the client, to be refused and not to be a fault.
 */
export async function isIdTaken(tx: Tx, table: Table, ids: readonly (string | undefined)[]): Promise<boolean> {
  const given = ids.filter((id) => id !== undefined);
  if (given.length === 0) return false;
  // The union of tables is more than the query builder's types can follow; every one of them has an id.
  const row = await tx
    .selectFrom(table as "orders" & keyof Schema)
    .select("id")
    .where("id", "in", given)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
