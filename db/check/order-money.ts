/**
 * Checks an order's money: its sums, its credits, its documents and its payments. The rules are stated here once more
 * and not taken from the code that writes them, whose mistakes they are to find; only the allocation of money to
 * invoices and the rounding of tax are shared, because those are tables of the model.
 */
import { allocate } from "../../src-shared/billing/ledger.ts";
import { runningTax } from "../../src-shared/billing/running-tax.ts";
import { DRAFT } from "../../src-shared/orders/states.ts";
import { fromJson } from "../json.ts";
import type { OrderRows } from "./order-rows.ts";
import type { OrderCheck, Problem } from "./problem.ts";

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + Number(of(row)), 0);

const differs = (expected: number | string, found: number | string): Problem[] =>
  expected === found ? [] : [{ expected: String(expected), found: String(found) }];

const isOver = ({ status, voided_at }: OrderRows["order"]): boolean => status === "cancelled" || voided_at !== null;

const invoicesOf = ({ documents }: OrderRows) => documents.filter(({ kind }) => kind === "invoice");
const notesOf = ({ documents }: OrderRows) => documents.filter(({ kind }) => kind === "credit_note");

const documentedBy = (rows: OrderRows): number =>
  sum(invoicesOf(rows), ({ total }) => total) - sum(notesOf(rows), ({ total }) => total);

const paidOf = ({ payments }: OrderRows): number =>
  sum(
    payments.filter(({ state }) => state === "cleared"),
    ({ kind, amount }) => (kind === "payment" ? amount : -amount),
  );

const chargeOf = ({ order }: OrderRows): number => (order.status === "cancelled" ? 0 : order.total - order.credited);

/** Dirhams by which the tax of one part of a quote may differ from its own share, so that all parts add up. */
const LEFT_OVER = 5;

function checkSums({ order, lines, quotePart }: OrderRows): Problem[] {
  const problems = lines.flatMap((line) => differs(line.unit_price * line.quantity, line.line_total));
  const subtotal = sum(lines, (line) => line.line_total);
  const services = sum(lines, (line) => {
    const perUnit = sum(fromJson(line.services), ({ price }) => price);
    return perUnit * line.quantity;
  });
  const net = subtotal + services + order.delivery_fee;
  const [own = 0] = runningTax([net], order.tax_rate, quotePart?.tax_begin ?? 0);
  // A part of a quote may bear the rounding of the others; whether all add up is checked with the quote.
  const tax = quotePart && Math.abs(order.tax - own) <= LEFT_OVER ? order.tax : own;
  const expected = { subtotal, services, tax, total: net + tax };
  const found = { subtotal: order.subtotal, services: order.services, tax: order.tax, total: order.total };
  return [...problems, ...differs(JSON.stringify(expected), JSON.stringify(found))];
}

/** Bounds, not a sum: how much of a credit by agreement lowered the order depends on the outstanding amount at its posting. */
function checkCreditsExplained(rows: OrderRows): Problem[] {
  const { order, returns } = rows;
  // Orders that were returned before returns were recorded are credited as a whole.
  if (order.status === "returned" && returns.length === 0) return [];
  const returned = sum(returns, ({ credit }) => credit);
  const agreed = sum(notesOf(rows), ({ total }) => total);
  if (order.credited >= returned && order.credited <= returned + agreed) return [];
  const expected = agreed > 0 ? `from ${returned} to ${returned + agreed}` : String(returned);
  return [{ expected, found: String(order.credited) }];
}

/**
 * Checks that documents charge no more than the order; only returns after the last invoice may still wait for their
 * credit note. Voided and cancelled documents have a check of their own.
 */
function checkWithinCharged(rows: OrderRows): Problem[] {
  if (isOver(rows.order)) return [];
  const last = invoicesOf(rows).at(-1)?.issued_at ?? "";
  const since = sum(
    rows.returns.filter(({ at }) => at >= last),
    ({ credit }) => credit,
  );
  const [max, documented] = [chargeOf(rows) + since, documentedBy(rows)];
  return documented <= max ? [] : [{ expected: `at most ${max}`, found: String(documented) }];
}

