/**
 * The person of a row that names a phone and an e-mail. Anybody can type another person's contacts, so a row is a
 * person's where staff have said so, or where all contacts it names are known to be theirs; where only one of the two
 * is, it is doubtful: it is left alone and named, for an administrator to decide.
 */
import { isConfirmedCustomer } from "../queries/customers/customer-matches.ts";
import type { Db, TableName, Tx } from "../schema.ts";
import type { Person } from "./find-person.ts";

type Row = Record<string, unknown>;

/** A row that may be the person's, or another's who typed a contact of theirs. */
export interface Doubtful {
  table: TableName;
  id: string;
  /** Number of the order, quote or request. */
  number: string | null;
  at: string;
  /** Contacts that the row names. */
  phone: string;
  email: string;
}

export interface Sorted {
  theirs: Row[];
  doubtful: Doubtful[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const phoneOf = (row: Row): string => text(row.contact_phone ?? row.phone);
const emailOf = (row: Row): string => text(row.contact_email ?? row.email).toLowerCase();

/** Sorts rows that name a contact of a person, or belong to their customer. Those in `include` have been decided. */
export async function sortRows(
  db: Db | Tx,
  person: Person,
  found: { table: TableName; rows: readonly Row[] }[],
  include: ReadonlySet<string>,
): Promise<Map<TableName, Sorted>> {
  const customers = new Map<string, boolean>();
  const isAnothers = async (row: Row, table: TableName): Promise<boolean> => {
    const id = text(table === "customers" ? row.id : row.customer_id);
    if (id === "" || id === person.customerId) return false;
    if (!customers.has(id)) customers.set(id, await isConfirmedCustomer(db, id));
    return customers.get(id) === true;
  };
  // For a person of whom one contact is known and nothing is confirmed, all rows with it are theirs if they name one
  // other.
  const others = new Set(found.flatMap(({ rows }) => rows.flatMap((row) => otherThan(person, row))));
  const isOnePerson = person.customerId === undefined && others.size <= 1;

  const sorted = new Map<TableName, Sorted>();
  for (const { table, rows } of found) {
    const into: Sorted = { theirs: [], doubtful: [] };
    sorted.set(table, into);
    for (const row of rows) {
      const id = text(row.id);
      const isTheirs =
        include.has(id) ||
        (person.customerId !== undefined && (row.customer_id === person.customerId || id === person.customerId)) ||
        ((isOnePerson || otherThan(person, row).length === 0) && !(await isAnothers(row, table)));
      if (isTheirs) into.theirs.push(row);
      else into.doubtful.push(describe(table, row));
    }
  }
  return sorted;
}

/** Contacts of a row that are not known to be the person's. */
const otherThan = (person: Person, row: Row): string[] => [
  ...(phoneOf(row) === "" || person.phones.includes(phoneOf(row)) ? [] : [phoneOf(row)]),
  ...(emailOf(row) === "" || person.emails.includes(emailOf(row)) ? [] : [emailOf(row)]),
];

const describe = (table: TableName, row: Row): Doubtful => ({
  table,
  id: text(row.id),
  number: text(row.number) || null,
  at: text(row.created_at),
  phone: phoneOf(row),
  email: emailOf(row),
});

/** Lines for the administrator; none where nothing is doubtful. */
export function doubtfulLines(doubtful: readonly Doubtful[]): string[] {
  if (doubtful.length === 0) return [];
  return [
    "Left alone, because they name another contact too and may be somebody else's. Look at each, and add those that are" +
      " theirs with --include ID:",
    ...doubtful.map(({ table, id, number, at, phone, email }) =>
      [
        "  ",
        table,
        " ",
        id,
        number ? ` ${number}` : "",
        ` of ${at.slice(0, 10)}: `,
        [phone, email].filter(Boolean).join(", "),
      ].join(""),
    ),
  ];
}
