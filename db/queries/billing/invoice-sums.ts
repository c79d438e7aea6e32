/** Counts and sums of a filtered list of documents, from the sums stored by day (`invoice_sums`), without reading a document. */
import { sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";
import { type InvoiceListFilter, kindsOf } from "./invoice-filter.ts";

export interface InvoiceSums {
  count: number;
  /** More rows match than were counted (orders/search.ts, MAX_MATCHES); the sums are of these alone. */
  more: boolean;
  /** Dirhams; of invoices alone. */
  invoiced: number;
  credited: number;
  paid: number;
  balance: number;
}

function storedSums(db: Db | Tx, filter: InvoiceListFilter) {
  let query = db.selectFrom("invoice_sums");
  const { statuses } = filter;
  const kinds = kindsOf(filter);
  if (kinds.length > 0) query = query.where("kind", "in", [...kinds]);
  if (statuses?.length) query = query.where("status", "in", [...statuses]);
  if (filter.overdueOn) {
    query = query
      .where("status", "in", ["unpaid", "part_paid"])
      .where("due_on", "!=", "")
      .where("due_on", "<", filter.overdueOn);
  }
  if (filter.issuedFrom) query = query.where("issued_on", ">=", filter.issuedFrom);
  if (filter.issuedTo) query = query.where("issued_on", "<=", filter.issuedTo);
  return query;
}

/** Number and sums of the documents of a filter (`isSummed`). */
export async function readStoredSums(db: Db | Tx, filter: InvoiceListFilter): Promise<InvoiceSums> {
  const row = await storedSums(db, filter)
    .select(({ fn }) => [
      fn.sum<number>("documents").as("count"),
      sql<number>`sum(case when kind = 'invoice' then total else 0 end)`.as("invoiced"),
      fn.sum<number>("credited").as("credited"),
      fn.sum<number>("paid").as("paid"),
      fn.sum<number>("balance").as("balance"),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count ?? 0),
    more: false,
    invoiced: Number(row.invoiced ?? 0),
    credited: Number(row.credited ?? 0),
    paid: Number(row.paid ?? 0),
    balance: Number(row.balance ?? 0),
  };
}

/** Number of documents of a filter on each day, in the order of days. */
export async function countByDay(
  db: Db | Tx,
  filter: InvoiceListFilter,
  column: "issued_on" | "due_on",
  direction: "asc" | "desc",
): Promise<{ day: string; count: number }[]> {
  const rows = await storedSums(db, filter)
    .select((eb) => [`${column} as day` as const, eb.fn.sum<number>("documents").as("count")])
    .groupBy(column)
    .orderBy(column, direction)
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}