function checkInvoicedQuantities(rows: OrderRows): Problem[] {
  const isNote = new Set(notesOf(rows).map(({ id }) => id));
  return rows.lines.flatMap((line) => {
    const own = rows.documentLines.filter((documentLine) => documentLine.order_line_id === line.id);
    const goods = sum(own, (documentLine) =>
      isNote.has(documentLine.invoice_id) ? -documentLine.goods : documentLine.goods,
    );
    const isFine = goods >= 0 && goods <= line.quantity;
    return isFine ? [] : [{ expected: `${line.sku} from 0 to ${line.quantity}`, found: String(goods) }];
  });
}

function checkPaymentStatus(rows: OrderRows): Problem[] {
  const { order, payments } = rows;
  const [asked, paid] = [chargeOf(rows), paidOf(rows)];
  const balance = asked - paid;
  const hasEnded = order.status === "cancelled" || (order.status === "returned" && asked === 0);
  const wentBack = payments.some(({ kind, state }) => kind === "refund" && state === "cleared");
  const expected = () => {
    if (balance < 0) return "credit_owed";
    if (balance > 0) return paid > 0 ? "part_paid" : "unpaid";
    if ((hasEnded || order.total === order.credited) && wentBack) return "refunded";
    return hasEnded ? "unpaid" : "paid";
  };
  return differs(expected(), order.payment_status);
}

function checkInvoiceStates(rows: OrderRows): Problem[] {
  const notes = notesOf(rows);
  const invoices = invoicesOf(rows).map(({ id, total, number, due_on }) => {
    const own = notes.filter((note) => note.corrects_id === id);
    const credited = sum(own, (note) => note.total);
    return { id, total, number, due_on, credited, isClosed: own.length > 0 && credited === total };
  });
  const toCredit = Math.max(0, documentedBy(rows) - chargeOf(rows));
  const settled = allocate(invoices, rows.payments, toCredit).invoices;
  return settled.flatMap(({ id, status, paid, balance }, at) => {
    const { credited, number } = invoices[at] as (typeof invoices)[number];
    const state = rows.states.find((state) => state.invoice_id === id);
    const found = state && {
      status: state.status,
      credited: state.credited,
      paid: state.paid,
      balance: state.balance,
    };
    return differs(
      `${number} ${JSON.stringify({ status, credited, paid, balance })}`,
      `${number} ${found ? JSON.stringify(found) : "no row"}`,
    );
  });
}

function checkRefunds({ payments }: OrderRows): Problem[] {
  const received = sum(
    payments.filter(({ kind, state }) => kind === "payment" && state === "cleared"),
    ({ amount }) => amount,
  );
  const paidOut = sum(
    payments.filter(({ kind, state }) => kind === "refund" && state !== "bounced"),
    ({ amount }) => amount,
  );
  return paidOut <= received ? [] : [{ expected: `at most ${received}`, found: String(paidOut) }];
}

const isPending = ({ payments }: OrderRows) => payments.some(({ state }) => state === "pending");

export const orderMoneyChecks: Readonly<Partial<Record<OrderCheck, (rows: OrderRows) => Problem[]>>> = {
  order_has_lines: ({ order, lines }) =>
    order.status !== DRAFT && lines.length === 0 ? [{ expected: "lines", found: "none" }] : [],
  order_sums: checkSums,
  order_confirmed_once: ({ order, confirmations }) => (order.source === "web" ? differs(1, confirmations) : []),
  credits_within_total: ({ order: { credited, total } }) =>
    credited >= 0 && credited <= total ? [] : [{ expected: `from 0 to ${total}`, found: String(credited) }],
  credits_explained: checkCreditsExplained,
  documents_not_negative: (rows) =>
    documentedBy(rows) >= 0 ? [] : [{ expected: "0 or more", found: String(documentedBy(rows)) }],
  documented_is_documents: (rows) => differs(documentedBy(rows), rows.order.documented),
  documents_within_asked: checkWithinCharged,
  documents_of_cancelled: (rows) => (isOver(rows.order) ? differs(0, documentedBy(rows)) : []),
  invoiced_within_ordered: checkInvoicedQuantities,
  received_is_ledger: (rows) => differs(paidOf(rows), rows.order.received),
  payment_status: checkPaymentStatus,
  refunds_within_payments: checkRefunds,
  voided_holds_no_money: (rows) =>
    rows.order.voided_at === null
      ? []
      : differs("0", `${paidOf(rows)}${isPending(rows) ? " and some on its way" : ""}`),
  invoice_states: checkInvoiceStates,
};
