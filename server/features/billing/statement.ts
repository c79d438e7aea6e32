import { listDocumentsOf, listMoneyOf } from "../../../db/queries/billing-ledger.ts";
import { findCustomer } from "../../../db/queries/customers.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import type { Statement } from "../../../src-shared/contract/receivables.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { runningBalance } from "../../../src-shared/model/ledger.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import { givenNumber } from "../../../src-shared/model/order-states.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/model/qatar-time.ts";
import type { Context } from "../../context.ts";
import { csvFile } from "../export/csv-file.ts";
import { fieldProblem } from "../orders/field-problem.ts";

type Entry = Omit<Statement["entries"][number], "balance">;

/**
 * What a customer was invoiced, credited and paid. It goes by papers and money alone: goods that are ordered but not
 * invoiced are not owed yet, and a deposit is money of theirs until an invoice uses it.
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
  if (from !== null && from > to) return fieldProblem("to", "too_low", "The last day comes before the first.");
  const before = startOfQatarDay(addDays(to, 1)).toISOString();
  const all = [
    ...(await listDocumentsOf(db, customerId, before)).map((row): Entry => {
      const kind = row.kind === "invoice" ? "invoice" : "credit_note";
      const { id, at, number } = row;
      const amount = kind === "invoice" ? row.amount : -row.amount;
      return { at, kind, number, id, ...orderOf(row), method: null, reference: null, amount };
    }),
    ...(await listMoneyOf(db, customerId, before)).map((row): Entry => {
      const { id, at, kind, method, reference } = row;
      const amount = kind === "refund" ? row.amount : -row.amount;
      return { at, kind, number: row.receipt_number, id, ...orderOf(row), method, reference, amount };
    }),
  ].toSorted((a, b) => (a.at === b.at ? compare(a.id, b.id) : compare(a.at, b.at)));
  const start = from === null ? "" : startOfQatarDay(from).toISOString();
  const earlier = all.filter((entry) => entry.at < start);
  const opening = earlier.reduce((sum, entry) => sum + entry.amount, 0);
  const entries = runningBalance(
    opening,
    all.filter((entry) => entry.at >= start),
  );
  const sum = (kind: Entry["kind"]) =>
    entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + Math.abs(entry.amount), 0);
  const { id, name, company, phone, email } = customer;
  return {
    customer: { id, name, company, phone, email },
    ...{ from, to, opening, entries },
    ...{ invoiced: sum("invoice"), credited: sum("credit_note"), paid: sum("payment"), refunded: sum("refund") },
    closing: entries.at(-1)?.balance ?? opening,
  };
}

const orderOf = (row: { order_id: string; order_number: string }) => ({
  orderId: row.order_id,
  orderNumber: givenNumber(row.order_number),
});
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const riyals = (dirhams: number): number => Number(plainAmount(dirhams));

/** The statement as a table, from the opening to the closing balance. */
export function statementFile({ customer, from, to, opening, entries, closing }: Statement): FileAnswer {
  const columns = ["Date", "Kind", "Number", "Order", "Method", "Reference", "Amount (QAR)", "Balance (QAR)"];
  const rows = entries.map((entry) => [
    ...[qatarDate(new Date(entry.at)), entry.kind, entry.number, entry.orderNumber, entry.method, entry.reference],
    ...[riyals(entry.amount), riyals(entry.balance)],
  ]);
  const name = `statement-${customer.id.slice(-6)}-${to}.csv`;
  return csvFile(name, columns, [
    [from, "opening", "", "", "", customer.company ?? customer.name, "", riyals(opening)],
    ...rows,
    [to, "closing", "", "", "", "", "", riyals(closing)],
  ]);
}
