import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { isoTime, localizedText } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { REPORT_KEYS } from "./registry.ts";

/** Rows that a screen is sent; the file has all of them. */
export const MAX_SHOWN_ROWS = 1000;

/** A name in both languages or in one, a day ("2026-11-26"), a month ("2026-11"), a number; null: there is none. */
export const reportValue = z.union([localizedText, z.string(), z.number()]).nullable();
export type ReportValue = z.output<typeof reportValue>;

export const report = z.object({
  report: z.enum(REPORT_KEYS),
  /** First and last day; of a report that is of today both are today. */
  from: calendarDay,
  to: calendarDay,
  madeAt: isoTime,
  /** Values by the column's key (reports/registry.ts). Percentages are basis points. */
  rows: z.array(z.record(z.string(), reportValue)),
  /** Rows there are; at most `MAX_SHOWN_ROWS` are sent. */
  total: z.int(),
  /** Sums of all rows, by column. */
  sums: z.record(z.string(), z.int()),
});
export type Report = z.output<typeof report>;

const query = {
  /** By default the thirty days up to today; two years at most. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
};

export const reports = defineContract({
  "GET /api/reports/:report": {
    summary: "A report: sales, takings, tax, quotes, stock or visitors, of a period or of today",
    access: "manager",
    params: z.object({ report: z.enum(REPORT_KEYS) }),
    query: z.object(query),
    answer: report,
  },
  "GET /api/reports/:report/export": {
    summary: "The same with all its rows as a CSV or XLSX file",
    access: "manager",
    params: z.object({ report: z.enum(REPORT_KEYS) }),
    query: z.object({ ...query, ...tableFile }),
    answer: fileAnswer,
  },
});
