import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Dashboard, DashboardReport } from "../../../src-shared/dashboard/operations.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang, LocalizedText } from "../../../src-shared/values/localized.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../../kernel/export/csv-file.ts";
import { noteExport } from "../../kernel/export/note-export.ts";

type Table = { columns: ExportKey[]; rows: Cell[][] };

/** One table of the dashboard as a CSV file. */
export async function exportReport(
  ctx: Context,
  dashboard: Dashboard,
  { report, lang }: { report: DashboardReport; lang: Lang },
): Promise<FileStream> {
  const table = tables[report](dashboard, lang);
  await noteExport(ctx, {
    collection: "dashboard",
    filters: { report, from: dashboard.from, to: dashboard.to },
    rows: table.rows.length,
  });
  const columns = table.columns.map((key) => exportWords[lang](key));
  return csvFile(`${report}-${dashboard.from}-${dashboard.to}.csv`, { columns, lang }, [table.rows]);
}

const amount = (dirhams: number): number => Number(plainAmount(dirhams));

const sales =
  (by: "days" | "weeks" | "months") =>
  ({ sales: shown }: Dashboard): Table => ({
    columns: ["report.from", "report.orders", "report.total"],
    rows: shown[by].map((period) => [period.from, period.orders, amount(period.total)]),
  });

const inBoth = (name: LocalizedText): Cell[] => [name.en, name.ar ?? ""];

const tables: Record<DashboardReport, (dashboard: Dashboard, lang: Lang) => Table> = {
  "sales-days": sales("days"),
  "sales-weeks": sales("weeks"),
  "sales-months": sales("months"),
  "best-sellers": ({ bestSellers }) => ({
    columns: ["product.sku", "product.name", "product.nameAr", "report.pieces", "report.orders", "report.total"],
    rows: bestSellers.map((product) => [
      product.sku,
      ...inBoth(product.name),
      product.pieces,
      product.orders,
      amount(product.total),
    ]),
  }),
  "low-stock": ({ lowStock }, lang) => ({
    columns: ["product.sku", "product.name", "product.nameAr", "product.available", "product.backorder"],
    rows: lowStock.variants.map((variant) => [
      variant.sku,
      ...inBoth(variant.name),
      variant.available,
      exportWords[lang](variant.backorder ? "word.yes" : "word.no"),
    ]),
  }),
  "delivery-load": ({ deliveries }, lang) => ({
    columns: [
      ...(["report.date", "report.window", "report.zone"] as const),
      ...(["report.deliveries", "report.capacity", "report.pieces"] as const),
    ],
    rows: deliveries.map((load) => [
      load.date,
      load.window,
      load.zoneName && textIn(load.zoneName, lang),
      load.deliveries,
      load.capacity,
      load.pieces,
    ]),
  }),
};
