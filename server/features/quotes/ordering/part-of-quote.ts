import type { QuoteOrder } from "../../../../db/queries/quotes/quote-orders.ts";
import { beginOfPart, runningTax } from "../../../../src-shared/billing/running-tax.ts";
import { taxAmong } from "../../../../src-shared/quotes/part.ts";
import type { QuoteContent } from "../quote-content.ts";

/** Charges of an order as a part of its quote, and the offsets of its shares. Dirhams. */
export interface QuoteShare {
  tax: number;
  total: number;
  taxBegin: number;
  depositBegin: number;
}

/**
 * The tax of an order over `net` dirhams, so that with `others`, the other valid orders of the quote, it adds up to the
 * accepted tax; and the offset of its deposit, so that the deposits add up too.
 */
export function partOf(
  { taxRate, depositPercent }: Pick<QuoteContent, "taxRate" | "depositPercent">,
  others: readonly Pick<QuoteOrder, "net" | "tax" | "total" | "depositBegin">[],
  net: number,
): QuoteShare {
  const sum = (of: (order: (typeof others)[number]) => number) => others.reduce((all, order) => all + of(order), 0);
  const taxed = { amount: sum((order) => order.net), share: sum((order) => order.tax) };
  const taxBegin = beginOfPart(net, taxRate, taxed);
  const tax = taxAmong(net, taxRate, taxed);
  const total = net + tax;
  if (depositPercent === null) return { tax, total, taxBegin, depositBegin: 0 };
  const rate = depositPercent * 100;
  const askedSums = {
    amount: sum((order) => order.total),
    share: sum((order) => runningTax([order.total], rate, order.depositBegin)[0] ?? 0),
  };
  return { tax, total, taxBegin, depositBegin: beginOfPart(total, rate, askedSums) };
}
