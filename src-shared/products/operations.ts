/** Products as staff see and change them; those for shoppers are in catalogue/operations.ts. */

import { z } from "zod";
import { fittingRequest } from "../api/body-size.ts";
import { defineContract } from "../api/define.ts";
import { creating, removing, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, localizedText, money, newRowId, pageMeta, pageQuery, picture, several } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { TRANSLATION_GAPS } from "../articles/states.ts";
import { productFacts, productOption, productServices, seo } from "../catalogue/operations.ts";
import { resources } from "../resources.ts";
import { stockFigures } from "../stock/figures-answer.ts";
import { productInput, productPatch, productStatus, variantPatch } from "./input.ts";
import { plainAnswer } from "./plain-schemas.ts";
import { PICTURE_GAPS, PRODUCT_EXPORTS, PRODUCT_MARKS, PRODUCT_STATES, STOCK_LEVELS } from "./states.ts";

export const staffVariant = z.object({
  id,
  version: z.int(),
  productId: id,
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  price: money,
  compareAtPrice: money.nullable(),
  tracked: z.boolean(),
  ...stockFigures.shape,
  backorder: z.boolean(),
  bin: z.string(),
  images: z.array(z.string()),
  /** Removed from the product, but still stored because other rows refer to it. */
  archived: z.boolean(),
});
export type StaffVariant = z.output<typeof staffVariant>;

export const staffProduct = z.object({
  id,
  version: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  slug: z.string(),
  name: localizedText,
  shortDescription: localizedText,
  /** Markdown. */
  description: localizedText,
  /** Sanitised HTML of the description, as shoppers see it. */
  descriptionHtml: localizedText,
  categoryId: id,
  subcategoryId: id.nullable(),
  facts: productFacts,
  ...plainAnswer,
  services: productServices,
  status: productStatus,
  publishAt: isoTime.nullable(),
  options: z.array(productOption),
  /** In the shop's order; archived ones last. */
  variants: z.array(staffVariant),
  images: z.array(picture),
  model: z.string().nullable(),
  related: z.array(z.object({ id, slug: z.string(), name: localizedText, status: productStatus })),
  seo,
  /** Texts whose English was changed after their Arabic: "name", "seo.title", "specs.load.value" … */
  arabicOlder: z.array(z.string()),
  /** Texts that have no Arabic. */
  arabicMissing: z.array(z.string()),
  /** Former slugs that redirect here. */
  formerSlugs: z.array(z.string()),
  /** Number of orders with it; above 0 it can only be archived. */
  orders: z.int(),
});
export type StaffProduct = z.output<typeof staffProduct>;

export const staffProductRow = z.object({
  id,
  version: z.int(),
  slug: z.string(),
  name: localizedText,
  brand: z.string(),
  categoryId: id,
  subcategoryId: id.nullable(),
  status: productStatus,
  publishAt: isoTime.nullable(),
  isFeatured: z.boolean(),
  isNewArrival: z.boolean(),
  isBestSeller: z.boolean(),
  picture: picture.nullable(),
  pictures: z.int(),
  priceFrom: money,
  priceTo: money,
  /** Quantities of all tracked variants, on hand and available; null where no stock is tracked. */
  onHand: z.int().nullable(),
  available: z.int().nullable(),
  /** Availability of its worst variant, as shoppers see it. */
  stock: z.enum(STOCK_LEVELS),
  arabicOlder: z.int(),
  arabicMissing: z.int(),
  variants: z.array(
    staffVariant
      .pick({
        id: true,
        version: true,
        sku: true,
        price: true,
        compareAtPrice: true,
        tracked: true,
        onHand: true,
        committed: true,
        held: true,
        atDesktops: true,
        available: true,
        backorder: true,
      })
      .extend({ optionText: localizedText }),
  ),
  updatedAt: isoTime,
});
export type StaffProductRow = z.output<typeof staffProductRow>;

/** `-` first: descending. `relevance` is the default of a search; without a search it is the shop's order. */
export const staffProductSorts = [
  "relevance",
  "position",
  "name",
  "-name",
  "price",
  "-price",
  "stock",
  "-stock",
  "updated",
  "-updated",
  "created",
  "-created",
] as const;

const filters = {
  /** Words or beginnings of words in either language, brands, SKUs, slugs. */
  q: z.string().trim().max(100, "too_long").optional(),
  status: z
    .union([z.enum(PRODUCT_STATES), z.array(z.enum(PRODUCT_STATES)).max(4)])
    .transform((value) => [value].flat())
    .optional(),
  /** Ids. */
  category: z.string().max(64).optional(),
  subcategory: z.string().max(64).optional(),
  brand: several,
  /** Products that have any of these variants, by id. */
  variant: z
    .union([id, z.array(id).max(100, "too_many_lines")])
    .transform((value) => [value].flat())
    .optional(),
  flag: z.enum(PRODUCT_MARKS).optional(),
  stock: z.enum(STOCK_LEVELS).optional(),
  pictures: z.enum(PICTURE_GAPS).optional(),
  arabic: z.enum(TRANSLATION_GAPS).optional(),
  /** Dirhams. */
  minPrice: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  maxPrice: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
};
export const staffProductFilter = z.object(filters);
export type StaffProductFilter = z.output<typeof staffProductFilter>;
export type StaffProductFilterInput = z.input<typeof staffProductFilter>;
export const staffProductQuery = z.object({ ...filters, sort: z.enum(staffProductSorts).optional(), ...pageQuery });
export const staffProductExport = staffProductQuery.omit({ page: true, pageSize: true }).extend({
  ...tableFile,
  /** `list`: the columns of the list; `whole`: all that an import reads back; `shopify`: as Shopify names and arranges them; `stock`: what is on hand; `prices`. */
  shape: z.enum(PRODUCT_EXPORTS).default("list"),
});
export type StaffProductExport = z.output<typeof staffProductExport>;
/** The products whose costs leave as a file. */
export const costExport = staffProductExport.omit({ shape: true });
export type CostExport = z.output<typeof costExport>;
export type StaffProductQuery = z.output<typeof staffProductQuery>;

