/** The money of all orders in one list. It reads `payments` alone; orders only for what is searched by them and for a page. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import { MOST_COUNTED } from "../../../src-shared/orders/search.ts";
import { holdsText } from "../../engines/dialect.ts";
import { amongParts, isAmong } from "../../engines/text-index.ts";
import type { Db, Tx } from "../../schema.ts";
import { isMoneyOf } from "../customers/whose.ts";
import { beginOf, DEEP, endOf, skipDays } from "../skip-days.ts";

export interface PaymentListFilter {
  /** All must be contained, each in the reference or in what the order is found by. */
  terms?: readonly string[];
  /** The search finds little: its payments are looked up from the orders it finds (`withIndex`). */
  finds?: readonly RawBuilder<SqlBool>[] | undefined;
  kind?: LedgerKind | undefined;
  methods?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  customerId?: string | undefined;
  /** Days in Qatar on which it was written down, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

function found(db: Db | Tx, filter: PaymentListFilter) {
  let query = db.selectFrom("payments");
  // A partial index serves only a statement that says, without parameters, what is in it.
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
 * Whether a payment is found by a term: tried on one row after the other, so a list of many ends with its page. No `exists`,
 * for which PostgreSQL would first read all orders.
 */
const holds = (db: Db | Tx, term: string) => sql<SqlBool>`(${inReference(db, "payments", term)} or (
  select ${holdsText(db, sql.ref("orders.search"), term)} from orders where orders.id = payments.order_id))`;

/** Payments that are tried before, and how many of them may match for a search to be one that finds little. */
const TRIED = 1000;
const FEW_OF_TRIED = 10;
/** A search that finds no more is looked up once. */
const FEW = 500;

/**
 * The filter, with its terms looked up where they find little, as the newest payments tell: once through what orders are
 * found by instead of one order for each payment.
 */
export async function withIndex(db: Db | Tx, filter: PaymentListFilter): Promise<PaymentListFilter> {
  const { terms = [] } = filter;
  if (terms.length === 0) return filter;
  const newest = db.selectFrom("payments").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(TRIED);
  let tried = db.selectFrom(newest.as("payments")).select(({ fn }) => fn.countAll<number>().as("hits"));
  for (const term of terms) tried = tried.where(holds(db, term));
  const { hits } = await tried.executeTakeFirstOrThrow();
  if (Number(hits) > FEW_OF_TRIED) return filter;
  const finds = terms.map(async (term) => {
    const among = await amongParts(db, { table: "orders", key: "id" }, [term]);
    const narrowed = among ? sql`and ${isAmong(sql`orders.id`, among)}` : sql``;
    return sql<SqlBool>`payments.id in (
      select named.id from payments as named where named.reference is not null and ${inReference(db, "named", term)}
      union all select own.id from payments as own where own.order_id in (
        select orders.id from orders where ${holdsText(db, sql.ref("orders.search"), term)} ${narrowed}))`;
  });
  const looked = { ...filter, finds: await Promise.all(finds) };
  // One look at all orders is enough: what it found serves the page, the count and the sums.
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

/** The filter, begun on the day on which its row number `offset` stands, with so many before it on that day. */
async function startAt(db: Db | Tx, filter: PaymentListFilter, offset: number) {
  const from = found(db, filter);
  if (offset < DEEP || !isSummed(filter)) return { from, before: offset };
  const days = await kept(db, filter)
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

/** Whether the kept sums know all that a filter asks for: they know no customer and no text. */
const isSummed = ({ terms, customerId }: PaymentListFilter): boolean => !terms?.length && !customerId;

/** What a filter finds (`isSummed`), added up by day (`payment_sums`). */
function kept(db: Db | Tx, filter: PaymentListFilter) {
  let query = db.selectFrom("payment_sums");
  if (filter.kind) query = query.where("kind", "=", filter.kind);
  if (filter.methods?.length) query = query.where("method", "in", [...filter.methods]);
  if (filter.states?.length) query = query.where("state", "in", [...filter.states]);
  if (filter.from) query = query.where("written_on", ">=", filter.from);
  if (filter.to) query = query.where("written_on", "<=", filter.to);
  return query;
}

/** The ids of all that the filter finds, newest first, as they are at one moment. */
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
  /** More is found than was counted (orders/search.ts, MOST_COUNTED); the sums are of these alone. */
  more: boolean;
  received: number;
  refunded: number;
  pending: number;
}

/** How many payments a filter finds, and what they add up to, in dirhams. */
export async function sumLedger(db: Db | Tx, filter: PaymentListFilter): Promise<LedgerSums> {
  const rows = isSummed(filter) ? await sumKept(db, filter) : await sumEach(db, filter);
  const sum = (kind: string, state: string) =>
    Number(rows.find((row) => row.kind === kind && row.state === state)?.sum ?? 0);
  const count = rows.reduce((total, row) => total + Number(row.count), 0);
  const more = count > MOST_COUNTED && Boolean(filter.terms?.length);
  return {
    count: more ? MOST_COUNTED : count,
    more,
    received: sum("payment", "cleared"),
    refunded: sum("refund", "cleared"),
    pending: sum("payment", "pending"),
  };
}

const sumKept = (db: Db | Tx, filter: PaymentListFilter) =>
  kept(db, filter)
    .select(({ fn }) => ["kind", "state", fn.sum<number>("payments").as("count"), fn.sum<number>("amount").as("sum")])
    .groupBy(["kind", "state"])
    .execute();

function sumEach(db: Db | Tx, filter: PaymentListFilter) {
  const all = found(db, filter)
    .select(["payments.kind", "payments.state", "payments.amount", "payments.moved_id"])
    .orderBy("payments.at", "desc")
    .orderBy("payments.id", "desc");
  return db
    .selectFrom((filter.terms?.length ? all.limit(MOST_COUNTED + 1) : all).as("counted"))
    .select((eb) => [
      "kind",
      "state",
      eb.fn.countAll<number>().as("count"),
      // What moved from one order to another neither came nor went.
      eb.fn.sum<number>(eb.case().when("moved_id", "is", null).then(eb.ref("amount")).else(0).end()).as("sum"),
    ])
    .groupBy(["kind", "state"])
    .execute();
}
