/**
 * The payments of all orders in one list. It reads `payments` alone; orders only for a search in their texts and for
 * the rows of a page.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import { MAX_MATCHES } from "../../../src-shared/orders/search.ts";
import { holdsText } from "../../engines/dialect.ts";
import { amongParts } from "../../engines/text-index.ts";
import type { Db, Tx } from "../../schema.ts";
import { isMoneyOf } from "../customers/statement-conditions.ts";
import { beginOf, DEEP, endOf, skipDays } from "../skip-days.ts";

export interface PaymentListFilter {
  /** Search terms, all of which must be contained, each in the reference or in the order's search text. */
  terms?: readonly string[];
  /** Set when the search finds little: its payments are looked up from the orders it finds (`withIndex`). */
  finds?: readonly RawBuilder<SqlBool>[] | undefined;
  kind?: LedgerKind | undefined;
  methods?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  customerId?: string | undefined;
  /** Days in Qatar on which the payment was recorded, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

function found(db: Db | Tx, filter: PaymentListFilter) {
  let query = db.selectFrom("payments");
  // A partial index serves only a statement that repeats its condition without parameters.
  if (filter.kind) query = query.where("payments.kind", "=", sql.lit(filter.kind));
  const { states } = filter;
  if (states?.length && !states.includes("cleared")) query = query.where("payments.state", "!=", sql.lit("cleared"));
  if (filter.methods?.length) query = query.where("payments.method", "in", [...filter.methods] as "cash"[]);
  if (filter.states?.length) query = query.where("payments.state", "in", [...filter.states] as "cleared"[]);
  if (filter.customerId) query = query.where(isMoneyOf(filter.customerId));
  if (filter.from) query = query.where("payments.at", ">=", beginOf(filter.from));
  if (filter.to) query = query.where("payments.at", "<", endOf(filter.to));
  for (const [nth, term] of (filter.terms ?? []).entries()) query = query.where(filter.finds?.[nth] ?? holds(db, term));
  return query;
}

const inReference = (db: Db | Tx, payments: string, term: string) =>
  holdsText(db, sql`lower(coalesce(${sql.ref(`${payments}.reference`)}, ''))`, term);

/**
 * Whether a payment is found by a term: tried on one row after the other, so a list of many ends with its page. No
 * `exists`, for which PostgreSQL would first read all orders.
 */
const holds = (db: Db | Tx, term: string) => sql<SqlBool>`(${inReference(db, "payments", term)} or (
  select ${holdsText(db, sql.ref("orders.search"), term)} from orders where orders.id = payments.order_id))`;

/** Payments that are sampled first, and how many of them may match for a search to count as one that finds little. */
const SAMPLED = 1000;
const FEW_OF_SAMPLED = 10;
/** Largest result of a search that is looked up once. */
const FEW = 500;

/**
 * The filter, with its terms looked up where they find little, judged by the newest payments: once through the search
 * texts of orders instead of one order for each payment.
 */
export async function withIndex(db: Db | Tx, filter: PaymentListFilter): Promise<PaymentListFilter> {
  const { terms = [] } = filter;
  if (terms.length === 0) return filter;
  const newest = db.selectFrom("payments").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(SAMPLED);
  let tried = db.selectFrom(newest.as("payments")).select(({ fn }) => fn.countAll<number>().as("hits"));
  for (const term of terms) tried = tried.where(holds(db, term));
  const { hits } = await tried.executeTakeFirstOrThrow();
  if (Number(hits) > FEW_OF_SAMPLED) return filter;
  const finds = terms.map(async (term) => {
    const among = await amongParts(db, { table: "orders", key: "id" }, [term]);
    const narrowed = among ? sql`and ${among}` : sql``;
    return sql<SqlBool>`payments.id in (
      select named.id from payments as named where named.reference is not null and ${inReference(db, "named", term)}
      union all select own.id from payments as own where own.order_id in (
        select orders.id from orders where ${holdsText(db, sql.ref("orders.search"), term)} ${narrowed}))`;
  });
  const looked = { ...filter, finds: await Promise.all(finds) };
  // One pass over all orders is enough: its result serves the page, the count and the sums.
  const few = await found(db, looked)
    .select("payments.id")
    .limit(FEW + 1)
    .execute();
  if (few.length > FEW) return looked;
  const ids = few.map(({ id }) => id);
  return { ...filter, finds: terms.map(() => sql<SqlBool>`payments.id in (${sql.join(ids.length > 0 ? ids : [""])})`) };
}

const newestFirst = (query: ReturnType<typeof found>) =>
  query.select("payments.id").orderBy("payments.at", "desc").orderBy("payments.id", "desc");

