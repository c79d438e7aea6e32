/** A sale at the counter as it is being rung up: plain data, so that it survives a reload and can be parked. */

import type { PaymentMethod } from "../../src-shared/billing/ledger.ts";
import { toWesternDigits } from "../../src-shared/values/arabic.ts";
import type { Lang, LocalizedText } from "../../src-shared/values/localized.ts";
import type { Input } from "../app/queries.ts";

export interface SaleLine {
  variantId: string;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  picture: string | null;
  quantity: number;
  /** Per cent of the listed price. */
  discount: number;
}

export interface SaleCustomer {
  /** Of a customer who is known. */
  id?: string;
  name: string;
  phone: string;
  email: string;
  lang: Lang;
  company: string | null;
  crNumber: string | null;
}

export interface Sale {
  lines: SaleLine[];
  /** null: a customer without a name. */
  customer: SaleCustomer | null;
}

export const emptySale: Sale = { lines: [], customer: null };

const MOST_PIECES = 999;

/** `3*desk` is three of what "desk" finds; without a number, one. */
export function readEntry(typed: string): { quantity: number; text: string } {
  const parts = /^\s*(\d{1,3})\s*[*x×]\s*(.*)$/i.exec(toWesternDigits(typed));
  const quantity = Number(parts?.[1] ?? 1);
  return { quantity: quantity > 0 ? quantity : 1, text: (parts ? (parts[2] ?? "") : typed).trim() };
}

/** The same goods join their line, which then is the last: it is the one that keys act on. */
export function addToSale(sale: Sale, goods: Omit<SaleLine, "quantity" | "discount">, quantity: number): Sale {
  const existingLine = sale.lines.find((line) => line.variantId === goods.variantId);
  const line = existingLine
    ? { ...existingLine, quantity: Math.min(MOST_PIECES, existingLine.quantity + quantity) }
    : { ...goods, quantity: Math.min(MOST_PIECES, quantity), discount: 0 };
  return { ...sale, lines: [...sale.lines.filter((line) => line !== existingLine), line] };
}

/** Without a line of that variant nothing changes; a line that comes to no pieces goes. */
export function changeLine(
  sale: Sale,
  variantId: string,
  change: Partial<Pick<SaleLine, "quantity" | "discount">>,
): Sale {
  const lines = sale.lines
    .map((line) => (line.variantId === variantId ? { ...line, ...change } : line))
    .filter((line) => line.quantity > 0);
  return { ...sale, lines: lines.map((line) => ({ ...line, quantity: Math.min(MOST_PIECES, line.quantity) })) };
}

export const piecesOf = (sale: Sale): number => sale.lines.reduce((sum, line) => sum + line.quantity, 0);

export type Tender = { method: PaymentMethod; reference: string } | { method: "later" };

/** What goes back over the counter, in dirhams; null while too little was given. */
export const changeDue = (total: number, given: number | null): number | null =>
  given === null || given < total ? null : given - total;

/** The notes that a total is likely to be paid with, beside the exact amount: 50, 100, 200, 500 riyals, in dirhams. */
export function likelyNotes(total: number): number[] {
  const notes = [50_00, 100_00, 200_00, 500_00].map((note) => Math.ceil(total / note) * note);
  return [...new Set(notes)].filter((amount) => amount > total).slice(0, 4);
}

export interface Finishing {
  sale: Sale;
  tender: Tender;
  /** Dirhams, as the screen says. */
  total: number;
  /** What a customer without a name is called on the order. */
  nameless: string;
  lang: Lang;
}

/**
 * The whole sale as one request: the order, the goods handed over and the money. Goods that are already in somebody's
 * hands are sold whatever the shelf says, so a shortage is noted instead of refused.
 */
export function saleBody({ sale, tender, total, nameless, lang }: Finishing): Input<"POST /api/staff/orders">["body"] {
  const { customer } = sale;
  return {
    source: "counter",
    confirm: true,
    handOver: true,
    shortage: "accept",
    lines: sale.lines.map(({ variantId, quantity, discount }) => ({
      variantId,
      quantity,
      discount: Math.round(discount * 100),
    })),
    contact: { name: customer?.name || nameless, phone: customer?.phone ?? "", email: customer?.email ?? "" },
    ...(customer?.company
      ? { company: { name: customer.company, ...(customer.crNumber ? { crNumber: customer.crNumber } : {}) } }
      : {}),
    method: "pickup",
    paymentMethod: tender.method === "later" ? "transfer" : tender.method,
    lang: customer?.lang ?? lang,
    shownTotal: total,
    ...(tender.method === "later" || total === 0
      ? {}
      : {
          payment: {
            method: tender.method,
            amount: total,
            ...(tender.reference ? { reference: tender.reference } : {}),
          },
        }),
  };
}
