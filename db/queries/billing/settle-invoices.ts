import { allocate, postedInvoices } from "../../../src-shared/billing/ledger.ts";
import type { Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

/**
 * Updates the list columns of an order's invoices from its credit notes and its ledger: billing/ledger.ts alone decides
 * which payment pays which invoice, and off which the order's outstanding credit note (`toCredit`) is taken. `settleOrder`
 * calls it.
 */
export async function settleInvoices(tx: Tx, orderId: string, toCredit: number): Promise<void> {
  const documents = await tx
    .selectFrom("invoices")
    .select(["id", "kind", "total", "corrects_id", "due_on"])
    .where("order_id", "=", orderId)
    .where("kind", "in", ["invoice", "credit_note"])
    .orderBy("issued_at")
    .orderBy("position")
    .execute();
  if (documents.length === 0) return;
  const invoices = postedInvoices(documents);
  const ledger = await tx
    .selectFrom("payments")
    .select(["id", "kind", "amount", "state"])
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  for (const [i, { id, status, paid, balance }] of allocate(invoices, ledger, toCredit).invoices.entries()) {
    const credited = invoices[i]?.credited ?? 0;
    const moved = await tx
      .updateTable("invoice_states")
      .set((eb) => ({ status, credited, paid, balance, version: eb("version", "+", 1) }))
      .where("invoice_id", "=", id)
      .where((eb) =>
        eb.or([
          eb("status", "!=", status),
          eb("credited", "!=", credited),
          eb("paid", "!=", paid),
          eb("balance", "!=", balance),
        ]),
      )
      .returning("version")
      .executeTakeFirst();
    if (moved) recordChange(tx, "invoices", id, moved.version);
  }
}
