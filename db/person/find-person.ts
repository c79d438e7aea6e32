import { type SqlBool, sql } from "kysely";
import type { ContactKind } from "../../src-shared/customers/contacts.ts";
import { normalisePhone } from "../../src-shared/values/phone.ts";
import { listOwners } from "../queries/customers/customer-matches.ts";
import { type CustomerContact, listContacts } from "../queries/customers/customers.ts";
import type { Db, Tx } from "../schema.ts";

/** All contacts by which the shop knows a person. */
export interface Person {
  /** The contact of the request. */
  asked: CustomerContact;
  /** The customer whose confirmed contact it is. */
  customerId: string | undefined;
  /** E.164. */
  phones: string[];
  /** Lower case. */
  emails: string[];
}

/**
 * The person of an e-mail address or a phone number as typed; with the other confirmed addresses and numbers of the
 * customer for whom staff have confirmed it. A contact that only a visitor typed leads to no customer: anybody can type
 * it. Undefined for a text that is neither; a person without rows in the shop is a person all the same.
 */
export async function findPerson(db: Db | Tx, text: string): Promise<Person | undefined> {
  const phone = normalisePhone(text);
  const email = /^\S+@\S+$/.test(text.trim()) ? text.trim().toLowerCase() : undefined;
  const value = phone ?? email;
  if (value === undefined) return undefined;
  const searched: CustomerContact = { kind: phone === null ? "email" : "phone", value };
  const [owner] = await listOwners(db, [searched]);
  const customerId = owner?.proven ? owner.customer.id : undefined;
  const confirmed = customerId === undefined ? [] : await listContacts(db, customerId);
  const contacts = [searched, ...confirmed.filter((contact) => contact.proven)];
  const all = (wanted: ContactKind) => [
    ...new Set(contacts.filter((contact) => contact.kind === wanted).map((contact) => contact.value)),
  ];
  return { asked: searched, customerId, phones: all("phone"), emails: all("email") };
}

/** For rows whose e-mail or phone column holds one of the person's. */
export function isTheirs(person: Person, email: string, phone?: string): ReturnType<typeof sql<SqlBool>> {
  const emails = sql<SqlBool>`lower(${sql.ref(email)}) in (${list(person.emails)})`;
  return phone === undefined ? emails : sql<SqlBool>`(${emails} or ${sql.ref(phone)} in (${list(person.phones)}))`;
}

/** A list of values, never empty, because `in ()` is no SQL: a value that no row holds takes its place. */
const list = (values: readonly string[]) => sql.join(values.length > 0 ? values : ["(nobody)"]);
