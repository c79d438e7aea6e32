/**
 * Lists of posted documents. They read `invoice_states` alone, whose indexes contain the columns that a list is ordered
 * and added up by; the documents themselves are read for the rows of one page.
 */
import { type OrderByItemBuilder, type SqlBool, sql } from "kysely";
import { POSTED_KINDS } from "../../../src-shared/billing/posted-kinds.ts";
import { MAX_MATCHES } from "../../../src-shared/orders/search.ts";
import { holdsText } from "../../engines/dialect.ts";
import { amongParts } from "../../engines/text-index.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { isDocumentOf, isOfKind } from "../customers/statement-conditions.ts";
import { beginOf, DEEP, endOf, skipDays } from "../skip-days.ts";
import { type InvoiceListFilter, isSummed, kindsOf } from "./invoice-filter.ts";
import { countByDay, type InvoiceSums, readStoredSums } from "./invoice-sums.ts";

export interface InvoiceListSort {
  column: "issued_at" | "number" | "total" | "due_on";
  direction: "asc" | "desc";
}

/** Largest result of a search that is sorted here, without a second pass over all documents. */
const FEW = 500;

/** Written without parameters, because a partial index is only used where the statement itself repeats its condition. */
const isOpen = sql<SqlBool>`invoice_states.balance > 0`;

function found(db: Db | Tx, filter: InvoiceListFilter) {
  let query = db.selectFrom("invoice_states");
  const { statuses } = filter;
  const [only, ...others] = kindsOf(filter);
  const isOpenOnly =
    filter.overdueOn || (statuses?.length && statuses.every((status) => status === "unpaid" || status === "part_paid"));
  // Open invoices have indexes of their own, one for each order of a list.
  if (only && (filter.customerId || filter.orderId || (isOpenOnly && !filter.terms?.length)))
    query = query.where(isOfKind([only, ...others]));
  else if (only && others.length === 0) query = query.where("kind", "=", only as "invoice");
  else if (only) query = query.where("kind", "in", [only, ...others] as "invoice"[]);
  if (statuses?.length) query = query.where("status", "in", [...statuses] as "paid"[]);
  if (isOpenOnly) query = query.where(isOpen);
  if (filter.overdueOn) query = query.where(sql<SqlBool>`invoice_states.due_on || '' < ${filter.overdueOn}`);
  if (filter.customerId) query = query.where(isDocumentOf(filter.customerId));
  if (filter.orderId) query = query.where("order_id", "=", filter.orderId);
  if (filter.issuedFrom) query = query.where("issued_at", ">=", beginOf(filter.issuedFrom));
  if (filter.issuedTo) query = query.where("issued_at", "<", endOf(filter.issuedTo));
  if (filter.among) query = query.where(filter.among);
  for (const term of filter.terms ?? []) {
    query = query.where(({ ref }) => holdsText(db, ref("search"), term));
  }
  return query;
}

type Found = ReturnType<typeof found>;

/** Documents without a due day are last, either way; every invoice has one, and the other columns are never empty. */
const emptyLast =
  (filter: InvoiceListFilter, { column, direction }: InvoiceListSort) =>
  (by: OrderByItemBuilder): OrderByItemBuilder => {
    const directed = direction === "asc" ? by.asc() : by.desc();
    const mayBeEmpty = column === "due_on" && !isAlwaysDue(filter);
    return mayBeEmpty ? directed.nullsLast() : directed;
  };

const ordered = (query: Found, filter: InvoiceListFilter, sort: InvoiceListSort) =>
  query.orderBy(sort.column, emptyLast(filter, sort)).orderBy("invoice_id", sort.direction);

interface Page {
  offset: number;
  limit: number;
}

/** One page of posted documents, without their contents. */
export async function listInvoices(
  db: Db | Tx,
  filter: InvoiceListFilter,
  sort: InvoiceListSort,
  { offset, limit }: Page,
): Promise<ListedInvoice[]> {
  const deep = offset < DEEP ? undefined : await startDeep(db, filter, sort, offset);
  const { begin, before } = deep ?? { begin: (from: Found) => from, before: offset };
  const indexed = await withIndex(db, filter);
  const columns = ["invoice_id", "issued_at", "number", "total", "due_on"] as const;
  const ids = await readRows(db, indexed, sort, { columns, offset: before, limit, begin });
  return listInvoicesByIds(
    db,
    ids.map((row) => row.invoice_id),
  );
}

