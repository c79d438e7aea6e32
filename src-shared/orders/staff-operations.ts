/** Operations of staff on orders; those of shoppers are in orders/operations.ts. */

import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import {
  amount,
  anyOf,
  flagged,
  id,
  lang,
  line,
  needed,
  newRowId,
  pageMeta,
  pageQuery,
  paragraph,
} from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { serviceKey } from "../cart/operations.ts";
import { slotWindow } from "../delivery/operations.ts";
import { MAX_CUSTOMER_FILE_BYTES } from "../media/upload-sizes.ts";
import { resources } from "../resources.ts";
import { STAFF_FILE_KINDS } from "./files.ts";
import { address, buyerCompany, contact, followedOrder, orderStatus, paymentMethod } from "./operations.ts";
import {
  deliveryState,
  ledgerMethod,
  orderRow,
  orderSource,
  paymentStatus,
  staffOrder,
  staffOrderStatus,
  stepMail,
} from "./staff-order.ts";
import { FULFILMENT_METHODS, SHORTAGE_CHOICES, WRITTEN_ORDER_SOURCES } from "./states.ts";

/** An e-mail address, or "" for none. */
export const optionalEmail = line(254).refine(
  (text) => text === "" || contact.shape.email.safeParse(text).success,
  "email",
);

/** `-` first: descending. Newest first by default. */
export const orderSorts = [
  "placed",
  "-placed",
  "number",
  "-number",
  "total",
  "-total",
  "delivery",
  "-delivery",
  "name",
  "-name",
] as const;

const filters = {
  /**
   * Number, phone in any format, name, company, e-mail, SKU, or words of a line, in either language. A whole number, phone or e-mail
   * address that an order has finds only orders with it (orders/whole-names.ts).
   */
  q: z.string().trim().max(100, "too_long").optional(),
  status: anyOf(staffOrderStatus),
  payment: anyOf(paymentStatus),
  paymentMethod: anyOf(paymentMethod),
  method: z.enum(FULFILMENT_METHODS).optional(),
  source: anyOf(orderSource),
  /** Id of a delivery zone. */
  zone: z.string().max(64).optional(),
  /** Days in Qatar on which it was placed, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Days in Qatar of its next delivery, both included. */
  deliveryFrom: calendarDay.optional(),
  deliveryTo: calendarDay.optional(),
  /** Only orders with a delivery whose day is still to be agreed. */
  undated: flagged,
  customer: z.string().max(64).optional(),
  /** Only orders whose customer waits for an answer. */
  question: flagged,
  /** Only voided orders; for managers. */
  voided: flagged,
};
export const orderFilter = z.object({ ...filters, sort: z.enum(orderSorts).default("-placed") });
export type OrderFilter = z.output<typeof orderFilter>;
export const orderExport = orderFilter.extend(tableFile);
export type OrderExport = z.output<typeof orderExport>;
export const orderQuery = orderFilter.extend(pageQuery);
export type OrderQuery = z.output<typeof orderQuery>;

export const orderListMeta = pageMeta.extend({
  /** A search found more than `total`, which nobody counted (orders/search.ts). */
  more: z.boolean(),
  /** Number of results of the other filters in each status; absent where a search finds more than are counted. */
  statuses: z.record(staffOrderStatus, z.int()).optional(),
});

export const staffOrderLineInput = z.object({
  /** Id of a line of the order, or of a new line; by default that of the line with the same variant. */
  id: newRowId.optional(),
  variantId: id,
  quantity: z.int("quantity").min(1, "quantity").max(999, "quantity"),
  services: z.array(serviceKey).max(3).default([]),
  /** Discount in basis points, within the limit of the role (orders/discount.ts); by default unchanged. */
  discount: z.int("not_a_number").min(0, "too_low").max(10_000, "too_high").optional(),
});
export type StaffOrderLineInput = z.output<typeof staffOrderLineInput>;

/** Whether lines with the same variant (of several sections) have ids of their own. */
function areDistinct(lines: readonly StaffOrderLineInput[]): boolean {
  const names = lines.map((line) => (line.id ? `id ${line.id}` : `variant ${line.variantId}`));
  return new Set(names).size === lines.length;
}

