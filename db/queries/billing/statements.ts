/** Entries of a customer's statement: documents by the day of issue, money by the day from which it counts. */
import { sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";
import { isDocumentOf, isMoneyOf, isOfKind } from "../customers/statement-conditions.ts";

/** A period in ISO-8601: from then on, and before. */
export interface Period {
  from: string;
  before: string;
}

const documents = (db: Db | Tx, customerId: string, { from, before }: Period) =>
  db
    .selectFrom("invoice_states")
    .where(isDocumentOf(customerId))
    .where(isOfKind(["invoice", "credit_note"]))
    .where("invoice_states.issued_at", ">=", from)
    .where("invoice_states.issued_at", "<", before);

/** Invoices and credit notes that were issued to a customer. */
export const listDocumentsOf = (db: Db | Tx, customerId: string, period: Period) =>
  documents(db, customerId, period)
    .innerJoin("orders", "orders.id", "invoice_states.order_id")
    .select(["invoice_states.invoice_id as id", "invoice_states.kind", "invoice_states.number"])
    .select(["invoice_states.issued_at as at", "invoice_states.total as amount"])
    .select(["invoice_states.order_id", "orders.number as order_number"])
    .execute();

const money = (db: Db | Tx, customerId: string, { from, before }: Period) =>
  db
    .selectFrom("payments")
    .where(isMoneyOf(customerId))
    .where("payments.state", "=", "cleared")
    .where("payments.cleared_at", ">=", from)
    .where("payments.cleared_at", "<", before);

/**
 * Cleared money of a customer, with the receipt that was posted for it before the period ended. A payment moved from
 * one order of theirs to another is neither received nor paid out: both rows are left out, whose sum is 0.
 */
export async function listMoneyOf(db: Db | Tx, customerId: string, period: Period) {
  const rows = await money(db, customerId, period)
    .innerJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("invoices as receipts", (join) =>
      join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.issued_at", "<", period.before),
    )
    .select(["payments.id", "payments.kind", "payments.method", "payments.reference", "payments.amount"])
    .select("payments.moved_id")
    .select(["payments.cleared_at as at", "payments.order_id", "orders.number as order_number"])
    .select("receipts.number as receipt_number")
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  return rows.filter((row) => row.moved_id === null || !ids.has(row.moved_id));
}

/** The customer's debt at a moment (ISO-8601), in dirhams; below 0 the shop's. */
export async function sumStatement(db: Db | Tx, customerId: string, before: string): Promise<number> {
  const period = { from: "", before };
  const documentSums = await documents(db, customerId, period)
    .select(sql<number>`coalesce(sum(case when kind = 'invoice' then total else -total end), 0)`.as("sum"))
    .executeTakeFirstOrThrow();
  const paid = await money(db, customerId, period)
    .select(sql<number>`coalesce(sum(case when kind = 'payment' then amount else -amount end), 0)`.as("sum"))
    .executeTakeFirstOrThrow();
  return Number(documentSums.sum) - Number(paid.sum);
}
