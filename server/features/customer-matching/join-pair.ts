import { hasUncreditedInvoice } from "../../../db/queries/billing/billing.ts";
import {
  listOrdersOfPair,
  listQuotesOfPair,
  putPair,
  removeEmptyCustomer,
  setOrderCustomer,
} from "../../../db/queries/customers/customer-matches.ts";
import { findCustomer, updateCustomer } from "../../../db/queries/customers/customers.ts";
import { type OrderRow, touchOrder } from "../../../db/queries/orders/orders.ts";
import { touchQuote, updateQuote } from "../../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../../db/schema.ts";

/**
 * Stores the customer of a phone (E.164) and an e-mail that are named together, as staff decided, and gives that
 * customer every undecided order and quote of the two; those with an invoice stay. The customer gets no contact by it:
 * a visitor's typing alone proves none. Customers must be locked (`lockCustomers`).
 */
export async function joinPair(
  tx: Tx,
  named: { phone: string; email: string },
  customerId: string,
  at: string,
): Promise<{ orders: OrderRow[] }> {
  const { phone } = named;
  const email = named.email.toLowerCase();
  if (!phone || !email) return { orders: [] };
  const undecided = (await listOrdersOfPair(tx, phone, email)).filter((order) => order.customer_id !== customerId);
  const quotes = (await listQuotesOfPair(tx, phone, email)).filter((quote) => quote.customer_id !== customerId);
  await putPair(tx, { phone, email, customer_id: customerId, proven: true, at });
  const orders: OrderRow[] = [];
  for (const order of undecided) {
    if (await hasUncreditedInvoice(tx, order.id)) continue;
    await giveOrder(tx, order, customerId, at);
    orders.push(order);
  }
  for (const quote of quotes) {
    await touchQuote(tx, quote.id, at);
    await updateQuote(tx, quote.id, { customer_id: customerId });
  }
  for (const { customer_id } of quotes) if (customer_id !== null) await removeEmptyCustomer(tx, customer_id);
  return { orders };
}

/** Gives an order to a customer; a customer that exists only through typing is removed when nothing names them any more. */
export async function giveOrder(tx: Tx, order: OrderRow, customerId: string, at: string): Promise<void> {
  await setOrderCustomer(tx, order.id, customerId);
  await touchOrder(tx, order.id, at);
  const customer = await findCustomer(tx, customerId);
  const last = [customer?.last_order_at ?? "", order.placed_at].toSorted().at(-1);
  await updateCustomer(tx, { id: customerId }, { last_order_at: last || null }, at);
  if (order.customer_id !== null) await removeEmptyCustomer(tx, order.customer_id);
}
