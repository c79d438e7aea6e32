import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { Dashboard, DashboardReport } from "../../../src-shared/dashboard/operations.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang, LocalizedText } from "../../../src-shared/values/localized.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import type { Context } from "../../context.ts";
import type { Cell } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";

type Table = { columns: ExportKey[]; rows: Cell[][] };

/** One table of the dashboard as a file. */
export async function exportReport(
  ctx: Context,
  dashboard: Dashboard,
  { report, lang, format }: TableFile & { report: DashboardReport },
): Promise<FileStream | Refusal<"invalid">> {
  const table = tables[report](dashboard, lang);
  const { from, to } = dashboard;
  const columns = table.columns.map((key) => exportWords[lang](key));
  const noted = { collection: "dashboard", filters: { report, from, to } } as const;
  const rows = table.rows.length;
  return tableFile(ctx, { name: `${report}-${from}-${to}`, columns, lang, format, rows, noted }, [table.rows]);
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
