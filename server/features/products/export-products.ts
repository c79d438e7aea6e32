import { fromJson } from "../../../db/json.ts";
import { listCategories, listSubcategories } from "../../../db/queries/catalogue/catalogue.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { StaffProductExport } from "../../../src-shared/products/operations.ts";
import { maySeeCosts } from "../../../src-shared/stock/may-see-costs.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { type Cell, moneyCell, type Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { shopifyTable } from "./export-shopify.ts";
import { inWholeParts, wholeTable } from "./export-whole.ts";
import { filterProducts, sortProducts } from "./list/list-staff-products.ts";
import { readStaffRows } from "./list/read-staff-rows.ts";
import { type StaffEntry, stateOf } from "./list/staff-entry.ts";

const STEP = 500;

const stockNames = ["onHand", "committed", "held", "atDesktops", "available"] as const;

/** Columns of the files that have a row a variant and nothing more. */
const columnsOf = {
  list: [
    ...(["sku", "name", "nameAr", "variant", "brand", "category", "subcategory", "status"] as const),
    ...(["price", "compareAtPrice", ...stockNames, "backorder", "pictures", "slug", "updated"] as const),
  ],
  // A name of the product itself would be a column that an import of products changes.
  stock: ["sku", "product", "variant", "onHand", "reason"],
  prices: ["sku", "product", "variant", "price", "compareAtPrice"],
} as const;
type Column = (typeof columnsOf)[keyof typeof columnsOf][number];

/** The filtered products, one row a variant, in the order of the list; all of them, however many. */
export async function exportProducts(
  ctx: Context,
  query: StaffProductExport,
): Promise<FileStream | Refusal<"invalid">> {
  const { lang, format, shape, ...filter } = query;
  const t = exportWords[lang];
  const view = await ctx.catalogue.everything();
  const { found } = filterProducts(view, filter);
  const branches = [...(await listCategories(ctx.reader)), ...(await listSubcategories(ctx.reader))];
  const names = new Map(branches.map((branch) => [branch.id, textIn(fromJson(branch.name), lang)]));
  const entries = sortProducts(view, found, filter);
  const day = qatarDate(ctx.now());
  const { format: _, ...asked } = query;
  const noted = { collection: "products", filters: asked } as const;
  // A row for each variant; pictures beyond them have rows of their own in the other shop's shape.
  const rowsFor = ({ live, pictures }: StaffEntry) => (shape === "shopify" ? Math.max(live, pictures) : live);
  const rows = entries.reduce((sum, entry) => sum + rowsFor(entry), 0);
  const ids = entries.map(({ id }) => id);
  if (shape === "whole" || shape === "shopify") {
    // A desktop stores no costs, and a column of blanks would say that none are known.
    const hasCosts = maySeeCosts(ctx.actor) && ctx.numbering !== "pending";
    const table =
      shape === "whole"
        ? wholeTable(names, { lang, hasCosts })
        : shopifyTable(names, { publicUrl: ctx.config.publicUrl, hasCosts });
    return tableFile(
      ctx,
      {
        name: `products-${shape}-${day}`,
        columns: table.columns,
        lang,
        format,
        rows,
        noted,
        counted: shape === "whole",
      },
      inWholeParts(ctx, ids, table),
    );
  }
  const columns: readonly Column[] = columnsOf[shape];
  const rowsOf = async (part: readonly string[]) =>
    (await readStaffRows(ctx.reader, part)).flatMap((row) =>
      row.variants.map((variant): Cell[] => {
        const counted = (name: (typeof stockNames)[number]) => (variant.tracked ? variant[name] : null);
        const cells: Record<Column, Cell> = {
          sku: variant.sku,
          name: row.name.en,
          nameAr: row.name.ar,
          product: textIn(row.name, lang),
          variant: textIn(variant.optionText, lang),
          brand: row.brand,
          category: names.get(row.categoryId),
          subcategory: names.get(row.subcategoryId ?? ""),
          status: t(`status.${stateOf(row)}`),
          price: moneyCell(variant.price),
          compareAtPrice: moneyCell(variant.compareAtPrice),
          onHand: counted("onHand"),
          committed: counted("committed"),
          held: counted("held"),
          atDesktops: counted("atDesktops"),
          available: counted("available"),
          backorder: t(variant.backorder ? "word.yes" : "word.no"),
          pictures: row.pictures,
          slug: row.slug,
          updated: qatarDate(new Date(row.updatedAt)),
          reason: null,
        };
        return columns.map((column) => cells[column]);
      }),
    );
  const headings = columns.map((name) => t(`product.${name}`));
  return tableFile(
    ctx,
    { name: `${shape === "list" ? "products" : shape}-${day}`, columns: headings, lang, format, rows, noted },
    inParts(ids, rowsOf),
  );
}

/** What was found is known: a product that changes meanwhile stands there as it became. */
async function* inParts(
  ids: readonly string[],
  rowsOf: (part: readonly string[]) => Promise<Cell[][]>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < ids.length; start += STEP) {
    yield await rowsOf(ids.slice(start, start + STEP));
    // Others get their turn between two steps.
    await ownTurn();
  }
}
