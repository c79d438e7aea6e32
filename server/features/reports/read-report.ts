import type { ReportRows } from "../../../db/queries/report-rows.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import { REPORTS, type ReportKey, shapeOf } from "../../../src-shared/reports/registry.ts";
import { addDays, DAY_MS, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import { readDeliveries } from "./delivery-report.ts";
import { readMarginByCategory, readMarginByDay, readMarginByProduct } from "./margin-reports.ts";
import { readQuoteReport, readReceivables, readTakings, readTax } from "./money-reports.ts";
import { type Asked, ofFew, type Reading, type RowsReader } from "./report-reader.ts";
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

const readers: { [Key in ReportKey]: RowsReader<Key> } = {
  "sales-days": ofFew(readSalesByDay),
  "sales-months": ofFew(readSalesByMonth),
  "sales-categories": ofFew(readSalesByCategory),
  "sales-products": readSalesByProduct,
  "sales-zones": ofFew(readSalesByZone),
  "sales-payments": ofFew(readSalesByPayment),
  "sales-people": ofFew(readSalesByPerson),
  "margin-days": ofFew(readMarginByDay),
  "margin-categories": ofFew(readMarginByCategory),
  "margin-products": readMarginByProduct,
  takings: ofFew(readTakings),
  tax: ofFew(readTax),
  receivables: readReceivables,
  quotes: ofFew(readQuoteReport),
  deliveries: ofFew(readDeliveries),
  "stock-value": readStockValue,
  "stock-movements": readStockMovements,
  "slow-stock": readSlowStock,
  visits: ofFew(readVisits),
  "viewed-pages": readViewedPages,
  "missed-searches": readMissedSearches,
};

/** A report, of which so many rows were read as were wanted. */
export interface ReadReport extends ReportRows<string> {
  report: ReportKey;
  from: string;
  to: string;
}

/**
 * Reads a report of the days from `from` to `to`, by default the thirty days up to today; one of today ignores them: its first rows, or
 * without a limit all. Refuses a period that ends before it begins, and more than two years.
 */
export async function readReport(
  ctx: Reading,
  report: ReportKey,
  asked: { from?: string | undefined; to?: string | undefined },
  limit?: number,
): Promise<ReadReport | Refusal<"invalid">> {
  const period = periodOf(ctx, report, asked);
  if (isRefusal(period)) return period;
  const wanted = { added: shapeOf(report).added, limit };
  const read: ReportRows<string> = await (readers[report] as RowsReader<ReportKey>)(ctx, period, wanted);
  return { report, from: period.from, to: period.to, ...read };
}

function periodOf(
  ctx: Reading,
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
