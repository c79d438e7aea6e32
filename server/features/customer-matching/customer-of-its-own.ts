import { fromJson } from "../../../db/json.ts";
import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { makeCustomer } from "./remember-customer.ts";

/** Makes a customer for an order that has none; contacts of other customers stay theirs. */
export function customerOfItsOwn(tx: Tx, order: OrderRow): Promise<string> {
  const { contact_name: name, contact_phone: phone, contact_email: email, lang } = order;
  const company = order.company ? fromJson(order.company) : undefined;
  const person = { name, phone, email, lang, company: company?.name, crNumber: company?.crNumber };
  const occasion = { at: order.placed_at, ordered: true, causedBy: order.id };
  return makeCustomer(tx, person, occasion, { proven: false });
}
