import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import type { FieldProblemCode } from "../api/field-problems.ts";
import { hasText, id, isoTime, lang, line, localizedText, money, needed, paragraph, picture } from "../api/schemas.ts";
import { PAYMENT_METHODS } from "../billing/ledger.ts";
import { postedKind } from "../billing/posted-kind.ts";
import { cartLines, serviceKey, shownIn, totals } from "../cart/operations.ts";
import { isMapUrl } from "../delivery/map-link.ts";
import { slotWindow } from "../delivery/operations.ts";
import { MAX_CUSTOMER_FILE_BYTES } from "../media/upload-sizes.ts";
import { PAYMENT_STATUSES } from "./account.ts";
import { CANCEL_RIGHTS } from "./customer-rights.ts";
import { MESSAGE_SIDES } from "./events.ts";
import { CUSTOMER_FILE_KINDS } from "./files.ts";
import { FULFILMENT_METHODS, ORDER_STATUSES } from "./states.ts";

export const contact = z.object({
  name: needed(line(100)),
  phone: needed(line(40)),
  email: needed(line(254)).refine(
    (text) => /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]{2,}$/.test(text),
    "email",
  ),
});

const addressParts = z.object({
  /** The building has no blue plate. */
  withoutPlate: z.literal(true).optional(),
  // A form sends it as text; `true` and `[61]` are no zone numbers, whatever JavaScript would make of them.
  zone: z
    .union([z.string(), z.number()], "zone")
    .pipe(z.coerce.number<string | number>("zone").int("zone").min(1, "zone").max(98, "zone"))
    .optional(),
  street: line(60).optional(),
  building: line(40).optional(),
  floor: line(20).optional(),
  unit: line(20).optional(),
  area: line(100).optional(),
  landmark: line(200).optional(),
  location: z.object({ latitude: z.number().min(24).max(27), longitude: z.number().min(50).max(52.5) }).optional(),
  mapUrl: line(500).refine(isMapUrl, "map_link").optional(),
});
type AddressParts = z.output<typeof addressParts>;

/** A part of the address that is missing, so that all missing parts are named at once, beside parts that are wrong. */
const missing = (part: keyof AddressParts, code: FieldProblemCode, isThere: (given: AddressParts) => boolean) =>
  z.refine<AddressParts>(isThere, {
    path: [part],
    message: code,
    when: ({ value }) => typeof value === "object" && value !== null,
  });

/**
 * Address as on the blue plate of the building, and hints for the driver; of a building without one the area, a landmark, and a
 * pin or link on a map (D431). Qatar has no postcodes.
 */
export const address = addressParts.check(
  missing("zone", "zone", (given) => given.withoutPlate === true || given.zone !== undefined),
  missing("street", "required", (given) => given.withoutPlate === true || hasText(given.street)),
  missing("building", "required", (given) => given.withoutPlate === true || hasText(given.building)),
  missing("area", "required", (given) => given.withoutPlate !== true || hasText(given.area)),
  missing("landmark", "required", (given) => given.withoutPlate !== true || hasText(given.landmark)),
  missing(
    "mapUrl",
    "pin_or_link",
    (given) => given.withoutPlate !== true || given.location !== undefined || hasText(given.mapUrl),
  ),
);

export const paymentMethod = z.enum(PAYMENT_METHODS, "choose");

/** A buying company. A purchase order may be given without a company. */
export const buyerCompany = z
  .object({ name: line(150).default(""), crNumber: line(40).optional(), purchaseOrder: line(60).optional() })
  .refine(({ name, purchaseOrder }) => name !== "" || Boolean(purchaseOrder), { path: ["name"], message: "required" });

/** No prices: they are read from the database. `shownTotal` is the total that the shopper saw. */
export const checkout = z
  .object({
    lines: cartLines,
    contact,
    company: buyerCompany.optional(),
    method: z.enum(FULFILMENT_METHODS, "choose"),
    address: address.optional(),
    slot: z.object({ date: calendarDay, window: slotWindow }).optional(),
    paymentMethod,
    note: paragraph(1000).optional(),
    lang: lang.default("en"),
    shownTotal: z.int().min(0).optional(),
  })
  .refine((order) => order.method === "pickup" || order.address, { path: ["address"], message: "required" });
export type Checkout = z.output<typeof checkout>;

export const orderReceipt = z.object({
  id,
  number: z.string(),
  total: money,
  currency: z.literal("QAR"),
  createdAt: isoTime,
  /** Opens the follow-up page; shown once, kept only as a hash. */
  token: z.string(),
});
export type OrderReceipt = z.output<typeof orderReceipt>;

