/** What the editor holds as a version would be: for the totals beside it and the document, before anything is saved. */

import type { QuoteVersion, StaffQuoteVersion } from "../../../src-shared/quotes/content.ts";
import { type PricedQuote, type QuoteTotals, quoteTotals, sumsOf } from "../../../src-shared/quotes/totals.ts";
import { basisPoints } from "../../sales-form/order-form-values.ts";
import { discountOf, isPercent, type QuoteLineValues, type QuoteValues, unitPriceOf } from "./quote-values.ts";

export interface DraftVersion {
  version: QuoteVersion;
  /** Without optional lines, and with all of them. */
  base: QuoteTotals;
  withOptions: QuoteTotals;
}

/** A line that can be added up: what is still being typed is left out until it is a number. */
const isComplete = (line: QuoteLineValues): line is QuoteLineValues & Record<"quantity" | "listPrice", number> =>
  line.quantity !== null &&
  Number.isInteger(line.quantity) &&
  line.quantity > 0 &&
  line.quantity < 1000 &&
  line.listPrice !== null &&
  isPercent(line.discount);

/** By the rules of the server (quotes/totals.ts). `on`: the saved version that is written on. */
export function draftVersion(values: QuoteValues, on: StaffQuoteVersion): DraftVersion {
  const discount = isPercent(values.discount) ? basisPoints(values) : 0;
  const sections = values.sections.map(({ id, title, lines }) => ({
    id,
    title,
    lines: lines.filter(isComplete).map((line) => ({
      ...line,
      discount: discountOf(line),
      unitPrice: unitPriceOf(line) ?? line.listPrice,
    })),
  }));
  const services = values.services.flatMap(({ id, title, amount }) => (amount === null ? [] : [{ id, title, amount }]));
  const { depositPercent } = values;
  const priced: PricedQuote = {
    sections,
    services,
    discount,
    taxRate: on.taxRate,
    deliveryFee: values.deliveryFee ?? 0,
    depositPercent: depositPercent !== null && depositPercent >= 1 && depositPercent <= 100 ? depositPercent : null,
  };
  const base = quoteTotals(priced);
  const withOptions = quoteTotals(priced, "all");
  const version: QuoteVersion = {
    id: on.id,
    number: on.state === "draft" ? on.number : on.number + 1,
    state: "draft",
    sentAt: null,
    createdAt: on.createdAt,
    validUntil: values.validUntil || on.validUntil,
    taxRate: on.taxRate,
    intro: values.intro,
    terms: values.terms,
    deliveryTerms: values.deliveryTerms,
    services,
    discount,
    deliveryFee: priced.deliveryFee,
    depositPercent: priced.depositPercent,
    sums: { base: sumsOf(base), withOptions: sumsOf(withOptions) },
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      total: base.sections.get(section.id) ?? 0,
      lines: section.lines.map(({ cost: _, agreedPrice: __, variantId, ...line }) => ({
        ...line,
        productId: null,
        variantId,
        picture: null,
        netUnitPrice: base.lines.get(line.id)?.netUnitPrice ?? line.unitPrice,
        lineTotal: line.unitPrice * line.quantity,
      })),
    })),
  };
  return { version, base, withOptions };
}
