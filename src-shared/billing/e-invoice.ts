/**
 * A posted invoice or credit note as structured fields for electronic invoicing. Qatar has not published a format yet, so
 * this has the fields that the formats of its neighbours and EN 16931 share, with their usual meanings: an identifier
 * for ever (UUID), a continuous series, type code, seller and buyer with their identifiers, lines, tax lines for each
 * rate, totals, and the hash that chains it to the one before. An adapter for a published format maps from here.
 * Amounts are decimal text in QAR ("1250.50"), rates in percent ("5.00"), times ISO-8601 UTC.
 */
import { z } from "zod";
import { localizedText } from "../api/schemas.ts";

const decimal = z.string().regex(/^-?\d+\.\d{2}$/);

const party = z.object({
  name: localizedText,
  /** `scheme`: "CR" (commercial registration) or "TIN" (tax number); only those that are known. */
  identifiers: z.array(z.object({ scheme: z.enum(["CR", "TIN"]), value: z.string() })),
  address: z.object({
    text: localizedText.nullable(),
    zone: z.string().nullable(),
    street: z.string().nullable(),
    building: z.string().nullable(),
    unit: z.string().nullable(),
    country: z.literal("QA"),
  }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

export const eInvoice = z.object({
  format: z.literal("showroom-e-invoice/1"),
  uuid: z.string(),
  series: z.string(),
  number: z.string(),
  /** UNTDID 1001: 380 commercial invoice, 381 credit note. */
  typeCode: z.enum(["380", "381"]),
  issuedAt: z.string(),
  dueDate: z.string().nullable(),
  currency: z.literal("QAR"),
  /** The buyer's own order number, and our order. */
  buyerReference: z.string().nullable(),
  orderReferences: z.array(z.string()),
  /** The invoice that a credit note corrects. */
  precedingInvoice: z
    .object({ uuid: z.string(), number: z.string(), issuedAt: z.string(), reason: z.string() })
    .nullable(),
  seller: party,
  buyer: party,
  lines: z.array(
    z.object({
      id: z.string(),
      /** Absent on a line without goods. */
      sellersItemId: z.string().nullable(),
      name: localizedText,
      /** UN/ECE recommendation 20: H87 is a piece. */
      unitCode: z.literal("H87"),
      quantity: z.int(),
      unitPrice: decimal,
      /** Before tax. */
      netAmount: decimal,
      taxCategory: z.enum(["S", "O"]),
      taxRate: decimal,
      taxAmount: decimal,
    }),
  ),
  taxLines: z.array(
    z.object({
      /** UNCL 5305: S standard rate, O outside the scope of tax. */
      category: z.enum(["S", "O"]),
      rate: decimal,
      taxableAmount: decimal,
      taxAmount: decimal,
    }),
  ),
  totals: z.object({
    /** Without tax. */
    netAmount: decimal,
    taxAmount: decimal,
    grossAmount: decimal,
    prepaidAmount: decimal,
    payableAmount: decimal,
  }),
  payment: z.object({ iban: z.string().nullable(), accountName: z.string().nullable(), terms: localizedText }),
  chain: z.object({ previousHash: z.string(), hash: z.string(), algorithm: z.literal("SHA-256") }),
});
export type EInvoice = z.output<typeof eInvoice>;
