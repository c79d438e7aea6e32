import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import { MAX_MATCHES, searchText } from "../../../src-shared/orders/search.ts";
import { compileOnce, compileWrite } from "../../engines/compile-once.ts";
import { lockNamesAhead } from "../../engines/dialect.ts";
import { amongParts } from "../../engines/text-index.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";
import { containing } from "../contains.ts";

export type CustomerRow = Selectable<Schema["customers"]>;
export type CustomerContact = Pick<Selectable<Schema["customer_contacts"]>, "kind" | "value">;

const customerById = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom("customers").selectAll().where("id", "=", id),
);

export const findCustomer = async (db: Db | Tx, id: string): Promise<CustomerRow | undefined> =>
  (await customerById(db, { id }))[0];

/** These customers, in this order. */
export async function listCustomersByIds(db: Db | Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("customers")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The name that stands for all customers in a lock. */
const CUSTOMERS = "customers";

/** Makes all others who look for a customer to write wait, so that one phone never becomes two customers. */
export const lockCustomers = (tx: Tx): Promise<void> => lockNamesAhead(tx, [CUSTOMERS]);

/** As `lockCustomers`, for one who looks for the customer of these contacts: others wait who look for one of the same. */
export const lockContacts = (tx: Tx, contacts: readonly CustomerContact[]): Promise<void> =>
  lockNamesAhead(
    tx,
    contacts.map(({ kind, value }) => `${kind} ${value}`),
    { sharing: CUSTOMERS },
  );

/** The customer of a phone (E.164) or an e-mail (lower case). */
export async function findCustomerByContact(
  db: Db | Tx,
  { kind, value }: CustomerContact,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom("customers")
    .innerJoin("customer_contacts", "customer_contacts.customer_id", "customers.id")
    .selectAll("customers")
    .where("customer_contacts.kind", "=", kind)
    .where("customer_contacts.value", "=", value)
    .executeTakeFirst();
}

/** All contacts of a customer, the newest first; `proven` 1: confirmed by staff. */
export const listContacts = (
  db: Db | Tx,
  customerId: string,
): Promise<(CustomerContact & Pick<Selectable<Schema["customer_contacts"]>, "proven">)[]> =>
  contactsOfCustomer(db, { customerId });

const contactsOfCustomer = compileOnce((db, { customerId }: { customerId: string }) =>
  db
    .selectFrom("customer_contacts")
    .select(["kind", "value", "proven"])
    .where("customer_id", "=", customerId)
    .orderBy("seen_at", "desc")
    .orderBy("value"),
);

/**
 * Stores contacts that staff wrote as a customer's, as confirmed. One that exists only through a visitor's typing is
 * taken over from another customer; one that is confirmed for another customer stays theirs.
 */
export async function confirmContacts(
  tx: Tx,
  customerId: string,
  contacts: readonly CustomerContact[],
  at: string,
): Promise<void> {
  for (const { kind, value } of contacts) {
    const before = await tx
      .selectFrom("customer_contacts")
      .select(["customer_id", "proven"])
      .where("kind", "=", kind)
      .where("value", "=", value)
      .executeTakeFirst();
    if (before && before.customer_id !== customerId && before.proven) continue;
    await tx
      .insertInto("customer_contacts")
      .values({ kind, value, customer_id: customerId, seen_at: at, proven: true })
      .onConflict((c) =>
        c.columns(["kind", "value"]).doUpdateSet({ customer_id: customerId, seen_at: at, proven: true }),
      )
      .execute();
    // The former customer's search text loses the contact.
    if (before && before.customer_id !== customerId) await updateCustomer(tx, { id: before.customer_id }, {}, at);
  }
}

/** Takes contacts from a customer. */
export async function dropContacts(tx: Tx, customerId: string, contacts: readonly CustomerContact[]): Promise<void> {
  for (const { kind, value } of contacts) {
    await tx
      .deleteFrom("customer_contacts")
      .where("customer_id", "=", customerId)
      .where("kind", "=", kind)
      .where("value", "=", value)
      .execute();
  }
}

/** Inserts a customer whose `contacts` are inserted next; false, and nothing done, where there is one with this id. */
export async function insertCustomer(
  tx: Tx,
  customer: Omit<Insertable<Schema["customers"]>, "search">,
  contacts: readonly CustomerContact[] = [],
): Promise<boolean> {
  const added = await addCustomer(tx, { ...customer, search: customerSearchText(customer, contacts) });
  if (added.length === 0) return false;
  recordChange(tx, "customers", customer.id, customer.version);
  return true;
}

const addCustomer = compileOnce((db, row: Insertable<Schema["customers"]>) =>
  db
    .insertInto("customers")
    .values(row)
    .onConflict((c) => c.column("id").doNothing())
    .returning("id"),
);

const customerSearchText = (
  customer: Pick<Insertable<Schema["customers"]>, "name" | "company" | "cr_number" | "phone" | "email">,
  contacts: readonly CustomerContact[],
): string =>
  searchText(
    [
      customer.name,
      customer.company,
      customer.cr_number,
      customer.email,
      ...contacts.filter(isEmail).map((contact) => contact.value),
    ],
    [customer.phone, ...contacts.filter((contact) => !isEmail(contact)).map((contact) => contact.value)],
  );

type Changed = Partial<
  Pick<CustomerRow, "name" | "company" | "cr_number" | "phone" | "email" | "lang" | "note" | "last_order_at">
>;

/**
 * Changes a customer that still has `version` (any when undefined), and their search text; undefined, and nothing done,
 * when the row has changed since.
 */
export async function updateCustomer(
  tx: Tx,
  { id, version }: { id: string; version?: number },
  values: Changed,
  at: string,
): Promise<CustomerRow | undefined> {
  const [row] = await changeCustomer(tx, { id, version, values, at });
  if (!row) return undefined;
  const search = customerSearchText(row, await listContacts(tx, id));
  if (search !== row.search) await setCustomerSearch(tx, { id, search });
  recordChange(tx, "customers", id, row.version);
  return { ...row, search };
}

/** Notes an order of a customer, which their search text does not tell. */
export async function noteLastOrder(tx: Tx, id: string, lastOrderAt: string | null, at: string): Promise<void> {
  const [row] = await changeCustomer(tx, { id, version: undefined, values: { last_order_at: lastOrderAt }, at });
  if (row) recordChange(tx, "customers", id, row.version);
}

const changeCustomer = compileOnce(
  (db, { id, version, values, at }: { id: string; version: number | undefined; values: Changed; at: string }) => {
    const query = db
      .updateTable("customers")
      .set((eb) => ({ ...values, version: eb("version", "+", 1), updated_at: at }))
      .where("id", "=", id);
    return (version === undefined ? query : query.where("version", "=", version)).returningAll();
  },
);
const setCustomerSearch = compileWrite((db, { id, search }: { id: string; search: string }) =>
  db.updateTable("customers").set({ search }).where("id", "=", id),
);

const isEmail = (contact: CustomerContact): boolean => contact.kind === "email";

interface CustomerSort {
  column: "last_order_at" | "name";
  direction: "asc" | "desc";
}

/** Customers whose text contains all these terms. */
async function found(db: Db | Tx, terms: readonly string[]) {
  const among = await amongParts(db, { table: "customers", key: "id" }, terms);
  const query = db
    .selectFrom("customers")
    .where((where) =>
      where.and(terms.map((term) => sql<SqlBool>`${where.ref("search")} like ${containing(term)} escape '\\'`)),
    );
  return among ? query.where(among) : query;
}

const sorted = (query: Awaited<ReturnType<typeof found>>, { column, direction }: CustomerSort) =>
  query
    // Stated explicitly, because the databases disagree about the order of nulls.
    .orderBy(column, (by) => (direction === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy("id", direction);

interface Page {
  offset: number;
  limit: number;
}

/**
 * One page, and the total; `terms` must all be contained. Of a search that finds more than `MAX_MATCHES` the total is that, and `more` is
 * true.
 */
export async function listCustomers(
  db: Db | Tx,
  terms: readonly string[],
  sort: CustomerSort,
  page: Page,
): Promise<{ rows: CustomerRow[]; total: number; more: boolean }> {
  const query = await found(db, terms);
  const rows = await sorted(query, sort).selectAll().limit(page.limit).offset(page.offset).execute();
  const all = query.select("id");
  const { count } = await db
    .selectFrom((terms.length > 0 ? all.limit(MAX_MATCHES + 1) : all).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const more = terms.length > 0 && Number(count) > MAX_MATCHES;
  return { rows, total: more ? MAX_MATCHES : Number(count), more };
}

/** The first customers that match the terms, uncounted. */
export const listFirstCustomers = async (
  db: Db | Tx,
  terms: readonly string[],
  sort: CustomerSort,
  limit: number,
): Promise<CustomerRow[]> =>
  sorted(await found(db, terms), sort)
    .selectAll()
    .limit(limit)
    .execute();

/** Ids of all customers that match the terms, in order, as of one moment. */
export async function listCustomerIds(db: Db | Tx, terms: readonly string[], sort: CustomerSort): Promise<string[]> {
  const rows = await sorted(await found(db, terms), sort)
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Number of a customer's orders, cancelled ones and drafts too, voided ones not. */
export async function countOrdersOf(db: Db | Tx, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface CustomerSums {
  /** Number of valid orders. */
  orders: number;
  /** Dirhams. */
  spent: number;
  balance: number;
}

/** Orders, sales and debts of these customers. Drafts, cancelled and voided orders are no sales. */
export async function sumOrdersOf(db: Db | Tx, customerIds: readonly string[]): Promise<Map<string, CustomerSums>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select([
      "customer_id",
      sql<number>`sum(case when status = 'cancelled' then 0 else 1 end)`.as("orders"),
      sql<number>`sum(case when status = 'cancelled' then 0 else total - credited end)`.as("spent"),
      sql<number>`sum(received)`.as("received"),
    ])
    .where("customer_id", "in", [...customerIds])
    .where("voided_at", "is", null)
    .where("status", "!=", "draft")
    .groupBy("customer_id")
    .execute();
  return new Map(
    rows.map((row) => {
      const spent = Number(row.spent);
      return [row.customer_id as string, { orders: Number(row.orders), spent, balance: spent - Number(row.received) }];
    }),
  );
}

/** Quote requests and messages of a customer, newest first, by any of their phones and e-mails; at most `limit` of each. */
export async function listRequestsOf(db: Db | Tx, contacts: readonly CustomerContact[], limit: number) {
  const emails = contacts.filter(isEmail).map((contact) => contact.value);
  const phones = contacts.filter((contact) => !isEmail(contact)).map((contact) => contact.value);
  // An empty list is no SQL; no row has an empty phone.
  const theirs = sql<SqlBool>`(lower(email) in (${sql.join(emails.length ? emails : [""])}) or phone in (${sql.join(phones.length ? phones : [""])}))`;
  const quotes = await db
    .selectFrom("quote_requests")
    .select(["id", "number", "status", "created_at as at", "phone", "email"])
    .where(theirs)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  const messages = await db
    .selectFrom("contact_messages")
    .select(["id", "subject", "status", "created_at as at"])
    .where(theirs)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return { quotes, messages };
}
