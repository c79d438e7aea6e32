import { listQuotesToCount } from "../../../../db/queries/quotes/quote-list.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../../src-shared/api/refusal.ts";
import type { QuoteStatistics } from "../../../../src-shared/quotes/list.ts";
import { isOpenQuote } from "../../../../src-shared/quotes/states.ts";
import { DAY_MS, qatarDate, startOfQatarDay } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";

type Counted = { count: number; value: number };
type Row = Awaited<ReturnType<typeof listQuotesToCount>>[number];

/** Ages of open quotes, in days from and to. */
const AGES = [
  [0, 7],
  [8, 14],
  [15, 30],
  [31, null],
] as const;
const MAX_MONTHS = 120;

/** Quotes sent in a period of months with their outcome; and those open today. Refuses a period of more than ten years. */
export async function quoteStatistics(
  ctx: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<QuoteStatistics | Refusal<"invalid">> {
  const now = ctx.now();
  const to = asked.to ?? qatarDate(now).slice(0, 7);
  const from = asked.from ?? monthAfter(to, -11);
  const months = monthsFrom(from, to);
  if (months.length === 0 || months.length > MAX_MONTHS) {
    return refuseField("to", "choose", "Choose a month after the first one.");
  }
  const period = { from: startOf(from), before: startOf(monthAfter(to, 1)) };
  const rows = await listQuotesToCount(ctx.db, period);
  const open = rows.filter((row) => isOpenQuote(row.status));
  const sent = rows.filter((row) => row.sent_at !== null && row.sent_at >= period.from && row.sent_at < period.before);
  const won = sent.filter(isWon);
  const declined = sent.filter((row) => row.status === "declined");
  const expired = sent.filter((row) => row.status === "expired");
  const decided = won.length + declined.length + expired.length;
  return {
    open: counted(open),
    ages: AGES.map(([first, last]) => ({
      from: first,
      to: last,
      ...counted(open.filter((row) => isBetween(daysBetween(row.sent_at, now.toISOString()), first, last))),
    })),
    sent: counted(sent),
    won: counted(won),
    declined: counted(declined),
    expired: counted(expired),
    winRate: decided === 0 ? null : Math.round((won.length * 10_000) / decided),
    daysToWin: median(won.map((row) => daysBetween(row.sent_at, row.decided_at))),
    months: months.map((month) => {
      const own = sent.filter((row) => row.sent_at !== null && qatarDate(new Date(row.sent_at)).startsWith(month));
      return { month, sent: counted(own), won: counted(own.filter(isWon)) };
    }),
  };
}

const isWon = (row: Row): boolean => row.status === "accepted" || row.status === "ordered";

const counted = (rows: readonly Row[]): Counted => ({
  count: rows.length,
  value: rows.reduce((sum, row) => sum + row.total, 0),
});

const isBetween = (days: number, first: number, last: number | null): boolean =>
  days >= first && (last === null || days <= last);

const daysBetween = (from: string | null, to: string | null): number =>
  from && to ? Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS)) : 0;

/** The median; of two in the middle the lower, so that it is a number of days that occurred. */
function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

const startOf = (month: string): string => startOfQatarDay(`${month}-01`).toISOString();

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

function monthsFrom(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length <= MAX_MONTHS; month = monthAfter(month, 1)) months.push(month);
  return months;
}
