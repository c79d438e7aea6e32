// Allocation of payments to invoices. It is not stored: it follows from the invoices, their credit notes and the append-only
// ledger of the order, in every program.
//
// Payments and invoices are taken from the oldest: the first dirham received pays the first dirham of the oldest invoice.
// Refunds are taken from the newest payments. A credit note reduces its invoice, so that payments above it are allocated to
// the next one.
//
// What the order does not ask for any more, and no credit note says yet, is not due either: it is taken off the open invoices,
// off those that are due last first.
import { DAY_MS, startOfQatarDay } from "../values/qatar-time.ts";

/** Payment methods that a customer can choose. */
export const PAYMENT_METHODS = ["cash", "card", "transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Methods of payments and refunds. */
export const LEDGER_METHODS = ["cash", "card", "transfer", "cheque"] as const;
export type LedgerMethod = (typeof LEDGER_METHODS)[number];

/** States of a payment. */
export const LEDGER_STATES = ["pending", "cleared", "bounced"] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/** States with which a payment can be entered; that a cheque bounced is known later. */
export const WRITTEN_LEDGER_STATES = ["pending", "cleared"] as const satisfies readonly LedgerState[];

/** Direction of money. */
export const LEDGER_KINDS = ["payment", "refund"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const INVOICE_STATUSES = ["unpaid", "part_paid", "to_credit", "paid", "credited"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** In dirhams; `credited` is the sum of its credit notes. */
export interface PostedInvoice {
  id: string;
  total: number;
  credited: number;
  /** Whether a credit note took back the rest of it, also of an invoice over 0. */
  isClosed?: boolean;
  /** Day in Qatar. */
  due_on?: string | null;
}

/** A posted document, with the fields of its row that count here. */
export interface DocumentRow {
  id: string;
  kind: string;
  total: number;
  corrects_id: string | null;
  due_on?: string | null;
}

/**
 * When money came (ISO-8601): at its recording, or on the earlier day that staff named. Money that cleared later came when it
 * was recorded.
 */
export const cameAt = ({ at, cleared_at: cleared }: { at: string; cleared_at: string | null }): string =>
  cleared !== null && cleared < at ? cleared : at;

/** The invoices among the documents of one order, each with the sum of its credit notes, in the given order. */
export const postedInvoices = <D extends DocumentRow>(documents: readonly D[]): (D & PostedInvoice)[] =>
  documents
    .filter((document) => document.kind === "invoice")
    .map((invoice) => {
      const notes = documents.filter(
        (document) => document.kind === "credit_note" && document.corrects_id === invoice.id,
      );
      const credited = notes.reduce((sum, note) => sum + note.total, 0);
      return { ...invoice, credited, isClosed: notes.length > 0 && credited === invoice.total };
    });

/** A row of the ledger of the order; only cleared money counts. `amount` in dirhams, above 0. */
export interface LedgerMoney {
  id: string;
  kind: LedgerKind;
  amount: number;
  state: LedgerState;
}

export interface SettledInvoice {
  id: string;
  paid: number;
  /** Amount due or overdue: total less credit notes, less paid, less what its outstanding credit note will take. */
  balance: number;
  status: InvoiceStatus;
  from: { paymentId: string; amount: number }[];
}

/**
 * Allocates payments to the invoices of one order, both oldest first; `onAccount` is the unallocated rest. `toCredit` is that of
 * the order's account (orders/account.ts); it changes no payment, so who asks for payments alone leaves it out.
 */
export function allocate(
  invoices: readonly PostedInvoice[],
  ledger: readonly LedgerMoney[],
  toCredit = 0,
): { invoices: SettledInvoice[]; onAccount: number } {
  const money = moneyLeft(ledger);
  const settled = invoices.map((invoice) => {
    const due = invoice.total - invoice.credited;
    const from: SettledInvoice["from"] = [];
    let open = due;
    while (open > 0 && money[0]) {
      const amount = Math.min(open, money[0].amount);
      from.push({ paymentId: money[0].id, amount });
      money[0].amount -= amount;
      if (money[0].amount === 0) money.shift();
      open -= amount;
    }
    return { invoice, paid: due - open, open, from };
  });
  const taken = takenOff(settled, toCredit);
  return {
    invoices: settled.map(({ invoice, paid, open, from }) => {
      const balance = open - (taken.get(invoice.id) ?? 0);
      return { id: invoice.id, paid, balance, status: statusOf(invoice, paid, balance), from };
    }),
    onAccount: money.reduce((sum, part) => sum + part.amount, 0),
  };
}

/** The parts of an outstanding credit by invoice. */
function takenOff(settled: readonly { invoice: PostedInvoice; open: number }[], toCredit: number): Map<string, number> {
  const dueOn = ({ invoice }: (typeof settled)[number]) => invoice.due_on ?? "9999";
  const dueLast = settled.toReversed().sort((a, b) => (dueOn(a) === dueOn(b) ? 0 : dueOn(a) < dueOn(b) ? 1 : -1));
  const taken = new Map<string, number>();
  let waiting = toCredit;
  for (const { invoice, open } of dueLast) {
    const part = Math.min(waiting, open);
    taken.set(invoice.id, part);
    waiting -= part;
  }
  return taken;
}

/** Cleared payments, the last of them reduced by refunds. */
function moneyLeft(ledger: readonly LedgerMoney[]): { id: string; amount: number }[] {
  const cleared = ledger.filter((entry) => entry.state === "cleared");
  let back = cleared.filter((entry) => entry.kind === "refund").reduce((sum, entry) => sum + entry.amount, 0);
  const payments = cleared.filter((entry) => entry.kind === "payment").map(({ id, amount }) => ({ id, amount }));
  for (const payment of payments.toReversed()) {
    const taken = Math.min(back, payment.amount);
    payment.amount -= taken;
    back -= taken;
  }
  return payments.filter((payment) => payment.amount > 0);
}

function statusOf({ total, credited, isClosed }: PostedInvoice, paid: number, balance: number): InvoiceStatus {
  if (isClosed || (credited > 0 && credited === total)) return "credited";
  if (paid === total - credited) return "paid";
  if (balance === 0) return "to_credit";
  return paid > 0 ? "part_paid" : "unpaid";
}

/** The running balance of a statement: each entry with the balance after it. `amount` below 0 lowers it. Dirhams. */
export function runningBalance<E extends { amount: number }>(
  opening: number,
  entries: readonly E[],
): (E & { balance: number })[] {
  let balance = opening;
  return entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
}

export const AGE_BUCKETS = ["days0to30", "days31to60", "days61to90", "over90"] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

/** Age of an invoice, by days of Qatar's calendar between the day of issue and today. */
export function ageBucket(issuedOn: string, today: string): AgeBucket {
  const days = Math.round((startOfQatarDay(today).getTime() - startOfQatarDay(issuedOn).getTime()) / DAY_MS);
  if (days <= 30) return "days0to30";
  if (days <= 60) return "days31to60";
  return days <= 90 ? "days61to90" : "over90";
}
