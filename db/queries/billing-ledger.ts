/** The money of all orders in one list. It reads `payments` alone; orders only for what is searched by them and for a page. */
import { sql } from "kysely";
import { holdsText } from "../dialect.ts";
import type { Db, Tx } from "../schema.ts";
import { isMoneyOf } from "./whose.ts";

export interface PaymentListFilter {
  terms?: readonly string[];
  kind?: "payment" | "refund" | undefined;
  methods?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  customerId?: string | undefined;
  /** ISO-8601: written down from then on, and before. */
  from?: string | undefined;
  before?: string | undefined;
}

function found(db: Db | Tx, filter: PaymentListFilter) {
  let query = db.selectFrom("payments");
  if (filter.kind) query = query.where("payments.kind", "=", filter.kind);
  if (filter.methods?.length) query = query.where("payments.method", "in", [...filter.methods] as "cash"[]);
  if (filter.states?.length) query = query.where("payments.state", "in", [...filter.states] as "cleared"[]);
  if (filter.customerId) query = query.where(isMoneyOf(filter.customerId));
  if (filter.from) query = query.where("payments.at", ">=", filter.from);
  if (filter.before) query = query.where("payments.at", "<", filter.before);
  for (const term of filter.terms ?? []) {
    query = query.where(({ eb, ref, exists, selectFrom }) =>
      eb.or([
        holdsText(db, sql`lower(coalesce(${ref("payments.reference")}, ''))`, term),
        exists(
          selectFrom("orders")
            .select("orders.id")
            .whereRef("orders.id", "=", "payments.order_id")
            .where(holdsText(db, sql.ref("orders.search"), term)),
        ),
      ]),
    );
  }
  return query;
}

const newestFirst = (query: ReturnType<typeof found>) =>
  query.select("payments.id").orderBy("payments.at", "desc").orderBy("payments.id", "desc");

/** One page of the ledgers of all orders, newest first. */
export async function listLedger(
  db: Db | Tx,
  filter: PaymentListFilter,
  page: { offset: number; limit: number },
): Promise<ListedPayment[]> {
  const ids = await newestFirst(found(db, filter)).limit(page.limit).offset(page.offset).execute();
  return listLedgerByIds(
    db,
    ids.map((row) => row.id),
  );
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

export async function sumLedger(
  db: Db | Tx,
  filter: PaymentListFilter,
): Promise<{ count: number; received: number; refunded: number; pending: number }> {
  const rows = await found(db, filter)
    .select((eb) => [
      "payments.kind",
      "payments.state",
      eb.fn.countAll<number>().as("count"),
      // What moved from one order to another neither came nor went.
      eb.fn
        .sum<number>(eb.case().when("payments.moved_id", "is", null).then(eb.ref("payments.amount")).else(0).end())
        .as("sum"),
    ])
    .groupBy(["payments.kind", "payments.state"])
    .execute();
  const sum = (kind: string, state: string) =>
    Number(rows.find((row) => row.kind === kind && row.state === state)?.sum ?? 0);
  return {
    count: rows.reduce((total, row) => total + Number(row.count), 0),
    received: sum("payment", "cleared"),
    refunded: sum("refund", "cleared"),
    pending: sum("payment", "pending"),
  };
}
