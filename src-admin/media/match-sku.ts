/**
 * Whose picture a file is, by its name. `DM-SE-101-BLK.jpg`, `DM-SE-101-BLK_2.jpg`, `dm-se-101-blk (3).png` are pictures
 * of the variant DM-SE-101-BLK; `DM-SE-101.jpg`, when only one product's SKUs begin so, is one of that product.
 */
import type { LocalizedText } from "../../src-shared/model/localized.ts";

export interface SkuHolder {
  id: string;
  name: LocalizedText;
  variants: readonly { id: string; sku: string }[];
}

export interface SkuMatch {
  productId: string;
  name: LocalizedText;
  /** Null: a picture of the product as a whole. */
  variantId: string | null;
}

const LEAST = 3;

/** What may be the SKU in a file's name, the longest first: without its ending, then without one more part at a time. */
export function skuCandidates(fileName: string): string[] {
  let stem = fileName
    .normalize("NFKC")
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .toUpperCase()
    .trim();
  const found: string[] = [];
  while (stem.length >= LEAST && found.length < 4) {
    found.push(stem);
    const shorter = stem.replace(/[\s._-]*(?:\(\d+\)|[\s._-]+[^\s._()-]+)$/, "").trim();
    if (shorter === stem) break;
    stem = shorter;
  }
  return found;
}

/** The one product or variant that a candidate means among those that a search for it found; undefined when unclear. */
export function matchSku(candidate: string, holders: readonly SkuHolder[]): SkuMatch | undefined {
  for (const { id, name, variants } of holders) {
    const variant = variants.find(({ sku }) => sku.toUpperCase() === candidate);
    if (variant) return { productId: id, name, variantId: variants.length > 1 ? variant.id : null };
  }
  const begun = holders.filter(({ variants }) =>
    variants.some(({ sku }) => sku.toUpperCase().startsWith(`${candidate}-`)),
  );
  const only = begun.length === 1 ? begun[0] : undefined;
  return only && { productId: only.id, name: only.name, variantId: null };
}
