import { recordAudit } from "../../../../db/queries/audit.ts";
import { findUncreditedInvoice } from "../../../../db/queries/billing/billing.ts";
import { findCustomer, lockCustomers } from "../../../../db/queries/customers/customers.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { customerOfItsOwn } from "../../customer-matching/customer-of-its-own.ts";
import { giveOrder, joinPair } from "../../customer-matching/join-pair.ts";
import { orderToAddTo } from "../../orders/order-work.ts";

/**
 * Assigns an order to a customer; `customerId` null: to none that the shop knows, so it gets a customer of its own. The
 * choice is stored for the phone and the e-mail of the order together: all undecided orders of the two go with it, and
 * the next one is assigned by itself. The customer gets no contact by it: a visitor's typing alone proves none. Refused
 * once the order is invoiced: it stays with the invoice's customer.
 */
export async function joinOrder(
  work: Work,
  orderId: string,
  customerId: string | null,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict">> {
  const { ctx, tx, at } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  await lockCustomers(tx);
  const invoice = await findUncreditedInvoice(tx, orderId);
  if (invoice) {
    return refuse("conflict", {
      message: `${invoice.number} was issued to its customer: post a credit note for it first.`,
      details: { because: "invoiced", document: { id: invoice.id, number: invoice.number } },
    });
  }
  if (customerId !== null && !(await findCustomer(tx, customerId))) return refuse("not_found");
  const whose = customerId ?? order.customer_id ?? (await customerOfItsOwn(tx, order));
  const named = { phone: order.contact_phone, email: order.contact_email };
  const { orders } = await joinPair(tx, named, whose, at);
  const isGiven = order.customer_id === whose || orders.some(({ id }) => id === orderId);
  if (!isGiven) await giveOrder(tx, order, whose, at);
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: orderId,
    before: { customerId: order.customer_id },
    after: { customerId: whose, joined: customerId !== null, orders: Math.max(1, orders.length) },
  });
  return { orderId };
}
