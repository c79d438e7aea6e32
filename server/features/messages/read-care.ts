import { customerOfPair } from "../../../db/queries/customers/customer-matches.ts";
import { findCustomerByContact } from "../../../db/queries/customers/customers.ts";
import { findLastChange } from "../../../db/queries/last-change.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffMessage } from "../../../src-shared/messages/operations.ts";
import { contactsOf } from "../customer-matching/remember-customer.ts";

/** The last member of staff who handled it, and the customer of that phone or e-mail, if there is one. */
export async function readCare(
  db: Db | Tx,
  collection: "contact_messages" | "quote_requests",
  row: { id: string; phone: string | null; email: string },
): Promise<Pick<StaffMessage, "handled" | "customer">> {
  const handled = await findLastChange(db, [collection], [row.id]);
  const both = await customerOfPair(db, { phone: row.phone ?? "", email: row.email });
  if (both) return { handled: handled ?? null, customer: { id: both.id, name: both.name, sure: true } };
  for (const contact of contactsOf({ phone: row.phone ?? "", email: row.email })) {
    const customer = await findCustomerByContact(db, contact);
    if (customer) return { handled: handled ?? null, customer: { id: customer.id, name: customer.name, sure: false } };
  }
  return { handled: handled ?? null, customer: null };
}
