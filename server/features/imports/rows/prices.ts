/** Files of prices: a SKU, its price, and the earlier one. Each line is written by the path of a price that staff change in a list. */
import type { AuditSource } from "../../../../db/queries/audit.ts";
import type { VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { findVariant } from "../../../../db/queries/catalogue/products.ts";
import { listSoldVariants, type SoldVariant } from "../../../../db/queries/imports/shop-facts.ts";
import type { PriceUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import type { StoredQuestion } from "../../../../src-shared/imports/run.ts";
import type { DecimalSign } from "../../../../src-shared/imports/states.ts";
import { wrongEarlierPrice } from "../../products/check-product.ts";
import { setVariant } from "../../products/patch-variant.ts";
import type { TableRow } from "../reading/table-row.ts";
import { type DecimalEvidence, decimalOf, noteWriting, readAmount } from "../shapes/amounts.ts";
import { headingOf, shopifyColumns } from "../shapes/columns.ts";
import { fieldOfHeading } from "../shapes/recognise.ts";
import type { ReadRows, RowKind, RowPlan } from "./row-kind.ts";
import { planVariant, readVariantRows, type VariantSource } from "./variant-rows.ts";

const COLUMNS = ["sku", "price", "salePrice", "compareAtPrice"] as const;
type Column = (typeof COLUMNS)[number];

/** In dirhams. */
interface Prices {
  price: number;
  compareAtPrice: number | null;
}

interface SourcePrices extends VariantSource {
  /** Undefined: the file says nothing. */
  price?: number;
  /** Null: there is none. Undefined: the file has no such column. */
  compareAtPrice?: number | null;
  /** What stood there when the file was read. */
  before?: Prices;
}

interface PricePlan extends RowPlan {
  variant?: VariantRow;
  after?: Prices;
}

/** The columns of a list that has a SKU and prices, and no other field of a product; undefined for any other. */
function priceColumns(headings: readonly string[]): (Column | null)[] | undefined {
  const fields = headings.map(fieldOfHeading);
  const columns = fields.map((field) => COLUMNS.find((column) => column === field) ?? null);
  // A cost beside the prices is told as a column without a place.
  const isOther = fields.some((field, at) => field !== null && field !== "cost" && columns[at] === null);
  const isEnough = columns.includes("sku") && columns.includes("price");
  const isOnce = COLUMNS.every((column) => columns.filter((one) => one === column).length <= 1);
  return isEnough && isOnce && !isOther ? columns : undefined;
}

function read(
  headings: readonly string[],
  rows: readonly TableRow[],
  { decimal }: { decimal: DecimalSign | null },
): ReadRows<SourcePrices> | StoredQuestion {
  const places = priceColumns(headings) ?? [];
  const isShopify = headings.some((heading) => shopifyColumns.get(headingOf(heading)) === "compareAtPrice");
  const evidence: DecimalEvidence = {};
  for (const { line, cells } of rows) {
    for (const [at, column] of places.entries()) {
      const value = cells[at]?.trim();
      if (column !== null && column !== "sku" && value)
        noteWriting(evidence, { line, column: headings[at] ?? "", value });
    }
  }
  const asked = decimalOf(evidence, decimal, { column: headings[places.indexOf("price")] ?? "", written: "." });
  if ("ask" in asked) return asked;
  const found = readVariantRows<Column, Pick<SourcePrices, "price" | "compareAtPrice">>(
    headings,
    places,
    rows,
    ({ cell, wrong }) => {
      const amount = (column: Column): number | undefined => {
        const typed = cell(column);
        if (typed === "") return undefined;
        const value = readAmount(typed, asked.decimal);
        if (typeof value === "number") return value;
        wrong(column, value);
        return undefined;
      };
      const [price, sale, earlier] = [amount("price"), amount("salePrice"), amount("compareAtPrice")];
      if (price === undefined) {
        if (cell("price") === "" && (sale !== undefined || earlier !== undefined)) wrong("price", "price_missing");
        return {};
      }
      // WooCommerce's price of a sale is the price, and the regular one the one before it.
      if (places.includes("salePrice"))
        return { price: sale ?? price, compareAtPrice: sale !== undefined && sale < price ? price : null };
      if (!places.includes("compareAtPrice")) return { price };
      if (!wrongEarlierPrice({ price, compareAtPrice: earlier ?? null }))
        return { price, compareAtPrice: earlier ?? null };
      // Shopify's shops write the same price where there is no sale.
      if (!isShopify) wrong("compareAtPrice", "compare_at");
      return { price, compareAtPrice: null };
    },
  );
  return { ...found, decimal: asked.decimal };
}

async function plans(db: Db | Tx, sources: readonly SourcePrices[]): Promise<PricePlan[]> {
  const sold = await listSoldVariants(
    db,
    sources.map(({ sku }) => sku),
  );
  return sources.map((source) => planOne(source, sold.get(source.sku)));
}

/** What the line changes. One whose prices somebody changed since they were shown is left. */
function planOne(source: SourcePrices, found: SoldVariant | undefined): PricePlan {
  return planVariant<PricePlan>(source, found, (variant, unchanged) => {
    const { sku, price, before: shown } = source;
    if (price === undefined) return unchanged;
    const before = pricesOf(variant);
    const after = { price, compareAtPrice: earlierOf(source, price, before) };
    if (isSame(before, after)) return unchanged;
    if (shown && !isSame(shown, before)) return "changed_since";
    const changes = (["price", "compareAtPrice"] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, sku, before: before[field], after: after[field] }));
    return { ...unchanged, outcome: "changed", changes, seen: { before }, variant, after };
  });
}

/** An earlier price that the file does not know stays, but for one that would promise a saving that is none any more. */
function earlierOf({ compareAtPrice: said }: SourcePrices, price: number, { compareAtPrice }: Prices): number | null {
  if (said !== undefined) return said;
  return wrongEarlierPrice({ price, compareAtPrice }) ? null : compareAtPrice;
}

const pricesOf = ({ price, compare_at_price }: VariantRow): Prices => ({ price, compareAtPrice: compare_at_price });
const isSame = (a: Prices, b: Prices): boolean => a.price === b.price && a.compareAtPrice === b.compareAtPrice;

async function write(
  ctx: AuditSource,
  tx: Tx,
  _source: SourcePrices,
  { variant, after }: PricePlan,
): Promise<PriceUndo | "changed_since"> {
  if (!variant || !after || isRefusal(await setVariant(ctx, tx, variant, after))) return "changed_since";
  return { variantId: variant.id, before: pricesOf(variant), managerPrice: variant.manager_price, after };
}

/** Puts prices back that nobody changed since, with the price that a manager last set. */
async function putBack(ctx: AuditSource, tx: Tx, undo: PriceUndo): Promise<boolean> {
  const variant = await findVariant(tx, undo.variantId);
  if (!variant || !isSame(pricesOf(variant), undo.after)) return false;
  return !isRefusal(await setVariant(ctx, tx, variant, undo.before, undo.managerPrice));
}

export const priceFiles: RowKind<SourcePrices, PricePlan, PriceUndo> = {
  shape: "prices",
  isOf: (headings) => priceColumns(headings) !== undefined,
  read,
  plans,
  standsAlone: true,
  write,
  putBack,
};
