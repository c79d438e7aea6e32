import { fromJson } from "../../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import type { StaffProductRow } from "../../../../src-shared/products/operations.ts";
import type { ProductState } from "../../../../src-shared/products/states.ts";
import { tokens } from "../../../../src-shared/values/arabic.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { ALL_LANGUAGES, type LibraryColumns, languageBits, type ShownFiles } from "../../media/library-columns.ts";
import { skuForm, staffRow } from "./staff-row.ts";

/** What is known of each product beside what the list filters it by (`StaffFacts`); the rest is read when it is shown. */
export interface StaffEntry {
  id: string;
  /** How many pictures it shows. */
  pictures: number;
  /** How many variants are not archived. */
  live: number;
}

/** What the list of staff filters, counts and sorts a product by. */
export interface StaffFacts
  extends Pick<
    StaffProductRow,
    | "brand"
    | "categoryId"
    | "subcategoryId"
    | "isFeatured"
    | "isNewArrival"
    | "isBestSeller"
    | "priceFrom"
    | "priceTo"
    | "available"
    | "stock"
  > {
  /** As the list is sorted by it: the English one in small letters. */
  name: string;
  state: ProductState;
  /** Its pictures and its model. */
  files: ShownFiles;
  /** Whether a picture is not described in each language. */
  altMissing: boolean;
  arabicMissing: boolean;
  arabicOlder: boolean;
  position: number;
  /** Milliseconds. */
  createdAt: number;
  updatedAt: number;
  /** Of all variants, those that are not archived first. */
  variantIds: readonly string[];
  /** Folded words that it is found by, each behind a space, those of its name first: up to `nameEnd`. */
  words: string;
  nameEnd: number;
  /** Without signs, archived ones too, each between spaces. */
  skus: string;
}

/** A draft with a date is scheduled. */
export const stateOf = ({ status, publishAt }: Pick<StaffProductRow, "status" | "publishAt">): ProductState =>
  status === "draft" && publishAt !== null ? "scheduled" : status;

interface StaffProductInput {
  row: ProductRow;
  /** All of the product's. */
  variants: readonly VariantRow[];
  numberOfFile: LibraryColumns["numberOf"];
}

export function staffProduct({ row, variants, numberOfFile }: StaffProductInput): {
  entry: StaffEntry;
  facts: StaffFacts;
} {
  const images = fromJson(row.images);
  const files = new Map<number, number>();
  for (const { path, alt } of images) {
    const file = numberOfFile(path);
    files.set(file, (files.get(file) ?? 0) | languageBits(alt));
  }
  // A model is described nowhere.
  if (row.model !== null) files.set(numberOfFile(`models/${row.model}`), 0);
  const shown = staffRow(row, variants, images, () => null);
  const entry: StaffEntry = {
    id: row.id,
    pictures: images.length,
    live: shown.variants.length,
  };
  const facts: StaffFacts = {
    brand: row.brand,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    isFeatured: row.is_featured,
    isNewArrival: row.is_new_arrival,
    isBestSeller: row.is_best_seller,
    priceFrom: shown.priceFrom,
    priceTo: shown.priceTo,
    available: shown.available,
    stock: shown.stock,
    name: shown.name.en.toLowerCase(),
    state: stateOf({ status: row.status, publishAt: row.publish_at }),
    files,
    altMissing: images.some(({ alt }) => languageBits(alt) < ALL_LANGUAGES),
    arabicMissing: shown.arabicMissing > 0,
    arabicOlder: shown.arabicOlder > 0,
    position: row.position,
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    variantIds: [...shown.variants, ...variants.filter(({ archived }) => archived)].map(({ id }) => id),
    ...foundBy(shown.name, row, variants),
  };
  return { entry, facts };
}

/** What a product is found by: its names, brand and slug in folded words, and its SKUs, archived ones too. */
function foundBy(name: LocalizedText, { brand, slug }: ProductRow, variants: readonly VariantRow[]) {
  const skus = variants.map(({ sku }) => sku);
  const named = joined([name.en, name.ar ?? ""]);
  return {
    words: joined([name.en, name.ar ?? "", brand, slug, ...skus]),
    nameEnd: named.length,
    skus: ["", ...skus.map(skuForm), ""].join(" "),
  };
}

/** Each behind a space. */
const joined = (texts: readonly string[]): string => ["", ...new Set(tokens(texts.join(" ")))].join(" ");