export const pictureToAdd = z.object({
  path: z.string("picture").min(1, "picture").max(255, "picture"),
  /** The variant that it shows, where it shows one. */
  variantId: id.nullable().default(null),
  /** Place, counted from 1; by default the end. */
  place: z.int("not_a_number").min(1, "too_low").max(99, "too_high").nullable().default(null),
});
export type PictureToAdd = z.output<typeof pictureToAdd>;

const params = z.object({ id });

export const products = defineContract({
  "GET /api/staff/products": {
    summary: "Products in every state, with filters, sort and pages",
    access: "staff",
    query: staffProductQuery,
    answer: z.array(staffProductRow),
    meta: pageMeta.extend({
      /** Number of results of the other filters in each state; `scheduled` are drafts with a date. */
      statuses: z.object({ draft: z.int(), scheduled: z.int(), active: z.int(), archived: z.int() }),
      /** All brands in use. */
      brands: z.array(z.string()),
    }),
    offline: true,
  },
  "GET /api/staff/products/export": {
    summary: "The filtered products as a CSV or XLSX file, one row a variant, in the order of the list",
    access: "staff",
    query: staffProductExport,
    answer: fileAnswer,
    offline: true,
  },
  "GET /api/staff/costs/export": {
    summary: "What the variants of the filtered products cost, as a CSV or XLSX file that an import reads back",
    access: "manager",
    query: costExport,
    answer: fileAnswer,
  },
  "GET /api/staff/products/:id": {
    summary: "One product with everything that is written of it, its stock and its version",
    access: "staff",
    params,
    answer: staffProduct,
    offline: true,
  },
  "POST /api/products": {
    summary: "Add a product with its options and variants",
    access: "staff",
    body: fittingRequest(productInput.extend({ id: newRowId.optional() }), "description"),
    answer: staffProduct,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "products" },
  },
  "PUT /api/products/:id": {
    summary:
      "Change a product as a whole. Variants left out are removed, or archived when orders name them; a slug that is given up leads to the new one",
    access: "staff",
    params,
    body: fittingRequest(productInput, "description"),
    answer: staffProduct,
    refusals: updating,
    offline: {
      kind: "edit",
      about: "products",
      reads: resources.products.read,
      groups: [
        ["price", "compareAtPrice"],
        ["categoryId", "subcategoryId"],
        ["status", "publishAt"],
      ],
      lists: { variants: "id" },
      extra: ["arabicChecked"],
    },
  },
  "PATCH /api/products/:id": {
    summary: "Change single fields of a product",
    access: "staff",
    params,
    body: productPatch,
    answer: staffProduct,
    refusals: updating,
    offline: {
      kind: "edit",
      about: "products",
      reads: resources.products.read,
      groups: [
        ["categoryId", "subcategoryId"],
        ["status", "publishAt"],
      ],
    },
  },
  "POST /api/products/:id/pictures": {
    summary: "Put a picture of the library among a product's; one that it shows already stays where it is",
    access: "staff",
    params,
    body: pictureToAdd,
    answer: z.object({
      /** False where the product showed it already. */
      added: z.boolean(),
    }),
    refusals: updating,
  },
  "DELETE /api/products/:id": {
    summary: "Remove a draft that no order names; anything else is archived instead",
    access: "staff",
    params,
    answer: z.object({ id }),
    refusals: ["in_use", ...removing],
    offline: { kind: "remove", about: "products", reads: resources.products.read },
  },
  "POST /api/products/:id/duplicate": {
    summary: "A copy as a draft, with a slug and SKUs of its own and no stock",
    access: "staff",
    params,
    body: z.object({ id: newRowId.optional() }).default({}),
    answer: staffProduct,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "products" },
  },
  "GET /api/variants/:id": {
    summary: "One variant with its price and its stock",
    access: "staff",
    params,
    answer: staffVariant,
    offline: true,
  },
  "PATCH /api/variants/:id": {
    summary: "Change the price of a variant, or how its stock is kept",
    access: "staff",
    params,
    body: variantPatch,
    answer: staffVariant,
    refusals: updating,
    offline: { kind: "edit", about: "variants", reads: resources.variants.read, groups: [["price", "compareAtPrice"]] },
  },
});
