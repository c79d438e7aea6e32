/** Invoices that are not paid, by customer and age. They are few of all, and an index holds just them. */
import { sql } from "kysely";
import type { Db, Tx } from "../schema.ts";

/** ISO-8601: an invoice that was issued from then on is no older than so many days. */
export interface AgeingSince {
  days30: string;
  days60: string;
  days90: string;
}

export interface AgeingSums {
  invoices: number;
  /** Dirhams. */
  days0to30: number;
  days31to60: number;
  days61to90: number;
  over90: number;
  total: number;
}

const sums = ({ days30, days60, days90 }: AgeingSince) => sql`
  count(*) as invoices,
  sum(case when issued_at >= ${days30} then balance else 0 end) as days0to30,
  sum(case when issued_at < ${days30} and issued_at >= ${days60} then balance else 0 end) as days31to60,
  sum(case when issued_at < ${days60} and issued_at >= ${days90} then balance else 0 end) as days61to90,
  sum(case when issued_at < ${days90} then balance else 0 end) as over90,
  sum(balance) as total`;

export type CustomerAgeing = AgeingSums & { customerId: string | null };

/**
 * All customers who owe, in no order. Once through the index of open invoices, which stands in the order of customers, so
 * that nothing is sorted; and once through the few that name nobody, which go to whoever has the order now.
 */
export async function listAgeing(db: Db | Tx, since: AgeingSince): Promise<CustomerAgeing[]> {
  type Row = Record<keyof AgeingSums, number> & { customer_id: string | null };
  const { rows: own } = await sql<Row>`select customer_id, ${sums(since)} from invoice_states
    where balance > 0 and customer_id is not null group by customer_id`.execute(db);
  const { rows: loose } = await sql<Row>`select orders.customer_id, ${sums(since)}
    from invoice_states join orders on orders.id = invoice_states.order_id
    where invoice_states.balance > 0 and invoice_states.customer_id is null group by orders.customer_id`.execute(db);
  const found = new Map<string | null, CustomerAgeing>();
  for (const { customer_id, ...row } of [...own, ...loose]) {
    const known = found.get(customer_id);
    found.set(customer_id, { customerId: customer_id, ...addAgeing(known, asNumbers(row)) });
  }
  return [...found.values()];
}

/** Both together. */
export const addAgeing = (a: AgeingSums | undefined, b: AgeingSums): AgeingSums => ({
  invoices: (a?.invoices ?? 0) + b.invoices,
  days0to30: (a?.days0to30 ?? 0) + b.days0to30,
  days31to60: (a?.days31to60 ?? 0) + b.days31to60,
  days61to90: (a?.days61to90 ?? 0) + b.days61to90,
  over90: (a?.over90 ?? 0) + b.over90,
  total: (a?.total ?? 0) + b.total,
});

const asNumbers = (row: Partial<Record<keyof AgeingSums, number | null>>): AgeingSums => ({
  invoices: Number(row.invoices ?? 0),
  days0to30: Number(row.days0to30 ?? 0),
  days31to60: Number(row.days31to60 ?? 0),
  days61to90: Number(row.days61to90 ?? 0),
  over90: Number(row.over90 ?? 0),
  total: Number(row.total ?? 0),
});
