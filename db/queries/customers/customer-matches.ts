/** Owners of a phone and an e-mail, and likely customers of orders that name them. */
import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import { compileOnce, compileWrite, runTogether } from "../../engines/compile-once.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";
import type { OrderRow } from "../orders/orders.ts";
import type { QuoteRow } from "../quotes/quotes.ts";
import { type CustomerContact, type CustomerRow, findCustomer, updateCustomer } from "./customers.ts";

export type PairRow = Selectable<Schema["customer_pairs"]>;

export interface Owner {
  contact: CustomerContact;
  customer: CustomerRow;
  /** Staff have confirmed that the contact is theirs. */
  proven: boolean;
}

/** The customers who have these contacts, in the order of the contacts. */
export async function listOwners(db: Db | Tx, contacts: readonly CustomerContact[]): Promise<Owner[]> {
  if (contacts.length === 0) return [];
  return toOwners(contacts, await ownersOfContacts(db, { contacts: [...contacts] }));
}

type OwnerRow = CustomerRow & { contact_kind: CustomerContact["kind"]; value: string; proven: boolean };

function toOwners(contacts: readonly CustomerContact[], rows: readonly OwnerRow[]): Owner[] {
  const owners: Owner[] = [];
  for (const contact of contacts) {
    const row = rows.find(({ contact_kind, value }) => contact_kind === contact.kind && value === contact.value);
    if (!row) continue;
    const { contact_kind, value, proven, ...customer } = row;
    owners.push({ contact, customer, proven });
  }
  return owners;
}

const ownersOfContacts = compileOnce((db, { contacts }: { contacts: CustomerContact[] }) =>
  db
    .selectFrom("customer_contacts")
    .innerJoin("customers", "customers.id", "customer_contacts.customer_id")
    // As pairs: SQLite looks up conditions that are joined by "or" six times as slowly.
    .where(
      sql<SqlBool>`(customer_contacts.kind, customer_contacts.value) in (values ${sql.join(
        contacts.map(({ kind, value }) => sql`(${kind}, ${value})`),
      )})`,
    )
    .selectAll("customers")
    .select(["customer_contacts.kind as contact_kind", "customer_contacts.value", "customer_contacts.proven"]),
);

/** The stored owner of a phone (E.164) and an e-mail (lower case) that are named together. */
export const findPair = async (db: Db | Tx, phone: string, email: string): Promise<PairRow | undefined> =>
  (await pairOf(db, { phone, email }))[0];

const pairOf = compileOnce((db, { phone, email }: { phone: string; email: string }) =>
  db.selectFrom("customer_pairs").selectAll().where("phone", "=", phone).where("email", "=", email),
);

/**
 * The customer of a phone (E.164) and an e-mail that are named together: as staff decided, else the one who has both of
 * them. Undefined where only one is named, or they belong to two.
 */
export async function customerOfPair(
  db: Db | Tx,
  named: { phone: string; email: string },
): Promise<CustomerRow | undefined> {
  const { phone, email } = named;
  if (!phone || !email) return undefined;
  const contacts = [
    { kind: "phone" as const, value: phone },
    { kind: "email" as const, value: email.toLowerCase() },
  ];
  return (await matchContacts(db, named, contacts)).customer;
}

export interface Match {
  /** Of the contacts, in their order. */
  owners: Owner[];
  /** The stored pair. */
  pair: PairRow | undefined;
  /** As `customerOfPair`. */
  customer: CustomerRow | undefined;
}

/** The owners of a phone and an e-mail, and the customer of both together; empty where one is not named. */
export async function matchContacts(
  db: Db | Tx,
  { phone, email }: { phone: string; email: string },
  contacts: readonly CustomerContact[],
): Promise<Match> {
  if (!phone || !email) return { owners: await listOwners(db, contacts), pair: undefined, customer: undefined };
  const [rows, [pair]] = await runTogether<[OwnerRow, PairRow]>(db, [
    ownersOfContacts.with(db, { contacts: [...contacts] }),
    pairOf.with(db, { phone, email: email.toLowerCase() }),
  ]);
  const owners = toOwners(contacts, rows);
  if (pair) return { owners, pair, customer: await findCustomer(db, pair.customer_id) };
  const [one, other] = owners;
  return { owners, pair, customer: one && one.customer.id === other?.customer.id ? one.customer : undefined };
}

