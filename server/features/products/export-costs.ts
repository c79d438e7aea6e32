import { listCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { CostExport } from "../../../src-shared/products/operations.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { moneyCell, type Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { filterProducts, sortProducts } from "./list/list-staff-products.ts";
import { readStaffRows } from "./list/read-staff-rows.ts";

const STEP = 500;
// A name of the product itself would be a column that an import of products changes.
const columns = ["sku", "product", "variant", "cost"] as const;

/** What the variants of the filtered products cost, blank where that is not known; a row a variant, as an import reads it back. */
export async function exportCosts(
  ctx: Context,
  { lang, format, ...filter }: CostExport,
): Promise<FileStream | Refusal<"invalid">> {
  const t = exportWords[lang];
  const view = await ctx.catalogue.everything();
  const { found } = filterProducts(view, filter);
  const entries = sortProducts(view, found, filter);
  return tableFile(
    ctx,
    {
      name: `costs-${qatarDate(ctx.now())}`,
      columns: columns.map((name) => t(`product.${name}`)),
      lang,
      format,
      rows: entries.reduce((sum, { live }) => sum + live, 0),
      noted: { collection: "products", filters: { ...filter, shape: "costs", lang } },
    },
    inParts(
      ctx,
      entries.map(({ id }) => id),
      lang,
    ),
  );
}

async function* inParts({ reader }: Context, ids: readonly string[], lang: CostExport["lang"]): AsyncGenerator<Rows> {
  for (let start = 0; start < ids.length; start += STEP) {
    const part = await readStaffRows(reader, ids.slice(start, start + STEP));
    const costs = await listCosts(
      reader,
      part.flatMap((row) => row.variants.map(({ id }) => id)),
    );
    yield part.flatMap((row) =>
      row.variants.map(({ id, sku, optionText }) => [
        sku,
        textIn(row.name, lang),
        textIn(optionText, lang),
        moneyCell(costs.get(id)?.cost ?? null),
      ]),
    );
    // Others get their turn between two steps.
    await ownTurn();
  }
}