/** `details` of `too_much_unconfirmed`: what a visitor may still order before confirmation, and the alternatives. */
export interface TooMuchDetails {
  because: "pieces" | "value";
  /** Quantity that may still be ordered, of each line above it; empty where the value is too high. */
  lines: { variantId: string; sku: string; most: number }[];
  /** Path of the page for quote requests, and the shop's telephone. */
  quote: string;
  phone: string;
}

export const orderStatus = z.enum(ORDER_STATUSES);

export const orderLine = z.object({
  id,
  variantId: id,
  sku: z.string(),
  name: localizedText,
  optionText: localizedText,
  picture: picture.nullable(),
  unitPrice: money,
  quantity: z.int(),
  services: z.array(z.object({ key: serviceKey, price: money })),
  lineTotal: money,
  leadDays: z.int(),
});

/** An order as the holder of its link sees it, with phone and e-mail masked (server/security.md, row 21). */
export const followedOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  createdAt: isoTime,
  lang,
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  company: z.object({ name: z.string(), purchaseOrder: z.string().optional() }).nullable(),
  method: z.enum(FULFILMENT_METHODS),
  address: z.array(z.string()).nullable(),
  zoneName: localizedText.nullable(),
  slot: z.object({ date: calendarDay, window: slotWindow }).nullable(),
  paymentMethod,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentDueAt: isoTime.nullable(),
  balance: z.int(),
  lines: z.array(orderLine.extend({ shownIn })),
  totals,
  note: z.string().nullable(),
  events: z.array(z.object({ status: orderStatus, at: isoTime, note: z.string().nullable() })),
  deliveries: z.array(z.object({ date: z.string().nullable(), window: z.string().nullable(), state: z.string() })),
  files: z.array(z.object({ kind: z.enum(CUSTOMER_FILE_KINDS), name: z.string(), at: isoTime })),
  /** Questions and answers, oldest first. */
  messages: z.array(z.object({ from: z.enum(MESSAGE_SIDES), text: z.string(), at: isoTime })),
  /** What its customer may do (orders/customer-rights.ts). */
  rights: z.object({ cancel: z.enum(CANCEL_RIGHTS), changeTime: z.boolean() }),
  /** Posted documents, whose PDFs are there once `unlocked` (the digits of the phone). */
  documents: z.array(z.object({ id, kind: postedKind, number: z.string(), issuedAt: isoTime })),
  unlocked: z.boolean(),
});
export type FollowedOrder = z.output<typeof followedOrder>;

/** 128 bits and more, as base64url text. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

export const orders = defineContract({
  "POST /api/orders": {
    summary: "Place an order. Send an Idempotency-Key, and a retry gets the first answer",
    access: "public",
    body: checkout,
    answer: orderReceipt,
    status: 201,
    refusals: [
      "out_of_stock",
      "too_much_unconfirmed",
      "rate_limited",
      "price_changed",
      "slot_taken",
      "not_deliverable",
      "payment_not_accepted",
      "key_reused",
      "conflict",
    ],
  },
  "GET /api/track/:token": {
    summary: "An order as its customer follows it",
    access: "holder",
    params: z.object({ token: linkToken }),
    /** `mail`: a token that is only in mails, so that it proves the mailbox. */
    query: z.object({ mail: z.string().max(64).optional().catch(undefined) }),
    answer: followedOrder,
  },
  "POST /api/track/link": {
    summary: "Mail the follow-up link again. The answer is the same whether or not the order exists",
    access: "public",
    body: z.object({ number: needed(line(40)), phone: needed(line(40)) }),
    answer: z.object({ accepted: z.literal(true) }),
    status: 202,
  },
  "POST /api/track/:token/files": {
    summary:
      "Add the transfer receipt or the purchase order to an order: a PDF of at most 2 MB, or a picture of at most 5 MB and 12 megapixels",
    access: "holder",
    params: z.object({ token: linkToken }),
    upload: { field: "file", maxBytes: MAX_CUSTOMER_FILE_BYTES },
    body: z.object({ kind: z.enum(CUSTOMER_FILE_KINDS) }),
    answer: z.object({ kind: z.enum(CUSTOMER_FILE_KINDS), name: z.string(), at: isoTime }),
    status: 201,
    refusals: ["too_large", "unsupported_media", "conflict"],
  },
  "POST /api/send-order": {
    summary: "Send the confirmation again, to the order's own address",
    access: "public",
    body: z.object({ orderId: id, token: linkToken }),
    answer: z.object({ accepted: z.literal(true) }),
    status: 202,
  },
});
