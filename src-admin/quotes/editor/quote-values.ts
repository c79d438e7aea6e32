/** A version of a quote as the editor has it: plain fields, so that drafts and conflicts can be kept and compared. */

import { discountedPrice, discountReaching } from "../../../src-shared/orders/discount.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import type { QuoteLineKind } from "../../../src-shared/quotes/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Input } from "../../app/queries.ts";
import {
  basisPoints,
  type CustomerValues,
  companyBody,
  type FormLine,
  PLACE_FIELDS,
  type PlaceValues,
  peopleValues,
  placeBody,
} from "../../sales-form/order-form-values.ts";

export interface QuoteLineValues {
  id: string;
  kind: QuoteLineKind;
  /** null for what is written by hand. */
  variantId: string | null;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  picture: string | null;
  quantity: number | null;
  /** Dirhams for one piece. */
  listPrice: number | null;
  /** Per cent below it; null counts as none. */
  discount: number | null;
  /** Dirhams for one piece, where a price was typed instead of a discount. */
  agreedPrice: number | null;
  optional: boolean;
  note: LocalizedText;
  /** Dirhams for one piece; null where nobody said. */
  cost: number | null;
}

export interface QuoteSectionValues {
  id: string;
  title: LocalizedText;
  lines: QuoteLineValues[];
}

export interface QuoteServiceValues {
  id: string;
  title: LocalizedText;
  amount: number | null;
}

export interface QuoteValues extends CustomerValues, PlaceValues {
  sections: QuoteSectionValues[];
  services: QuoteServiceValues[];
  deliveryFee: number | null;
  /** Per cent of the whole quote. */
  discount: number | null;
  depositPercent: number | null;
  /** The last day, in Qatar. */
  validUntil: string;
  intro: LocalizedText;
  terms: LocalizedText;
  deliveryTerms: LocalizedText;
}

const none: LocalizedText = { en: "" };

/** What two people's edits must not mix. */
export const DECIDED_TOGETHER = [PLACE_FIELDS, ["forCompany", "companyName", "crNumber", "purchaseOrder"]] as const;

/** The newest version, as it is saved. */
export function valuesOf(quote: StaffQuote): QuoteValues {
  const version = newestOf(quote);
  return {
    ...peopleValues(quote),
    sections: version.sections.map(({ id, title, lines }) => ({
      id,
      title,
      lines: lines.map((line) => ({
        id: line.id,
        kind: line.kind,
        variantId: line.variantId,
        sku: line.sku,
        name: line.name,
        optionText: line.optionText,
        picture: line.picture?.path ?? null,
        quantity: line.quantity,
        listPrice: line.listPrice,
        discount: line.agreedPrice === null ? line.discount / 100 : null,
        agreedPrice: line.agreedPrice,
        optional: line.optional,
        note: line.note ?? none,
        cost: line.cost,
      })),
    })),
    services: version.services.map(({ id, title, amount }) => ({ id, title, amount })),
    deliveryFee: version.deliveryFee,
    discount: version.discount / 100,
    depositPercent: version.depositPercent,
    validUntil: version.validUntil,
    intro: version.intro ?? none,
    terms: version.terms ?? none,
    deliveryTerms: version.deliveryTerms ?? none,
  };
}

export function newestOf(quote: StaffQuote): StaffQuote["versions"][number] {
  const version = quote.versions.find((version) => version.number === quote.newest);
  if (!version) throw new Error("A quote always has its newest version.");
  return version;
}

/** A product that was picked, with today's price, as a line. */
export const productLine = (picked: FormLine, price: number): QuoteLineValues => ({
  id: newId(),
  kind: "product",
  variantId: picked.variantId,
  sku: picked.sku,
  name: picked.name,
  optionText: picked.optionText,
  picture: picked.picture,
  quantity: 1,
  listPrice: price,
  discount: null,
  agreedPrice: null,
  optional: false,
  note: none,
  cost: null,
});

export const textLine = (): QuoteLineValues => ({
  id: newId(),
  kind: "text",
  variantId: null,
  sku: "",
  name: none,
  optionText: none,
  picture: null,
  quantity: 1,
  listPrice: null,
  discount: null,
  agreedPrice: null,
  optional: false,
  note: none,
  cost: null,
});

type Priced = Pick<QuoteLineValues, "listPrice" | "discount" | "agreedPrice">;

/** Basis points below the list price, also of a typed price. */
export const discountOf = ({ listPrice, discount, agreedPrice }: Priced): number =>
  typeof agreedPrice === "number" && listPrice !== null
    ? discountReaching(listPrice, agreedPrice)
    : basisPoints({ discount });

/** What one piece costs as the fields stand, in dirhams; null while they give no price. */
export function unitPriceOf(line: Priced): number | null {
  if (typeof line.agreedPrice === "number") return line.agreedPrice;
  if (line.listPrice === null || !isPercent(line.discount)) return null;
  return discountedPrice(line.listPrice, basisPoints(line));
}

export const isPercent = (percent: number | null): boolean => percent === null || (percent >= 0 && percent <= 100);

export const newSection = (): QuoteSectionValues => ({ id: newId(), title: none, lines: [] });
export const newService = (): QuoteServiceValues => ({ id: newId(), title: none, amount: null });

/** As the API takes it. What is not filled in goes out as nothing, and is refused beside its field. */
export function bodyOf(values: QuoteValues): NonNullable<Input<"PUT /api/quotes/:id">["body"]> {
  const { name, phone, email, lang, validUntil, depositPercent } = values;
  const { intro, terms, deliveryTerms } = values;
  return {
    lang,
    contact: { name, phone, email },
    ...companyBody(values),
    ...placeBody(values),
    sections: values.sections.map(({ id, title, lines }) => ({ id, title, lines: lines.map(lineBody) })),
    services: values.services.map(({ id, title, amount }) => ({ id, title, amount: amount ?? -1 })),
    deliveryFee: values.deliveryFee ?? 0,
    discount: basisPoints(values),
    validUntil,
    ...(isBlank(intro) ? {} : { intro }),
    ...(isBlank(terms) ? {} : { terms }),
    ...(isBlank(deliveryTerms) ? {} : { deliveryTerms }),
    depositPercent,
  };
}

type LineBody = NonNullable<NonNullable<Input<"PUT /api/quotes/:id">["body"]>["sections"]>[number]["lines"][number];

function lineBody(line: QuoteLineValues): LineBody {
  const { id, optional, note, cost, sku, name, variantId } = line;
  const common = {
    id,
    quantity: line.quantity ?? 0,
    discount: basisPoints(line),
    optional,
    ...(isBlank(note) ? {} : { note }),
    ...(cost === null ? {} : { cost }),
  };
  return line.kind === "product"
    ? { kind: "product", variantId: variantId ?? "", ...common, agreedPrice: line.agreedPrice ?? null }
    : { kind: "text", sku, name, listPrice: line.listPrice ?? -1, ...common };
}

const isBlank = (text: LocalizedText): boolean => text.en.trim() === "" && (text.ar ?? "").trim() === "";

/** Moves a line into another section, to its end. */
export const moveLine = (sections: readonly QuoteSectionValues[], lineId: string, to: string): QuoteSectionValues[] => {
  const line = sections.flatMap((section) => section.lines).find((one) => one.id === lineId);
  if (!line) return [...sections];
  return sections.map((section) => {
    const others = section.lines.filter((line) => line.id !== lineId);
    return { ...section, lines: section.id === to ? [...others, line] : others };
  });
};
