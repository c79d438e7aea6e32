import { listWebOrdersByHour } from "../../../db/queries/reports.ts";
import {
  listVisits,
  missedSearchRows,
  OTHER_SUBJECTS,
  viewedPageRows,
} from "../../../db/queries/system/daily-counts.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { inBoth, ofMany, type Reader, type RowsReader, sumOf } from "./report-reader.ts";

/** What visitors asked for and did not find, the most frequent first; last all that were beyond the bounds of their days. */
export const readMissedSearches: RowsReader<"missed-searches"> = ofMany(
  (_db, days) => missedSearchRows(days),
  ({ search, language, ...row }) => ({
    search: search === OTHER_SUBJECTS ? inBoth("report.others") : search,
    language: inBoth(`report.lang.${language === "ar" ? "ar" : "en"}`),
    ...row,
  }),
);

/** Days with what visitors did on them, and the orders that they placed; with days without any. */
export const readVisits: Reader<"visits"> = async ({ db }, { from, to, span }) => {
  const counts = Map.groupBy(await listVisits(db, { from, to }), ({ day }) => day);
  const placed = Map.groupBy(await listWebOrdersByHour(db, span), ({ hour }) => qatarDate(new Date(`${hour}:00:00Z`)));
  const rows: Awaited<ReturnType<Reader<"visits">>> = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const times = (kind: string) => (counts.get(day) ?? []).find((row) => row.kind === kind)?.times ?? 0;
    rows.push({
      day,
      views: times("view"),
      landings: times("landing"),
      carts: times("cart"),
      webOrders: sumOf(placed.get(day) ?? [], "orders"),
    });
  }
  return rows;
};

/** Pages by how often they were viewed; last all that were beyond the bounds of their days. */
export const readViewedPages: RowsReader<"viewed-pages"> = ofMany(
  (_db, days) => viewedPageRows(days),
  ({ page, ...row }) => ({ page: page === OTHER_SUBJECTS ? inBoth("report.others") : page, ...row }),
);
