/** Figures that an owner looks at first (the dashboard): takings and quotes. */
import type { LedgerMethod } from "../../src-shared/billing/ledger.ts";
import { isOpenQuote, QUOTE_STATUSES } from "../../src-shared/quotes/states.ts";
import type { Db } from "../schema.ts";
import type { Days } from "./sold-orders.ts";

export interface MethodTakings {
  method: LedgerMethod;
  /** Payments received. */
  payments: number;
  /** Dirhams. */
  received: number;
  refunded: number;
}

/** Cleared money by method, of payments noted on days of Qatar, both included: from the sums kept by day (`payment_sums`). */
export async function listTakingsByMethod(db: Db, days: Days): Promise<MethodTakings[]> {
  const rows = await db
    .selectFrom("payment_sums")
    .select(({ fn }) => [
      "method",
      "kind",
      fn.sum<number>("payments").as("payments"),
      fn.sum<number>("amount").as("amount"),
    ])
    .where("state", "=", "cleared")
    .where("written_on", ">=", days.from)
    .where("written_on", "<=", days.to)
    .groupBy(["method", "kind"])
    .execute();
  const rowOf = (method: string, kind: string) => rows.find((row) => row.method === method && row.kind === kind);
  const amountOf = (method: string, kind: string) => Number(rowOf(method, kind)?.amount ?? 0);
  return [...new Set(rows.map((row) => row.method as LedgerMethod))]
    .map((method) => ({
      method,
      payments: Number(rowOf(method, "payment")?.payments ?? 0),
      received: amountOf(method, "payment"),
      refunded: amountOf(method, "refund"),
    }))
    .filter(({ received, refunded }) => received > 0 || refunded > 0)
    .sort((a, b) => b.received - b.refunded - (a.received - a.refunded) || (a.method < b.method ? -1 : 1));
}

/** Quotes that customers have not decided on: number and value in dirhams. */
export async function sumOpenQuotes(db: Db): Promise<{ count: number; total: number }> {
  const row = await db
    .selectFrom("quotes")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>("total").as("total")])
    .where("status", "in", QUOTE_STATUSES.filter(isOpenQuote))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), total: Number(row.total ?? 0) };
}

/** Accepted quotes of which something is still to be ordered: their number, and their value less that of their orders. */
export async function sumAcceptedQuotes(db: Db): Promise<{ count: number; total: number }> {
  const rows = await db
    .selectFrom("quotes")
    .select(({ selectFrom }) => [
      "total",
      selectFrom("quote_orders")
        .innerJoin("orders", "orders.id", "quote_orders.order_id")
        .whereRef("quote_orders.quote_id", "=", "quotes.id")
        .where("orders.voided_at", "is", null)
        .where("orders.status", "not in", ["draft", "cancelled"])
        .select(({ fn }) => fn.sum<number>("orders.total").as("ordered"))
        .as("ordered"),
    ])
    .where("status", "=", "accepted")
    .execute();
  // An order that was changed may come to more than its part of the quote.
  const left = rows.map((row) => Math.max(0, Number(row.total) - Number(row.ordered ?? 0)));
  return { count: rows.length, total: left.reduce((sum, value) => sum + value, 0) };
}
