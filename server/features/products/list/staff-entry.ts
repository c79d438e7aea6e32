import { fromJson } from "../../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { tokens } from "../../../../src-shared/values/arabic.ts";
import type { Lang, LocalizedText } from "../../../../src-shared/values/localized.ts";
import { oneByteText } from "../../../kernel/one-byte-text.ts";
import { languagesOf } from "../../media/library.ts";
import { type IndexedProductRow, skuForm, staffRow } from "./staff-row.ts";

/** What the list of staff filters, sorts and counts a product by, and the library of pictures its files; the rest is read when it is shown. */
export interface StaffEntry
  extends Pick<
    IndexedProductRow,
    | "id"
    | "name"
    | "brand"
    | "categoryId"
    | "subcategoryId"
    | "status"
    | "publishAt"
    | "isFeatured"
    | "isNewArrival"
    | "isBestSeller"
    | "priceFrom"
    | "priceTo"
    | "available"
    | "stock"
  > {
  /** With the languages in which they are described. */
  images: readonly { path: string; languages: readonly Lang[] }[];
  model: string | null;
  arabicMissing: boolean;
  arabicOlder: boolean;
  /** Ids of all variants, one behind the other: those that are not archived first. Lists of them would take twice the memory. */
  variantIds: string;
  /** How many are not archived. */
  live: number;
  position: number;
  /** Milliseconds. */
  createdAt: number;
  updatedAt: number;
  /** Folded words that it is found by, each behind a space, those of its name first: up to `nameEnd`. Short (`oneByteText`). */
  words: string;
  nameEnd: number;
  /** Without signs, archived ones too, each between spaces. */
  skus: string;
}

/** Answers with the same text, as it is in memory already where it is. */
export type Share = <Text extends string>(text: Text) => Text;

/** `variants` are all of the product's. Texts that many products have go through `share`, those of it alone through `own`. */
export function staffEntry(
  row: ProductRow,
  variants: readonly VariantRow[],
  { share, own }: { share: Share; own: Share },
): StaffEntry {
  const images = fromJson(row.images);
  const shown = staffRow(row, variants, images, () => null);
  return {
    id: own(row.id),
    name: sharedName(shown.name, own),
    brand: share(row.brand),
    categoryId: share(row.category_id),
    subcategoryId: row.subcategory_id && share(row.subcategory_id),
    status: share(row.status),
    publishAt: row.publish_at,
    isFeatured: row.is_featured,
    isNewArrival: row.is_new_arrival,
    isBestSeller: row.is_best_seller,
    priceFrom: shown.priceFrom,
    priceTo: shown.priceTo,
    available: shown.available,
    stock: shown.stock,
    images: images.map(({ path, alt }) => ({ path: share(path), languages: languagesOf(alt) })),
    model: row.model === null ? null : `models/${row.model}`,
    arabicMissing: shown.arabicMissing > 0,
    arabicOlder: shown.arabicOlder > 0,
    variantIds: [...shown.variants, ...variants.filter(({ archived }) => archived)].map(({ id }) => id).join(" "),
    live: shown.variants.length,
    position: row.position,
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    ...foundBy(shown.name, row, variants),
  };
}

/** What a product is found by: its names, brand and slug in folded words, and its SKUs, archived ones too. */
function foundBy(name: LocalizedText, { brand, slug }: ProductRow, variants: readonly VariantRow[]) {
  const skus = variants.map(({ sku }) => sku);
  const named = joined([name.en, name.ar ?? ""]);
  return {
    words: oneByteText(joined([name.en, name.ar ?? "", brand, slug, ...skus])),
    nameEnd: named.length,
    skus: ["", ...skus.map(skuForm), ""].join(" "),
  };
}

const sharedName = ({ en, ar }: LocalizedText, own: Share): LocalizedText =>
  ar === undefined ? { en: own(en) } : { en: own(en), ar: own(ar) };

/** Whether one of these is a variant of the product that is not archived. */
export const hasVariant = ({ variantIds, live }: StaffEntry, ids: readonly string[]): boolean =>
  variantsOf({ variantIds })
    .slice(0, live)
    .some((id) => ids.includes(id));

export const variantsOf = ({ variantIds }: Pick<StaffEntry, "variantIds">): string[] => variantIds.split(" ");

/** Each behind a space. One text from the start: one put together of two is copied when it is first searched, all in the first search. */
const joined = (texts: readonly string[]): string => ["", ...new Set(tokens(texts.join(" ")))].join(" ");