/** Stores the customer of a phone and an e-mail that are named together. A decision of staff is not overwritten by a visitor. */
export async function putPair(tx: Tx, pair: PairRow): Promise<void> {
  await replacePair(tx, await findPair(tx, pair.phone, pair.email), pair);
}

/** As `putPair`, where the pair stored `before` was read. */
export async function replacePair(tx: Tx, before: PairRow | undefined, pair: PairRow): Promise<void> {
  if (before && before.proven > pair.proven) return;
  await writePair(tx, pair);
  // The former customer's row travels with its pairs.
  if (before && before.customer_id !== pair.customer_id)
    await updateCustomer(tx, { id: before.customer_id }, {}, pair.at);
}

const writePair = compileWrite((db, { phone, email, ...values }: PairRow) =>
  db
    .insertInto("customer_pairs")
    .values({ phone, email, ...values })
    .onConflict((c) => c.columns(["phone", "email"]).doUpdateSet(values)),
);

/**
 * Stores contacts that a visitor typed; one that a customer has already stays theirs. Returns the number of those that
 * became this customer's.
 */
export async function noteTyped(
  tx: Tx,
  customerId: string,
  contacts: readonly CustomerContact[],
  at: string,
): Promise<number> {
  if (contacts.length === 0) return 0;
  const rows = contacts.map((contact) => ({ ...contact, customer_id: customerId, seen_at: at, proven: false }));
  return (await addTyped(tx, { rows })).length;
}

const addTyped = compileOnce((db, { rows }: { rows: Insertable<Schema["customer_contacts"]>[] }) =>
  db
    .insertInto("customer_contacts")
    .values(rows)
    .onConflict((c) => c.columns(["kind", "value"]).doNothing())
    .returning("value"),
);

/** Whether staff have confirmed any contact of a customer; false for one that exists only through a visitor's typing. */
export async function isConfirmedCustomer(db: Db | Tx, customerId: string): Promise<boolean> {
  const proven = await db
    .selectFrom("customer_contacts")
    .select("kind")
    .where("customer_id", "=", customerId)
    .where("proven", "=", true)
    .limit(1)
    .executeTakeFirst();
  return proven !== undefined;
}

