import type { PostedKind } from "../billing/posted-kinds.ts";
import type { DeliveryState } from "../delivery/states.ts";
import { type FulfilmentMethod, followsFulfilment, type OrderStatus, type StaffOrderStatus } from "./states.ts";

/** The next step of an order: the main button of its page. `deliveryId`: where one of several deliveries is next. */
export type NextStep =
  | { kind: "move"; to: OrderStatus }
  | { kind: "delivery"; deliveryId: string; to: "out" | "delivered" }
  | { kind: "plan" | "invoice" | "pay" | "refund" }
  | { kind: "credit"; invoiceId: string };

/** What the next step follows from; the order as staff read it has all of it. Amounts are dirhams. */
interface Facts {
  status: StaffOrderStatus;
  method: FulfilmentMethod;
  moves: readonly OrderStatus[];
  deliveries: readonly { id: string; state: DeliveryState; date: string | null; lines: readonly unknown[] }[];
  lines: readonly { unplanned: number }[];
  /** Oldest first. */
  invoices: readonly { id: string; kind: PostedKind }[];
  balance: number;
  refundable: number;
  deposit: { missing: number } | null;
  voidedAt: string | null;
  account: { toInvoice: number; toCredit: number; due: number; overdue: number };
}

/**
 * The step that is normally next, for a person who may post documents and refund (`isManager`) or not; undefined when nothing is
 * left to do. Goods come first, then invoice, payment, credit note and refund.
 */
export function nextStep(order: Facts, { isManager }: { isManager: boolean }): NextStep | undefined {
  if (order.voidedAt !== null) return undefined;
  return ofGoods(order) ?? (order.status === "draft" ? undefined : ofMoney(order, isManager));
}

function ofGoods(order: Facts): NextStep | undefined {
  const { status, moves, deposit } = order;
  if (status === "confirmed" && (deposit?.missing ?? 0) > 0) return { kind: "pay" };
  const forward = moves.find((move) => move !== "cancelled" && move !== "returned");
  if (order.method === "delivery" && followsFulfilment(status)) return ofDeliveries(order, forward);
  return forward ? { kind: "move", to: forward } : undefined;
}

/** Of an order whose goods leave in deliveries: what is under way arrives first, then the next one leaves. */
function ofDeliveries({ deliveries, lines }: Facts, forward: OrderStatus | undefined): NextStep | undefined {
  const out = deliveries.filter(({ state }) => state === "out");
  const planned = deliveries
    .filter(({ state, lines }) => state === "planned" && lines.length > 0)
    .toSorted((one, other) => ((one.date ?? "9") < (other.date ?? "9") ? -1 : 1));
  // A single delivery is the order itself.
  if (forward && out.length + planned.length === 1 && deliveries.every(({ state }) => state !== "delivered")) {
    return { kind: "move", to: forward };
  }
  const [arriving] = out;
  if (arriving) return { kind: "delivery", deliveryId: arriving.id, to: "delivered" };
  const [leaving] = planned;
  if (leaving) return { kind: "delivery", deliveryId: leaving.id, to: "out" };
  return lines.some(({ unplanned }) => unplanned > 0) ? { kind: "plan" } : undefined;
}

function ofMoney({ account, invoices, status, refundable, balance }: Facts, isManager: boolean): NextStep | undefined {
  const newest = invoices.findLast(({ kind }) => kind === "invoice");
  const isOver = status === "cancelled" || status === "returned";
  if (isManager && account.toInvoice > 0 && !isOver) return { kind: "invoice" };
  if (isManager && account.toCredit > 0 && newest) return { kind: "credit", invoiceId: newest.id };
  if (account.due + account.overdue > 0 || (balance > 0 && !isOver)) return { kind: "pay" };
  return isManager && balance < 0 && refundable > 0 ? { kind: "refund" } : undefined;
}
