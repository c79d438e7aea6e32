import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { containing } from "./contains.ts";

export interface PaymentListFilter {
  terms?: readonly string[];
  kind?: "payment" | "refund" | undefined;
  methods?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  customerId?: string | undefined;
  /** ISO-8601: written down from then on, and before. */
  from?: string | undefined;
  before?: string | undefined;
}

function found(db: Db | Tx, filter: PaymentListFilter) {
  let query = db.selectFrom("payments").innerJoin("orders", "orders.id", "payments.order_id");
  if (filter.kind) query = query.where("payments.kind", "=", filter.kind);
  if (filter.methods?.length) query = query.where("payments.method", "in", [...filter.methods] as "cash"[]);
  if (filter.states?.length) query = query.where("payments.state", "in", [...filter.states] as "cleared"[]);
  if (filter.customerId) query = query.where("orders.customer_id", "=", filter.customerId);
  if (filter.from) query = query.where("payments.at", ">=", filter.from);
  if (filter.before) query = query.where("payments.at", "<", filter.before);
  for (const term of filter.terms ?? []) {
    query = query.where(({ ref }) => {
      const reference = sql<string>`lower(coalesce(${ref("payments.reference")}, ''))`;
      return sql<SqlBool>`(${ref("orders.search")} like ${containing(term)} escape '\\'
        or ${reference} like ${containing(term)} escape '\\')`;
    });
  }
  return query;
}

/** One page of the ledgers of all orders, newest first. */
export const listLedger = (db: Db | Tx, filter: PaymentListFilter, page: { offset: number; limit: number }) =>
  found(db, filter)
    .leftJoin("invoices as receipts", "receipts.payment_id", "payments.id")
    .selectAll("payments")
    .select([
      "orders.number as order_number",
      "orders.status as order_status",
      "orders.customer_id",
      "orders.contact_name",
      "orders.company",
      "receipts.id as receipt_id",
      "receipts.number as receipt_number",
    ])
    .orderBy("payments.at", "desc")
    .orderBy("payments.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function sumLedger(
  db: Db | Tx,
  filter: PaymentListFilter,
): Promise<{ count: number; received: number; refunded: number; pending: number }> {
  const rows = await found(db, filter)
    .select((eb) => [
      "payments.kind",
      "payments.state",
      eb.fn.countAll<number>().as("count"),
      // What moved from one order to another neither came nor went.
      eb.fn
        .sum<number>(eb.case().when("payments.moved_id", "is", null).then(eb.ref("payments.amount")).else(0).end())
        .as("sum"),
    ])
    .groupBy(["payments.kind", "payments.state"])
    .execute();
  const sum = (kind: string, state: string) =>
    Number(rows.find((row) => row.kind === kind && row.state === state)?.sum ?? 0);
  return {
    count: rows.reduce((total, row) => total + Number(row.count), 0),
    received: sum("payment", "cleared"),
    refunded: sum("refund", "cleared"),
    pending: sum("payment", "pending"),
  };
}

/** Invoices and credit notes that were issued to a customer, whoever has their orders now, before a time. */
export const listDocumentsOf = (db: Db | Tx, customerId: string, before: string) =>
  db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .select(["invoices.id", "invoices.kind", "invoices.number", "invoices.issued_at as at", "invoices.total as amount"])
    .select(["invoices.order_id", "orders.number as order_number", "orders.status as order_status"])
    .where("invoices.customer_id", "=", customerId)
    .where("invoices.kind", "in", ["invoice", "credit_note"])
    .where("invoices.issued_at", "<", before)
    .execute();

/** Cleared money of a customer's orders, written down before a time, with its receipt. */
export const listMoneyOf = (db: Db | Tx, customerId: string, before: string) =>
  db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("invoices as receipts", "receipts.payment_id", "payments.id")
    .select(["payments.id", "payments.kind", "payments.method", "payments.reference", "payments.at", "payments.amount"])
    .select(["payments.order_id", "orders.number as order_number", "orders.status as order_status"])
    .select("receipts.number as receipt_number")
    .where("orders.customer_id", "=", customerId)
    .where("payments.state", "=", "cleared")
    .where("payments.at", "<", before)
    .execute();

/** Invoices with money still to come, and whom they were issued to. */
export const listOpenInvoices = (db: Db | Tx) =>
  db
    .selectFrom("invoice_states")
    .innerJoin("invoices", "invoices.id", "invoice_states.invoice_id")
    .leftJoin("customers", "customers.id", "invoices.customer_id")
    .select([
      "invoices.issued_at",
      "invoice_states.balance",
      "invoices.customer_id",
      "customers.name",
      "customers.company",
    ])
    .where("invoice_states.balance", ">", 0)
    .execute();

/** Money that no invoice has used up, by customer ("" for orders of nobody known), in dirhams. */
export async function sumOnAccount(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("orders")
    .select(({ fn, selectFrom }) => [
      "orders.customer_id",
      fn.sum<number>("orders.received").as("received"),
      fn
        .sum<number>(
          selectFrom("invoice_states")
            .whereRef("invoice_states.order_id", "=", "orders.id")
            .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("paid"), sql<number>`0`).as("paid")),
        )
        .as("used"),
    ])
    .where("orders.received", ">", 0)
    .groupBy("orders.customer_id")
    .execute();
  return new Map(rows.map((row) => [row.customer_id ?? "", Number(row.received) - Number(row.used)]));
}
