/** An order as staff see it: all fields, and the moves that are possible next. */

import { z } from "zod";
import { id, isoTime, lang, localizedText, money } from "../api/schemas.ts";
import { LEDGER_KINDS, LEDGER_METHODS, LEDGER_STATES } from "../billing/ledger.ts";
import { postedKind } from "../billing/posted-kind.ts";
import { totals } from "../cart/operations.ts";
import { CONTACT_KINDS } from "../customers/contacts.ts";
import { slotWindow } from "../delivery/operations.ts";
import { DELIVERY_STATES } from "../delivery/states.ts";
import { orderEventSchemas as data, type OrderEvents, type OrderOutputs, orderOutputSchemas } from "./events.ts";
import { ORDER_FILE_KINDS } from "./files.ts";
import { address, followedOrder, orderLine, orderStatus, paymentMethod } from "./operations.ts";
import { FULFILMENT_METHODS, ORDER_SOURCES, STAFF_ORDER_STATUSES } from "./states.ts";
import { AS_SET } from "./step-mail.ts";

/** Status of an order for staff, `draft` included: a draft has no number, takes no stock, and is not shown to customers. */
export const staffOrderStatus = z.enum(STAFF_ORDER_STATUSES);
export type StaffOrderStatus = z.output<typeof staffOrderStatus>;

/** Origin of the order: the shop; the shop, used by signed-in staff; a call; the showroom. */
export const orderSource = z.enum(ORDER_SOURCES);
export const paymentStatus = followedOrder.shape.paymentStatus;
export const deliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.output<typeof deliveryState>;

/** Whether a step is mailed to the customer, where the order has an e-mail address. */
export const stepMail = z.union([z.boolean(), z.literal(AS_SET)]).default(false);

export const staffOrderLine = orderLine.extend({
  /** Quantity that is still to be delivered and is not in the shop now: it was sold beyond the stock. */
  notInStock: z.int(),
  productId: id,
  /** Unit price of the catalogue; `unitPrice` is the charged one. */
  listPrice: money,
  /** Discount in basis points. */
  discount: z.int(),
  /** Quantities in deliveries that are planned, under way and delivered, and in none yet. */
  planned: z.int(),
  out: z.int(),
  delivered: z.int(),
  unplanned: z.int(),
  /** Returned quantities: fit to be sold again, or not. */
  returnedSound: z.int(),
  returnedDamaged: z.int(),
  /** Quantity cancelled before it left. */
  notSent: z.int(),
});
export type StaffOrderLine = z.output<typeof staffOrderLine>;

export const staffDelivery = z.object({
  id,
  version: z.int(),
  /** A day in Qatar. */
  date: z.string().nullable(),
  window: slotWindow.nullable(),
  state: deliveryState,
  zoneId: id.nullable(),
  /** Who took the goods. */
  receiverName: z.string().nullable(),
  /** Of the receiver, as path data (values/signature.ts). */
  signature: z.string().nullable(),
  lines: z.array(z.object({ lineId: id, quantity: z.int() })),
  /** The states it may take next. */
  moves: z.array(deliveryState),
});
export type StaffDelivery = z.output<typeof staffDelivery>;

export const ledgerKind = z.enum(LEDGER_KINDS);
export const ledgerMethod = z.enum(LEDGER_METHODS);
export const ledgerState = z.enum(LEDGER_STATES);

export const staffPayment = z.object({
  id,
  kind: ledgerKind,
  method: ledgerMethod,
  /** Dirhams, above 0; the kind gives the direction. */
  amount: money,
  /** Only cleared money counts. */
  state: ledgerState,
  reference: z.string().nullable(),
  by: z.string(),
  /** Time of its recording, and time at which it came. */
  at: isoTime,
  cameAt: isoTime,
  /** The other order of money that was moved between two orders of a customer. */
  moved: z.object({ orderId: id, number: z.string().nullable() }).nullable(),
});

export const staffReturn = z.object({
  id,
  lines: z.array(z.object({ lineId: id, sound: z.int(), damaged: z.int(), notSent: z.int() })),
  /** Credit of the return in dirhams. */
  credit: money,
  note: z.string().nullable(),
  by: z.string(),
  at: isoTime,
});

