import { fromJson } from "../../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { productInput, type WrittenProduct, type WrittenVariant } from "../../../../src-shared/products/input.ts";
import { plainValues } from "../../../../src-shared/products/plain-fields.ts";

/** A product of the shop with all its variants, archived ones too, what of them is on the shelf, and what they cost. */
export interface StoredProduct {
  row: ProductRow;
  variants: readonly VariantRow[];
  onHand: ReadonlyMap<string, number>;
  /** What is known to be paid for a piece, by variant; read where a file names costs. */
  costs: ReadonlyMap<string, number | null>;
}

/** A stored product as staff would write it. */
export function writtenProduct({ row, variants }: Pick<StoredProduct, "row" | "variants">): WrittenProduct {
  return {
    slug: row.slug,
    name: withArabic(fromJson(row.name)),
    shortDescription: withArabic(fromJson(row.short_description)),
    description: withArabic(fromJson(row.description)),
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    // What is stored went through the schema of what is written, which is the wider of the two types.
    facts: productInput.shape.facts.parse(fromJson(row.facts)),
    ...plainValues(row),
    services: productInput.shape.services.parse(fromJson(row.services)),
    status: row.status,
    publishAt: row.publish_at,
    options: productInput.shape.options.parse(fromJson(row.options)),
    variants: variants.filter(({ archived }) => !archived).map(writtenVariant),
    images: fromJson(row.images).map(({ path, alt }) => ({ path, alt: withArabic(alt) })),
    model: row.model === null ? null : `models/${row.model}`,
    related: fromJson(row.related),
    seo: productInput.shape.seo.parse(fromJson(row.seo)),
    arabicChecked: [],
  };
}

export const writtenVariant = (row: VariantRow): WrittenVariant => ({
  id: row.id,
  sku: row.sku,
  options: fromJson(row.options),
  price: row.price,
  compareAtPrice: row.compare_at_price,
  tracked: row.tracked,
  backorder: row.backorder,
  bin: row.bin,
  images: fromJson(row.images),
});

const withArabic = (text: { en: string; ar?: string | undefined }) => ({ en: text.en, ar: text.ar || undefined });
