import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { ReportValue } from "../../../src-shared/reports/operations.ts";
import { REPORTS, type ReportKey, shapeOf } from "../../../src-shared/reports/registry.ts";
import { addDays, DAY_MS, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { readDeliveries } from "./delivery-report.ts";
import { readMarginByCategory, readMarginByDay, readMarginByProduct } from "./margin-reports.ts";
import { readQuoteReport, readReceivables, readTakings, readTax } from "./money-reports.ts";
import type { Asked, Reader } from "./report-reader.ts";
import {
  readSalesByCategory,
  readSalesByDay,
  readSalesByMonth,
  readSalesByPayment,
  readSalesByPerson,
  readSalesByProduct,
  readSalesByZone,
} from "./sales-reports.ts";
import { readSlowStock, readStockMovements, readStockValue } from "./stock-reports.ts";
import { readMissedSearches, readViewedPages, readVisits } from "./visitor-reports.ts";

const MAX_DAYS = 731;
const DEFAULT_DAYS = 30;

const readers: { [Key in ReportKey]: Reader<Key> } = {
  "sales-days": readSalesByDay,
  "sales-months": readSalesByMonth,
  "sales-categories": readSalesByCategory,
  "sales-products": readSalesByProduct,
  "sales-zones": readSalesByZone,
  "sales-payments": readSalesByPayment,
  "sales-people": readSalesByPerson,
  "margin-days": readMarginByDay,
  "margin-categories": readMarginByCategory,
  "margin-products": readMarginByProduct,
  takings: readTakings,
  tax: readTax,
  receivables: readReceivables,
  quotes: readQuoteReport,
  deliveries: readDeliveries,
  "stock-value": readStockValue,
  "stock-movements": readStockMovements,
  "slow-stock": readSlowStock,
  visits: readVisits,
  "viewed-pages": readViewedPages,
  "missed-searches": readMissedSearches,
};

/** A whole report: all its rows. */
export interface WholeReport {
  report: ReportKey;
  from: string;
  to: string;
  rows: Readonly<Record<string, ReportValue>>[];
  sums: Record<string, number>;
}

/**
 * Reads a report of the days from `from` to `to`, by default the thirty days up to today; one of today ignores them. Refuses a
 * period that ends before it begins, and more than two years.
 */
export async function readReport(
  ctx: Context,
  report: ReportKey,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<WholeReport | Refusal<"invalid">> {
  const period = periodOf(ctx, report, asked);
  if (isRefusal(period)) return period;
  const rows: Record<string, ReportValue>[] = await (readers[report] as Reader<ReportKey>)(ctx, period);
  const sums = shapeOf(report).added.map((column) => {
    const values = rows.map((row) => Number(row[column] ?? 0));
    return [column, values.reduce((sum, value) => sum + value, 0)];
  });
  return { report, from: period.from, to: period.to, rows, sums: Object.fromEntries(sums) };
}

function periodOf(
  ctx: Context,
  report: ReportKey,
  asked: { from?: string | undefined; to?: string | undefined },
): Asked | Refusal<"invalid"> {
  const today = qatarDate(ctx.now());
  const isOfPeriod: boolean = REPORTS[report].ofPeriod;
  const to = isOfPeriod ? (asked.to ?? (asked.from && asked.from > today ? asked.from : today)) : today;
  const from = isOfPeriod ? (asked.from ?? addDays(to, 1 - DEFAULT_DAYS)) : today;
  const span = { from: startOfQatarDay(from), before: startOfQatarDay(addDays(to, 1)) };
  const days = (span.before.getTime() - span.from.getTime()) / DAY_MS;
  if (days < 1) return refuseField("to", "too_low", "The span ends before it begins.");
  if (days > MAX_DAYS) return refuseField("from", "too_low", "Ask for two years at most.");
  return { from, to, span: { from: span.from.toISOString(), before: span.before.toISOString() } };
}
