import { readClosedUntil } from "../../../db/queries/billing/closed-months.ts";
import { listDocumentsOf, listMoneyOf, sumStatement } from "../../../db/queries/billing/statements.ts";
import { findCustomer } from "../../../db/queries/customers/customers.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { isClosedDay } from "../../../src-shared/billing/closed-months.ts";
import { runningBalance } from "../../../src-shared/billing/ledger.ts";
import type { Statement } from "../../../src-shared/billing/receivables.ts";
import { givenNumber } from "../../../src-shared/orders/states.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { readAccount } from "./account.ts";

type Entry = Omit<Statement["entries"][number], "balance">;

/**
 * A customer's invoices, credits and payments. Only documents and money count: goods that are ordered but not invoiced
 * are not owed yet, and a deposit is money of theirs until an invoice uses it. A cheque counts from the day on which it
 * cleared, so a statement of past days does not depend on later events.
 */
export async function readStatement(
  { db, now }: Pick<Context, "db" | "now">,
  customerId: string,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<Statement | Refusal<"not_found" | "invalid">> {
  const customer = await findCustomer(db, customerId);
  if (!customer) return refuse("not_found");
  const to = range.to ?? qatarDate(now());
  const from = range.from ?? null;
  if (from !== null && from > to) return refuseField("to", "too_low", "The last day comes before the first.");
  const start = from === null ? "" : startOfQatarDay(from).toISOString();
  const period = { from: start, before: startOfQatarDay(addDays(to, 1)).toISOString() };
  const all = [
    ...(await listDocumentsOf(db, customerId, period)).map((row): Entry => {
      const kind = row.kind === "invoice" ? "invoice" : "credit_note";
      const { id, at, number } = row;
      const amount = kind === "invoice" ? row.amount : -row.amount;
      return { at, kind, number, id, ...orderOf(row), method: null, reference: null, amount };
    }),
    ...(await listMoneyOf(db, customerId, period)).map((row): Entry => {
      const { id, kind, method, reference } = row;
      const amount = kind === "refund" ? row.amount : -row.amount;
      const at = row.at as string;
      return { at, kind, number: row.receipt_number, id, ...orderOf(row), method, reference, amount };
    }),
  ].toSorted((a, b) => (a.at === b.at ? compare(a.id, b.id) : compare(a.at, b.at)));
  const opening = from === null ? 0 : await sumStatement(db, customerId, start);
  const entries = runningBalance(opening, all);
  const sum = (kind: Entry["kind"]) =>
    entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + Math.abs(entry.amount), 0);
  const { id, name, company, phone, email } = customer;
  return {
    customer: { id, name, company, phone, email },
    from,
    to,
    opening,
    entries,
    invoiced: sum("invoice"),
    credited: sum("credit_note"),
    paid: sum("payment"),
    refunded: sum("refund"),
    closing: entries.at(-1)?.balance ?? opening,
    account: await readAccount(db, customerId, now()),
    closed: isClosedDay(to, await readClosedUntil(db)),
  };
}

const orderOf = (row: { order_id: string; order_number: string }) => ({
  orderId: row.order_id,
  orderNumber: givenNumber(row.order_number),
});
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
