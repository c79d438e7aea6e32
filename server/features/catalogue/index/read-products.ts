import { fromJson } from "../../../../db/json.ts";
import {
  type IndexedRow,
  listIndexedProducts,
  listLeadTimes,
  listVariants,
  type VariantRow,
} from "../../../../db/queries/catalogue/catalogue.ts";
import type { Db } from "../../../../db/schema.ts";
import type { SearchableProduct } from "../search/search.ts";

/** A product on sale and those of its variants that can be bought: at least one. */
export interface IndexedProduct {
  row: IndexedRow;
  variants: VariantRow[];
}

/** Those of these products that are on sale. */
export const readProducts = async (db: Db, ids: readonly string[]): Promise<IndexedProduct[]> =>
  withVariants(db, await listIndexedProducts(db, ids));

/** What shoppers read of the variants of a product on sale depends on nothing else. */
export interface ProductOffer {
  row: Pick<IndexedRow, "id" | "lead_time_days">;
  variants: VariantRow[];
}

/** Those of these products that are on sale, without their texts. */
export const readOffers = async (db: Db, ids: readonly string[]): Promise<ProductOffer[]> =>
  withVariants(db, await listLeadTimes(db, ids));

export async function withVariants<Row extends { id: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<{ row: Row; variants: VariantRow[] }[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const variants = Map.groupBy(await listVariants(db, ids), (row) => row.product_id);
  return rows.flatMap((row) => {
    const own = variants.get(row.id);
    return own ? [{ row, variants: own }] : [];
  });
}

export function searchable({ row, variants }: IndexedProduct): SearchableProduct {
  const { specs, materials, dimensions } = fromJson(row.facts);
  const { keywords } = fromJson(row.seo);
  const { width, depth, height } = dimensions;
  return {
    name: fromJson(row.name),
    shortDescription: fromJson(row.short_description),
    description: fromJson(row.description),
    brand: row.brand,
    skus: variants.map(({ sku }) => sku),
    options: fromJson(row.options).flatMap((option) => option.values.map((value) => value.name)),
    tags: [...keywords.en.map((en) => ({ en })), ...(keywords.ar ?? []).map((ar) => ({ en: "", ar }))],
    specs: specs.map(({ label, value }) => ({
      en: `${label.en} ${value.en}`,
      ar: `${label.ar ?? ""} ${value.ar ?? ""}`,
    })),
    materials: [...materials.en.map((en) => ({ en })), ...(materials.ar ?? []).map((ar) => ({ en: "", ar }))],
    sizes: [width, depth, height].filter((size) => size > 0),
  };
}
