/**
 * The kinds of event in an order's history, each with the schema of its data: `order_events.data` in the database,
 * `details` in the staff's answer. `forCustomer`: the customer reads the event's note on the order's page.
 */
import { z } from "zod";
import { LEDGER_KINDS, LEDGER_METHODS, LEDGER_STATES } from "../billing/ledger.ts";
import { POSTED_KINDS } from "../billing/posted-kinds.ts";
import { slotWindow } from "../delivery/operations.ts";
import { DELIVERY_STATES } from "../delivery/states.ts";
import { DOCUMENT_KINDS } from "../documents/kinds.ts";
import { MAIL_KINDS } from "../mail/registry.ts";
import { ORDER_FILE_KINDS } from "./files.ts";
import { STAFF_ORDER_STATUSES } from "./states.ts";

/** A shortage: a product that was handed over or promised beyond the known stock. */
const shortage = z.object({
  sku: z.string(),
  missing: z.number(),
  /** Quantity sold offline beyond the desktop's reservation, in stock by its mirror. */
  unconfirmed: z.number().optional(),
});
export type Shortage = z.output<typeof shortage>;

/** Fields of a row that an edit changed, by name. */
const changedFields = z.record(z.string(), z.unknown());

export const MESSAGE_SIDES = ["customer", "shop"] as const;

/** What a step that can be undone (orders/undo.ts) changed, as it was before. */
const before = z.object({
  status: z.enum(STAFF_ORDER_STATUSES),
  deliveries: z.array(z.object({ id: z.string(), state: z.enum(DELIVERY_STATES) })),
  /** Whether a mail to the customer waits until the step can no longer be undone. */
  mailed: z.boolean(),
});
export type StepBefore = z.output<typeof before>;

/** Ids of the events that an undo takes back. */
const undoes = z.array(z.string()).optional();

/** The data of each kind. Numbers of money are dirhams. */
export const orderEventSchemas = {
  status: z.object({
    forCustomer: z.boolean().optional(),
    reason: z.string().optional(),
    handedOver: z.literal(true).optional(),
    /** The status follows from the order's deliveries; `deliveryId`: the one that changed. */
    rolledUp: z.literal(true).optional(),
    deliveryId: z.string().optional(),
    /** The quote that the order was made of: id and number. */
    quoteId: z.string().optional(),
    quote: z.string().optional(),
    before: before.optional(),
    undoes,
  }),
  note: z.object({ forCustomer: z.boolean() }),
  /** A question of the customer on the order's page, or its answer. */
  message: z.object({ from: z.enum(MESSAGE_SIDES) }),
  /** `before` and `after` hold the fields that differ. */
  edit: z.object({ before: changedFields, after: changedFields, difference: z.number() }),
  payment: z.object({
    paymentId: z.string(),
    kind: z.enum(LEDGER_KINDS),
    method: z.enum(LEDGER_METHODS),
    amount: z.number(),
    state: z.enum(LEDGER_STATES),
    /** The other order of money that moved between two; `number` is null while it is a draft. */
    moved: z.object({ orderId: z.string(), number: z.string().nullable() }).optional(),
  }),
  delivery: z.object({
    deliveryId: z.string(),
    from: z.enum(DELIVERY_STATES).optional(),
    state: z.enum(DELIVERY_STATES),
    date: z.string().nullable(),
    window: slotWindow.nullish(),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
    /** Who took the goods, where that is what was said; null: no longer known. */
    receiverName: z.string().nullish(),
    /** Whether the receiver signed. */
    signed: z.boolean().optional(),
    before: before.optional(),
    undoes,
  }),
  return: z.object({
    returnId: z.string(),
    credit: z.number(),
    lines: z.array(z.object({ lineId: z.string(), sound: z.number(), damaged: z.number(), notSent: z.number() })),
  }),
  /** The day in Qatar until which the transfer may come. */
  due: z.object({ day: z.string() }),
  invoice: z.object({ invoiceId: z.string(), kind: z.enum(POSTED_KINDS), number: z.string(), total: z.number() }),
  /** Basis points or dirhams; both null when no deposit is asked any more. */
  deposit: z.object({ percent: z.number().nullable(), amount: z.number().nullable() }),
  file: z.object({ fileId: z.string(), kind: z.enum(ORDER_FILE_KINDS) }),
  shortage: z.object({ lines: z.array(shortage) }),
  owed: z.object({ lines: z.array(shortage) }),
  void: z.null(),
};
export type OrderEventKind = keyof typeof orderEventSchemas;
export type OrderEvents = { [Kind in OrderEventKind]: z.output<(typeof orderEventSchemas)[Kind]> };
export type OrderEventData = OrderEvents[OrderEventKind];

/** How a mail ended: it was sent, given up, too late, or withheld until staff send it. */
export const MAIL_ENDS = ["sent", "failed", "expired", "withheld"] as const;

/**
 * The kinds of output of an order, shown in its history, each with the schema of its data: `order_outputs.data` in the
 * database. They are rows of their own, because a mail that is sent is no change of the order and leaves it its version.
 */
export const orderOutputSchemas = {
  mail: z.object({ kind: z.enum(MAIL_KINDS), recipient: z.string(), state: z.enum(MAIL_ENDS) }),
  /** `number`: of a posted document. */
  print: z.object({ document: z.enum(DOCUMENT_KINDS), number: z.string().nullable(), copy: z.boolean() }),
};
export type OrderOutputKind = keyof typeof orderOutputSchemas;
export type OrderOutputs = { [Kind in OrderOutputKind]: z.output<(typeof orderOutputSchemas)[Kind]> };
export type OrderOutputData = OrderOutputs[OrderOutputKind];
