/** How the shop goes. All days are days in Qatar, weeks begin on Sunday, all amounts are dirhams. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, lang, localizedText, money } from "../api/schemas.ts";
import { slotWindow } from "../delivery/operations.ts";
import { CHECKED_KINDS, INVARIANT_NAMES } from "../health/invariants.ts";

/** `total` is what orders came to, less credits; cancelled, returned and voided ones and drafts do not count. */
const sold = { orders: z.int(), total: money };

/** Each period of the span, also those without an order: a line that skips days lies. */
const periods = z.array(
  z.object({
    /** Its first day; of a week or month that began before the span, the true first day. */
    from: calendarDay,
    ...sold,
  }),
);

export const bestSeller = z.object({
  productId: id,
  name: localizedText,
  /** Of the variant sold most. */
  sku: z.string(),
  pieces: z.int(),
  orders: z.int(),
  total: money,
});

export const lowStock = z.object({
  variantId: id,
  productId: id,
  sku: z.string(),
  name: localizedText,
  /** Below zero: so many are owed to customers. */
  available: z.int(),
  backorder: z.boolean(),
});

export const deliveryLoad = z.object({
  /** null: still to be agreed. */
  date: calendarDay.nullable(),
  window: slotWindow.nullable(),
  zoneId: id.nullable(),
  zoneName: localizedText.nullable(),
  /** Planned or under way. */
  deliveries: z.int(),
  pieces: z.int(),
  /** Deliveries the zone takes in one window; null where there is no zone. */
  capacity: z.int().nullable(),
});

/** Rows that do not add up, as the last check of the books found; each row may fail in several ways. */
export const booksCheck = z.object({
  checkedAt: isoTime,
  rows: z.int(),
  /** At most a hundred. `expected` and `found` are for machines and whoever mends it. */
  findings: z.array(
    z.object({
      invariant: z.enum(INVARIANT_NAMES),
      kind: z.enum(CHECKED_KINDS),
      id: z.string(),
      label: z.string(),
      expected: z.string(),
      found: z.string(),
    }),
  ),
});
export type BooksCheck = z.output<typeof booksCheck>;

const today = {
  date: calendarDay,
  orders: z.int(),
  /** Deliveries for today that have not arrived. */
  deliveries: z.int(),
};

/**
 * The work of the day, without a sum of money: for everybody who works here (src-shared/README.md, People and access).
 */
export const dayWork = z.object({
  today: z.object(today),
  /** On sale, counted, and few or none left; the fewest first, at most fifty of `total`. */
  lowStock: z.object({ total: z.int(), variants: z.array(lowStock) }),
  /** What waits for somebody: orders to confirm, receipts of transfers to check, quotes, messages, mail that failed. */
  waiting: z.object({
    orders: z.int(),
    receipts: z.int(),
    quotes: z.int(),
    messages: z.int(),
    mails: z.int(),
    /** Mails of the last three days that are withheld from mailboxes nobody has proven. */
    withheld: z.int(),
    /** Orders from the web in this hour, once they are so many that somebody should look; else 0. */
    rush: z.int(),
    /** New messages and quote requests in quarantine. */
    quarantined: z.int(),
  }),
  /** From today for two weeks, and what has no date yet. */
  deliveries: z.array(deliveryLoad),
});
export type DayWork = z.output<typeof dayWork>;

/** How the shop goes: a manager's, because it is sums of money. */
export const dashboard = dayWork.extend({
  from: calendarDay,
  to: calendarDay,
  today: z.object({ ...today, total: money }),
  sales: z.object({ days: periods, weeks: periods, months: periods, ...sold }),
  /** At most ten of the span, by pieces. */
  bestSellers: z.array(bestSeller),
  /** Only where something does not add up. */
  books: booksCheck.nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

/** Two years at most. The last thirty days unless told. */
const span = { from: calendarDay.optional(), to: calendarDay.optional() };

export const dashboardReport = z.enum([
  "sales-days",
  "sales-weeks",
  "sales-months",
  "best-sellers",
  "low-stock",
  "delivery-load",
]);
export type DashboardReport = z.output<typeof dashboardReport>;

export const dashboards = defineContract({
  "GET /api/work": {
    summary: "Today's orders and deliveries by number, what waits, what runs low, the load of the coming deliveries",
    access: "staff",
    answer: dayWork,
    offline: true,
  },
  "GET /api/dashboard": {
    summary: "Today, sales, best sellers, what runs low, what waits, and the load of the coming deliveries",
    access: "manager",
    query: z.object(span),
    answer: dashboard,
    offline: true,
  },
  "GET /api/dashboard/export": {
    summary: "One of its tables as a CSV file",
    access: "manager",
    query: z.object({ report: dashboardReport, ...span, lang: lang.default("en") }),
    answer: fileAnswer,
  },
});
