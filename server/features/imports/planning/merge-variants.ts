import type { VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import type { ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import type { WrittenProduct, WrittenVariant } from "../../../../src-shared/products/input.ts";
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import { slugify } from "../../../../src-shared/values/slug.ts";
import type { SourceProduct, SourceVariant } from "../shapes/source-product.ts";
import type { CostChange, ShopFacts, StockChange } from "./shop-facts.ts";
import { type StoredProduct, writtenVariant } from "./stored-product.ts";

interface Merging {
  wrong: (field: string, code: ImportProblemCode, line?: number, value?: string) => void;
  shop: ShopFacts;
}

/**
 * Puts the file's variants among a product's: a known one by its SKU, else by its options; the others are added. Options and values that
 * the product lacks are added too. Answers the stock of known variants, and the costs of all, that the file has otherwise.
 */
export function mergeVariants(
  source: SourceProduct,
  after: WrittenProduct,
  known: StoredProduct | undefined,
  { wrong, shop }: Merging,
): { stock: StockChange[]; costs: CostChange[] } {
  const stock: StockChange[] = [];
  const costs: CostChange[] = [];
  const rows = known?.variants ?? [];
  const seen = new Set<string>();
  for (const variant of source.variants) {
    const options = optionsOf(variant, after);
    const row = rowOf(variant, source, rows, options);
    const own = row && (after.variants.find(({ id }) => id === row.id) ?? restored(row, after));
    const sku = variant.isSkuMade && own ? own.sku : variant.sku;
    if (seen.has(sku)) wrong("sku", "sku_twice", variant.line, sku);
    seen.add(sku);
    if (shop.isForeignSku(sku, known?.row.id)) wrong("sku", "taken", variant.line, sku);
    if (own) {
      change(own, variant, options);
      const onHand = known?.onHand.get(own.id ?? "") ?? 0;
      if (own.tracked && variant.quantity !== undefined && variant.quantity !== onHand) {
        stock.push({ sku: own.sku, before: onHand, after: variant.quantity });
      }
    } else {
      if (variant.price === undefined) wrong("price", "price_missing", variant.line);
      after.variants.push(added(variant, options, sku));
    }
    const cost = known?.costs.get(own?.id ?? "") ?? null;
    if (variant.cost !== undefined && variant.cost !== cost)
      costs.push({ sku: own?.sku ?? sku, before: cost, after: variant.cost });
    const path = variant.picture === undefined ? undefined : shop.pictureOf(variant.picture);
    const target = own ?? after.variants.at(-1);
    if (path !== undefined && target && !target.images.includes(path)) target.images.push(path);
  }
  return { stock, costs };
}

/** A variant that was archived is sold again when a file has it. */
function restored(row: VariantRow, after: WrittenProduct): WrittenVariant {
  const variant = writtenVariant(row);
  after.variants.push(variant);
  return variant;
}

function rowOf(
  variant: SourceVariant,
  source: SourceProduct,
  rows: readonly VariantRow[],
  options: Record<string, string>,
): VariantRow | undefined {
  const bySku = rows.find(({ sku }) => sku.toUpperCase() === variant.sku);
  if (bySku || !variant.isSkuMade) return bySku;
  const live = rows.filter(({ archived }) => !archived);
  // Without a SKU the only variant is the only one there, and others are told by their options.
  if (source.variants.length === 1 && live.length === 1) return live[0];
  return live.find(
    (row) =>
      JSON.stringify(sorted(JSON.parse(row.options))) === JSON.stringify(sorted(options)) &&
      Object.keys(options).length > 0,
  );
}

const sorted = (options: Record<string, string>): [string, string][] =>
  Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));

function change(own: WrittenVariant, variant: SourceVariant, options: Record<string, string>): void {
  if (Object.keys(options).length > 0) own.options = { ...own.options, ...options };
  if (variant.price !== undefined) own.price = variant.price;
  if (variant.compareAtPrice !== undefined) own.compareAtPrice = variant.compareAtPrice;
  // An earlier price that the file does not know would promise a saving that is none any more.
  else if (own.compareAtPrice !== null && own.compareAtPrice <= own.price) own.compareAtPrice = null;
  if (variant.tracked !== undefined) own.tracked = variant.tracked;
  if (variant.backorder !== undefined) own.backorder = variant.backorder;
}

const added = (variant: SourceVariant, options: Record<string, string>, sku: string): WrittenVariant => ({
  sku,
  options,
  price: variant.price ?? 0,
  compareAtPrice: variant.compareAtPrice ?? null,
  tracked: variant.tracked ?? true,
  backorder: variant.backorder ?? false,
  images: [],
  ...(variant.quantity ? { openingStock: variant.quantity } : {}),
});

/** The variant's values by keys of the product's options, which get what they lack. */
function optionsOf(variant: SourceVariant, after: WrittenProduct): Record<string, string> {
  return Object.fromEntries(
    variant.options.map(({ name, value }) => {
      let option = after.options.find((one) => isNamed(one, name));
      if (!option) {
        option = { key: keyOf(name, "option", after.options), name: inBoth(name), values: [] };
        after.options.push(option);
      }
      let known = option.values.find((one) => isNamed(one, value));
      if (!known) {
        known = { key: keyOf(value, "value", option.values), name: inBoth(value), hex: null };
        option.values.push(known);
      }
      return [option.key, known.key];
    }),
  );
}

const isNamed = ({ name }: { name: { en: string; ar?: string | undefined } }, text: string): boolean => {
  const folded = foldArabic(text).trim();
  return foldArabic(name.en).trim() === folded || (name.ar !== undefined && foldArabic(name.ar).trim() === folded);
};

/** English is needed; an Arabic name stands for it where there is no other. */
const inBoth = (text: string) => ({ en: text, ar: /\p{Script=Arabic}/u.test(text) ? text : undefined });

function keyOf(text: string, kind: string, taken: readonly { key: string }[]): string {
  const wanted = slugify(text).slice(0, 36).replace(/-$/, "") || `${kind}-${taken.length + 1}`;
  let key = wanted;
  for (let number = 2; taken.some((one) => one.key === key); number += 1) key = `${wanted}-${number}`;
  return key;
}
