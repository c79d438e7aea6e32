// The account of an order compares its three sums: asked (total less credits), documented (invoices less credit notes) and
// paid (payments less refunds). Pages, lists, documents, statements and refusals read their figures from here. All amounts are
// in dirhams.
//
// Invariants of every order:
//   0 <= credited <= total · 0 <= documented <= asked after every invoice · asked = 0 once it is cancelled
//   balance = asked - paid = notInvoiced + due + overdue - credit
//   not both toInvoice and toCredit · refundable <= paid, and nothing that its documents still ask for

import type { LedgerKind, LedgerState, SettledInvoice } from "../billing/ledger.ts";
import type { PostedKind } from "../billing/posted-kinds.ts";
import { assertDirhams, assertPrice } from "../values/money.ts";
import { DRAFT, type StaffOrderStatus } from "./states.ts";

/** Derived, never stored by hand (src-shared/README.md, Payments). */
export const PAYMENT_STATUSES = ["unpaid", "part_paid", "paid", "credit_owed", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The fields of an order that decide the amount it asks for. */
export interface ChargedOrder {
  status: StaffOrderStatus | string;
  total: number;
  /** Agreed reductions of the total: credits of returns, and credits by agreement. */
  credited: number;
}

export interface AccountOrder extends ChargedOrder {
  /** Invoices less credit notes (`documentedBy`), stored with the order. */
  documented: number;
}

/** A posted document of the order; only invoices and credit notes ask for money. */
export interface AccountDocument {
  kind: PostedKind;
  /** Above 0 on a credit note too. */
  total: number;
}

/** A row of the append-only ledger of payments. `amount` above 0; the kind says which way it went. */
export interface LedgerEntry {
  kind: LedgerKind;
  amount: number;
  /** Cheques and transfers wait, clear or bounce. Without a state the money counts at once, as cash does. */
  state?: LedgerState | undefined;
}

/** The sums of a ledger. */
export interface PaidSums {
  /** Cleared payments less cleared refunds. */
  paid: number;
  /** Pending refunds; lists, which show no refunds, leave it out. */
  goingBack?: number;
}

export interface AccountFigures {
  /** Total less credits; 0 once the order is cancelled. */
  asked: number;
  /** Invoices less credit notes. */
  documented: number;
  /** Cleared payments less cleared refunds. */
  paid: number;
  /** Amount that the customer owes; below 0, that the shop owes. */
  balance: number;
  /** Asked, and on no document yet; 0 for a draft. */
  toInvoice: number;
  /** Documented, and not asked any more: the credit note that is outstanding. */
  toCredit: number;
  /**
   * Maximum refund now: an overpayment; money that documents ask for can be refunded only after a credit note.
   */
  refundable: number;
}

export interface OrderAccount extends AccountFigures {
  paymentStatus: PaymentStatus;
}

/** The amount that an order asks for, in dirhams. RangeError for credits above the total: that is a fault, never rounded away. */
export function amountAsked({ status, total, credited }: ChargedOrder): number {
  assertPrice(total, "total");
  assertPrice(credited, "credits");
  assertPrice(total - credited, "total less credits");
  return status === "cancelled" ? 0 : total - credited;
}

/** Sum of invoices less credit notes. */
export const documentedBy = (documents: readonly AccountDocument[]): number =>
  documents.reduce((sum, { kind, total }) => {
    if (kind === "invoice") return sum + total;
    return kind === "credit_note" ? sum - total : sum;
  }, 0);

/** Sums of an order's ledger. Pending payments do not count as paid; pending refunds reduce what can be refunded. */
export function ledgerSums(ledger: readonly LedgerEntry[]): Required<PaidSums> {
  const sum = (kind: LedgerEntry["kind"], isCounted: (entry: LedgerEntry) => boolean) =>
    ledger
      .filter((entry) => entry.kind === kind && isCounted(entry))
      .reduce((total, { amount }) => {
        assertPrice(amount, "ledger amount");
        if (amount === 0) throw new RangeError("a ledger entry must move money");
        assertDirhams(total + amount, "ledger sum");
        return total + amount;
      }, 0);
  return {
    paid: sum("payment", isCleared) - sum("refund", isCleared),
    goingBack: sum("refund", (entry) => entry.state === "pending"),
  };
}

/** Figures of an order from the sums of its ledger. */
export function accountFigures(order: AccountOrder, { paid, goingBack = 0 }: PaidSums): AccountFigures {
  const asked = amountAsked(order);
  const { documented } = order;
  return {
    asked,
    documented,
    paid,
    balance: asked - paid,
    toInvoice: order.status === DRAFT ? 0 : Math.max(0, asked - documented),
    toCredit: Math.max(0, documented - asked),
    refundable: Math.max(0, paid - goingBack - Math.max(0, documented)),
  };
}

/** The account of an order from the order and its ledger of payments. */
export function orderAccount(order: AccountOrder, ledger: readonly LedgerEntry[]): OrderAccount {
  const figures = accountFigures(order, ledgerSums(ledger));
  return { ...figures, paymentStatus: statusOf(order, figures, ledger) };
}

/**
 * A cancelled order is `credit_owed` until the money is back, then `refunded`; one on which nothing was ever paid stays
 * `unpaid`, and so does one that came back as a whole and is credited in full. An order that is not over and whose money was
 * refunded is `unpaid` again.
 */
function statusOf(order: AccountOrder, figures: AccountFigures, ledger: readonly LedgerEntry[]): PaymentStatus {
  const { asked, paid, balance } = figures;
  if (balance < 0) return "credit_owed";
  if (balance > 0) return paid > 0 ? "part_paid" : "unpaid";
  const isOver = order.status === "cancelled" || (order.status === "returned" && asked === 0);
  if ((isOver || order.total === order.credited) && ledger.some((row) => row.kind === "refund" && isCleared(row))) {
    return "refunded";
  }
  return isOver ? "unpaid" : "paid";
}

function isCleared({ state }: LedgerEntry): boolean {
  return state === undefined || state === "cleared";
}

/**
 * Parts of an order's balance, for its page, statements and ageing: notInvoiced + due + overdue - credit = balance; `credit` is above 0 only where nothing else of the order is.
 */
export interface BalanceBlock {
  /** Asked, on no invoice yet and not paid before. */
  notInvoiced: number;
  /** Invoiced, and its day has not passed. */
  due: number;
  /** Invoiced, and its day has passed. */
  overdue: number;
  /** Credit of the customer: paid above the amount asked. */
  credit: number;
}

/**
 * The block of one order. `open` are its invoices as billing/ledger.ts settles them, which has taken the outstanding credit
 * note off them, each with its due day; `today` a day in Qatar.
 */
export function balanceBlock(
  { balance }: Pick<AccountFigures, "balance">,
  open: readonly (Pick<SettledInvoice, "balance"> & { dueOn: string | null })[],
  today: string,
): BalanceBlock {
  if (balance <= 0) return { notInvoiced: 0, due: 0, overdue: 0, credit: -balance || 0 };
  const block = { notInvoiced: 0, due: 0, overdue: 0, credit: 0 };
  for (const invoice of open) {
    block[invoice.dueOn !== null && invoice.dueOn < today ? "overdue" : "due"] += invoice.balance;
  }
  return { ...block, notInvoiced: balance - block.due - block.overdue };
}

/** Sum of the blocks of several orders: of a customer, or of all. */
export const addBlocks = (blocks: readonly BalanceBlock[]): BalanceBlock =>
  blocks.reduce(
    (sum, block) => ({
      notInvoiced: sum.notInvoiced + block.notInvoiced,
      due: sum.due + block.due,
      overdue: sum.overdue + block.overdue,
      credit: sum.credit + block.credit,
    }),
    { notInvoiced: 0, due: 0, overdue: 0, credit: 0 },
  );
