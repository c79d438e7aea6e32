/**
 * The kinds of event in an order's history, each with its data: `order_events.data` in the database, `details` in the
 * staff's answer. `forCustomer`: the customer reads the event's note on the order's page.
 */

import type { LedgerKind, LedgerMethod, LedgerState } from "../billing/ledger.ts";
import type { PostedKind } from "../billing/posted-kinds.ts";
import type { DeliveryWindow } from "../delivery/slots.ts";
import type { DeliveryState } from "../delivery/states.ts";
import type { MailKind } from "../mail/registry.ts";
import type { OrderFileKind } from "./files.ts";

interface LineQuantity {
  lineId: string;
  quantity: number;
}

/** A shortage: a product that was handed over or promised beyond the known stock. */
export interface Shortage {
  sku: string;
  missing: number;
  /** Quantity sold offline beyond the desktop's reservation, in stock by its mirror. */
  unconfirmed?: number;
}

export interface OrderEvents {
  status: {
    forCustomer?: boolean;
    reason?: string;
    handedOver?: true;
    /** The status follows from the order's deliveries; `deliveryId`: the one that changed. */
    rolledUp?: true;
    deliveryId?: string;
    /** The quote that the order was made of: id and number. */
    quoteId?: string;
    quote?: string;
  };
  note: { forCustomer: boolean };
  /** `before` and `after` hold the fields that differ; money in dirhams. */
  edit: { before: Record<string, unknown>; after: Record<string, unknown>; difference: number };
  payment: {
    paymentId: string;
    kind: LedgerKind;
    method: LedgerMethod;
    /** Dirhams. */
    amount: number;
    state: LedgerState;
    /** The other order of money that moved between two; `number` is null while it is a draft. */
    moved?: { orderId: string; number: string | null };
  };
  delivery: {
    deliveryId: string;
    from?: DeliveryState;
    state: DeliveryState;
    date: string | null;
    window?: DeliveryWindow | null | undefined;
    lines: LineQuantity[];
  };
  /** `credit` in dirhams. */
  return: {
    returnId: string;
    credit: number;
    lines: { lineId: string; sound: number; damaged: number; notSent: number }[];
  };
  /** The day in Qatar until which the transfer may come. */
  due: { day: string };
  /** `total` in dirhams. */
  invoice: { invoiceId: string; kind: PostedKind; number: string; total: number };
  /** Basis points or dirhams; both null when no deposit is asked any more. */
  deposit: { percent: number | null; amount: number | null };
  file: { fileId: string; kind: OrderFileKind };
  shortage: { lines: Shortage[] };
  owed: { lines: Shortage[] };
  mail: { kind: MailKind };
  void: null;
}
export type OrderEventKind = keyof OrderEvents;
export type OrderEventData = OrderEvents[OrderEventKind];

/** Every kind once; a kind that is missing here does not compile. */
const kinds: Record<OrderEventKind, true> = {
  status: true,
  note: true,
  edit: true,
  payment: true,
  delivery: true,
  return: true,
  due: true,
  invoice: true,
  deposit: true,
  file: true,
  shortage: true,
  owed: true,
  mail: true,
  void: true,
};
export const ORDER_EVENT_KINDS = Object.keys(kinds) as OrderEventKind[];
