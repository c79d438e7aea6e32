import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** What must never be, whatever happened (security.md, Faults): each counts the rows of which it is true. */
export const impossible: readonly { query: string; problem: string }[] = [
  {
    query: `select count(*) as n from variants v where tracked = 1
      and on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = v.id)`,
    problem: "variants whose stock is not the sum of its movements",
  },
  {
    query: `select count(*) as n from orders o where source = 'web'
      and (select count(*) from outbox m where m.unique_key = 'order-confirmation:' || o.id) <> 1`,
    problem: "orders without exactly one confirmation",
  },
  {
    query: `select count(*) as n from orders o
      where number is not null and not exists (select 1 from order_lines l where l.order_id = o.id)`,
    problem: "orders without lines",
  },
];

/** Whether stock and orders add up, on either database; the structure of its files PostgreSQL looks after itself. */
export async function checkShop(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const { query, problem } of impossible) {
    const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(db);
    const n = Number(rows[0]?.n ?? 0);
    if (n > 0) problems.push(`${n} ${problem}`);
  }
  return problems;
}
