import type { Dashboard, DashboardReport } from "../../../src-shared/contract/dashboard.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../export/csv-file.ts";
import { noteExport } from "../export/note-export.ts";

type Table = { columns: string[]; rows: Cell[][] };

/** One table of the dashboard as a file; a report of sales is refused to those whom the dashboard shows none. */
export async function exportReport(
  ctx: Context,
  dashboard: Dashboard,
  report: DashboardReport,
): Promise<FileAnswer | Refusal<"forbidden">> {
  const table = tables[report](dashboard);
  if (!table) return refuse("forbidden");
  await noteExport(ctx, {
    ...{ action: "GET /api/dashboard/export", collection: "dashboard" },
    ...{ filters: { report, from: dashboard.from, to: dashboard.to }, rows: table.rows.length },
  });
  return csvFile(`${report}-${dashboard.from}-${dashboard.to}.csv`, table.columns, table.rows);
}

const amount = (dirhams: number): number => Number(plainAmount(dirhams));

const sales =
  (by: "days" | "weeks" | "months") =>
  ({ sales: shown }: Dashboard): Table | null =>
    shown && {
      columns: ["From", "Orders", "Total (QAR)"],
      rows: shown[by].map((period) => [period.from, period.orders, amount(period.total)]),
    };

const tables: Record<DashboardReport, (dashboard: Dashboard) => Table | null> = {
  "sales-days": sales("days"),
  "sales-weeks": sales("weeks"),
  "sales-months": sales("months"),
  "best-sellers": ({ bestSellers }) => ({
    columns: ["SKU", "Name", "الاسم", "Pieces", "Orders", "Total (QAR)"],
    rows: bestSellers.map((one) => [
      ...[one.sku, one.name.en, one.name.ar ?? "", one.pieces, one.orders],
      one.total === null ? "" : amount(one.total),
    ]),
  }),
  "low-stock": ({ lowStock }) => ({
    columns: ["SKU", "Name", "الاسم", "Available", "May be back-ordered"],
    rows: lowStock.variants.map((one) => [
      ...[one.sku, one.name.en, one.name.ar ?? "", one.available],
      one.backorder ? "yes" : "no",
    ]),
  }),
  "delivery-load": ({ deliveries }) => ({
    columns: ["Date", "Window", "Zone", "المنطقة", "Deliveries", "Capacity", "Pieces"],
    rows: deliveries.map((one) => [
      ...[one.date, one.window, one.zoneName?.en, one.zoneName?.ar, one.deliveries, one.capacity, one.pieces],
    ]),
  }),
};
