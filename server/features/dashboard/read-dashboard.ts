import { countFailing, readKeptReport } from "../../../db/check/kept-report.ts";
import { fromJson } from "../../../db/json.ts";
import {
  countWaiting,
  listBestSellers,
  listDeliveryLoad,
  listLowStock,
  listSalesByHour,
} from "../../../db/queries/dashboard.ts";
import { countFailedMails, countWithheldMails } from "../../../db/queries/mail/mail-list.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Dashboard, DayWork } from "../../../src-shared/dashboard/operations.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/slots.ts";
import { isDoubt } from "../../../src-shared/health/invariants.ts";
import { STAFF_MAILS } from "../../../src-shared/mail/registry.ts";
import { addDays, DAY_MS, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { ordersInRush } from "../order-processing/placing/order-limits.ts";
import { toDays, toMonths, toWeeks } from "./periods.ts";

const longestSpan = 731;
const usualSpan = 30;
/** How far the load of deliveries is shown ahead, today included. */
const daysAhead = 14;
const WITHHELD_DAYS = 3;

/** The work of the day: what waits, what runs low, what is delivered. */
export async function readWork(ctx: Context): Promise<DayWork> {
  const date = qatarDate(ctx.now());
  const load = await deliveryLoad(ctx, addDays(date, daysAhead - 1));
  const low = await listLowStock(ctx.db, 50);
  return {
    today: {
      date,
      orders: sum(await listSalesByHour(ctx.db, spanOf(date, date))).orders,
      deliveries: load.filter((one) => one.date === date).reduce((count, one) => count + one.deliveries, 0),
    },
    lowStock: {
      total: low.total,
      variants: low.rows.map((row) => ({
        variantId: row.id,
        productId: row.product_id,
        sku: row.sku,
        name: fromJson(row.name),
        available: row.on_hand,
        backorder: row.backorder,
      })),
    },
    waiting: {
      ...(await countWaiting(ctx.db)),
      mails: await countFailedMails(ctx.db, STAFF_MAILS),
      withheld: await countWithheldMails(ctx.db, new Date(ctx.now().getTime() - WITHHELD_DAYS * DAY_MS)),
      rush: await ordersInRush(ctx),
    },
    deliveries: load,
  };
}

/** How the shop goes in a span of days, today, and in the days to come. */
export async function readDashboard(
  ctx: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Dashboard | Refusal<"invalid">> {
  const today = qatarDate(ctx.now());
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - usualSpan);
  const days = (startOfQatarDay(to).getTime() - startOfQatarDay(from).getTime()) / DAY_MS + 1;
  if (days < 1) return spanProblem("to", "too_low", "The span ends before it begins.");
  if (days > longestSpan) return spanProblem("from", "too_low", "Ask for two years at most.");

  const span = spanOf(from, to);
  const hours = await listSalesByHour(ctx.db, span);
  const byDay = toDays(hours, from, to);
  const work = await readWork(ctx);
  const { total } = sum(await listSalesByHour(ctx.db, spanOf(today, today)));
  return {
    ...work,
    from,
    to,
    today: { ...work.today, total },
    sales: { days: byDay, weeks: toWeeks(byDay), months: toMonths(byDay), ...sum(hours) },
    bestSellers: (await listBestSellers(ctx.db, span, 10)).map((one) => ({ ...one, name: fromJson(one.name) })),
    books: readBooks(ctx),
  };
}

const MOST_FINDINGS = 100;

/** What the check of the books found; nothing on a desktop, where none runs. */
function readBooks({ dataDir }: Pick<Context, "dataDir">): Dashboard["books"] {
  const report = readKeptReport(dataDir);
  const failing = report?.findings.filter((finding) => !isDoubt(finding)) ?? [];
  if (!report || failing.length === 0) return null;
  const { checkedAt } = report;
  return { checkedAt, rows: countFailing(failing), findings: failing.slice(0, MOST_FINDINGS) };
}

async function deliveryLoad(ctx: Context, lastDay: string): Promise<Dashboard["deliveries"]> {
  const rows = await listDeliveryLoad(ctx.db, lastDay);
  return rows
    .map((row) => ({
      date: row.date,
      window: row.window as DeliveryWindow | null,
      zoneId: row.zone_id,
      zoneName: row.zone_name ? fromJson(row.zone_name) : null,
      deliveries: row.deliveries,
      pieces: row.pieces,
      capacity: row.capacity,
    }))
    .sort((a, b) => order(a).localeCompare(order(b), "en"));
}

/** By day, those without one last; then by window and zone. */
const order = (one: Dashboard["deliveries"][number]): string =>
  `${one.date ?? "9999"} ${one.window ?? "99"} ${one.zoneName?.en ?? ""}`;

const spanOf = (from: string, to: string) => ({
  from: startOfQatarDay(from).toISOString(),
  before: startOfQatarDay(addDays(to, 1)).toISOString(),
});

const sum = (hours: readonly { orders: number; total: number }[]) => ({
  orders: hours.reduce((count, one) => count + one.orders, 0),
  total: hours.reduce((total, one) => total + one.total, 0),
});

const spanProblem = (field: string, code: string, message: string): Refusal<"invalid"> =>
  refuse("invalid", { fields: { [field]: { code, message } } });