/** An order as staff write it, without prices except discounts and, outside of all zones, the delivery fee. */
export const staffOrderInput = z.object({
  lines: z.array(staffOrderLineInput).min(1, "required").max(100, "too_many_lines").refine(areDistinct, "same_variant"),
  /** Contact: the phone is required for a delivery and optional at the counter; the e-mail is optional. */
  contact: z.object({
    name: needed(line(100)),
    phone: line(40).default(""),
    email: optionalEmail.default(""),
  }),
  company: buyerCompany.optional(),
  method: z.enum(FULFILMENT_METHODS, "choose"),
  address: address.optional(),
  slot: z.object({ date: calendarDay, window: slotWindow }).optional(),
  /** Accepts a full window or a closed day. */
  overbook: z.boolean().default(false),
  /** Delivery fee in dirhams: set by staff where no zone has one; managers may always set it. */
  deliveryFee: amount.optional(),
  paymentMethod,
  /** Note of the customer. */
  note: paragraph(1000).optional(),
  lang: lang.default("en"),
  /** Total on the screen in dirhams; when it is outdated, the answer is `price_changed` with the current one. */
  shownTotal: z.int().min(0).optional(),
});
export type StaffOrderInput = z.output<typeof staffOrderInput>;

export const newStaffOrder = staffOrderInput.extend({
  id: newRowId.optional(),
  source: z.enum(WRITTEN_ORDER_SOURCES, "choose"),
  /** Whether the order is confirmed at once, with stock and a number, instead of staying a draft. */
  confirm: z.boolean().default(false),
  /** Whether the goods are handed over: confirmed, prepared and collected at once; only with `confirm` and a pick-up. */
  handOver: z.boolean().default(false),
  /**
   * Handling of a shortage. `accept` is for goods that are handed over: the available stock is taken, and the order records the
   * shortage.
   */
  shortage: z.enum(SHORTAGE_CHOICES).default("refuse"),
  /** Sends the confirmation to the customer, where there is an address; only together with `confirm`. */
  mail: z.boolean().default(false),
  /** Payment received with the order; only together with `confirm`. */
  payment: z
    .object({
      id: newRowId.optional(),
      method: ledgerMethod,
      amount: amount.min(1, "amount"),
      reference: line(100).optional(),
    })
    .optional(),
});
export type NewStaffOrder = z.output<typeof newStaffOrder>;

export const statusChange = z.object({
  status: orderStatus,
  note: paragraph(1000).optional(),
  /** The customer reads the note on the order's page and in the mail. */
  noteForCustomer: z.boolean().default(false),
  mail: stepMail,
  /** For a draft that is confirmed: another delivery time than its own, null for none yet. */
  slot: z.object({ date: calendarDay, window: slotWindow }).nullable().optional(),
  /** For a draft that is confirmed: accepts a full window or a closed day. */
  overbook: z.boolean().default(false),
});
export type StatusChange = z.output<typeof statusChange>;

/** A step that is undone, by what it reached: the order's status, or the state of a delivery. */
export const undoneStep = z
  .object({ status: orderStatus.optional(), delivery: z.object({ id, state: deliveryState }).optional() })
  .refine((step) => (step.status === undefined) !== (step.delivery === undefined), "choose");
export type UndoneStep = z.output<typeof undoneStep>;

const params = z.object({ id });
const stopping = ["out_of_stock", "not_deliverable", "slot_taken", "price_changed"] as const;

