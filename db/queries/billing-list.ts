import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { containing } from "./contains.ts";

export interface InvoiceListFilter {
  /** All must be contained (src-shared/model/order-search.ts). */
  terms?: readonly string[];
  kinds?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  /** Day in Qatar: with money to come that should have come before. */
  overdueOn?: string | undefined;
  customerId?: string | undefined;
  orderId?: string | undefined;
  /** ISO-8601: issued from then on, and before. */
  issuedFrom?: string | undefined;
  issuedBefore?: string | undefined;
  /** Only this one. */
  id?: string;
}

export interface InvoiceListSort {
  column: "issued_at" | "number" | "total" | "due_on";
  direction: "asc" | "desc";
}

function found(db: Db | Tx, filter: InvoiceListFilter) {
  let query = db
    .selectFrom("invoices")
    .innerJoin("invoice_states", "invoice_states.invoice_id", "invoices.id")
    .innerJoin("orders", "orders.id", "invoices.order_id");
  if (filter.id !== undefined) query = query.where("invoices.id", "=", filter.id);
  if (filter.kinds?.length) query = query.where("invoices.kind", "in", [...filter.kinds] as "invoice"[]);
  if (filter.statuses?.length) query = query.where("invoice_states.status", "in", [...filter.statuses] as "paid"[]);
  if (filter.overdueOn) {
    query = query.where("invoice_states.balance", ">", 0).where("invoices.due_on", "<", filter.overdueOn);
  }
  if (filter.customerId) query = query.where("invoices.customer_id", "=", filter.customerId);
  if (filter.orderId) query = query.where("invoices.order_id", "=", filter.orderId);
  if (filter.issuedFrom) query = query.where("invoices.issued_at", ">=", filter.issuedFrom);
  if (filter.issuedBefore) query = query.where("invoices.issued_at", "<", filter.issuedBefore);
  for (const term of filter.terms ?? []) {
    query = query.where((eb) => sql<SqlBool>`${eb.ref("invoices.search")} like ${containing(term)} escape '\\'`);
  }
  return query;
}

/** One page of posted documents, without their contents. */
export const listInvoices = (
  db: Db | Tx,
  filter: InvoiceListFilter,
  sort: InvoiceListSort,
  page: { offset: number; limit: number },
) =>
  found(db, filter)
    .leftJoin("invoices as corrected", "corrected.id", "invoices.corrects_id")
    .select([
      "invoices.id",
      "invoices.kind",
      "invoices.number",
      "invoices.issued_at",
      "invoices.due_on",
      "invoices.order_id",
      "invoices.corrects_id",
      "invoices.buyer",
      "invoices.total",
      "invoice_states.version",
      "invoice_states.status",
      "invoice_states.credited",
      "invoice_states.paid",
      "invoice_states.balance",
      "invoices.customer_id",
      "orders.number as order_number",
      "orders.status as order_status",
      "corrected.number as corrects_number",
    ])
    // Without a day to be paid last, either way; the other columns are never empty.
    .orderBy(`invoices.${sort.column}`, (by) => {
      const directed = sort.direction === "asc" ? by.asc() : by.desc();
      return sort.column === "due_on" ? directed.nullsLast() : directed;
    })
    .orderBy("invoices.id", sort.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

export interface InvoiceSums {
  count: number;
  invoiced: number;
  credited: number;
  paid: number;
  balance: number;
}

/** How many the filter finds and what they add up to, in dirhams. */
export async function sumInvoices(db: Db | Tx, filter: InvoiceListFilter): Promise<InvoiceSums> {
  const row = await found(db, filter)
    .select(({ fn, ref }) => [
      fn.countAll<number>().as("count"),
      sql<number>`sum(case when ${ref("invoices.kind")} = 'invoice' then ${ref("invoices.total")} else 0 end)`.as(
        "invoiced",
      ),
      fn.sum<number>("invoice_states.credited").as("credited"),
      fn.sum<number>("invoice_states.paid").as("paid"),
      fn.sum<number>("invoice_states.balance").as("balance"),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    invoiced: Number(row.invoiced ?? 0),
    credited: Number(row.credited ?? 0),
    paid: Number(row.paid ?? 0),
    balance: Number(row.balance ?? 0),
  };
}