/** Orders with these contacts that belong to no customer, or to one that exists only through typing. */
function undecided(db: Db | Tx, phones: readonly string[], emails: readonly string[]) {
  const named = [
    ...(phones.length > 0 ? [sql<SqlBool>`orders.contact_phone in (${sql.join([...phones])})`] : []),
    ...(emails.length > 0 ? [sql<SqlBool>`lower(orders.contact_email) in (${sql.join([...emails])})`] : []),
  ];
  return db
    .selectFrom("orders")
    .where(named.length > 0 ? sql<SqlBool>`(${sql.join(named, sql` or `)})` : sql<SqlBool>`1 = 0`)
    .where("orders.voided_at", "is", null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("orders.customer_id", "is", null),
        not(
          exists(
            selectFrom("customer_contacts")
              .select("customer_contacts.kind")
              .whereRef("customer_contacts.customer_id", "=", "orders.customer_id")
              .where("customer_contacts.proven", "=", true),
          ),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      // Staff have decided whose these two are.
      not(
        exists(
          selectFrom("customer_pairs")
            .select("customer_pairs.phone")
            .whereRef("customer_pairs.phone", "=", "orders.contact_phone")
            .where(sql<SqlBool>`customer_pairs.email = lower(orders.contact_email)`)
            .whereRef("customer_pairs.customer_id", "=", "orders.customer_id")
            .where("customer_pairs.proven", "=", true),
        ),
      ),
    );
}

/** Orders that may be a customer's: they name a phone or an e-mail of theirs, newest first. */
export async function listSuggestedOrders(
  db: Db | Tx,
  customerId: string,
  contacts: readonly CustomerContact[],
  limit: number,
): Promise<OrderRow[]> {
  const values = (kind: CustomerContact["kind"]) =>
    contacts.filter((contact) => contact.kind === kind).map((contact) => contact.value);
  return undecided(db, values("phone"), values("email"))
    .selectAll("orders")
    .where((eb) => eb.or([eb("orders.customer_id", "is", null), eb("orders.customer_id", "!=", customerId)]))
    .orderBy("orders.placed_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}

/** Orders that name just this phone together with this e-mail, by the rule of `undecided`. */
export const listOrdersOfPair = (db: Db | Tx, phone: string, email: string): Promise<OrderRow[]> =>
  undecided(db, [phone], [])
    .selectAll("orders")
    .where(sql<SqlBool>`lower(orders.contact_email) = ${email}`)
    .orderBy("orders.id")
    .execute();

/** Quotes for just this phone together with this e-mail that belong to no customer, or to one without a confirmed contact. */
export const listQuotesOfPair = (db: Db | Tx, phone: string, email: string): Promise<QuoteRow[]> =>
  db
    .selectFrom("quotes")
    .selectAll("quotes")
    .where("contact_phone", "=", phone)
    .where(sql<SqlBool>`lower(contact_email) = ${email}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_contacts")
            .select("customer_contacts.kind")
            .whereRef("customer_contacts.customer_id", "=", "quotes.customer_id")
            .where("customer_contacts.proven", "=", true),
        ),
      ),
    )
    .execute();

/** For each of these customers, the number of orders of no customer that name a phone or an e-mail of theirs. */
export async function countSuggested(db: Db | Tx, customerIds: readonly string[]): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("customer_contacts")
    .innerJoin("orders", (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([
            eb("customer_contacts.kind", "=", "phone"),
            eb("orders.contact_phone", "=", eb.ref("customer_contacts.value")),
          ]),
          eb.and([
            eb("customer_contacts.kind", "=", "email"),
            sql<SqlBool>`lower(orders.contact_email) = customer_contacts.value`,
          ]),
        ]),
      ),
    )
    .select(({ fn }) => ["customer_contacts.customer_id", fn.count<number>("orders.id").distinct().as("count")])
    .where("customer_contacts.customer_id", "in", [...customerIds])
    .where("orders.customer_id", "is", null)
    .where("orders.voided_at", "is", null)
    .groupBy("customer_contacts.customer_id")
    .execute();
  return new Map(rows.map((row) => [row.customer_id, Number(row.count)]));
}

/** Customers among these of whom staff have confirmed a contact. */
export async function listConfirmed(db: Db | Tx, customerIds: readonly string[]): Promise<Set<string>> {
  if (customerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("customer_contacts")
    .select("customer_id")
    .distinct()
    .where("customer_id", "in", [...customerIds])
    .where("proven", "=", true)
    .execute();
  return new Set(rows.map((row) => row.customer_id));
}

/** Assigns an order to a customer; null: to none. The caller raises its version. */
export async function setOrderCustomer(tx: Tx, orderId: string, customerId: string | null): Promise<void> {
  await tx.updateTable("orders").set({ customer_id: customerId }).where("id", "=", orderId).execute();
}

/** Removes a customer that exists only through typing, once nothing names them any more. */
export async function removeEmptyCustomer(tx: Tx, customerId: string): Promise<void> {
  if (await isConfirmedCustomer(tx, customerId)) return;
  const customer = await findCustomer(tx, customerId);
  if (!customer || customer.note !== null) return;
  await removeUnnamedCustomer(tx, customerId);
}

/** Removes a customer whom no order, quote or document names; false, and nothing done, where one does. */
export async function removeUnnamedCustomer(tx: Tx, customerId: string): Promise<boolean> {
  for (const table of ["orders", "quotes", "invoices"] as const) {
    const named = await tx
      .selectFrom(table as "orders")
      .select("id")
      .where("customer_id", "=", customerId)
      .limit(1)
      .executeTakeFirst();
    if (named) return false;
  }
  const customer = await findCustomer(tx, customerId);
  if (!customer) return false;
  await tx.deleteFrom("customer_pairs").where("customer_id", "=", customerId).execute();
  await tx.deleteFrom("customer_contacts").where("customer_id", "=", customerId).execute();
  await tx.deleteFrom("customers").where("id", "=", customerId).execute();
  recordChange(tx, "customers", customerId, customer.version + 1, true);
  return true;
}
