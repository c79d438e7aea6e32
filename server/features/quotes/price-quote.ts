import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import {
  type DiscountLimits,
  type DiscountRole,
  discountedPrice,
  discountReaching,
  mayDiscount,
} from "../../../src-shared/orders/discount.ts";
import type { QuoteDraft, QuoteLineInput } from "../../../src-shared/quotes/draft.ts";
import { combinedDiscount } from "../../../src-shared/quotes/totals.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { type Pricing, priceLines } from "../cart/price-lines.ts";
import { readShopSettings } from "../shop/profile.ts";
import { agreedPriceOf, type ContentLine, linesOf, type QuoteContent } from "./quote-content.ts";
import type { StaffQuoteWork } from "./quote-work.ts";

export type Written = Pick<
  QuoteDraft,
  "sections" | "services" | "deliveryFee" | "discount" | "intro" | "terms" | "deliveryTerms" | "depositPercent"
>;

/**
 * Prices a version from staff's input. A line that the quote has already (the same id and the same goods) keeps its
 * list price, unless today's are requested; everything else takes the catalogue's present price. Refuses goods that are
 * not sold, and discounts beyond the role, both discounts of a line together; one that another person gave before
 * stays, if `discountsStand`, for the quantity it was given for.
 */
export async function priceQuote(
  work: StaffQuoteWork,
  written: Written,
  {
    known,
    refreshPrices,
    discountsStand = true,
    orderedTaxRate,
  }: {
    known?: QuoteContent | undefined;
    refreshPrices: boolean;
    discountsStand?: boolean;
    /** Tax rate of an accepted quote that is ordered in part: its parts are taxed alike. */
    orderedTaxRate?: number | undefined;
  },
): Promise<QuoteContent | Refusal<"invalid">> {
  const { tx, view, now } = work;
  const settings = await readShopSettings(tx);
  const before = new Map((known ? linesOf(known) : []).map((line) => [line.id, line]));
  const isKept = (line: QuoteLineInput) => {
    const was = line.id === undefined ? undefined : before.get(line.id);
    return was?.kind === line.kind && (line.kind === "text" || was.variantId === line.variantId) ? was : undefined;
  };
  const today = await priceLines(tx, view, {
    lines: written.sections
      .flatMap((section) => section.lines)
      .flatMap((line) =>
        line.kind === "product" ? [{ variantId: line.variantId, quantity: line.quantity, services: [] }] : [],
      ),
    taxRate: 0,
  });

  const sections: QuoteContent["sections"] = [];
  for (const [at, section] of written.sections.entries()) {
    const lines: ContentLine[] = [];
    for (const [position, line] of section.lines.entries()) {
      const field = `sections.${at}.lines.${position}`;
      const was = isKept(line);
      const cost = maySetCost(work) ? line.cost : was?.cost;
      const priced = lineOf({ ...line, cost: cost ?? undefined }, { was, today, refreshPrices, now });
      if (!priced) return refuseField(`${field}.variantId`, "not_sold", "This is no longer sold.");
      // Of a line that the quote has, today's list price may be lower than what was agreed.
      const mayBeLower = refreshPrices && was !== undefined;
      if (line.kind === "product" && (line.agreedPrice ?? 0) > priced.listPrice && !mayBeLower)
        return refuseField(`${field}.agreedPrice`, "too_high", "This is more than the list price.");
      const beyond = beyondRole(work, settings.discounts, {
        line: priced,
        was: discountsStand ? was : undefined,
        quote: written.discount,
        quoteWas: known?.discount ?? 0,
      });
      if (beyond) return refuseField(`${field}.discount`, "too_high", beyond);
      lines.push(priced);
    }
    sections.push({ id: section.id ?? newId(now.getTime()), title: section.title, lines });
  }
  const content: QuoteContent = {
    sections,
    services: written.services.map(({ id, title, amount }) => ({ id: id ?? newId(now.getTime()), title, amount })),
    deliveryFee: written.deliveryFee,
    discount: written.discount,
    taxRate: orderedTaxRate ?? settings.taxRate,
    depositPercent: written.depositPercent,
    intro: textOrNull(written.intro),
    terms: textOrNull(written.terms),
    deliveryTerms: textOrNull(written.deliveryTerms),
  };
  const twice = repeatedId(content);
  return isRefusal(twice) ? twice : content;
}

