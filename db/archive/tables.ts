/**
 * What a complete archive has of each table, and how its rows are read for it. Shops with the same data give the same rows on
 * both engines, so what is read of a filled database can be compared with the archive that filled it.
 */

import { beginSum, type TableSum } from "../copy/compare.ts";
import { shopTables } from "../copy/tables.ts";
import { readLastNumber, readRows, readShape, type TableShape, type TextRow } from "../engines/whole-tables.ts";
import type { Db, TableName } from "../schema.ts";

/** All rows as they are; rows without some columns, or only some rows; only under a passphrase; or nothing of it. */
type Treatment =
  | "as it is"
  | { without: string; columns: Readonly<Record<string, string | null>> }
  | { only: string; has: (valueIn: (column: string) => string | null) => boolean }
  | { underPassphrase: string }
  | { leftOut: string };

/** A table that is missing here does not compile; each that is not taken whole has the reason. */
export const archived: Readonly<Record<TableName, Treatment>> = {
  settings: "as it is",
  saved_views: "as it is",
  staff: {
    without: "passwords, which are under the passphrase",
    columns: { password_hash: "", password_expires_at: null, must_change_password: "1" },
  },
  media: "as it is",
  categories: "as it is",
  slug_redirects: "as it is",
  subcategories: "as it is",
  products: "as it is",
  variants: "as it is",
  stock_movements: "as it is",
  variant_costs: "as it is",
  testimonials: "as it is",
  delivery_zones: "as it is",
  authors: "as it is",
  articles: "as it is",
  pages: "as it is",
  page_versions: "as it is",
  site_parts: "as it is",
  site_versions: "as it is",
  contact_messages: "as it is",
  contact_replies: "as it is",
  quote_requests: "as it is",
  quote_request_lines: "as it is",
  customers: "as it is",
  customer_contacts: "as it is",
  customer_pairs: "as it is",
  orders: "as it is",
  order_lines: "as it is",
  order_events: "as it is",
  order_outputs: "as it is",
  order_deliveries: "as it is",
  order_delivery_lines: "as it is",
  payments: "as it is",
  order_returns: "as it is",
  order_return_lines: "as it is",
  order_files: "as it is",
  order_deposits: "as it is",
  share_links: "as it is",
  share_link_views: "as it is",
  invoices: "as it is",
  invoice_lines: "as it is",
  invoice_states: "as it is",
  quotes: "as it is",
  quote_versions: "as it is",
  quote_acceptances: "as it is",
  quote_events: "as it is",
  quote_orders: "as it is",
  quote_order_lines: "as it is",
  quote_holds: "as it is",
  quote_hold_lines: "as it is",
  // Stock off the shelf: it goes back when the reservation of the desktop, which is left out, runs out.
  stock_reservations: "as it is",
  audit: "as it is",
  daily_counts: "as it is",
  imports: "as it is",
  import_items: "as it is",
  import_mappings: "as it is",
  bulk_changes: "as it is",
  bulk_parts: "as it is",
  number_gaps: "as it is",
  demo_rows: "as it is",
  counters: "as it is",
  change_feed: "as it is",
  invoice_sums: "as it is",
  payment_sums: "as it is",
  owed_sums: "as it is",
  order_sums: "as it is",
  mail_queue: {
    only: "mails that open nothing: one with a one-time code stays out with its code, those of a test order with the order",
    has: (valueIn) => valueIn("kind") !== "one-time-code" && !valueIn("unique_key")?.startsWith("test:"),
  },
  meta: {
    only: "where the change feed begins: all other notes are of one installation",
    has: (valueIn) => valueIn("key") === "feed_floor",
  },
  authenticators: { underPassphrase: "second factors, sealed with the signing key" },
  recovery_codes: { underPassphrase: "second factors on paper" },
  passkeys: { underPassphrase: "they sign in without a password" },
  sessions: { leftOut: "everybody signs in anew" },
  devices: { leftOut: "each desktop is registered anew and fetches everything" },
  one_time_codes: { leftOut: "they open a sign-in" },
  one_time_code_tries: { leftOut: "tries at codes that are left out" },
  passkey_challenges: { leftOut: "of sign-ins that are under way" },
  sign_in_attempts: { leftOut: "fingerprints of addresses: limits begin anew" },
  rate_limits: { leftOut: "limits begin anew" },
  order_visitors: { leftOut: "fingerprints of visitors: limits begin anew" },
  proven_mailboxes: { leftOut: "fingerprints of mailboxes: limits begin anew" },
  idempotency: { leftOut: "answers to clients of the other installation" },
  sold_days: { leftOut: "sums of orders, which are added up anew" },
  sold_goods: { leftOut: "likewise" },
  app_releases: { leftOut: "versions of the app, hundreds of megabytes, are published anew" },
  test_orders: { leftOut: "a test order belongs to no shop's data" },
  alerts: { leftOut: "of the machine" },
  job_runs: { leftOut: "of the machine" },
  server_errors: { leftOut: "of the machine" },
};

const isIn = (treatment: Treatment): boolean =>
  treatment === "as it is" || "without" in treatment || "only" in treatment;

/** Tables with rows in the open part, each after those that its rows belong to. */
export const openTables: readonly TableName[] = shopTables.filter((name) => isIn(archived[name]));

export const sealedTables: readonly TableName[] = shopTables.filter((name) => {
  const treatment = archived[name];
  return treatment !== "as it is" && "underPassphrase" in treatment;
});

/** The rows of a table as the archive has them, in batches. `db` as for `readRows`. */
export async function* readArchived(db: Db, shape: TableShape): AsyncGenerator<TextRow[]> {
  const treat = treatmentOf(shape);
  for await (const rows of readRows(db, shape)) yield treat(rows);
}

/** Those of these tables that this database has: one of an earlier schema lacks some. */
export async function shapesThere(db: Db, names: readonly TableName[]): Promise<TableShape[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return Promise.all(names.filter((name) => there.has(name)).map((name) => readShape(db, name)));
}

export async function sumUpArchived(db: Db, shape: TableShape): Promise<TableSum> {
  const sum = beginSum(shape);
  for await (const rows of readArchived(db, shape)) sum.add(rows);
  return sum.end(shape.isNumbered ? await readLastNumber(db, shape) : 0);
}

function treatmentOf({ name, columns }: TableShape): (rows: TextRow[]) => TextRow[] {
  const treatment = archived[name as TableName];
  if (treatment === "as it is") return (rows) => rows;
  const placeOf = new Map(columns.map((column, at) => [column.name, at]));
  const valueIn = (row: TextRow) => (column: string) => row[placeOf.get(column) ?? -1] ?? null;
  if ("only" in treatment) return (rows) => rows.filter((row) => treatment.has(valueIn(row)));
  if (!("without" in treatment)) throw new RangeError(`${name} is not in the open part of an archive`);
  const replaced = columns.map((column) => treatment.columns[column.name]);
  return (rows) => rows.map((row) => row.map((value, at) => (replaced[at] === undefined ? value : replaced[at])));
}
