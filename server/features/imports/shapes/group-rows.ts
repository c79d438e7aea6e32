import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import type { Turns } from "../turns.ts";
import type { RowGroup } from "./build-product.ts";
import { slugOf } from "./build-product.ts";
import type { MappedRow } from "./cells.ts";
import type { ShapeField } from "./columns.ts";

const ROWS_BETWEEN = 50;

const cell = (row: MappedRow, field: ShapeField): string => row.cells[field]?.trim() ?? "";

/**
 * Rows of one handle are one product, wherever they stand; a row that names neither SKU, price nor option only adds a picture. Without
 * handles each row is a product of its own, named by its SKU or its name.
 */
export async function groupByHandle(rows: readonly MappedRow[], turns: Turns): Promise<RowGroup[]> {
  const groups = new Map<string, RowGroup>();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN === 0) await turns();
    const handle = cell(row, "handle");
    const name = cell(row, "nameEn") || cell(row, "nameAr");
    const key = handle || (cell(row, "sku") ? `sku:${cell(row, "sku")}` : `name:${foldArabic(name)}`);
    const known = groups.get(key);
    // Without a handle two rows with one SKU are two products of which the second is refused, not one with two variants.
    const isSame = known !== undefined && handle !== "";
    const group: RowGroup = isSame
      ? known
      : {
          key: handle || cell(row, "sku") || name || `line-${row.line}`,
          handle: (handle && slugOf(handle)) || null,
          rows: [],
          variants: [],
        };
    if (handle === "" && cell(row, "sku") === "" && name === "")
      group.problem = { row, field: "nameEn", code: "no_product" };
    if (!isSame) groups.set(known ? `${key}#${row.line}` : key, group);
    group.rows.push(row);
    const isVariant =
      group.rows.length === 1 ||
      (["sku", "price", "option1Value", "option2Value", "option3Value"] as const).some(
        (field) => cell(row, field) !== "",
      );
    if (isVariant) group.variants.push(row);
  }
  return [...groups.values()];
}

const typeOf = (row: MappedRow): string => cell(row, "wooType").toLowerCase().split(",")[0]?.trim() ?? "";

/**
 * Rows of WooCommerce: a simple product is a product with its one variant, a variable one has its variations as variants. A variation
 * names its parent by SKU or as `id:NUMBER`, and may stand before it.
 */
export async function groupWoo(rows: readonly MappedRow[], turns: Turns): Promise<RowGroup[]> {
  const groups: RowGroup[] = [];
  const parents = new Map<string, RowGroup>();
  const add = (row: MappedRow, isVariant: boolean): RowGroup => {
    const id = cell(row, "wooId");
    const key = id ? `WC ${id}` : cell(row, "sku") || cell(row, "nameEn") || `line-${row.line}`;
    const group: RowGroup = { key, handle: null, rows: [row], variants: isVariant ? [row] : [] };
    groups.push(group);
    return group;
  };
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN === 0) await turns();
    const type = typeOf(row);
    if (type === "variation") continue;
    const group = add(row, type !== "variable");
    if (type !== "simple" && type !== "variable") group.problem = { row, field: "wooType", code: "kind_unknown" };
    // What a parent's attributes are is told by its variations.
    if (type === "simple") delete row.attributes;
    for (const name of [`id:${cell(row, "wooId")}`, cell(row, "sku")])
      if (name !== "" && name !== "id:" && !parents.has(name)) parents.set(name, group);
  }
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN === 0) await turns();
    if (typeOf(row) !== "variation") continue;
    const parent = parents.get(cell(row, "parent"));
    if (!parent) add(row, true).problem = { row, field: "parent", code: "parent_missing" };
    else {
      parent.rows.push(row);
      parent.variants.push(row);
    }
  }
  for (const group of groups) {
    // A variable product without a variation cannot be bought there either; it is read as if it were simple.
    if (group.variants.length === 0) group.variants.push(group.rows[0] as MappedRow);
  }
  return groups.sort((a, b) => (a.rows[0]?.line ?? 0) - (b.rows[0]?.line ?? 0));
}
