/** The list of quotes, its filters, and statistics: win rate, age and value. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { anyOf, flagged, id, money, pageMeta, pageQuery } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { quoteStatus } from "./content.ts";

export const quoteFilter = z.object({
  /** Number, phone in any format, name, company, e-mail, SKU, or words of a line, in either language. */
  q: z.string().trim().max(100, "too_long").optional(),
  status: anyOf(quoteStatus),
  /** Id of a member of staff, `me`, or `none`. */
  owner: z.string().max(64).optional(),
  customer: z.string().max(64).optional(),
  /** Only quotes with an open question of the customer. */
  waiting: flagged,
  /** Days in Qatar on which it was made, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** At least so many days since it was sent; not sent, since it was made. */
  olderThan: z.coerce.number().int().min(1).max(3650).optional(),
  /** `-` first: downwards. */
  sort: z
    .enum(["created", "-created", "number", "-number", "total", "-total", "valid", "-valid", "name", "-name"])
    .default("-created"),
});
export type QuoteFilter = z.output<typeof quoteFilter>;
export const quoteExport = quoteFilter.extend(tableFile);
export type QuoteExport = z.output<typeof quoteExport>;
export const quoteQuery = quoteFilter.extend(pageQuery);
export type QuoteQuery = z.output<typeof quoteQuery>;

export const quoteListMeta = pageMeta.extend({
  /** Number of results of the other filters in each status. */
  statuses: z.record(quoteStatus, z.int()),
  /** Number of quotes with an open question of the customer. */
  waiting: z.int(),
  /** Members of staff who work on quotes. */
  owners: z.array(z.object({ id, name: z.string() })),
});

const counted = z.object({ count: z.int(), value: money });

/** Months in Qatar, "2026-11", both included. */
const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "choose");
export const statisticsQuery = z.object({ from: month.optional(), to: month.optional() });

/** Values in dirhams, without optional lines; of an accepted one what was accepted. */
export const quoteStatistics = z.object({
  /** Sent and undecided today, whenever they were sent. */
  open: counted,
  /** How long those have been waiting, in days since they were sent. */
  ages: z.array(counted.extend({ from: z.int(), to: z.int().nullable() })),
  /** Of the quotes first sent in the months asked for. */
  sent: counted,
  won: counted,
  declined: counted,
  expired: counted,
  /** Won of all that were decided, in basis points; null while none was. */
  winRate: z.int().nullable(),
  /** Days from the first sending to the yes: half of them took no longer; null while there is none. */
  daysToWin: z.int().nullable(),
  /** By the month in Qatar of the first sending, "2026-11"; every month of the span, the oldest first. */
  months: z.array(z.object({ month: z.string(), sent: counted, won: counted })),
});
export type QuoteStatistics = z.output<typeof quoteStatistics>;
