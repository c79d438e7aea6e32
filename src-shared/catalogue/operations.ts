import { z } from "zod";
import { defineContract } from "../api/define.ts";
import {
  flagged,
  id,
  lang,
  line,
  localizedText,
  money,
  needed,
  optionalLine,
  pageMeta,
  pageQuery,
  picture,
  several,
} from "../api/schemas.ts";
import { plainAnswer } from "../products/plain-schemas.ts";
import { ASSEMBLY_TERMS, PRODUCT_MARKS } from "../products/states.ts";
import { AVAILABILITY_STATES } from "./availability.ts";

export const availability = z.object({
  state: z.enum(AVAILABILITY_STATES),
  /** Days until it can be delivered; 0 when it is in stock. */
  leadDays: z.int(),
  /** Set only when few are left; exact figures are for staff. */
  left: z.int().optional(),
});

export const swatch = z.object({ key: z.string(), name: localizedText, hex: z.string().nullable() });

export const productCard = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  shortDescription: localizedText,
  brand: z.string(),
  categoryId: id,
  subcategoryId: id.nullable(),
  picture: picture.nullable(),
  /** The lowest price of its variants, in dirhams. */
  priceFrom: money,
  priceTo: money,
  compareAtPrice: money.nullable(),
  colours: z.array(swatch),
  /** Width, depth and height in centimetres; null where one of them is not known. */
  size: z.array(z.number()).length(3).nullable(),
  availability,
  isFeatured: z.boolean(),
  isNewArrival: z.boolean(),
  isBestSeller: z.boolean(),
  /** The only variant, so that a card can offer "add to cart". */
  onlyVariantId: id.nullable(),
});
export type ProductCard = z.output<typeof productCard>;

const size = z.object({ width: z.number(), depth: z.number(), height: z.number() });

export const productFacts = z.object({
  /** Centimetres. */
  dimensions: size,
  carton: size.extend({ pieces: z.int() }).nullable(),
  /** Kilograms. */
  weight: z.number(),
  materials: z.object({ en: z.array(z.string()), ar: z.array(z.string()).optional() }),
  specs: z.array(z.object({ key: z.string(), label: localizedText, value: localizedText })),
});
export type ProductFacts = z.output<typeof productFacts>;

export const productServices = z.object({
  assembly: z.object({ kind: z.enum(ASSEMBLY_TERMS), price: money }),
  carryUp: money.nullable(),
  takeAway: money.nullable(),
});
export type ProductServices = z.output<typeof productServices>;

export const productOption = z.object({ key: z.string(), name: localizedText, values: z.array(swatch) });
export type ProductOption = z.output<typeof productOption>;

export const seo = z.object({
  title: localizedText,
  description: localizedText,
  keywords: z.object({ en: z.array(z.string()), ar: z.array(z.string()).optional() }),
});
export type Seo = z.output<typeof seo>;

/** Texts for search engines as staff write them; a blank one is made from what is written elsewhere when it is shown. */
export const seoInput = ({ descriptionLength = 160 } = {}) =>
  z.object({
    title: optionalLine(60),
    description: optionalLine(descriptionLength),
    keywords: z.object({
      en: z.array(needed(line(50))).max(20),
      ar: z
        .array(needed(line(50)))
        .max(20)
        .optional(),
    }),
  });

export const variant = z.object({
  id,
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  price: money,
  compareAtPrice: money.nullable(),
  availability,
  /** Paths of the pictures that show this variant, the main one first. */
  pictures: z.array(z.string()),
});
export type Variant = z.output<typeof variant>;

export const product = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  shortDescription: localizedText,
  /** Sanitised HTML made from the Markdown that staff write. */
  descriptionHtml: localizedText,
  category: z.object({ id, slug: z.string(), name: localizedText }),
  subcategory: z.object({ id, slug: z.string(), name: localizedText }).nullable(),
  facts: productFacts,
  ...plainAnswer,
  services: productServices,
  options: z.array(productOption),
  variants: z.array(variant),
  pictures: z.array(picture),
  /** Path of a glTF model under /models/. */
  model: z.string().nullable(),
  seo,
  related: z.array(productCard),
  updatedAt: z.string(),
});
export type Product = z.output<typeof product>;

