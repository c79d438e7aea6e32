/** Unpaid invoices, by customer and age. They are few of all, and an index contains just them. */
import { sql } from "kysely";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Db, Tx } from "../../schema.ts";
import { asTheyAre } from "../report-rows.ts";

/** ISO-8601: an invoice issued from then on is no older than so many days. */
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

const sums = (since: AgeingSince) => sql`count(*) as invoices, ${byAge("issued_at", since)}`;

/** The same for rows that are days already. */
const daySums = ({ days30, days60, days90 }: AgeingSince) => {
  const day = (at: string) => qatarDate(new Date(at));
  const since = { days30: day(days30), days60: day(days60), days90: day(days90) };
  return sql`sum(documents) as invoices, ${byAge("issued_on", since)}`;
};

const byAge = (column: "issued_at" | "issued_on", { days30, days60, days90 }: AgeingSince) => sql`
  sum(case when ${sql.ref(column)} >= ${days30} then balance else 0 end) as days0to30,
  sum(case when ${sql.ref(column)} < ${days30} and ${sql.ref(column)} >= ${days60} then balance else 0 end) as days31to60,
  sum(case when ${sql.ref(column)} < ${days60} and ${sql.ref(column)} >= ${days90} then balance else 0 end) as days61to90,
  sum(case when ${sql.ref(column)} < ${days90} then balance else 0 end) as over90,
  sum(balance) as total`;

export type CustomerAgeing = AgeingSums & { customerId: string | null };

/** The few open invoices that name no customer go to the one who has the order now, or to nobody: null. */
const unnamed = sql`select orders.customer_id, sum(invoice_states.balance) as total
  from invoice_states join orders on orders.id = invoice_states.order_id
  where invoice_states.balance > 0 and invoice_states.customer_id is null group by orders.customer_id`;

/**
 * Debtors and what they owe. The open amount by customer is stored (`owed_sums`) and indexed. With `first`, of the customers whom open
 * invoices name only so many who owe most: other invoices only add to what somebody owes, so the first of all are among them.
 */
const owing = (first?: number) => sql`with unnamed as materialized (${unnamed}),
    named as (
      select customer_id, balance as total from owed_sums where customer_id != '' order by balance desc, customer_id
      ${first === undefined ? sql`` : sql`limit ${first}`}
    )
  select named.customer_id, named.total from named
    left join unnamed on unnamed.customer_id = named.customer_id where unnamed.customer_id is null
  union all
  select unnamed.customer_id, unnamed.total + coalesce(own.balance, 0) from unnamed
    left join owed_sums as own on own.customer_id = unnamed.customer_id`;

const LARGEST_FIRST = sql`total desc, coalesce(customer_id, '')`;

type Debtor = { customer_id: string | null };

/** All debtors, the largest first; null stands for the customers of open invoices that name none. */
export async function listAllOwing(db: Db | Tx): Promise<(string | null)[]> {
  const { rows } = await sql<Debtor>`select customer_id from (${owing()}) as owing order by ${LARGEST_FIRST}`.execute(
    db,
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** A page of them, and how many there are. */
export async function listOwing(
  db: Db | Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ customerIds: (string | null)[]; total: number }> {
  const { rows } = await sql<Debtor>`select customer_id from (${owing(limit + offset)}) as owing
    order by ${LARGEST_FIRST} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ named: number; others: number }>`select
      (select count(*) from owed_sums where customer_id != '') as named,
      (select count(*) from (${unnamed}) as unnamed
        left join owed_sums as own on own.customer_id = unnamed.customer_id where own.customer_id is null) as others`.execute(
    db,
  );
  const [count] = counts;
  return {
    customerIds: rows.map(({ customer_id }) => customer_id),
    total: Number(count?.named) + Number(count?.others),
  };
}

/** Open amounts of these customers by the age of their invoices, unordered. */
export async function listAgeingOf(
  db: Db | Tx,
  customerIds: readonly (string | null)[],
  since: AgeingSince,
): Promise<CustomerAgeing[]> {
  type Row = Record<keyof AgeingSums, number> & { customer_id: string | null };
  const ids = customerIds.filter((id) => id !== null);
  const named = sql.join(ids.length > 0 ? ids : [""]);
  const { rows: own } = await sql<Row>`select customer_id, ${sums(since)} from invoice_states
    where balance > 0 and customer_id in (${named}) group by customer_id`.execute(db);
  const { rows: loose } = await sql<Row>`select orders.customer_id, ${sums(since)}
    from invoice_states join orders on orders.id = invoice_states.order_id
    where invoice_states.balance > 0 and invoice_states.customer_id is null
      and (orders.customer_id is null or orders.customer_id in (${named})) group by orders.customer_id`.execute(db);
  const wanted = new Set(customerIds);
  const found = new Map<string | null, CustomerAgeing>();
  for (const { customer_id, ...row } of [...own, ...loose].filter((one) => wanted.has(one.customer_id))) {
    const earlier = found.get(customer_id);
    found.set(customer_id, { customerId: customer_id, ...addAgeing(earlier, asNumbers(row)) });
  }
  return [...found.values()];
}

/** The report of all debtors and what they owe by the age of their invoices, the largest first. */
export function owingRows(since: AgeingSince) {
  const rows = sql`with open_invoices as (
      select customer_id, issued_at, balance from invoice_states where balance > 0 and customer_id is not null
      union all
      select orders.customer_id, loose.issued_at, loose.balance
      from invoice_states as loose join orders on orders.id = loose.order_id
      where loose.balance > 0 and loose.customer_id is null
    ),
    owing as (select customer_id, ${sums(since)} from open_invoices group by customer_id),
    report_rows as materialized (select owing.*, total as owed from owing)`;
  const columns = {
    customer: sql`coalesce(nullif(company, ''), nullif(name, ''))`,
    ...asTheyAre("invoices", "days0to30", "days31to60", "days61to90", "over90", "owed"),
  };
  const joins = sql`left join customers on customers.id = shown.customer_id`;
  return { rows, order: LARGEST_FIRST, columns, joins };
}

/** Open amounts of all customers together, from the sums stored by day. */
export async function sumAgeing(db: Db | Tx, since: AgeingSince): Promise<AgeingSums> {
  const { rows } = await sql<Record<keyof AgeingSums, number | null>>`select ${daySums(since)} from invoice_sums
    where kind = 'invoice' and status in ('unpaid', 'part_paid')`.execute(db);
  return asNumbers(rows[0] ?? {});
}

/** The sum of both. */
const addAgeing = (a: AgeingSums | undefined, b: AgeingSums): AgeingSums => ({
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
