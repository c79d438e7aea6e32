import { fromJson } from "../../../db/json.ts";
import { namesOfActors } from "../../../db/queries/accounts/staff-names.ts";
import {
  type ListedPayment,
  listLedger,
  listLedgerIds,
  type PaymentListFilter,
  sumLedger,
  withIndex,
} from "../../../db/queries/billing/billing-ledger.ts";
import { orderNumbers } from "../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { cameAt } from "../../../src-shared/billing/ledger.ts";
import type { PaymentFilter, PaymentRow } from "../../../src-shared/billing/list.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import { givenNumber } from "../../../src-shared/orders/states.ts";
import type { Context } from "../../context.ts";

interface PaymentList {
  data: PaymentRow[];
  meta: {
    total: number;
    page: number;
    pageSize: number;
    more: boolean;
    sums: { received: number; refunded: number; pending: number };
  };
}

/** A page of the ledgers of all orders, with sums over the whole filter. */
export async function listPaymentsOfAll(
  ctx: Pick<Context, "db">,
  query: PaymentFilter & { page: number; pageSize: number },
): Promise<PaymentList> {
  const { page, pageSize } = query;
  const filter = await withIndex(ctx.db, filterOf(query));
  const rows = await listLedger(ctx.db, filter, { offset: (page - 1) * pageSize, limit: pageSize });
  const { count, more, ...sums } = await sumLedger(ctx.db, filter);
  return { data: await paymentRowsOf(ctx.db, rows), meta: { total: count, page, pageSize, more, sums } };
}

/** Ids of all payments of a filter, newest first. */
export const listPaymentIds = async ({ db }: Pick<Context, "db">, query: PaymentFilter): Promise<string[]> =>
  listLedgerIds(db, await withIndex(db, filterOf(query)));

const filterOf = (query: PaymentFilter): PaymentListFilter => ({
  terms: searchTerms(query.q ?? ""),
  kind: query.kind,
  methods: query.method,
  states: query.state,
  customerId: query.customer,
  from: query.from,
  to: query.to,
});

export async function paymentRowsOf(db: Db | Tx, rows: readonly ListedPayment[]): Promise<PaymentRow[]> {
  const by = await namesOfActors(
    db,
    rows.map((row) => row.actor),
  );
  const numbers = await orderNumbers(
    db,
    rows.flatMap((row) => row.moved_order_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: givenNumber(row.order_number),
    customerId: row.whose,
    name: row.contact_name,
    company: row.company ? fromJson(row.company).name : null,
    kind: row.kind,
    method: row.method,
    amount: row.amount,
    state: row.state,
    reference: row.reference,
    by: by(row.actor),
    at: row.at,
    cameAt: cameAt(row),
    moved: row.moved_order_id ? { orderId: row.moved_order_id, number: numbers.get(row.moved_order_id) ?? null } : null,
    receipt: row.receipt_id ? { id: row.receipt_id, number: row.receipt_number ?? "" } : null,
  }));
}
