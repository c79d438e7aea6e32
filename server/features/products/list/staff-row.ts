import { fromJson } from "../../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { LOW_STOCK } from "../../../../src-shared/catalogue/availability.ts";
import type { StaffProductRow } from "../../../../src-shared/products/operations.ts";
import type { StockFigures } from "../../../../src-shared/stock/figures.ts";
import { arabicMissing } from "../../../../src-shared/values/arabic-age.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import type { PictureOf } from "../../media/pictures-of.ts";
import { optionText } from "../option-text.ts";
import { productTexts } from "../product-texts.ts";
import { describedOf } from "../read-staff-product.ts";

/**
 * A product as its row and those of its variants say: of its stock what is available, which every sale moves. The other figures also
 * follow deliveries and holds (read-staff-rows.ts).
 */
export type IndexedProductRow = Omit<StaffProductRow, "onHand" | "variants"> & {
  variants: (Omit<StaffProductRow["variants"][number], keyof StockFigures> & { available: number })[];
};

/** A product as a row of the staff's list. `variants` are all its own, archived ones too, which the row leaves out. */
export function staffRow(
  row: ProductRow,
  variants: readonly VariantRow[],
  images: readonly { path: string; alt: LocalizedText }[],
  pictureOf: PictureOf,
): IndexedProductRow {
  const live = variants.filter((variant) => !variant.archived);
  const prices = live.map((variant) => variant.price);
  const counted = live.filter((variant) => variant.tracked);
  const described = describedOf(row);
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    name: described.name,
    brand: row.brand,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    status: row.status,
    publishAt: row.publish_at,
    isFeatured: row.is_featured,
    isNewArrival: row.is_new_arrival,
    isBestSeller: row.is_best_seller,
    picture: images[0] ? pictureOf(images[0].path, images[0].alt) : null,
    pictures: images.length,
    priceFrom: prices.length === 0 ? 0 : Math.min(...prices),
    priceTo: prices.length === 0 ? 0 : Math.max(...prices),
    available: counted.length === 0 ? null : counted.reduce((sum, variant) => sum + variant.on_hand, 0),
    stock: stockOf(counted),
    arabicOlder: Object.keys(fromJson(row.arabic_of)).length,
    arabicMissing: arabicMissing(productTexts(described)).length,
    variants: live.map((variant) => ({
      id: variant.id,
      version: variant.version,
      sku: variant.sku,
      price: variant.price,
      compareAtPrice: variant.compare_at_price,
      tracked: variant.tracked,
      available: variant.on_hand,
      backorder: variant.backorder,
      optionText: optionText(described.options, fromJson(variant.options)),
    })),
    updatedAt: row.updated_at,
  };
}

function stockOf(counted: readonly VariantRow[]): StaffProductRow["stock"] {
  const least = Math.min(Number.POSITIVE_INFINITY, ...counted.map((variant) => variant.on_hand));
  if (least <= 0) return "out";
  return least <= LOW_STOCK ? "low" : "in";
}

/** A SKU without signs and capitals, so that "dm se 101" is DM-SE-101. */
export const skuForm = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
