/** What stands on the statement of one customer: documents by the day of issue, money by the day from which it counts. */
import { sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";
import { isDocumentOf, isMoneyOf, isOfKind } from "../customers/whose.ts";

/** ISO-8601: from then on, and before. */
export interface Span {
  from: string;
  before: string;
}

const documents = (db: Db | Tx, customerId: string, { from, before }: Span) =>
  db
    .selectFrom("invoice_states")
    .where(isDocumentOf(customerId))
    .where(isOfKind(["invoice", "credit_note"]))
    .where("invoice_states.issued_at", ">=", from)
    .where("invoice_states.issued_at", "<", before);

/** Invoices and credit notes that were issued to a customer. */
export const listDocumentsOf = (db: Db | Tx, customerId: string, span: Span) =>
  documents(db, customerId, span)
    .innerJoin("orders", "orders.id", "invoice_states.order_id")
    .select(["invoice_states.invoice_id as id", "invoice_states.kind", "invoice_states.number"])
    .select(["invoice_states.issued_at as at", "invoice_states.total as amount"])
    .select(["invoice_states.order_id", "orders.number as order_number"])
    .execute();

const money = (db: Db | Tx, customerId: string, { from, before }: Span) =>
  db
    .selectFrom("payments")
    .where(isMoneyOf(customerId))
    .where("payments.state", "=", "cleared")
    .where("payments.cleared_at", ">=", from)
    .where("payments.cleared_at", "<", before);

/**
 * Cleared money of a customer, with the receipt that was posted for it before the span ended. What moved from one order of
 * theirs to another neither came nor went: both rows are left out, whose sum is 0.
 */
export async function listMoneyOf(db: Db | Tx, customerId: string, span: Span) {
  const rows = await money(db, customerId, span)
    .innerJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("invoices as receipts", (join) =>
      join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.issued_at", "<", span.before),
    )
    .select(["payments.id", "payments.kind", "payments.method", "payments.reference", "payments.amount"])
    .select("payments.moved_id")
    .select(["payments.cleared_at as at", "payments.order_id", "orders.number as order_number"])
    .select("receipts.number as receipt_number")
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  return rows.filter((row) => row.moved_id === null || !ids.has(row.moved_id));
}

/** What a customer owed when a moment (ISO-8601) came, in dirhams; below 0 what the shop owed. */
export async function sumStatement(db: Db | Tx, customerId: string, before: string): Promise<number> {
  const span = { from: "", before };
  const asked = await documents(db, customerId, span)
    .select(sql<number>`coalesce(sum(case when kind = 'invoice' then total else -total end), 0)`.as("sum"))
    .executeTakeFirstOrThrow();
  const paid = await money(db, customerId, span)
    .select(sql<number>`coalesce(sum(case when kind = 'payment' then amount else -amount end), 0)`.as("sum"))
    .executeTakeFirstOrThrow();
  return Number(asked.sum) - Number(paid.sum);
}
