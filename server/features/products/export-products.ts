import { fromJson } from "../../../db/json.ts";
import { listCategories, listSubcategories } from "../../../db/queries/catalogue/catalogue.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { StaffProductExport } from "../../../src-shared/products/operations.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import type { Cell, Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { shopifyTable } from "./export-shopify.ts";
import { inWholeParts, wholeTable } from "./export-whole.ts";
import { filterProducts, sortProducts, stateOf } from "./list-staff-products.ts";
import type { StaffEntry } from "./staff-index.ts";
import { withStockFigures } from "./with-stock-figures.ts";

const STEP = 500;

const columns = [
  ...(["sku", "name", "nameAr", "variant", "brand", "category", "subcategory", "status"] as const),
  ...([
    "price",
    "compareAtPrice",
    "onHand",
    "committed",
    "held",
    "atDesktops",
    "available",
    "backorder",
    "pictures",
    "slug",
    "updated",
  ] as const),
];

const stockNames = ["onHand", "committed", "held", "atDesktops", "available"] as const;

/** The filtered products, one row a variant, in the order of the list; all of them, however many. */
export async function exportProducts(
  ctx: Context,
  query: StaffProductExport,
): Promise<FileStream | Refusal<"invalid">> {
  const { lang, format, shape, ...filter } = query;
  const t = exportWords[lang];
  const { found } = filterProducts(await ctx.catalogue.everything(), filter);
  const branches = [...(await listCategories(ctx.reader)), ...(await listSubcategories(ctx.reader))];
  const names = new Map(branches.map((branch) => [branch.id, textIn(fromJson(branch.name), lang)]));
  const amount = (dirhams: number) => Number(plainAmount(dirhams));
  const entries = sortProducts(found, filter);
  const day = qatarDate(ctx.now());
  const { format: _, ...asked } = query;
  const noted = { collection: "products", filters: asked } as const;
  // A row for each variant; pictures beyond them have rows of their own in the other shop's shape.
  const rowsFor = ({ row }: StaffEntry) =>
    shape === "shopify" ? Math.max(row.variants.length, row.pictures) : row.variants.length;
  const rows = entries.reduce((sum, entry) => sum + rowsFor(entry), 0);
  if (shape !== "list") {
    const ids = entries.map(({ row }) => row.id);
    const table = shape === "whole" ? wholeTable(names, lang) : shopifyTable(names, ctx.config.publicUrl);
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
      inWholeParts(ctx, ids, table.rowsOf),
    );
  }
  const rowsOf = async (part: readonly StaffEntry[]) =>
    (
      await withStockFigures(
        ctx.reader,
        part.map((entry) => entry.row),
      )
    ).flatMap((row) =>
      row.variants.map((variant): Cell[] => [
        variant.sku,
        row.name.en,
        row.name.ar,
        textIn(variant.optionText, lang),
        row.brand,
        names.get(row.categoryId),
        names.get(row.subcategoryId ?? ""),
        t(`status.${stateOf(row)}`),
        amount(variant.price),
        variant.compareAtPrice === null ? null : amount(variant.compareAtPrice),
        ...stockNames.map((name) => (variant.tracked ? variant[name] : null)),
        t(variant.backorder ? "word.yes" : "word.no"),
        row.pictures,
        row.slug,
        qatarDate(new Date(row.updatedAt)),
      ]),
    );
  const headings = columns.map((name) => t(`product.${name}`));
  return tableFile(
    ctx,
    { name: `products-${day}`, columns: headings, lang, format, rows, noted },
    inParts(entries, rowsOf),
  );
}

/** What was found is known, so nothing is left out: a product that changes meanwhile stands there as it was. */
async function* inParts(
  entries: readonly StaffEntry[],
  rowsOf: (part: readonly StaffEntry[]) => Promise<Cell[][]>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < entries.length; start += STEP) {
    yield await rowsOf(entries.slice(start, start + STEP));
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
