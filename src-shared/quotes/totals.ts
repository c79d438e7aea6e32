// Totals of a quote: one function for the server, the editor, the customer's page, the document and the desktop, so that the
// shown totals are those that are ordered and invoiced.
//
//   list price − discount of the line = unit price            rounded for one piece (orders/discount.ts)
//   unit price − discount of the quote = net unit price       rounded for one piece
//
// The discount of the quote is taken off each unit price, not off the sum: orders, parts of them and invoices are quantity
// times price, and a rounded sum could not be divided among them without losing a dirham.

import { type PriceableLine, priceCart } from "../cart/pricing.ts";
import { discountedPrice } from "../orders/discount.ts";
import { assertPrice } from "../values/money.ts";

/** Amounts in dirhams, per piece; a discount in basis points (500 = 5 %). */
export interface QuotePriceLine {
  id: string;
  quantity: number;
  /** After the line's own discount. */
  unitPrice: number;
  /** Optional: counts only when the customer chooses it. */
  optional: boolean;
  /** Unit cost; null where unknown. */
  cost?: number | null | undefined;
}

export interface PricedQuote {
  sections: readonly { id: string; lines: readonly QuotePriceLine[] }[];
  /** Assembly, carrying, transport…: each once, untouched by the quote's discount. */
  services: readonly { id: string; amount: number }[];
  deliveryFee: number;
  /** Of the whole quote, in basis points. */
  discount: number;
  /** Basis points; on goods, services and delivery. */
  taxRate: number;
  /** Of the total, from 1 to 100; null for none. */
  depositPercent: number | null;
}

/** All in dirhams. goods − discount + services + delivery + tax = total. */
export interface QuoteSums {
  /** Pieces times unit price, before the quote's discount. */
  goods: number;
  /** Discount of the whole quote on the goods. */
  discount: number;
  services: number;
  delivery: number;
  tax: number;
  total: number;
  /** Asked for before work begins; null where none is. */
  deposit: number | null;
}

export interface QuoteTotals extends QuoteSums {
  /** Totals of every line, counted or not, by its id. */
  lines: Map<string, { netUnitPrice: number; lineTotal: number; counted: boolean }>;
  /** Sum of the counted lines of every section, before the quote's discount. */
  sections: Map<string, number>;
  /** Known cost of the counted lines, their margin, and the number of lines without a cost. */
  margin: { cost: number; earned: number; unknown: number };
}

/** Unit price after both discounts. Dirhams and basis points. */
export const netUnitPrice = (unitPrice: number, quoteDiscount: number): number =>
  discountedPrice(unitPrice, quoteDiscount);

/** Both discounts together, in basis points, rounded up, to compare with a role's limit. */
export const combinedDiscount = (line: number, quote: number): number =>
  10_000 - Math.floor(((10_000 - line) * (10_000 - quote)) / 10_000);

/**
 * Adds a quote up. Of the optional lines those named in `chosen` count; "all" counts every one. RangeError for fractions,
 * negatives and sums too large to be exact, as `priceCart`.
 */
export function quoteTotals(quote: PricedQuote, chosen: readonly string[] | "all" = []): QuoteTotals {
  const isCounted = (line: QuotePriceLine) => !line.optional || chosen === "all" || chosen.includes(line.id);
  const all = quote.sections.flatMap((section) => section.lines);
  const counted = all.filter(isCounted);
  const lines: QuoteTotals["lines"] = new Map(
    all.map((line) => [
      line.id,
      {
        netUnitPrice: netUnitPrice(line.unitPrice, quote.discount),
        lineTotal: line.unitPrice * line.quantity,
        counted: isCounted(line),
      },
    ]),
  );
  const priceable = (unitPrice: number, quantity: number): PriceableLine => ({ unitPrice, quantity, services: [] });
  const goods = addUp(counted.map((line) => priceable(line.unitPrice, line.quantity)));
  const net = addUp(counted.map((line) => priceable(netUnitPrice(line.unitPrice, quote.discount), line.quantity)));
  const services = addUp(quote.services.map((service) => priceable(service.amount, 1)));
  const { tax, total } = priceCart({
    lines: [priceable(net, 1), priceable(services, 1)],
    delivery: { fee: quote.deliveryFee },
    taxRate: quote.taxRate,
  });
  return {
    goods,
    discount: goods - net,
    services,
    delivery: quote.deliveryFee,
    tax,
    total,
    deposit: depositOf(total, quote.depositPercent),
    lines,
    sections: new Map(
      quote.sections.map(({ id, lines: own }) => [
        id,
        addUp(own.filter(isCounted).map((line) => priceable(line.unitPrice, line.quantity))),
      ]),
    ),
    margin: marginOf(counted, quote.discount),
  };
}

/**
 * Total of a section in dirhams, before the discount of the whole quote: its lines, and of the optional ones those that are
 * chosen. `lines` as the API answers them, with their totals.
 */
export const sectionTotal = (
  lines: readonly { id: string; optional: boolean; lineTotal: number }[],
  chosen: readonly string[],
): number =>
  lines.filter((line) => !line.optional || chosen.includes(line.id)).reduce((total, line) => total + line.lineTotal, 0);

/** The sums as the API answers them, without the maps and the margin. */
export const sumsOf = ({ goods, discount, services, delivery, tax, total, deposit }: QuoteSums): QuoteSums => ({
  goods,
  discount,
  services,
  delivery,
  tax,
  total,
  deposit,
});

const addUp = (lines: readonly PriceableLine[]): number => priceCart({ lines, delivery: null, taxRate: 0 }).total;

/** Deposit in dirhams, half a dirham rounded up. */
function depositOf(total: number, percent: number | null): number | null {
  if (percent === null) return null;
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) throw new RangeError(`not a percentage: ${percent}`);
  return Number((BigInt(total) * BigInt(percent) + 50n) / 100n);
}

function marginOf(lines: readonly QuotePriceLine[], discount: number): QuoteTotals["margin"] {
  let [cost, earned, unknown] = [0, 0, 0];
  for (const line of lines) {
    if (line.cost === undefined || line.cost === null) {
      unknown += 1;
      continue;
    }
    assertPrice(line.cost, "cost");
    cost += line.cost * line.quantity;
    earned += (netUnitPrice(line.unitPrice, discount) - line.cost) * line.quantity;
  }
  return { cost, earned, unknown };
}