/** One page of the ledgers of all orders, newest first. */
export async function listLedger(
  db: Db | Tx,
  filter: PaymentListFilter,
  page: { offset: number; limit: number },
): Promise<ListedPayment[]> {
  const { from, before } = await startAt(db, filter, page.offset);
  const ids = await newestFirst(from).limit(page.limit).offset(before).execute();
  return listLedgerByIds(
    db,
    ids.map((row) => row.id),
  );
}

/** The filter, begun on the day of its row number `offset`, with the number of rows before it on that day. */
async function startAt(db: Db | Tx, filter: PaymentListFilter, offset: number) {
  const from = found(db, filter);
  if (offset < DEEP || !isSummed(filter)) return { from, before: offset };
  const days = await storedSums(db, filter)
    .select((eb) => ["written_on as day", eb.fn.sum<number>("payments").as("count")])
    .groupBy("written_on")
    .orderBy("written_on", "desc")
    .execute();
  const place = skipDays(
    days.map(({ day, count }) => ({ day, count: Number(count) })),
    offset,
  );
  if (!place) return { from: from.where("payments.at", "<", ""), before: 0 };
  return { from: from.where("payments.at", "<", endOf(place.day)), before: place.before };
}

/** Whether the stored sums cover all conditions of a filter: they have no customer and no text. */
const isSummed = ({ terms, customerId }: PaymentListFilter): boolean => !terms?.length && !customerId;

/** The result of a filter (`isSummed`), added up by day (`payment_sums`). */
function storedSums(db: Db | Tx, filter: PaymentListFilter) {
  let query = db.selectFrom("payment_sums");
  if (filter.kind) query = query.where("kind", "=", filter.kind);
  if (filter.methods?.length) query = query.where("method", "in", [...filter.methods]);
  if (filter.states?.length) query = query.where("state", "in", [...filter.states]);
  if (filter.from) query = query.where("written_on", ">=", filter.from);
  if (filter.to) query = query.where("written_on", "<=", filter.to);
  return query;
}

/** Ids of all payments of the filter, newest first, as of one moment. */
export async function listLedgerIds(db: Db | Tx, filter: PaymentListFilter): Promise<string[]> {
  return (await newestFirst(found(db, filter)).execute()).map((row) => row.id);
}

const readByIds = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("invoices as receipts", "receipts.payment_id", "payments.id")
    .selectAll("payments")
    .select([
      "orders.number as order_number",
      "orders.status as order_status",
      "orders.contact_name",
      "orders.company",
      "receipts.id as receipt_id",
      "receipts.number as receipt_number",
    ])
    .select(({ fn }) => fn.coalesce("payments.customer_id", "orders.customer_id").as("whose"))
    .where("payments.id", "in", [...ids])
    .execute();

export type ListedPayment = Awaited<ReturnType<typeof readByIds>>[number];

/** These payments, in this order. */
export async function listLedgerByIds(db: Db | Tx, ids: readonly string[]): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await readByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export interface LedgerSums {
  count: number;
  /** More rows match than were counted (orders/search.ts, MAX_MATCHES); the sums are of these alone. */
  more: boolean;
  received: number;
  refunded: number;
  pending: number;
}

/** Number and sums, in dirhams, of the payments of a filter. */
export async function sumLedger(db: Db | Tx, filter: PaymentListFilter): Promise<LedgerSums> {
  const rows = isSummed(filter) ? await sumFromStored(db, filter) : await sumEach(db, filter);
  const sum = (kind: string, state: string) =>
    Number(rows.find((row) => row.kind === kind && row.state === state)?.sum ?? 0);
  const count = rows.reduce((total, row) => total + Number(row.count), 0);
  const more = count > MAX_MATCHES && Boolean(filter.terms?.length);
  return {
    count: more ? MAX_MATCHES : count,
    more,
    received: sum("payment", "cleared"),
    refunded: sum("refund", "cleared"),
    pending: sum("payment", "pending"),
  };
}

const sumFromStored = (db: Db | Tx, filter: PaymentListFilter) =>
  storedSums(db, filter)
    .select(({ fn }) => ["kind", "state", fn.sum<number>("payments").as("count"), fn.sum<number>("amount").as("sum")])
    .groupBy(["kind", "state"])
    .execute();

function sumEach(db: Db | Tx, filter: PaymentListFilter) {
  const all = found(db, filter)
    .select(["payments.kind", "payments.state", "payments.amount", "payments.moved_id"])
    .orderBy("payments.at", "desc")
    .orderBy("payments.id", "desc");
  return db
    .selectFrom((filter.terms?.length ? all.limit(MAX_MATCHES + 1) : all).as("counted"))
    .select((eb) => [
      "kind",
      "state",
      eb.fn.countAll<number>().as("count"),
      // A payment moved from one order to another is neither received nor paid out.
      eb.fn.sum<number>(eb.case().when("moved_id", "is", null).then(eb.ref("amount")).else(0).end()).as("sum"),
    ])
    .groupBy(["kind", "state"])
    .execute();
}
