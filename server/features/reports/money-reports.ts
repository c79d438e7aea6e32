import { owingRows } from "../../../db/queries/billing/ageing.ts";
import { listTakingsByMethod } from "../../../db/queries/owner-figures.ts";
import { listSentQuotes, listTaxByHour } from "../../../db/queries/reports.ts";
import type { QuoteStatus } from "../../../src-shared/quotes/states.ts";
import { DAY_MS, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { ageingSince } from "../billing/ageing.ts";
import { inBoth, meanOf, ofMany, type Reader, type RowsReader, shareOf, sumOf } from "./report-reader.ts";

/** Money in and out by method, on the day on which it was noted. */
export const readTakings: Reader<"takings"> = async ({ db }, { from, to }) =>
  (await listTakingsByMethod(db, { from, to })).map(({ method, payments, received, refunded }) => ({
    method: inBoth(`payment.method.${method}`),
    payments,
    received,
    refunded,
    kept: received - refunded,
  }));

/** Posted invoices less credit notes by month of issue. */
export const readTax: Reader<"tax"> = async ({ db }, { span }) => {
  const hours = await listTaxByHour(db, span);
  const months = Map.groupBy(hours, ({ hour }) => qatarDate(new Date(`${hour}:00:00Z`)).slice(0, 7));
  return [...months]
    .map(([month, rows]) => ({
      month,
      documents: sumOf(rows, "documents"),
      net: sumOf(rows, "net"),
      tax: sumOf(rows, "tax"),
      total: sumOf(rows, "total"),
    }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
};

const WON: readonly QuoteStatus[] = ["accepted", "ordered"];
const LOST: readonly QuoteStatus[] = ["declined", "expired", "withdrawn"];

/**
 * Quotes by the month in which they were first sent: how they stand today, the share won of those decided, the accepted amount,
 * and the mean number of days until the customer decided.
 */
export const readQuoteReport: Reader<"quotes"> = async ({ db }, { span }) => {
  const quotes = await listSentQuotes(db, span);
  const months = Map.groupBy(quotes, ({ sent_at }) => qatarDate(new Date(sent_at ?? "")).slice(0, 7));
  return [...months]
    .map(([month, sent]) => {
      const won = sent.filter(({ status }) => WON.includes(status));
      const lost = sent.filter(({ status }) => LOST.includes(status));
      const waits = sent.flatMap(({ sent_at, decided_at }) =>
        sent_at && decided_at ? [Math.max(0, new Date(decided_at).getTime() - new Date(sent_at).getTime())] : [],
      );
      return {
        month,
        sent: sent.length,
        accepted: won.length,
        declined: lost.length,
        open: sent.length - won.length - lost.length,
        won: shareOf(won.length, won.length + lost.length),
        value: sumOf(won, "total"),
        days: meanOf(waits.reduce((sum, wait) => sum + wait, 0) / DAY_MS, waits.length),
      };
    })
    .sort((a, b) => (a.month < b.month ? -1 : 1));
};

/** Customers with open invoices, by how old these are today; who owes most stands on top. */
export const readReceivables: RowsReader<"receivables"> = ofMany(
  (_db, _asked, now) => owingRows(ageingSince(now)),
  (row) => ({ ...row, customer: row.customer ?? inBoth("report.unnamed") }),
);
