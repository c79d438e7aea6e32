import { listWebOrdersByHour } from "../../../db/queries/reports.ts";
import {
  listMissedSearches,
  listViewedPages,
  listVisits,
  type MissedSearch,
  OTHER_SUBJECTS,
} from "../../../db/queries/system/daily-counts.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { inBoth, type Reader, sumOf } from "./report-reader.ts";

/** What visitors asked for and did not find, the most frequent first; last all that were beyond the bounds of their days. */
export const readMissedSearches: Reader<"missed-searches"> = async ({ db }, days) => {
  const isOther = ({ text }: MissedSearch) => Number(text === OTHER_SUBJECTS);
  return (await listMissedSearches(db, days))
    .sort((a, b) => isOther(a) - isOther(b) || b.nothing - a.nothing || b.near - a.near || (a.text < b.text ? -1 : 1))
    .map(({ lang, text, nothing, near, lastDay }) => ({
      search: text === OTHER_SUBJECTS ? inBoth("report.others") : text,
      language: inBoth(`report.lang.${lang}`),
      nothing,
      near,
      lastDay,
    }));
};

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

/** Pages by how often they were viewed, with the carts and orders of the visits that began there; last all that were beyond the bounds of their days. */
export const readViewedPages: Reader<"viewed-pages"> = async ({ db }, days) => {
  const pages = Map.groupBy(await listViewedPages(db, days), ({ page }) => page);
  const isOther = ({ page }: { page: string }) => Number(page === OTHER_SUBJECTS);
  return [...pages]
    .map(([page, rows]) => {
      const times = (kind: string, lang?: string) =>
        sumOf(
          rows.filter((row) => row.kind === kind && (lang === undefined || row.lang === lang)),
          "times",
        );
      return {
        page,
        views: times("view"),
        arabic: times("view", "ar"),
        landings: times("landing"),
        carts: times("cart"),
        webOrders: times("order"),
      };
    })
    .sort((a, b) => isOther(a) - isOther(b) || b.views - a.views || (a.page < b.page ? -1 : 1))
    .map(({ page, ...row }) => ({ page: page === OTHER_SUBJECTS ? inBoth("report.others") : page, ...row }));
};