export const subcategory = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  description: localizedText,
  productCount: z.int(),
});
export const category = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  description: localizedText,
  picture: picture.nullable(),
  productCount: z.int(),
  subcategories: z.array(subcategory),
});
export type Category = z.output<typeof category>;

/** A category as the menu of every page shows it: nothing that a product changes. */
export const menuCategory = z.object({
  name: localizedText,
  /** Path of its own picture in the library. */
  image: z.string().nullable(),
});
export type MenuCategory = z.output<typeof menuCategory>;

export const productSorts = ["featured", "relevance", "newest", "price-asc", "price-desc", "name"] as const;

/** A shopper's filters, as in the address of a listing. */
export const productQuery = z.object({
  /** A category by name in either language (as the specification's /collection does), slug or id. */
  category: z.string().max(200).optional(),
  subcategory: z.string().max(200).optional(),
  q: z.string().trim().max(100, "too_long").optional(),
  colour: several,
  brand: several,
  /** Dirhams. */
  minPrice: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  maxPrice: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  inStock: flagged,
  flag: z.enum(PRODUCT_MARKS).optional(),
  sort: z.enum(productSorts).optional(),
  /** Language in which names are sorted; English by default. */
  lang: lang.optional(),
  ...pageQuery,
});
export type ProductQuery = z.output<typeof productQuery>;

/** False where products are near what a search asked for, and none is just that: they are shown under a heading that says so. */
const exact = z.boolean();

const countedName = z.object({ slug: z.string(), name: localizedText, count: z.int() });
export const productListMeta = pageMeta.extend({
  category: z.object({ id, slug: z.string(), name: localizedText, description: localizedText }).nullable(),
  subcategory: z.object({ id, slug: z.string(), name: localizedText }).nullable(),
  facets: z.object({
    categories: z.array(countedName),
    subcategories: z.array(countedName),
    colours: z.array(swatch.extend({ count: z.int() })),
    brands: z.array(z.object({ name: z.string(), count: z.int() })),
    price: z.object({ min: money, max: money }),
    inStock: z.int(),
  }),
  exact,
});
export type ProductListMeta = z.output<typeof productListMeta>;

export const catalogue = defineContract({
  "GET /api/menu": {
    summary: "The categories in the shop's order as the menu of every page shows them",
    access: "public",
    answer: z.array(menuCategory),
    offline: true,
    cacheable: true,
  },
  "GET /api/categories": {
    summary: "The categories with their subcategories, in the shop's order",
    access: "public",
    answer: z.array(category),
    offline: true,
    cacheable: true,
  },
  "GET /api/categories/:id": {
    summary: "One category, by id or slug",
    access: "public",
    params: z.object({ id: z.string().max(200) }),
    answer: category,
    offline: true,
    cacheable: true,
  },
  "GET /api/products": {
    summary: "Products with filters, facets, sort and pages",
    access: "public",
    query: productQuery,
    answer: z.array(productCard),
    meta: productListMeta,
    offline: true,
    cacheable: true,
  },
  "GET /api/products/:id": {
    summary: "One product, by id or slug",
    access: "public",
    params: z.object({ id: z.string().max(200) }),
    answer: product,
    offline: true,
    cacheable: true,
  },
  "GET /api/products/search/:term": {
    summary: "Search as in the dialog: forgiving, both languages, SKUs",
    access: "public",
    params: z.object({ term: z.string() }),
    query: z.object({
      ...pageQuery,
      /** Asked once more when the shopper has read that there is nothing: counted for the shop's report, unlike each letter. */
      settled: flagged,
    }),
    answer: z.array(productCard),
    meta: pageMeta.extend({ exact }),
    offline: true,
    cacheable: true,
  },
});
