/**
 * Matching of picture files with products by their names. `DM-SE-101-BLK.jpg`, `DM-SE-101-BLK_2.jpg`, `dm-se-101-blk (3).png` and
 * `DM-SE-101-BLK-front.webp` are pictures of the variant DM-SE-101-BLK; `DM-SE-101.jpg`, when only one product's SKUs
 * begin so, is one of that product.
 */
import type { LocalizedText } from "../values/localized.ts";

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
  /** The part of the name that was read as SKU, in capitals. */
  sku: string;
}

const MIN_LENGTH = 3;
/** Maximum number of candidates, each without one more part after the SKU: "-red-front-left-2". */
const MAX_CANDIDATES = 6;

/** Candidates for the SKU in a file's name, the longest first: without its ending, then without one more part at a time. */
export function skuCandidates(fileName: string): string[] {
  let stem = stemOf(fileName);
  const found: string[] = [];
  while (stem.length >= MIN_LENGTH && found.length < MAX_CANDIDATES) {
    found.push(stem);
    const shorter = stem.replace(/[\s._-]*(?:\(\d+\)|[\s._-]+[^\s._()-]+)$/, "").trim();
    if (shorter === stem) break;
    stem = shorter;
  }
  return found;
}

/** The product or variant of a candidate among the results of a search for it; undefined when ambiguous. */
export function matchSku(candidate: string, holders: readonly SkuHolder[]): SkuMatch | undefined {
  for (const { id, name, variants } of holders) {
    const variant = variants.find(({ sku }) => sku.toUpperCase() === candidate);
    if (variant) {
      return { productId: id, name, variantId: variants.length > 1 ? variant.id : null, sku: candidate };
    }
  }
  const begun = holders.filter(({ variants }) =>
    variants.some(({ sku }) => sku.toUpperCase().startsWith(`${candidate}-`)),
  );
  const only = begun.length === 1 ? begun[0] : undefined;
  return only && { productId: only.id, name: only.name, variantId: null, sku: candidate };
}

/** The product of a file; `look` searches the products for a candidate. */
export async function matchFile(
  fileName: string,
  look: (candidate: string) => Promise<readonly SkuHolder[]>,
): Promise<SkuMatch | undefined> {
  for (const candidate of skuCandidates(fileName)) {
    const found = matchSku(candidate, await look(candidate));
    if (found) return found;
  }
  return undefined;
}

/**
 * Place of a picture among its product's, counted from 1, by the number after the SKU; the SKU alone is the first. Null where
 * the name has no number ("-front"): such a picture is last.
 */
export function placeInName(fileName: string, sku: string): number | null {
  const rest = stemOf(fileName).slice(sku.length);
  if (rest === "") return 1;
  const number = /^[\s._-]*\(?(\d{1,2})\)?$/.exec(rest)?.[1];
  return number === undefined ? null : Math.max(1, Number(number));
}

const byName = new Intl.Collator("en", { numeric: true });

/** Order of the pictures of one product: by number, then those without a number by name. */
export const byPlace = (a: { place: number | null; name: string }, b: { place: number | null; name: string }): number =>
  (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER) || byName.compare(a.name, b.name);

const stemOf = (fileName: string): string =>
  fileName
    .normalize("NFKC")
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .toUpperCase()
    .trim();
