import { type Selectable, type SqlBool, sql } from "kysely";
import { mirroredNames, personalNames, type Resource, resources } from "../../src-shared/resources.ts";
import { containing } from "../queries/contains.ts";
import { childrenOf, tableOf } from "../resources.ts";
import type { Db, Schema, TableName, Tx } from "../schema.ts";
import { isTheirs, type Person } from "./find-person.ts";
import { type Doubtful, sortRows } from "./sort-rows.ts";

type Row = Record<string, unknown>;

/** Rows of a person, table by table, as they are stored; only tables with rows. */
export type PersonRows = { [Table in TableName]?: Selectable<Schema[Table]>[] };

/** By table, the child tables with personal data, with the column that names the parent row. */
const personalChildren = new Map<TableName, Map<TableName, string>>();
for (const name of mirroredNames) {
  for (const { personal, of = tableOf(name), table, owner } of childrenOf(name)) {
    if (personal) personalChildren.set(of, (personalChildren.get(of) ?? new Map()).set(table, owner));
  }
}

/** Columns that are not exported, nor as parts of a stored value: secrets of links, prints of addresses, and search texts. */
const withheld = new Set(["access_hash", "token_hash", "address_print", "search"]);

export interface RowsOfPerson {
  rows: PersonRows;
  /** Rows that may be the person's, left alone until an administrator decides (sort-rows.ts). */
  doubtful: Doubtful[];
}

/** Reads everything of a person; doubtful rows only where their ids are in `include`. */
export async function readRowsOf(
  db: Db | Tx,
  person: Person,
  include: ReadonlySet<string> = new Set(),
): Promise<RowsOfPerson> {
  const found = new Map<TableName, Row[]>();
  const add = async (table: TableName, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    found.set(table, [...(found.get(table) ?? []), ...rows]);
    const ids = rows.map((row) => row.id);
    for (const [child, owner] of personalChildren.get(table) ?? []) {
      await add(child, await select(db, child, among(owner, ids)));
    }
  };

  const { customerId } = person;
  const byCustomer = (column: string | undefined) => among(column ?? "id", column && customerId ? [customerId] : []);
  const sorted = await sortRows(
    db,
    person,
    await Promise.all(
      personalNames.map(async (name) => {
        const { email, phone, customer }: NonNullable<Resource["person"]> = resources[name].person;
        const table = tableOf(name);
        return { table, rows: await select(db, table, or(byCustomer(customer), isTheirs(person, email, phone))) };
      }),
    ),
    include,
  );
  for (const [table, { theirs }] of sorted) await add(table, theirs);
  const doubtful = [...sorted.values()].flatMap((one) => one.doubtful);
  const notTheirs = new Set(doubtful.map((row) => row.id));
  await add(
    "mail_queue",
    await select(db, "mail_queue", or(isTheirs(person, "recipient"), isTheirs(person, "reply_to"))),
  );
  const named = (column: string, phones = person.phones) =>
    or(...[...person.emails, ...phones].map((text) => contains(column, text)));
  await add("test_orders", await select(db, "test_orders", named("content")));
  await add("saved_views", await select(db, "saved_views", named("state", person.phones.flatMap(asTyped))));
  const audit = await select(db, "audit", or(among("row_id", idsIn(found)), named("before"), named("after")));
  await add(
    "audit",
    audit.filter((row) => !notTheirs.has(String(row.row_id))),
  );
  const answers = await answersAbout(db, named("outcome"), idsIn(found));
  await add(
    "idempotency",
    answers.filter((row) => ![...notTheirs].some((id) => String(row.outcome).includes(id))),
  );
  return { rows: Object.fromEntries(found), doubtful };
}

/** The digits by which staff search for a number, with and without their space. */
const asTyped = (phone: string): string[] => [phone.slice(-8), `${phone.slice(-8, -4)} ${phone.slice(-4)}`];

const idsIn = (found: ReadonlyMap<TableName, Row[]>): string[] =>
  [...found.values()].flat().flatMap((row) => (typeof row.id === "string" ? [row.id] : []));

/** Stored outcomes of requests that concern the person or a row of theirs. */
async function answersAbout(db: Db | Tx, named: Condition, ids: readonly string[]): Promise<Row[]> {
  const kept = new Map<string, Row>();
  // A condition has a limited number of terms, and a person may have ordered for years.
  for (let start = 0; start === 0 || start < ids.length; start += 100) {
    const about = ids.slice(start, start + 100).map((id) => contains("outcome", id));
    for (const row of await select(db, "idempotency", or(named, ...about))) kept.set(`${row.owner} ${row.key}`, row);
  }
  return [...kept.values()];
}

export const countRows = (rows: PersonRows): Record<string, number> =>
  Object.fromEntries(Object.entries(rows).map(([table, those]) => [table, those.length]));

/** The rows as an export: JSON columns as values, without secrets. */
export function asExport(rows: PersonRows): PersonRows {
  return Object.fromEntries(
    Object.entries(rows).map(([table, those]) => [table, those.map((row) => plainRow(row))]),
  ) as PersonRows;
}

const plainRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (withheld.has(name) ? [] : [[name, plainValue(value)] as const])),
  );

function plainValue(value: unknown): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value, (name, inner) => (withheld.has(name) ? undefined : inner));
  } catch {
    return value;
  }
}

type Condition = ReturnType<typeof sql<SqlBool>>;

const select = (db: Db | Tx, table: TableName, where: Condition): Promise<Row[]> =>
  db
    .selectFrom(table as "orders")
    .selectAll()
    .where(where)
    .execute();

const or = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const among = (column: string, values: readonly unknown[]): Condition =>
  values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

const contains = (column: string, text: string): Condition =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(text)} escape '\\'`;