interface Rows<Column> extends Page {
  /** With those of the order. */
  columns: readonly Column[];
  /** Where the list begins. */
  begin?: (from: Found) => Found;
}

/**
 * Documents of a filter, in order. Those of several kinds are read from the index of each, because one of all kinds would be in no
 * list's order.
 */
function readRows<Column extends keyof Schema["invoice_states"]>(
  db: Db | Tx,
  filter: InvoiceListFilter,
  sort: InvoiceListSort,
  { columns, offset, limit, begin = (from) => from }: Rows<Column>,
) {
  const listed = (own: InvoiceListFilter) => ordered(begin(found(db, own)), own, sort).select([...columns]);
  const [first, ...others] = severalKindsOf(filter, sort).map((kind) =>
    db
      .selectFrom(
        listed({ ...filter, kinds: [kind] })
          .limit(offset + limit)
          .as("of_kind"),
      )
      .selectAll(),
  );
  if (!first) return listed(filter).limit(limit).offset(offset).execute();
  const together = others.reduce((all, part) => all.unionAll(part), first);
  return db
    .selectFrom(together.as("of_all_kinds"))
    .selectAll()
    .orderBy(sql.ref(sort.column), emptyLast(filter, sort))
    .orderBy(sql.ref("invoice_id"), sort.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * The kinds of a list that finds more than one by its indexes; empty of one kind, of a customer or an order, and of a search whose
 * documents are looked up, or that is not walked through in the order of its index.
 */
function severalKindsOf(filter: InvoiceListFilter, { column }: InvoiceListSort): readonly string[] {
  const kinds = kindsOf(filter);
  // Whether a document has the terms is read on the way.
  const walksTerms = !filter.among && column === "issued_at";
  if (kinds.length === 1 || !isSummed(walksTerms ? { ...filter, terms: [] } : filter)) return [];
  return kinds.length > 0 ? kinds : POSTED_KINDS;
}

/**
 * How the filter begins on the day of its row number `offset`, with the number of rows before it on that day: no page is
 * reached by walking through all rows before it. Undefined where the list is not ordered by days.
 */
async function startDeep(
  db: Db | Tx,
  filter: InvoiceListFilter,
  { column, direction }: InvoiceListSort,
  offset: number,
) {
  if (!isSummed(filter)) return undefined;
  const downwards = direction === "desc";
  if (column === "issued_at") {
    const place = skipDays(await countByDay(db, filter, "issued_on", direction), offset);
    if (!place) return { begin: (from: Found) => from.where("issued_at", "<", ""), before: 0 };
    const { day, before } = place;
    const begin = (from: Found) =>
      downwards ? from.where("issued_at", "<", endOf(day)) : from.where("issued_at", ">=", beginOf(day));
    return { begin, before };
  }
  if (column === "due_on" && isAlwaysDue(filter)) {
    const place = skipDays(await countByDay(db, filter, "due_on", direction), offset);
    if (!place) return { begin: (from: Found) => from.where("due_on", "<", ""), before: 0 };
    const { day, before } = place;
    return { begin: (from: Found) => from.where("due_on", downwards ? "<=" : ">=", day), before };
  }
  return undefined;
}

/** Whether all documents of a filter have a due day: every invoice has one, and no other document. */
function isAlwaysDue(filter: InvoiceListFilter): boolean {
  const kinds = kindsOf(filter);
  return kinds.length === 1 && kinds[0] === "invoice";
}

const readByIds = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom("invoice_states")
    .innerJoin("invoices", "invoices.id", "invoice_states.invoice_id")
    .innerJoin("orders", "orders.id", "invoice_states.order_id")
    .leftJoin("invoices as corrected", "corrected.id", "invoices.corrects_id")
    .select([
      "invoices.id",
      "invoices.kind",
      "invoices.number",
      "invoices.issued_at",
      "invoices.due_on",
      "invoices.order_id",
      "invoices.corrects_id",
      "invoices.buyer",
      "invoices.total",
      "invoice_states.version",
      "invoice_states.status",
      "invoice_states.credited",
      "invoice_states.paid",
      "invoice_states.balance",
      "orders.number as order_number",
      "orders.status as order_status",
      "corrected.number as corrects_number",
    ])
    .select(({ fn }) => fn.coalesce("invoice_states.customer_id", "orders.customer_id").as("customer_id"))
    .where("invoice_states.invoice_id", "in", [...ids])
    .execute();

export type ListedInvoice = Awaited<ReturnType<typeof readByIds>>[number];

/** These documents, in this order. */
export async function listInvoicesByIds(db: Db | Tx, ids: readonly string[]): Promise<ListedInvoice[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await readByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Ids of all documents of the filter, in order, as of one moment. */
export async function listInvoiceIds(db: Db | Tx, filter: InvoiceListFilter, sort: InvoiceListSort): Promise<string[]> {
  const rows = await ordered(found(db, await withIndex(db, filter)), filter, sort)
    .select("invoice_id")
    .execute();
  return rows.map((row) => row.invoice_id);
}

/** A page, the number of documents of the filter, and the sum of the invoices among them, in dirhams. */
export async function listAndSumInvoices(
  db: Db | Tx,
  filter: InvoiceListFilter,
  sort: InvoiceListSort,
  page: Page,
): Promise<{ rows: ListedInvoice[]; sums: InvoiceSums }> {
  if (!filter.terms?.length) {
    return { rows: await listInvoices(db, filter, sort, page), sums: await sumInvoices(db, filter) };
  }
  // A search reads every document, or looks up each that an index has found, so one pass serves the sums and most pages.
  const indexed = await withIndex(db, filter);
  const by = indexed.among ? sort : ({ column: "issued_at", direction: sort.direction } as const);
  const columns = ["invoice_id", "issued_at", "kind", "total", "credited", "paid", "balance"] as const;
  const matches = await readRows(db, indexed, by, { columns, offset: 0, limit: MAX_MATCHES + 1 });
  const more = matches.length > MAX_MATCHES;
  const sum = (of: (row: (typeof matches)[number]) => number) => matches.reduce((total, row) => total + of(row), 0);
  const sums = {
    count: more ? MAX_MATCHES : matches.length,
    more,
    invoiced: sum((row) => (row.kind === "invoice" ? row.total : 0)),
    credited: sum((row) => row.credited),
    paid: sum((row) => row.paid),
    balance: sum((row) => row.balance),
  };
  const ids = matches.map((row) => row.invoice_id);
  const end = page.offset + page.limit;
  if (by.column === sort.column && (!more || end <= ids.length))
    return { rows: await listInvoicesByIds(db, ids.slice(page.offset, end)), sums };
  if (ids.length > FEW) return { rows: await listInvoices(db, indexed, sort, page), sums };
  return { rows: sorted(await listInvoicesByIds(db, ids), sort).slice(page.offset, end), sums };
}

/** Sorts as the database does: empty values last, equal ones by id. */
function sorted(rows: readonly ListedInvoice[], { column, direction }: InvoiceListSort): ListedInvoice[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const turn = direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (compare(left, right) || compare(a.id, b.id));
  });
}

/** The filter, with an index's result for its terms. */
async function withIndex(db: Db | Tx, filter: InvoiceListFilter): Promise<InvoiceListFilter> {
  const { terms = [], among } = filter;
  if (among || terms.length === 0) return filter;
  return { ...filter, among: await amongParts(db, { table: "invoice_states", key: "invoice_id" }, terms) };
}

/** Sums of a list without terms. */
async function sumInvoices(db: Db | Tx, filter: InvoiceListFilter): Promise<InvoiceSums> {
  if (isSummed(filter)) return readStoredSums(db, filter);
  const row = await found(db, filter)
    .select(({ fn, ref }) => [
      fn.countAll<number>().as("count"),
      sql<number>`sum(case when ${ref("kind")} = 'invoice' then ${ref("total")} else 0 end)`.as("invoiced"),
      fn.sum<number>("credited").as("credited"),
      fn.sum<number>("paid").as("paid"),
      fn.sum<number>("balance").as("balance"),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    more: false,
    invoiced: Number(row.invoiced ?? 0),
    credited: Number(row.credited ?? 0),
    paid: Number(row.paid ?? 0),
    balance: Number(row.balance ?? 0),
  };
}
