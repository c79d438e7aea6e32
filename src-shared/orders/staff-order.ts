/** An order as staff see it: everything, with what may be done to it next. */

import { z } from "zod";
import { id, isoTime, lang, localizedText, money } from "../api/schemas.ts";
import { documentKind } from "../billing/document-kind.ts";
import { LEDGER_KINDS, LEDGER_METHODS, LEDGER_STATES } from "../billing/ledger.ts";
import { totals } from "../cart/operations.ts";
import { CONTACT_KINDS } from "../customers/contacts.ts";
import { slotWindow } from "../delivery/operations.ts";
import { DELIVERY_STATES } from "../delivery/states.ts";
import { ORDER_EVENT_KINDS } from "./events.ts";
import { ORDER_FILE_KINDS } from "./files.ts";
import { address, followedOrder, orderLine, orderStatus, paymentMethod } from "./operations.ts";
import { FULFILMENT_METHODS, ORDER_SOURCES, STAFF_ORDER_STATUSES } from "./states.ts";

/** A draft is not an order yet: it has no number, holds no stock, and no customer sees it. */
export const staffOrderStatus = z.enum(STAFF_ORDER_STATUSES);
export type StaffOrderStatus = z.output<typeof staffOrderStatus>;

/** Where it came from: the shop; the shop, used by somebody signed in; a call; somebody in the showroom. */
export const orderSource = z.enum(ORDER_SOURCES);
export const paymentStatus = followedOrder.shape.paymentStatus;
export const deliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.output<typeof deliveryState>;

export const staffOrderLine = orderLine.extend({
  productId: id,
  variantId: id,
  /** What the catalogue asked for one piece; `unitPrice` is what is charged. */
  listPrice: money,
  /** Basis points below the listed price. */
  discount: z.int(),
  /** Pieces in deliveries that are planned, under way, handed over; and in none of them yet. */
  planned: z.int(),
  out: z.int(),
  delivered: z.int(),
  unplanned: z.int(),
  /** Pieces that came back: fit to be sold again, or not. */
  returnedSound: z.int(),
  returnedDamaged: z.int(),
  /** Pieces that were given up before they left us. */
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
  /** Dirhams, above 0; the kind says which way it went. */
  amount: money,
  /** Only cleared money counts. */
  state: ledgerState,
  reference: z.string().nullable(),
  by: z.string(),
  at: isoTime,
  /** Money that moved between two orders of a customer: the other one. It neither came nor went. */
  moved: z.object({ orderId: id, number: z.string().nullable() }).nullable(),
});

export const staffReturn = z.object({
  id,
  lines: z.array(z.object({ lineId: id, sound: z.int(), damaged: z.int(), notSent: z.int() })),
  /** What the customer no longer owes for it, in dirhams. */
  credit: money,
  note: z.string().nullable(),
  by: z.string(),
  at: isoTime,
});

/** One event of an order's history. `details` by kind: `OrderEvents` in events.ts, without `forCustomer`. */
export const orderEvent = z.object({
  id,
  at: isoTime,
  kind: z.enum(ORDER_EVENT_KINDS),
  from: staffOrderStatus.nullable(),
  to: staffOrderStatus.nullable(),
  note: z.string().nullable(),
  /** The customer reads the note on the order's page. */
  forCustomer: z.boolean(),
  /** A name, or who else it was: "customer", "visitor", "system". */
  by: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
});

export const staffOrder = z.object({
  view: z.literal("staff"),
  id,
  version: z.int(),
  /** null for a draft, and for an order that was taken without a line until the server has numbered it. */
  number: z.string().nullable(),
  numberPending: z.boolean(),
  status: staffOrderStatus,
  source: orderSource,
  /** When it became an order; for a draft, when it was begun. */
  placedAt: isoTime,
  createdAt: isoTime,
  updatedAt: isoTime,
  lang,
  /** Phone in E.164, and both may be "" on a draft and at the counter. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  company: z
    .object({ name: z.string(), crNumber: z.string().optional(), purchaseOrder: z.string().optional() })
    .nullable(),
  /** `orders` counts all of theirs, this one included. */
  customer: z.object({ id, name: z.string(), note: z.string().nullable(), orders: z.int() }).nullable(),
  /** Customers whose it may be: they have its phone, its e-mail, or both, and staff have not said yet whose it is. */
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
  /** The next delivery that has not arrived, or what was asked for. */
  slot: z.object({ date: z.string(), window: slotWindow }).nullable(),
  paymentMethod,
  paymentStatus,
  paymentDueAt: isoTime.nullable(),
  totals,
  /** The quote that it was made of; null for none. */
  quote: z
    .object({
      id,
      number: z.string(),
      /** What its delivery costs as agreed, in dirhams; of a pick-up: what it would cost. */
      deliveryFee: money,
      /** What its tax is rounded with (quotes/part.ts), in dirhams. */
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
  /** Taken off the total for what came back or was given up, in dirhams. */
  credited: money,
  /** Cleared payments less refunds, in dirhams. */
  received: z.int(),
  /** What is still owed; below 0, what we owe. */
  balance: z.int(),
  /** The most that can be paid back now: never what its documents still ask for. */
  refundable: money,
  /** The other figures of its account, in dirhams (orders/account.ts). */
  account: z.object({
    /** What the order asks for, and what its invoices less credit notes do. */
    asked: money,
    documented: z.int(),
    /** Asked and on no document yet; documented and not asked any more. */
    toInvoice: money,
    toCredit: money,
    /** How the balance divides: notInvoiced + due + overdue - credit. */
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
   * Handed over subject to stock: `missing` pieces beyond what was available, and `unconfirmed` ones that a desktop sold
   * offline beyond what was reserved for it, until the server has looked.
   */
  shortOf: z.array(z.object({ sku: z.string(), name: localizedText, missing: z.int(), unconfirmed: z.int() })),
  /** Posted documents, oldest first. */
  invoices: z.array(z.object({ id, kind: documentKind, number: z.string(), total: money, issuedAt: isoTime })),
  /** Asked before work on it begins; null: none. `missing` until it has come. */
  deposit: z
    .object({
      /** Basis points of the total; null: a sum was asked. */
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
      /** Where it is downloaded: an address under /api. */
      href: z.string(),
    }),
  ),
  /** What the customer wrote. */
  note: z.string().nullable(),
  /** Oldest first. */
  events: z.array(orderEvent),
  /** The statuses it may take next, by whoever asks. */
  moves: z.array(orderStatus),
  /** Whether it lapsed for want of its transfer, and may come back. */
  reopenable: z.boolean(),
  /** Whether lines, contact and address may still be changed. */
  editable: z.boolean(),
  /** The page where its customer follows it; null for a draft. */
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
  /** Lines, and pieces on them. */
  lines: z.int(),
  pieces: z.int(),
  /** It names a phone or an e-mail of a customer, and staff have not said yet whether it is theirs. */
  undecided: z.boolean(),
  voidedAt: isoTime.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** `details` of a `move_not_allowed`. */
export interface MoveDetails {
  from: string;
  allowed: readonly string[];
  /** Why a move that exists is not open now. */
  because?: "goods_not_planned" | "goods_left_behind" | "not_preparing" | "deposit_missing";
}