function lineOf(
  line: QuoteLineInput,
  about: { was: ContentLine | undefined; today: Pricing; refreshPrices: boolean; now: Date },
): ContentLine | undefined {
  const { was, today, now } = about;
  const common = {
    id: line.id ?? newId(now.getTime()),
    quantity: line.quantity,
    optional: line.optional,
    note: textOrNull(line.note),
    cost: line.cost ?? null,
  };
  if (line.kind === "text") {
    const { sku, name, listPrice } = line;
    const none = { productId: null, variantId: null, image: null, optionText: { en: "" }, leadDays: 0 };
    return {
      ...common,
      kind: "text",
      sku,
      name,
      listPrice,
      discount: line.discount,
      unitPrice: discountedPrice(listPrice, line.discount),
      ...none,
    };
  }
  const priced = today.lines.find((one) => one.variantId === line.variantId);
  if (was && !(about.refreshPrices && priced)) {
    return { ...was, ...common, ...pieceOf(was.listPrice, line, was) };
  }
  if (!priced) return undefined;
  return {
    ...common,
    kind: "product",
    productId: priced.productId,
    variantId: priced.variantId,
    sku: priced.sku,
    name: priced.name,
    optionText: priced.optionText,
    image: priced.imagePath,
    ...pieceOf(priced.unitPrice, line),
    leadDays: priced.leadDays,
  };
}

/**
 * Price of one piece: the discount's, or the agreed one as it is, whose discount says how far below the list price it is.
 * A list price that sank below the agreed one is what is charged.
 */
function pieceOf(
  listPrice: number,
  { discount, agreedPrice }: Extract<QuoteLineInput, { kind: "product" }>,
  was?: ContentLine,
): Pick<ContentLine, "listPrice" | "discount" | "unitPrice"> {
  if (typeof agreedPrice === "number") {
    const unitPrice = Math.min(agreedPrice, listPrice);
    return { listPrice, discount: discountReaching(listPrice, unitPrice), unitPrice };
  }
  const stays = agreedPrice === undefined && was?.discount === discount;
  return { listPrice, discount, unitPrice: stays ? was.unitPrice : discountedPrice(listPrice, discount) };
}

/** Cost is a manager's: other staff neither see nor set it, and their changes keep it. */
const maySetCost = ({ ctx }: StaffQuoteWork): boolean => ctx.actor.kind !== "staff" || ctx.actor.role !== "staff";

/**
 * Why a discount is more than the role may give; undefined when it is not, or when it was there before: a discount
 * above one's own limit stays as long as neither its percentage nor the quantity grows.
 */
function beyondRole(
  { ctx }: StaffQuoteWork,
  limits: DiscountLimits,
  given: { line: ContentLine; was: ContentLine | undefined; quote: number; quoteWas: number },
): string | undefined {
  // The contract admits only staff here; the system acts with a manager's rights.
  const role: DiscountRole = ctx.actor.kind === "staff" ? ctx.actor.role : "manager";
  const { line, was } = given;
  const wanted = combinedDiscount(line.discount, given.quote);
  if (mayDiscount(limits[role], wanted)) return undefined;
  const wasThere =
    was &&
    was.listPrice <= line.listPrice &&
    line.quantity <= was.quantity &&
    wanted <= combinedDiscount(was.discount, given.quoteWas) &&
    // Two prices that were typed may have one percentage.
    (agreedPriceOf(line) === null || line.unitPrice >= was.unitPrice);
  return wasThere ? undefined : `At most ${limits[role] / 100} % in all.`;
}

/** Refuses repeated ids: ids name lines in an acceptance and in orders. */
function repeatedId(content: QuoteContent): Refusal<"invalid"> | undefined {
  const ids = [
    ...content.sections.map((section) => section.id),
    ...linesOf(content).map((line) => line.id),
    ...content.services.map((service) => service.id),
  ];
  return new Set(ids).size === ids.length
    ? undefined
    : refuseField("sections", "invalid", "Two parts have the same id.");
}

/** A text, or null for an empty one. */
const textOrNull = (text: LocalizedText | undefined): LocalizedText | null =>
  text && (text.en || text.ar) ? text : null;
