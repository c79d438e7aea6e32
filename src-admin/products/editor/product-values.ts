/**
 * A product as the editor holds it: every field at the top, so that two people's changes can be told apart field by
 * field, and numbers that may be missing while they are typed. `valuesOf` and `inputOf` lead from the API and back.
 */
import type { ProductInput } from "../../../src-shared/products/input.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import {
  type PlainName,
  type PlainNameOf,
  type PlainValues,
  pickPlain,
  plainSuggested,
} from "../../../src-shared/products/plain-fields.ts";
import type { AssemblyTerm } from "../../../src-shared/products/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { linesOf, listOf } from "../../ui/fields/lines.ts";
import { noSeo, type SeoValues, seoField, seoInputOf, seoValues } from "../../ui/seo/seo-values.ts";

type Size = Record<"width" | "depth" | "height", number | null>;

export interface VariantValues {
  id: string;
  sku: string;
  options: Record<string, string>;
  price: number | null;
  compareAtPrice: number | null;
  tracked: boolean;
  backorder: boolean;
  bin: string;
  images: string[];
  /** What stands there when it is first written down; null for variants that are known already. */
  openingStock: number | null;
}

/** The plain fields as they are typed: a number may be missing. */
type PlainDraft = { [K in PlainName]: K extends PlainNameOf<"number"> ? number | null : PlainValues[K] };

export interface ProductValues extends PlainDraft, SeoValues {
  name: LocalizedText;
  shortDescription: LocalizedText;
  description: LocalizedText;
  slug: string;
  categoryId: string;
  subcategoryId: string;
  dimensions: Size;
  carton: (Size & { pieces: number | null }) | null;
  weight: number | null;
  /** One a line. */
  materials: LocalizedText;
  specs: { key: string; label: LocalizedText; value: LocalizedText }[];
  assembly: { kind: AssemblyTerm; price: number | null };
  carryUp: number | null;
  takeAway: number | null;
  status: StaffProduct["status"];
  /** "" for none. */
  publishAt: string;
  options: StaffProduct["options"];
  variants: VariantValues[];
  images: { path: string; alt: LocalizedText }[];
  /** "" for none. */
  model: string;
  related: { id: string; name: LocalizedText }[];
  arabicChecked: string[];
}

export const newVariant = (like?: VariantValues): VariantValues => ({
  id: newId(),
  sku: "",
  options: {},
  price: like?.price ?? null,
  compareAtPrice: null,
  tracked: like?.tracked ?? true,
  backorder: like?.backorder ?? false,
  bin: "",
  images: [],
  openingStock: null,
});

export function emptyProduct(): ProductValues {
  return {
    name: { en: "" },
    shortDescription: { en: "" },
    description: { en: "" },
    slug: "",
    ...plainSuggested(),
    categoryId: "",
    subcategoryId: "",
    dimensions: { width: null, depth: null, height: null },
    carton: null,
    weight: null,
    materials: { en: "" },
    specs: [],
    assembly: { kind: "none", price: null },
    carryUp: null,
    takeAway: null,
    status: "draft",
    publishAt: "",
    options: [],
    variants: [newVariant()],
    images: [],
    model: "",
    related: [],
    ...noSeo,
    arabicChecked: [],
  };
}

export function valuesOf(product: StaffProduct): ProductValues {
  const { facts, services, seo } = product;
  const { name, shortDescription, description, slug, categoryId, status, options } = product;
  return {
    name,
    shortDescription,
    description,
    slug,
    ...pickPlain(product),
    categoryId,
    subcategoryId: product.subcategoryId ?? "",
    dimensions: facts.dimensions,
    carton: facts.carton,
    weight: facts.weight,
    specs: facts.specs,
    materials: linesOf(facts.materials),
    assembly: services.assembly,
    carryUp: services.carryUp,
    takeAway: services.takeAway,
    status,
    publishAt: product.publishAt ?? "",
    options,
    variants: product.variants
      .filter((variant) => !variant.archived)
      .map(({ id, sku, options: chosen, price, compareAtPrice, tracked, backorder, bin, images }) => ({
        id,
        sku,
        options: chosen,
        price,
        compareAtPrice,
        tracked,
        backorder,
        bin,
        images,
        openingStock: null,
      })),
    images: product.images.map(({ path, alt }) => ({ path, alt })),
    model: product.model ?? "",
    related: product.related.map(({ id, name: title }) => ({ id, name: title })),
    ...seoValues(seo),
    arabicChecked: [],
  };
}

/** What is sent. Numbers that are still missing are sent as such: the server says beside which field. */
export function inputOf(values: ProductValues): ProductInput {
  const { dimensions, carton, weight, materials, specs, assembly, carryUp, takeAway, ...rest } = values;
  const { seoTitle, seoDescription, seoKeywords, related, variants, ...same } = rest;
  const wanted = {
    ...same,
    subcategoryId: values.subcategoryId || null,
    publishAt: values.publishAt || null,
    model: values.model || null,
    facts: { dimensions, carton, weight, materials: listOf(materials), specs },
    services: { assembly: { ...assembly, price: assembly.kind === "paid" ? assembly.price : 0 }, carryUp, takeAway },
    variants: variants.map(({ openingStock, ...variant }) =>
      openingStock === null ? variant : { ...variant, openingStock },
    ),
    related: related.map(({ id }) => id),
    seo: seoInputOf({ seoTitle, seoDescription, seoKeywords }),
  };
  return wanted as ProductInput;
}

/** The server's name of a field → the editor's. */
export const fieldOf = (name: string): string => seoField(name.replace(/^(?:facts|services)\./, ""));
