import { type SqlBool, sql } from "kysely";
import { normalisePhone } from "../../src-shared/model/phone.ts";
import { findCustomerByContact, listContacts } from "../queries/customers.ts";
import type { Db, Tx } from "../schema.ts";

/** Everything by which the shop knows somebody. */
export interface Person {
  customerId: string | undefined;
  /** E.164. */
  phones: string[];
  /** Lower case. */
  emails: string[];
}

/**
 * Who is meant by an e-mail address or a phone number as typed; with every other address and number of theirs where they
 * are a customer. Undefined for a text that is neither; somebody the shop has nothing of is a person all the same.
 */
export async function findPerson(db: Db | Tx, text: string): Promise<Person | undefined> {
  const phone = normalisePhone(text);
  const email = /^\S+@\S+$/.test(text.trim()) ? text.trim().toLowerCase() : undefined;
  const value = phone ?? email;
  if (value === undefined) return undefined;
  const kind = phone === null ? "email" : "phone";
  const customer = await findCustomerByContact(db, { kind, value });
  const contacts = [{ kind, value }, ...(customer ? await listContacts(db, customer.id) : [])];
  const all = (wanted: "phone" | "email") => [
    ...new Set(contacts.filter((one) => one.kind === wanted).map((one) => one.value)),
  ];
  return { customerId: customer?.id, phones: all("phone"), emails: all("email") };
}

/** For rows whose e-mail or phone column holds one of the person's. */
export function isTheirs(person: Person, email: string, phone?: string): ReturnType<typeof sql<SqlBool>> {
  const emails = sql<SqlBool>`lower(${sql.ref(email)}) in (${list(person.emails)})`;
  return phone === undefined ? emails : sql<SqlBool>`(${emails} or ${sql.ref(phone)} in (${list(person.phones)}))`;
}

/** An empty list is no SQL: what no row holds stands for it. */
const list = (values: readonly string[]) => sql.join(values.length > 0 ? values : ["(nobody)"]);
