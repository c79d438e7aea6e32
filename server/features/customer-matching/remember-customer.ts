import { hasStandingInvoice } from "../../../db/queries/billing/billing.ts";
import {
  customerOfPair,
  listOwners,
  noteTyped,
  type PairRow,
  putPair,
} from "../../../db/queries/customers/customer-matches.ts";
import {
  type CustomerContact,
  type CustomerRow,
  confirmContacts,
  findCustomer,
  insertCustomer,
  lockCustomers,
  updateCustomer,
} from "../../../db/queries/customers/customers.ts";
import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { derivedId, newId } from "../../../src-shared/values/id.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";

export interface Known {
  name: string;
  /** E.164, or "". */
  phone: string;
  /** Or "". */
  email: string;
  lang: Lang;
  company?: string | null | undefined;
  crNumber?: string | null | undefined;
}

/** When; whether it is an order, and not a question, that brings them; and its id, from which a new customer's is derived. */
export interface Occasion {
  at: string;
  ordered: boolean;
  causedBy: string;
}

/**
 * The customer of contacts that staff wrote, made when there is none: whoever has the two together, else whose the phone
 * is, else whose the e-mail is. Contacts that only a visitor's typing gave somebody do not lead there: they are taken over,
 * and what that visitor ordered is suggested. The contacts count as confirmed; of the rest only what is not known yet is
 * filled in. Undefined for somebody who left neither.
 */
export async function rememberCustomer(tx: Tx, known: Known, occasion: Occasion): Promise<string | undefined> {
  const contacts = contactsOf(known);
  if (contacts.length === 0) return undefined;
  await lockCustomers(tx);
  const { at } = occasion;
  const owners = await listOwners(tx, contacts);
  const customer = (await customerOfPair(tx, known)) ?? owners.find((owner) => owner.proven)?.customer;
  if (!customer) return makeCustomer(tx, known, occasion, { proven: true });
  await confirmContacts(tx, customer.id, contacts, at);
  await notePair(tx, known, { customer_id: customer.id, proven: true, at });
  await updateCustomer(
    tx,
    { id: customer.id },
    {
      company: customer.company ?? (known.company || null),
      cr_number: customer.cr_number ?? (known.crNumber || null),
      phone: customer.phone || known.phone,
      email: customer.email || known.email,
      last_order_at: lastOrder(customer, occasion),
    },
    at,
  );
  return customer.id;
}

/**
 * The customer of contacts that a visitor typed, which prove nothing. Where the two together are known (staff said whose
 * they are, or it is the same visitor again) it is that customer; nothing of theirs changes. Undefined where one of them is
 * known: staff see whose it may be, and decide (join-order.ts). Where neither is, they make a customer of their own whose
 * contacts are not confirmed.
 */
export async function recogniseVisitor(tx: Tx, known: Known, occasion: Occasion): Promise<string | undefined> {
  const contacts = contactsOf(known);
  if (contacts.length === 0) return undefined;
  await lockCustomers(tx);
  const owners = await listOwners(tx, contacts);
  const customer = await customerOfPair(tx, known);
  if (customer) {
    await updateCustomer(tx, { id: customer.id }, { last_order_at: lastOrder(customer, occasion) }, occasion.at);
    return customer.id;
  }
  return owners.length > 0 ? undefined : makeCustomer(tx, known, occasion, { proven: false });
}

/**
 * The customer of an order whose contact staff have written anew; null: nobody's. What they left as it was is no word of
 * theirs, so it confirms nothing, and on an order of nobody it leads to nobody. An order that an invoice asks money for
 * stays with the customer it was issued to.
 */
export async function customerOfEdit(
  tx: Tx,
  order: Pick<OrderRow, "id" | "customer_id" | "contact_phone" | "contact_email">,
  known: Known,
  occasion: Occasion,
): Promise<string | null> {
  const before = contactsOf({ phone: order.contact_phone, email: order.contact_email });
  const contacts = contactsOf(known);
  const written = contacts.filter((one) => !before.some(({ kind, value }) => kind === one.kind && value === one.value));
  if (written.length === 0 || (await hasStandingInvoice(tx, order.id))) return order.customer_id;
  if (written.length === contacts.length) return (await rememberCustomer(tx, known, occasion)) ?? null;
  await lockCustomers(tx);
  const leading = order.customer_id === null ? written : contacts;
  const owner = (await listOwners(tx, leading)).find((one) => one.proven)?.customer.id ?? order.customer_id;
  if (owner === null) return null;
  await confirmContacts(tx, owner, written, occasion.at);
  await updateCustomer(tx, { id: owner }, {}, occasion.at);
  return owner;
}

async function notePair(tx: Tx, { phone, email }: Known, whose: Omit<PairRow, "phone" | "email">): Promise<void> {
  if (phone && email) await putPair(tx, { phone, email: email.toLowerCase(), ...whose });
}

const lastOrder = (customer: CustomerRow, { at, ordered }: Occasion): string | null =>
  ordered && at > (customer.last_order_at ?? "") ? at : customer.last_order_at;

/** A new customer; contacts that are not confirmed are theirs only where nobody has them. */
export async function makeCustomer(
  tx: Tx,
  known: Known,
  { at, ordered, causedBy }: Occasion,
  { proven }: { proven: boolean },
): Promise<string> {
  const contacts = contactsOf(known);
  const derived = derivedId(causedBy, `customer ${contacts[0]?.value}`);
  // Whoever was made of this row and phone before, and has given the phone up since, is somebody else now.
  const id = (await findCustomer(tx, derived)) ? newId(Date.parse(at)) : derived;
  await insertCustomer(tx, {
    id,
    version: 0,
    created_at: at,
    updated_at: at,
    name: known.name,
    company: known.company || null,
    cr_number: known.crNumber || null,
    phone: known.phone,
    email: known.email,
    lang: known.lang,
    note: null,
    last_order_at: ordered ? at : null,
  });
  if (proven) await confirmContacts(tx, id, contacts, at);
  else await noteTyped(tx, id, contacts, at);
  await notePair(tx, known, { customer_id: id, proven: proven, at });
  // Written once more so that it is found by its contacts, and has version 1.
  await updateCustomer(tx, { id }, {}, at);
  return id;
}

/** The phone first: it is what people keep and what the driver calls. */
export const contactsOf = ({ phone, email }: Pick<Known, "phone" | "email">): CustomerContact[] => [
  ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
  ...(email ? [{ kind: "email" as const, value: email.toLowerCase() }] : []),
];