const eventFields = {
  id,
  at: isoTime,
  from: staffOrderStatus.nullable(),
  to: staffOrderStatus.nullable(),
  note: z.string().nullable(),
  /** The customer reads the note on the order's page. */
  forCustomer: z.boolean(),
  /** Name of the member of staff, or "customer", "visitor", "system". */
  by: z.string(),
};

const eventOf = <Kind extends string, Details extends z.ZodType>(kind: Kind, details: Details) =>
  z.object({ ...eventFields, kind: z.literal(kind), details: details.nullable() });

type EventFields = z.output<z.ZodObject<typeof eventFields>>;
type EventDetails = Omit<OrderEvents, "status" | "note"> &
  OrderOutputs & {
    status: Omit<OrderEvents["status"], "forCustomer">;
    note: null;
    other: null;
  };
export type OrderEvent = {
  [Kind in keyof EventDetails]: EventFields & { kind: Kind; details: EventDetails[Kind] | null };
}[keyof EventDetails];

/**
 * One event of an order's history. `details` by kind; null also where the stored data does not fit its kind. "other" is
 * an event of a kind that this program does not know: a newer server's, on a desktop.
 */
export const orderEvent: z.ZodType<OrderEvent> = z.discriminatedUnion("kind", [
  eventOf("status", data.status.omit({ forCustomer: true })),
  eventOf("note", z.null()),
  eventOf("message", data.message),
  eventOf("edit", data.edit),
  eventOf("payment", data.payment),
  eventOf("delivery", data.delivery),
  eventOf("return", data.return),
  eventOf("due", data.due),
  eventOf("invoice", data.invoice),
  eventOf("deposit", data.deposit),
  eventOf("file", data.file),
  eventOf("shortage", data.shortage),
  eventOf("owed", data.owed),
  eventOf("void", data.void),
  eventOf("mail", orderOutputSchemas.mail),
  eventOf("print", orderOutputSchemas.print),
  eventOf("other", z.null()),
]);
export const staffOrder = z.object({
  view: z.literal("staff"),
  id,
  version: z.int(),
  /** null for a draft, and for an order taken offline until the server has numbered it. */
  number: z.string().nullable(),
  numberPending: z.boolean(),
  status: staffOrderStatus,
  source: orderSource,
  /** Time at which it was placed; for a draft, at which it was begun. */
  placedAt: isoTime,
  createdAt: isoTime,
  updatedAt: isoTime,
  lang,
  /** Phone in E.164; phone and e-mail may be "" on a draft and at the counter. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  company: z
    .object({ name: z.string(), crNumber: z.string().optional(), purchaseOrder: z.string().optional() })
    .nullable(),
  /** `orders`: number of all their orders, this one included. */
  customer: z.object({ id, name: z.string(), note: z.string().nullable(), orders: z.int() }).nullable(),
  /** Suggested customers, with its phone, its e-mail, or both, until staff assign it. */
  suggestions: z.array(
    z.object({
      id,
      name: z.string(),
      company: z.string().nullable(),
      orders: z.int(),
      by: z.array(z.enum(CONTACT_KINDS)),
    }),
  ),
  method: z.enum(FULFILMENT_METHODS),
  address: address.nullable(),
  zone: z.object({ id, name: localizedText }).nullable(),
  /** The time that the customer asked for; null for none. */
  askedSlot: z.object({ date: z.string(), window: slotWindow }).nullable(),
  /** Slot of the next delivery that has not arrived, or the requested one. */
  slot: z.object({ date: z.string(), window: slotWindow }).nullable(),
  paymentMethod,
  paymentStatus,
  paymentDueAt: isoTime.nullable(),
  totals,
  /** The quote of the order; null for none. */
  quote: z
    .object({
      id,
      number: z.string(),
      /** Agreed delivery fee in dirhams; for a pick-up the one that a delivery would cost. */
      deliveryFee: money,
      /** Values with which its tax is rounded (quotes/part.ts), in dirhams. */
      tax: z.object({
        begin: money,
        net: money,
        /** Dirhams. */
        tax: money,
        fixed: z.boolean(),
        others: z.object({ amount: money, share: money }),
      }),
    })
    .nullable(),
  /** Credits for returned and cancelled goods and by agreement, in dirhams. */
  credited: money,
  /** Cleared payments less refunds, in dirhams. */
  received: z.int(),
  /** Balance; below 0: owed by the shop. */
  balance: z.int(),
  /** Refundable amount, without money that its documents ask for. */
  refundable: money,
  /** The other figures of its account, in dirhams (orders/account.ts). */
  account: z.object({
    /** Total less credits, and invoices less credit notes. */
    asked: money,
    documented: z.int(),
    /** Asked and on no document yet; documented and not asked any more. */
    toInvoice: money,
    toCredit: money,
    /** Parts of the balance: notInvoiced + due + overdue - credit. */
    notInvoiced: money,
    due: money,
    overdue: money,
    credit: money,
  }),
  lines: z.array(staffOrderLine),
  deliveries: z.array(staffDelivery),
  payments: z.array(staffPayment),
  returns: z.array(staffReturn),
  /**
   * Shortages of handed-over goods: the `missing` quantity beyond the available stock, and the `unconfirmed` one that a desktop
   * sold offline beyond its reservation, until the server has checked.
   */
  shortOf: z.array(z.object({ sku: z.string(), name: localizedText, missing: z.int(), unconfirmed: z.int() })),
  /** Posted documents, oldest first. */
  invoices: z.array(z.object({ id, kind: postedKind, number: z.string(), total: money, issuedAt: isoTime })),
  /** Deposit; null: none. `missing`: the part that is not paid yet. */
  deposit: z
    .object({
      /** Basis points of the total; null for a fixed sum. */
      percent: z.int().nullable(),
      asked: money,
      received: money,
      missing: money,
    })
    .nullable(),
  files: z.array(
    z.object({
      id,
      kind: z.enum(ORDER_FILE_KINDS),
      name: z.string(),
      mime: z.string(),
      bytes: z.int(),
      at: isoTime,
      /** Path of the download under /api. */
      href: z.string(),
    }),
  ),
  /** Note of the customer. */
  note: z.string().nullable(),
  /** Oldest first. */
  events: z.array(orderEvent),
  /** Possible next statuses, by the role of the user. */
  moves: z.array(orderStatus),
  /** The newest step while it can be undone (orders/undo.ts), by what it reached; `mailed`: its mail waits until then. */
  undoable: z
    .object({
      eventId: id,
      status: orderStatus.optional(),
      delivery: z.object({ id, state: deliveryState }).optional(),
      until: isoTime,
      mailed: z.boolean(),
    })
    .nullable(),
  /** Since when a question of the customer waits for an answer; null for none. */
  questionAt: isoTime.nullable(),
  /** Whether it was cancelled because its transfer did not come, and may be reopened. */
  reopenable: z.boolean(),
  /** Whether lines, contact and address may still be changed. */
  editable: z.boolean(),
  /** Address of the customer's page of it; null for a draft. */
  followUrl: z.string().nullable(),
  voidedAt: isoTime.nullable(),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const orderRow = z.object({
  id,
  version: z.int(),
  number: z.string().nullable(),
  numberPending: z.boolean(),
  status: staffOrderStatus,
  source: orderSource,
  placedAt: isoTime,
  lang,
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string(),
  method: z.enum(FULFILMENT_METHODS),
  zoneName: localizedText.nullable(),
  slot: z.object({ date: z.string(), window: slotWindow }).nullable(),
  paymentMethod,
  paymentStatus,
  total: money,
  balance: z.int(),
  /** Number of lines, and sum of their quantities. */
  lines: z.int(),
  pieces: z.int(),
  /** Whether it has a phone or e-mail of a customer to whom staff have not assigned it yet. */
  undecided: z.boolean(),
  voidedAt: isoTime.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** `details` of a `move_not_allowed`. */
export interface MoveDetails {
  from: string;
  allowed: readonly string[];
  /** Reason why an existing move is not possible now. */
  because?: "goods_not_planned" | "goods_left_behind" | "not_preparing" | "deposit_missing";
}
