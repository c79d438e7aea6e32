import { fromJson } from "../../../db/json.ts";
import type { IndexedRow, OfferedRow, VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import { availability } from "../../../src-shared/catalogue/availability.ts";
import type { ProductCard, Variant } from "../../../src-shared/catalogue/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

type PictureOf = (path: string | null | undefined, alt: LocalizedText) => Picture | null;
type Availability = Variant["availability"];

/** A variant's availability for visitors: a quantity only when few are left. */
export function availabilityOf(
  row: Pick<VariantRow, "tracked" | "on_hand" | "backorder">,
  leadTimeDays: number,
): Availability {
  const shown = availability({
    tracked: row.tracked,
    available: row.on_hand,
    backorder: row.backorder,
    leadTimeDays,
  });
  return shown.state === "low" ? { ...shown, left: row.on_hand } : shown;
}

/** A product's variants for visitors. */
export const shownVariants = (row: Pick<IndexedRow, "lead_time_days">, variants: readonly OfferedRow[]): Variant[] =>
  variants.map((variant) => ({
    id: variant.id,
    sku: variant.sku,
    options: fromJson(variant.options),
    price: variant.price,
    compareAtPrice: variant.compare_at_price,
    availability: availabilityOf(variant, row.lead_time_days),
    pictures: fromJson(variant.images),
  }));

/** A picture of a product; its alternative text is the product's name unless another is given. */
export function productPicture(
  image: { path: string; alt: LocalizedText } | undefined,
  name: LocalizedText,
  picture: PictureOf,
): Picture | null {
  const shown = image ? picture(image.path, image.alt) : null;
  return shown && shown.alt.en === "" ? { ...shown, alt: name } : shown;
}

const best: Availability["state"][] = ["in_stock", "low", "made_to_order", "out_of_stock"];

export function cardOf(row: IndexedRow, variants: VariantRow[], picture: PictureOf): ProductCard {
  const prices = variants.map((variant) => variant.price);
  const cheapest = variants.reduce((a, b) => (b.price < a.price ? b : a));
  const images = fromJson(row.images);
  const stocks = variants.map((variant) => availabilityOf(variant, row.lead_time_days));
  const { width, depth, height } = fromJson(row.facts).dimensions;
  const size = [width, depth, height];
  const colour = fromJson(row.options).find((option) => option.key === "colour");
  return {
    id: row.id,
    slug: row.slug,
    name: fromJson(row.name),
    shortDescription: fromJson(row.short_description),
    brand: row.brand,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    picture: productPicture(images[0], fromJson(row.name), picture),
    priceFrom: Math.min(...prices),
    priceTo: Math.max(...prices),
    compareAtPrice: cheapest.compare_at_price,
    colours: colour?.values ?? [],
    size: size.every((side) => side > 0) ? size : null,
    availability: stocks.sort((a, b) => best.indexOf(a.state) - best.indexOf(b.state))[0] as Availability,
    isFeatured: row.is_featured,
    isNewArrival: row.is_new_arrival,
    isBestSeller: row.is_best_seller,
    onlyVariantId: variants.length === 1 ? (variants[0] as VariantRow).id : null,
  };
}
