import {
  type CustomerContact,
  findCustomer,
  findCustomerByContact,
  insertCustomer,
  lockCustomers,
  noteContacts,
  updateCustomer,
} from "../../../db/queries/customers.ts";
import type { Tx } from "../../../db/schema.ts";
import { derivedId, newId } from "../../../src-shared/model/id.ts";

export interface Known {
  name: string;
  /** E.164, or "". */
  phone: string;
  /** Or "". */
  email: string;
  lang: "en" | "ar";
  company?: string | null | undefined;
  crNumber?: string | null | undefined;
}

/**
 * The customer behind a phone, else behind an e-mail; made when there is none. Only what is not known yet is filled in:
 * anybody can order in anybody's name, so an order never writes over what is known of a customer. Undefined for somebody
 * who left neither. `ordered` says that it is an order, and not a question, that brings them; `causedBy` is its id, from
 * which a new customer's is derived.
 */
export async function rememberCustomer(
  tx: Tx,
  known: Known,
  { at, ordered, causedBy }: { at: string; ordered: boolean; causedBy: string },
): Promise<string | undefined> {
  const contacts = contactsOf(known);
  if (contacts.length === 0) return undefined;
  await lockCustomers(tx);
  for (const contact of contacts) {
    const customer = await findCustomerByContact(tx, contact);
    if (!customer) continue;
    await noteContacts(tx, customer.id, contacts, at);
    const lastOrder = ordered && at > (customer.last_order_at ?? "") ? at : customer.last_order_at;
    await updateCustomer(
      tx,
      customer,
      {
        company: customer.company ?? (known.company || null),
        cr_number: customer.cr_number ?? (known.crNumber || null),
        phone: customer.phone || known.phone,
        email: customer.email || known.email,
        last_order_at: lastOrder,
      },
      at,
    );
    return customer.id;
  }
  const derived = derivedId(causedBy, `customer ${contacts[0]?.value}`);
  // Whoever was made of this row and phone before, and has given the phone up since, is somebody else now.
  const id = (await findCustomer(tx, derived)) ? newId(Date.parse(at)) : derived;
  await insertCustomer(tx, {
    id,
    ...{ version: 0, created_at: at, updated_at: at },
    name: known.name,
    company: known.company || null,
    cr_number: known.crNumber || null,
    phone: known.phone,
    email: known.email,
    lang: known.lang,
    note: null,
    last_order_at: ordered ? at : null,
  });
  await noteContacts(tx, id, contacts, at);
  // Written once more so that it is found by its contacts, and has version 1.
  await updateCustomer(tx, { id }, {}, at);
  return id;
}

/** The phone first: it is what people keep and what the driver calls. */
export const contactsOf = ({ phone, email }: Pick<Known, "phone" | "email">): CustomerContact[] => [
  ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
  ...(email ? [{ kind: "email" as const, value: email.toLowerCase() }] : []),
];
