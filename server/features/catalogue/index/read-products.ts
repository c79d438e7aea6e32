import { fromJson } from "../../../../db/json.ts";
import {
  type IndexedRow,
  listIndexedProducts,
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

export async function withVariants(db: Db, rows: readonly IndexedRow[]): Promise<IndexedProduct[]> {
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
