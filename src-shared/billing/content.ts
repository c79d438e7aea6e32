/**
 * The complete content of a posted document: everything that its page, its PDF, its print and an e-invoice show. It is
 * a snapshot that never changes, and nothing of it is looked up again. State that changes afterwards (paid, credited) is in
 * posted-document.ts.
 *
 * Amounts are integers of dirhams and positive on every kind, on a credit note too: the kind says which way they go.
 * Only a line that takes off what was credited earlier is below zero. Rates are basis points. Days are those of Qatar.
 */
import { z } from "zod";
import { id, isoTime, lang, localizedText, money } from "../api/schemas.ts";
import { serviceKey } from "../cart/operations.ts";
import { address } from "../orders/operations.ts";
import { ledgerMethod, ledgerState } from "../orders/staff-order.ts";
import { postedKind } from "./posted-kind.ts";
import { POSTED_SCOPES } from "./posted-kinds.ts";

export const seller = z.object({
  name: localizedText,
  legalName: localizedText,
  crNumber: z.string(),
  /** Absent as long as Qatar has no tax that asks for one. */
  taxId: z.string().optional(),
  address: localizedText,
  /** Address as on the blue plate of the building. */
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
  /** Quantity for which it was done; can be above that of the line, where pieces came back. */
  quantity: z.int(),
  unitPrice: money,
  total: money,
});

export const contentLine = z.object({
  /** Id of this line of this document, which credit notes name. */
  id,
  /** Id of the order's line; null on a line without goods (a credit by agreement). */
  orderLineId: id.nullable(),
  /** Id of the delivery, where the invoice is for one. */
  deliveryId: id.nullable(),
  /** SKU; "" on a line without goods. */
  sku: z.string(),
  name: localizedText,
  optionText: localizedText,
  /** Quantity; 0 where only services of a line are charged. */
  quantity: z.int().min(0),
  /** Unit price after the discount. Below 0 on a line that takes off an earlier credit. */
  unitPrice: z.int(),
  /** Unit price of the catalogue. */
  listPrice: z.int(),
  /** Discount in basis points. */
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

/** Fields of all kinds, without those that posting adds. */
const content = z.object({
  /** Version of this schema; a later schema gets another number, so that old documents stay readable. */
  schema: z.literal(1),
  kind: postedKind,
  /** Permanent id of the document, also outside the shop. */
  uuid: id,
  currency: z.literal("QAR"),
  /** The buyer's language; the document itself always leads with Arabic. */
  lang,
  issuedAt: isoTime,
  /** The day in Qatar. */
  issuedOn: z.string(),
  /** Due day in Qatar; null on credit notes and receipts. */
  dueOn: z.string().nullable(),
  seller,
  buyer,
  orders: z.array(orderNamed),
  quote: z.object({ id, number: z.string() }).nullable(),
  /** Scope: the whole order, one delivery, the rest, chosen lines, an amount. */
  scope: z.enum(POSTED_SCOPES),
  deliveries: z.array(z.object({ id, date: z.string().nullable() })),
  /** Empty on receipts. */
  lines: z.array(contentLine),
  /** null: none on this document. */
  deliveryFee: z.object({ amount: money, taxRate: z.int(), tax: money }).nullable(),
  sums: z.object({
    /** Discount of all lines, already taken off in them; shown for information. */
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
  /** Tax by rate, a rate of 0 included. Empty on receipts. */
  taxLines: z.array(z.object({ rate: z.int(), net: money, tax: money })),
  /** Deposit of the order, as of the day of issue; null: none. */
  deposit: z.object({ asked: money, received: money }).nullable(),
  /** Part of the total that was paid when it was issued; on a receipt, the sum paid on the order, this payment included. */
  paid: money,
  /** Balance at that time: total − paid; on a receipt, the balance of the order (below 0: owed by the shop). */
  balance: z.int(),
  /** Payment of a receipt. A pending cheque counts once it has cleared. */
  payment: z
    .object({
      id,
      method: ledgerMethod,
      state: ledgerState,
      reference: z.string().nullable(),
      at: isoTime,
    })
    .nullable(),
  /** The invoice that a credit note corrects, and the reason. */
  corrects: z
    .object({
      uuid: id,
      number: z.string(),
      issuedAt: isoTime,
      total: money,
      reason: z.string(),
      /** The return of the order that it documents, if it names one. */
      returnId: id.nullable(),
    })
    .nullable(),
  terms: localizedText,
  /** sums.total in words. */
  inWords: z.object({ en: z.string(), ar: z.string() }),
});

/** A posted document. */
export const invoiceContent = content.extend({
  /** Series: "INV-2026"; for a receipt that a desktop printed offline its own: "D1". */
  series: z.string(),
  number: z.string(),
  /** Hash of the document before it in the series; 64 zeros on the first. */
  previousHash: z.string(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

/** A preview: the content without the fields that posting adds. */
export const invoiceDraft = content.extend({ series: z.null(), number: z.null(), previousHash: z.null() });
export type InvoiceDraft = z.output<typeof invoiceDraft>;
