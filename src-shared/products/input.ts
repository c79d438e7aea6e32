/** A product as staff write it, with its options and variants. */
import { z } from "zod";
import { amount, id, line, localizedLine, needed, newRowId, optionalLine, optionalParagraph } from "../api/schemas.ts";
import { slugText } from "../catalogue/categories.ts";
import { seoInput } from "../catalogue/operations.ts";
import { plainInput, plainWritten } from "./plain-schemas.ts";
import { ASSEMBLY_TERMS, PRODUCT_STATUSES } from "./states.ts";

/** Key of an option, its values and specs: "colour", "seat-height". */
const keyText = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "key");
const path = z.string("picture").min(1, "picture").max(255, "picture");
const measure = z.number("number").min(0, "too_low").max(10_000, "too_high");
const size = z.object({ width: measure, depth: measure, height: measure });

/** Centimetres and kilograms. */
const facts = z.object({
  dimensions: size,
  carton: size
    .extend({ pieces: z.int("not_a_number").min(1, "too_low").max(100, "too_high") })
    .nullable()
    .default(null),
  weight: measure,
  materials: z.object({
    en: z.array(needed(line(80))).max(20),
    ar: z
      .array(needed(line(80)))
      .max(20)
      .optional(),
  }),
  specs: z
    .array(z.object({ key: keyText, label: localizedLine(60), value: localizedLine(160) }))
    .max(40, "too_many_lines"),
});

const services = z.object({
  assembly: z.object({ kind: z.enum(ASSEMBLY_TERMS, "choose"), price: amount.default(0) }),
  carryUp: amount.nullable().default(null),
  takeAway: amount.nullable().default(null),
});

const options = z
  .array(
    z.object({
      key: keyText,
      name: localizedLine(40),
      values: z
        .array(
          z.object({
            key: keyText,
            name: localizedLine(40),
            hex: z
              .string()
              .regex(/^#[0-9a-f]{6}$/i, "colour")
              .nullable()
              .default(null),
          }),
        )
        .min(1, "required")
        .max(40, "too_many_lines"),
    }),
  )
  .max(3, "too_many_lines");

/** A variant as staff write it, without its stock, which changes only by movements (src-shared/README.md, Stock). */
export const variantInput = z.object({
  /** Id of a known or a new variant; a new variant without one gets one. */
  id: newRowId.optional(),
  sku: z
    .string("required")
    .trim()
    .min(1, { error: "sku_missing", abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, "sku")
    .transform((text) => text.toUpperCase()),
  /** A value of the product for each of its options. */
  options: z.record(keyText, keyText).default({}),
  price: amount,
  compareAtPrice: amount.nullable().default(null),
  tracked: z.boolean().default(true),
  backorder: z.boolean().default(false),
  /** Storage place, for those who fetch it; absent: as it was, because a desktop of an earlier version sends none. */
  bin: line(24).optional(),
  /** Pictures of the product that show the variant. */
  images: z.array(path).max(40).default([]),
  /** Stock of a new variant, recorded as received. */
  openingStock: z.int("quantity").min(0, "quantity").max(1_000_000, "quantity").optional(),
});

export const productStatus = z.enum(PRODUCT_STATUSES, "choose");

export const productInput = z.object({
  slug: slugText.optional(),
  name: localizedLine(120),
  shortDescription: optionalLine(200),
  /** Markdown. */
  description: optionalParagraph(20_000),
  categoryId: id,
  subcategoryId: id.nullable().default(null),
  facts,
  ...plainInput,
  services,
  status: productStatus.default("draft"),
  /** A draft goes on sale at this time; dropped for every other status. */
  publishAt: z.iso
    .datetime({ offset: true, error: "choose" })
    .transform((time) => new Date(time).toISOString())
    .nullable()
    .default(null),
  options: options.default([]),
  variants: z.array(variantInput).min(1, "required").max(100, "too_many_lines"),
  images: z
    .array(z.object({ path, alt: optionalLine(200) }))
    .max(40, "too_many_lines")
    .default([]),
  /** A model of the library, as `GET /api/media` names its path. */
  model: z.string().max(255).nullable().default(null),
  related: z.array(id).max(12, "too_many_lines").default([]),
  seo: seoInput(),
  /** Fields (as in `arabicOlder`) whose Arabic was confirmed to match the changed English. */
  arabicChecked: z.array(z.string().max(120)).max(500).default([]),
});
export type ProductInput = z.input<typeof productInput>;
export type WrittenProduct = z.output<typeof productInput>;
export type WrittenVariant = z.output<typeof variantInput>;

/** Single fields, changed in a list. Prices: `PATCH /api/variants/:id`. */
export const productPatch = z
  .object({
    name: localizedLine(120),
    shortDescription: optionalLine(200),
    description: optionalParagraph(20_000),
    categoryId: id,
    subcategoryId: id.nullable(),
    ...plainWritten,
    status: productStatus,
    publishAt: productInput.shape.publishAt.unwrap(),
  })
  .partial();
export type ProductPatch = z.input<typeof productPatch>;

export const variantPatch = z
  .object({
    price: amount,
    compareAtPrice: amount.nullable(),
    tracked: z.boolean(),
    backorder: z.boolean(),
  })
  .partial();
export type VariantPatch = z.input<typeof variantPatch>;
