/**
 * The complete content of a posted document: everything that its page, its PDF, its print and an e-invoice show. It is
 * stored as it was posted and never changes; nothing of it is looked up again. What moves afterwards (what was paid,
 * what was credited) stands beside it in billing.ts.
 *
 * Amounts are integers of dirhams and positive on every kind, on a credit note too: the kind says which way they go.
 * Only a line that takes off what was credited earlier is below zero. Rates are basis points. Days are those of Qatar.
 */
import { z } from "zod";
import { id, isoTime, lang, localizedText, money } from "../api/schemas.ts";
import { serviceKey } from "../cart/operations.ts";
import { address } from "../orders/operations.ts";
import { ledgerMethod, ledgerState } from "../orders/staff-order.ts";
import { documentKind } from "./document-kind.ts";
import { DOCUMENT_SCOPES } from "./document-kinds.ts";

export const seller = z.object({
  name: localizedText,
  legalName: localizedText,
  crNumber: z.string(),
  /** Absent as long as Qatar has no tax that asks for one. */
  taxId: z.string().optional(),
  address: localizedText,
  /** What the blue plate on the building says. */
  plate: z.object({ zone: z.int(), street: z.int(), building: z.int() }).optional(),
  /** E.164, or "". */
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  bank: z.object({ name: localizedText, iban: z.string(), accountName: localizedText, swift: z.string() }),
});

export const buyer = z.object({
  customerId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  crNumber: z.string().nullable(),
  /** Absent as long as Qatar has no tax that asks for one. */
  taxId: z.string().optional(),
  /** The buyer's own order number. */
  purchaseOrder: z.string().nullable(),
  /** E.164, or "". */
  phone: z.string(),
  email: z.string(),
  /** null: collected at the showroom. */
  address: address.nullable(),
});

export const contentService = z.object({
  key: serviceKey,
  name: localizedText,
  /** Pieces it was done for; can be more than the goods of the line, where pieces came back. */
  quantity: z.int(),
  unitPrice: money,
  total: money,
});

export const contentLine = z.object({
  /** Of this line of this document; credit notes name it. */
  id,
  /** The order's line; null where a line stands for no goods (a credit by agreement). */
  orderLineId: id.nullable(),
  /** The delivery that carries it, where the invoice is for one. */
  deliveryId: id.nullable(),
  /** "" where a line stands for no goods. */
  sku: z.string(),
  name: localizedText,
  optionText: localizedText,
  /** Pieces. 0 where only services of a line are charged. */
  quantity: z.int().min(0),
  /** Charged for one piece, after the discount. Below 0 on a line that takes off what was credited earlier. */
  unitPrice: z.int(),
  /** What the catalogue asked for one piece. */
  listPrice: z.int(),
  /** Basis points below the list price. */
  discount: z.int(),
  services: z.array(contentService),
  /** Goods and services of the line, before tax: quantity × unitPrice + the services' totals. */
  lineTotal: z.int(),
  /** Basis points. */
  taxRate: z.int(),
  /** The line's share of the tax, so that the shares of all lines and of the delivery fee are the tax of the document. */
  tax: z.int(),
});
export type ContentLine = z.output<typeof contentLine>;

const orderNamed = z.object({
  id,
  /** null: a draft, of which a pro-forma can be made. */
  number: z.string().nullable(),
  placedAt: isoTime,
});

/** What all kinds have, but for what posting gives. */
const content = z.object({
  /** Of this shape. A later shape gets another number, so that old documents stay readable. */
  schema: z.literal(1),
  kind: documentKind,
  /** Identifies the document for ever, also outside the shop. */
  uuid: id,
  currency: z.literal("QAR"),
  /** The buyer's language; Arabic leads on paper whatever it is. */
  lang,
  issuedAt: isoTime,
  /** The day in Qatar. */
  issuedOn: z.string(),
  /** Day in Qatar until which it is to be paid; null on credit notes and receipts. */
  dueOn: z.string().nullable(),
  seller,
  buyer,
  orders: z.array(orderNamed),
  quote: z.object({ id, number: z.string() }).nullable(),
  /** What it covers: the whole order, one delivery, all that was left, chosen lines, an amount. */
  scope: z.enum(DOCUMENT_SCOPES),
  deliveries: z.array(z.object({ id, date: z.string().nullable() })),
  /** Empty on receipts. */
  lines: z.array(contentLine),
  /** null: none on this document. */
  deliveryFee: z.object({ amount: money, taxRate: z.int(), tax: money }).nullable(),
  sums: z.object({
    /** Goods at their list prices less what is charged: already taken off in the lines, shown for information. */
    discount: z.int(),
    goods: z.int(),
    services: z.int(),
    deliveryFee: money,
    /** goods + services + deliveryFee. */
    net: money,
    tax: money,
    /** net + tax; on a receipt the amount received. */
    total: money,
  }),
  /** One for each rate; a rate of 0 too, so that it is said. Empty on receipts. */
  taxLines: z.array(z.object({ rate: z.int(), net: money, tax: money })),
  /** Asked on the order before work begins, as it stood on the day; null: none. */
  deposit: z.object({ asked: money, received: money }).nullable(),
  /** Of the total, what had been paid when it was issued; on a receipt, paid on the order in all, this payment included. */
  paid: money,
  /** What was left to pay then: total − paid; on a receipt, what the order still asked for (below 0: owed back). */
  balance: z.int(),
  /** Receipts: the money it is for. A cheque that is pending counts once it has cleared. */
  payment: z
    .object({
      id,
      method: ledgerMethod,
      state: ledgerState,
      reference: z.string().nullable(),
      at: isoTime,
    })
    .nullable(),
  /** Credit notes: the invoice they put right, and why. */
  corrects: z
    .object({
      uuid: id,
      number: z.string(),
      issuedAt: isoTime,
      total: money,
      reason: z.string(),
      /** The order's return that it is the document for, where a sum was credited. */
      returnId: id.nullable(),
    })
    .nullable(),
  terms: localizedText,
  /** sums.total in words. */
  inWords: z.object({ en: z.string(), ar: z.string() }),
});

/** A posted document. */
export const invoiceContent = content.extend({
  /** "INV-2026"; of a receipt that a desktop printed offline, its own: "D1". */
  series: z.string(),
  number: z.string(),
  /** Hash of the document before it in the series; 64 zeros on the first. */
  previousHash: z.string(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

/** A preview: the same without what only posting gives. */
export const invoiceDraft = content.extend({ series: z.null(), number: z.null(), previousHash: z.null() });
export type InvoiceDraft = z.output<typeof invoiceDraft>;
