import { findQuoteOf } from "../../../../db/queries/billing/billing.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { ContentLine, InvoiceDraft } from "../../../../src-shared/billing/content.ts";
import { type ContentKey, contentText } from "../../../../src-shared/text/content/index.ts";
import { amountInWords } from "../../../../src-shared/values/amount-in-words.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { depositOf } from "../../orders/reading/deposit-of.ts";
import { shownNumber } from "../../orders/reading/read-staff-order.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { buyerOf, sellerOf } from "../parties.ts";

/** Handles of the drafting: a transaction when the document is to be posted. */
export interface Drafting {
  db: Db | Tx;
  now: Date;
}

/** All values of a document but its place in a series. */
export type Draft = Omit<InvoiceDraft, "series" | "number" | "previousHash">;

/** Values in which the kinds differ. */
export type DraftContent = Pick<Draft, "kind" | "scope" | "lines" | "deliveryFee" | "sums" | "taxLines" | "terms"> &
  Partial<Pick<Draft, "uuid" | "dueOn" | "deliveries" | "paid" | "balance" | "payment" | "corrects" | "issuedAt">>;

/** A document of an order: seller, buyer and dates as they are now, and the values of its kind. */
export async function draftFor({ db, now }: Drafting, order: OrderRow, parts: DraftContent): Promise<Draft> {
  const issuedAt = parts.issuedAt ?? now.toISOString();
  const paid = parts.paid ?? 0;
  return {
    schema: 1,
    uuid: newId(now.getTime()),
    currency: "QAR",
    lang: order.lang,
    issuedOn: qatarDate(new Date(issuedAt)),
    dueOn: null,
    seller: sellerOf(await readShopSettings(db)),
    buyer: await buyerOf(db, order),
    orders: [{ id: order.id, number: shownNumber(order), placedAt: order.placed_at }],
    quote: (await findQuoteOf(db, order.id)) ?? null,
    deliveries: [],
    deposit: await documentDeposit(db, order),
    balance: parts.sums.total - paid,
    payment: null,
    corrects: null,
    inWords: { en: amountInWords(parts.sums.total, "en"), ar: amountInWords(parts.sums.total, "ar") },
    ...parts,
    issuedAt,
    paid,
  };
}

async function documentDeposit(db: Db | Tx, order: OrderRow): Promise<Draft["deposit"]> {
  const deposit = await depositOf(db, order);
  return deposit && { asked: deposit.asked, received: deposit.received };
}

/** Adds up lines and delivery fee. */
export function sumUp(
  lines: readonly ContentLine[],
  deliveryFee: Draft["deliveryFee"],
  taxRate: number,
): Pick<Draft, "sums" | "taxLines"> {
  const total = (of: (line: ContentLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const goods = total((line) => line.unitPrice * line.quantity);
  const services = total((line) => line.services.reduce((sum, service) => sum + service.total, 0));
  const fee = deliveryFee?.amount ?? 0;
  const net = goods + services + fee;
  const tax = total((line) => line.tax) + (deliveryFee?.tax ?? 0);
  return {
    sums: {
      discount: total((line) => (line.listPrice - line.unitPrice) * line.quantity),
      goods,
      services,
      deliveryFee: fee,
      net,
      tax,
      total: net + tax,
    },
    taxLines: [{ rate: taxRate, net, tax }],
  };
}

/** A sentence of the server's own in both languages. */
export const inBoth = (key: ContentKey, values?: Record<string, string | number>): Required<LocalizedText> => ({
  en: contentText.en(key, values),
  ar: contentText.ar(key, values),
});
