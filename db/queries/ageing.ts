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

/** Open invoices with whom they were issued to; those of nobody known then go to whoever has the order now. */
const openOnes = sql`(
  select customer_id, issued_at, balance from invoice_states where balance > 0 and customer_id is not null
  union all
  select orders.customer_id, invoice_states.issued_at, invoice_states.balance
  from invoice_states join orders on orders.id = invoice_states.order_id
  where invoice_states.balance > 0 and invoice_states.customer_id is null
) as open_ones`;

const sums = ({ days30, days60, days90 }: AgeingSince) => sql`
  count(*) as invoices,
  sum(case when issued_at >= ${days30} then balance else 0 end) as days0to30,
  sum(case when issued_at < ${days30} and issued_at >= ${days60} then balance else 0 end) as days31to60,
  sum(case when issued_at < ${days60} and issued_at >= ${days90} then balance else 0 end) as days61to90,
  sum(case when issued_at < ${days90} then balance else 0 end) as over90,
  sum(balance) as total`;

/** A page of customers who owe, most first. */
export async function listAgeing(
  db: Db | Tx,
  since: AgeingSince,
  { offset, limit }: { offset: number; limit: number },
): Promise<(AgeingSums & { customerId: string | null })[]> {
  const { rows } = await sql<Record<keyof AgeingSums, number> & { customer_id: string | null }>`
    select customer_id, ${sums(since)} from ${openOnes} group by customer_id
    order by total desc, coalesce(customer_id, '') limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ customer_id, ...row }) => ({ customerId: customer_id, ...asNumbers(row) }));
}

/** How many customers owe, and how much all of them do. */
export async function sumAgeing(db: Db | Tx, since: AgeingSince): Promise<AgeingSums & { customers: number }> {
  const { rows } = await sql<Record<keyof AgeingSums | "customers", number>>`
    select count(distinct coalesce(customer_id, '')) as customers, ${sums(since)} from ${openOnes}`.execute(db);
  const { customers = 0, ...row } = rows[0] ?? ({} as Partial<Record<keyof AgeingSums | "customers", number>>);
  return { customers: Number(customers), ...asNumbers(row) };
}

const asNumbers = (row: Partial<Record<keyof AgeingSums, number | null>>): AgeingSums => ({
  invoices: Number(row.invoices ?? 0),
  days0to30: Number(row.days0to30 ?? 0),
  days31to60: Number(row.days31to60 ?? 0),
  days61to90: Number(row.days61to90 ?? 0),
  over90: Number(row.over90 ?? 0),
  total: Number(row.total ?? 0),
});
