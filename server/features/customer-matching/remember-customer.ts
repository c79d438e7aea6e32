import { hasUncreditedInvoice } from "../../../db/queries/billing/billing.ts";
import {
  listOwners,
  matchContacts,
  noteTyped,
  type PairRow,
  putPair,
  replacePair,
} from "../../../db/queries/customers/customer-matches.ts";
import {
  type CustomerContact,
  type CustomerRow,
  confirmContacts,
  insertCustomer,
  lockContacts,
  lockCustomers,
  noteLastOrder,
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

/**
 * The occasion: its time; whether an order, and not a question, brings the contacts; and its id, from which a new
 * customer's is derived.
 */
export interface Occasion {
  at: string;
  ordered: boolean;
  causedBy: string;
}

/**
 * The customer of contacts that staff wrote, made when there is none: the one who has both, else the phone's, else the
 * e-mail's. Contacts that belong to a customer only through a visitor's typing do not lead there: they are taken over,
 * and that visitor's orders become suggestions. The contacts count as confirmed; other values are only filled in where
 * they are missing. Undefined without a phone or an e-mail.
 */
export async function rememberCustomer(tx: Tx, known: Known, occasion: Occasion): Promise<string | undefined> {
  const contacts = contactsOf(known);
  if (contacts.length === 0) return undefined;
  await lockCustomers(tx);
  const { at } = occasion;
  const { owners, customer: ofPair } = await matchContacts(tx, known, contacts);
  const customer = ofPair ?? owners.find((owner) => owner.proven)?.customer;
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
 * The customer of contacts that a visitor typed, which prove nothing. Where the pair is known (staff decided it, or it
 * is the same visitor again) it is that customer; nothing of theirs changes. Undefined where one of them is known:
 * staff see the likely customer, and decide (join-order.ts). Where neither is, they make a customer of their own whose
 * contacts are not confirmed.
 */
export async function recogniseVisitor(tx: Tx, known: Known, occasion: Occasion): Promise<string | undefined> {
  const contacts = contactsOf(known);
  if (contacts.length === 0) return undefined;
  await lockContacts(tx, contacts);
  const { owners, pair, customer } = await matchContacts(tx, known, contacts);
  if (customer) {
    await noteLastOrder(tx, customer.id, lastOrder(customer, occasion), occasion.at);
    return customer.id;
  }
  return owners.length > 0 ? undefined : makeStranger(tx, known, occasion, pair);
}

/**
 * The customer of an order whose contact staff have edited; null: none. An unchanged contact is no statement of theirs,
 * so it confirms nothing, and on an order without a customer it leads to none. An order with an open invoice stays with
 * the customer it was issued to.
 */
export async function customerOfEdit(
  tx: Tx,
  order: Pick<OrderRow, "id" | "customer_id" | "contact_phone" | "contact_email">,
  known: Known,
  occasion: Occasion,
): Promise<string | null> {
  const before = contactsOf({ phone: order.contact_phone, email: order.contact_email });
  const contacts = contactsOf(known);
  const written = contacts.filter(
    (contact) => !before.some(({ kind, value }) => kind === contact.kind && value === contact.value),
  );
  if (written.length === 0 || (await hasUncreditedInvoice(tx, order.id))) return order.customer_id;
  if (written.length === contacts.length) return (await rememberCustomer(tx, known, occasion)) ?? null;
  await lockCustomers(tx);
  const leading = order.customer_id === null ? written : contacts;
  const owner = (await listOwners(tx, leading)).find((owner) => owner.proven)?.customer.id ?? order.customer_id;
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

/** A new customer; contacts that are not confirmed become theirs only where no other customer has them. */
export async function makeCustomer(
  tx: Tx,
  known: Known,
  occasion: Occasion,
  { proven }: { proven: boolean },
): Promise<string> {
  const { at } = occasion;
  const contacts = contactsOf(known);
  const id = await addRow(tx, known, occasion, 0);
  if (proven) await confirmContacts(tx, id, contacts, at);
  else await noteTyped(tx, id, contacts, at);
  await notePair(tx, known, { customer_id: id, proven: proven, at });
  // Written once more so that its search text has its contacts, and its version is 1.
  await updateCustomer(tx, { id }, {}, at);
  return id;
}

/** A new customer whose contacts nobody has, as makes most web orders: each row is written once. */
async function makeStranger(tx: Tx, known: Known, occasion: Occasion, pair: PairRow | undefined): Promise<string> {
  const { at } = occasion;
  const contacts = contactsOf(known);
  const id = await addRow(tx, known, occasion, 1, contacts);
  const noted = await noteTyped(tx, id, contacts, at);
  const { phone, email } = known;
  if (phone && email) {
    await replacePair(tx, pair, { phone, email: email.toLowerCase(), customer_id: id, proven: false, at });
  }
  // A contact without its customer, on a mirror, is another's after all.
  if (noted < contacts.length) await updateCustomer(tx, { id }, {}, at);
  return id;
}

/** Inserts the row of a new customer, and returns its id. */
async function addRow(
  tx: Tx,
  known: Known,
  { at, ordered, causedBy }: Occasion,
  version: number,
  contacts?: readonly CustomerContact[],
): Promise<string> {
  const row = {
    version,
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
  };
  const derived = derivedId(causedBy, `customer ${contactsOf(known)[0]?.value}`);
  if (await insertCustomer(tx, { id: derived, ...row }, contacts)) return derived;
  // A customer made from this row and phone before, who has another phone by now, is another person.
  const id = newId(Date.parse(at));
  await insertCustomer(tx, { id, ...row }, contacts);
  return id;
}

/** The phone first: people keep it longest, and the driver calls it. */
export const contactsOf = ({ phone, email }: Pick<Known, "phone" | "email">): CustomerContact[] => [
  ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
  ...(email ? [{ kind: "email" as const, value: email.toLowerCase() }] : []),
];