export const staffOrders = defineContract({
  "GET /api/orders": {
    summary:
      "Orders with filters, sort and pages; voided ones only when asked for. `q` finds parts of texts, and for a whole order number, phone or e-mail address that an order has, only orders with it",
    access: "staff",
    query: orderQuery,
    answer: z.array(orderRow),
    meta: orderListMeta,
    offline: true,
  },
  "GET /api/orders/export": {
    summary: "The filtered orders as a CSV or XLSX file; all of them",
    access: "manager",
    query: orderExport,
    answer: fileAnswer,
  },
  "GET /api/orders/:id": {
    summary: "One order: all of it for staff, the followed view for whoever brings its token",
    access: "holder",
    params,
    // Any text, so that a damaged token is not found instead of invalid.
    query: z.object({ token: z.string().optional().catch(undefined) }),
    answer: z.discriminatedUnion("view", [staffOrder, followedOrder.extend({ view: z.literal("customer") })]),
    offline: true,
  },
  "GET /api/orders/:id/files/:fileId": {
    summary: "A document that the customer sent in",
    access: "staff",
    params: z.object({ id, fileId: id }),
    answer: fileAnswer,
  },
  "POST /api/orders/:id/files": {
    summary: "Attach the customer's purchase order or a signed delivery note: PDF or picture, at most 5 MB",
    access: "staff",
    params,
    upload: { field: "file", maxBytes: MAX_CUSTOMER_FILE_BYTES },
    body: z.object({ kind: z.enum(STAFF_FILE_KINDS).default("purchase_order") }),
    answer: staffOrder,
    status: 201,
    csrf: true,
    refusals: ["not_found", "conflict", "forged", "too_large", "unsupported_media", "key_reused"],
  },
  "PUT /api/orders/:id/customer": {
    summary:
      "Say whose an order is that came from the shop: a customer's, or (null) somebody else's. Remembered for its phone and e-mail together; not once it is invoiced",
    access: "staff",
    params,
    body: z.object({ customerId: id.nullable() }),
    answer: staffOrder,
    refusals: ["not_found", "conflict", "key_reused"],
  },
  "POST /api/staff/orders": {
    summary: "Make an order by hand: a draft that holds no stock, or confirmed at once",
    access: "staff",
    body: newStaffOrder,
    answer: staffOrder,
    status: 201,
    refusals: [...stopping, ...creating],
    offline: { kind: "create", about: "orders" },
  },
  "PUT /api/orders/:id": {
    summary:
      "Change lines, contact, address or payment before the first delivery leaves; stock moves by the difference. Kept lines keep their price; those of a draft take today's",
    access: "staff",
    params,
    body: staffOrderInput.extend({ reason: line(200).optional() }),
    answer: staffOrder,
    refusals: ["conflict", ...stopping, ...updating],
    offline: {
      kind: "edit",
      about: "orders",
      reads: resources.orders.read,
      groups: [["method", "address", "slot"]],
      // By the id of a line, because one product may be on several.
      lists: { lines: "id" },
      extra: ["overbook", "deliveryFee", "shownTotal", "reason"],
    },
  },
  "PATCH /api/orders/:id/status": {
    summary: "Take the next step; a step that is not allowed is refused and the allowed ones are named",
    access: "staff",
    params,
    body: statusChange,
    answer: staffOrder,
    refusals: ["move_not_allowed", "conflict", ...stopping, ...updating],
    offline: {
      kind: "move",
      about: "orders",
      reads: resources.orders.read,
      extra: ["note", "noteForCustomer", "mail"],
    },
  },
  "POST /api/orders/:id/undo": {
    summary:
      "Undo the newest step of an order or of one of its deliveries, within 30 seconds; the step's mail is not sent then",
    access: "staff",
    params,
    body: undoneStep,
    answer: staffOrder,
    refusals: creating,
    offline: { kind: "append", about: "orders" },
  },
  "POST /api/orders/:id/notes": {
    summary: "Write a note, for each other or for the customer",
    access: "staff",
    params,
    body: z.object({
      id: newRowId.optional(),
      note: needed(paragraph(1000)),
      forCustomer: z.boolean().default(false),
      /** Sends a note for the customer by mail too. */
      mail: z.boolean().default(false),
    }),
    answer: staffOrder,
    status: 201,
    refusals: creating,
    offline: { kind: "append", about: "orders" },
  },
  "POST /api/orders/:id/messages": {
    summary: "Answer the customer's question: on the order's page, and a mail says that it is there",
    access: "staff",
    params,
    body: z.object({ id: newRowId.optional(), text: needed(paragraph(1000)) }),
    answer: staffOrder,
    status: 201,
    refusals: creating,
    offline: { kind: "append", about: "orders" },
  },
  "DELETE /api/orders/:id": {
    summary: "Void an order made by mistake: kept but hidden, its stock freed. Not once goods left or money stays",
    access: "manager",
    params,
    body: z.object({ reason: line(200).optional() }).default({}),
    answer: staffOrder,
    refusals: ["conflict", ...updating],
    offline: { kind: "remove", about: "orders", reads: resources.orders.read },
  },
});
