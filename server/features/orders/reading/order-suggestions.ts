import { findPair, isConfirmedCustomer, listOwners } from "../../../../db/queries/customers/customer-matches.ts";
import { countOrdersOf } from "../../../../db/queries/customers/customers.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { StaffOrder } from "../../../../src-shared/orders/staff-order.ts";
import { contactsOf } from "../../customer-matching/remember-customer.ts";

type Named = Pick<OrderRow, "customer_id" | "contact_phone" | "contact_email">;

/** Likely customers of an order, the one with its phone first; none where staff have decided. */
export async function suggestionsFor(db: Db | Tx, order: Named): Promise<StaffOrder["suggestions"]> {
  if (await isDecided(db, order)) return [];
  const contacts = contactsOf({ phone: order.contact_phone, email: order.contact_email });
  const found = new Map<string, StaffOrder["suggestions"][number]>();
  for (const { customer, contact } of await listOwners(db, contacts)) {
    const { id, name, company } = customer;
    if (id === order.customer_id) continue;
    const suggestion = found.get(id) ?? { id, name, company, orders: await countOrdersOf(db, id), by: [] };
    suggestion.by.push(contact.kind);
    found.set(id, suggestion);
  }
  return [...found.values()];
}

/** Whether staff wrote its contact, confirmed one of its customer's, or decided whose its phone and e-mail are. */
async function isDecided(db: Db | Tx, { customer_id, contact_phone, contact_email }: Named): Promise<boolean> {
  if (customer_id === null) return false;
  if (await isConfirmedCustomer(db, customer_id)) return true;
  const pair = await findPair(db, contact_phone, contact_email.toLowerCase());
  return pair?.proven === true && pair.customer_id === customer_id;
}
