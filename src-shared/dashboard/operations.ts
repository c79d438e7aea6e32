/** Dashboards. All days are days in Qatar, weeks begin on Sunday, all amounts are dirhams. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, localizedText, money } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { LEDGER_METHODS } from "../billing/ledger.ts";
import { slotWindow } from "../delivery/operations.ts";
import { CHECKED_KINDS, INVARIANT_NAMES } from "../health/invariants.ts";

/** `total` is the sum of orders less credits; cancelled, returned and voided ones and drafts do not count. */
const sold = { orders: z.int(), total: money };

/** Each period of the range, also those without an order, so that a chart has no gaps. */
const periods = z.array(
  z.object({
    /** Its first day; for a week or month that began before the range, its real first day. */
    from: calendarDay,
    ...sold,
  }),
);

export const bestSeller = z.object({
  productId: id,
  name: localizedText,
  /** SKU of the variant sold most. */
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
  /** Below zero: owed to customers. */
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
  /** Deliveries the zone takes in this window; null where there is no zone. */
  capacity: z.int().nullable(),
});

/** Findings of the last check of the books; a row may have several. */
export const booksCheck = z.object({
  checkedAt: isoTime,
  rows: z.int(),
  /** Findings, at most a hundred. `expected` and `found` are for programs and for the repair. */
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
 * The work of the day, without sums of money, for all staff (src-shared/README.md, People and access).
 */
export const dayWork = z.object({
  today: z.object(today),
  /** On sale, counted, and few or none left; the fewest first, at most fifty of `total`. */
  lowStock: z.object({ total: z.int(), variants: z.array(lowStock) }),
  /** Open work: orders to confirm, receipts of transfers to check, quotes, messages, questions about orders, failed mail. */
  waiting: z.object({
    orders: z.int(),
    receipts: z.int(),
    quotes: z.int(),
    messages: z.int(),
    /** Orders whose customers wait for an answer. */
    questions: z.int(),
    mails: z.int(),
    /** Mails of the last three days that are withheld from unconfirmed mailboxes. */
    withheld: z.int(),
    /** Orders from the web in this hour, when they are unusually many; otherwise 0. */
    rush: z.int(),
    /** New messages and quote requests in quarantine. */
    quarantined: z.int(),
    /** Accepted quotes of which something is still to be ordered. */
    accepted: z.int(),
  }),
  /** Since when the oldest of each has been waiting; null: none is. */
  oldest: z.object({
    orders: isoTime.nullable(),
    receipts: isoTime.nullable(),
    quotes: isoTime.nullable(),
    messages: isoTime.nullable(),
    questions: isoTime.nullable(),
    accepted: isoTime.nullable(),
  }),
  /** Deliveries of two weeks from today, and those without a date. */
  deliveries: z.array(deliveryLoad),
});
export type DayWork = z.output<typeof dayWork>;

const counted = z.object({ count: z.int(), total: money });

/** Money received and paid back on the days of a range, as noted; money moved between two orders is neither. */
const takings = z.object({
  methods: z.array(z.object({ method: z.enum(LEDGER_METHODS), received: money, refunded: money })),
  /** Received less refunded. */
  total: z.int(),
});

/** Sales and receivables, for managers, because they are sums of money. */
export const dashboard = dayWork.extend({
  from: calendarDay,
  to: calendarDay,
  today: z.object({ ...today, total: money }),
  sales: z.object({ days: periods, weeks: periods, months: periods, ...sold }),
  /** Orders among the sales of the range that nobody has confirmed yet. */
  unconfirmed: counted,
  takings,
  /** What the goods sold in the range earned, and the lines that are left out because their cost is not known. */
  margin: z.object({ revenue: money, cost: money, margin: z.int(), unknownLines: z.int() }),
  /** As many days, which end before the range begins. */
  before: z.object({ from: calendarDay, to: calendarDay, ...sold, takings: z.int() }),
  /** Open invoices of today, and those after their due day. */
  owed: counted,
  overdue: counted,
  quotes: z.object({
    /** Sent, neither accepted nor declined. */
    open: counted,
    /** Accepted; the total is what no order was made of yet. */
    accepted: counted,
  }),
  /** At most ten of the range, by what they brought. */
  bestSellers: z.array(bestSeller),
  /** Findings of the check of the books, where there are any. */
  books: booksCheck.nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

/** Range of days, at most two years; by default the last thirty days. */
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
    summary: "One of its tables as a CSV or XLSX file",
    access: "manager",
    query: z.object({ report: dashboardReport, ...span, ...tableFile }),
    answer: fileAnswer,
  },
});
