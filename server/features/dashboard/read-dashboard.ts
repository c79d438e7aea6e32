import { countFailing, readStoredReport } from "../../../db/check/stored-report.ts";
import { fromJson } from "../../../db/json.ts";
import { readStoredSums } from "../../../db/queries/billing/invoice-sums.ts";
import {
  countWaiting,
  listDeliveryLoad,
  listLowStock,
  listSalesByDay,
  sumUnconfirmed,
} from "../../../db/queries/dashboard.ts";
import { countFailedMails, countWithheldMails } from "../../../db/queries/mail/mail-list.ts";
import { listTakingsByMethod, sumAcceptedQuotes, sumOpenQuotes } from "../../../db/queries/owner-figures.ts";
import { listBestSellers, readMargin } from "../../../db/queries/sold-goods.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { Dashboard, DayWork } from "../../../src-shared/dashboard/operations.ts";
import { placesOf, windowsOn } from "../../../src-shared/delivery/slots.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import { isDoubt } from "../../../src-shared/health/invariants.ts";
import { STAFF_MAILS } from "../../../src-shared/mail/registry.ts";
import { addDays, DAY_MS, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { ordersInRush } from "../order-processing/placing/order-limits.ts";
import { readShopSettings } from "../shop/profile.ts";
import { toDays, toMonths, toWeeks } from "./periods.ts";

const MAX_DAYS = 731;
const DEFAULT_DAYS = 30;
/** Days of deliveries that are shown ahead, today included. */
const DAYS_AHEAD = 14;
const WITHHELD_DAYS = 3;

/** The work of the day: open tasks, low stock, deliveries. */
export async function readWork(ctx: Context): Promise<DayWork> {
  const date = qatarDate(ctx.now());
  const load = await deliveryLoad(ctx, addDays(date, DAYS_AHEAD - 1));
  const low = await listLowStock(ctx.db, 50);
  const { quarantined, ...tasks } = await countWaiting(ctx.db);
  return {
    today: {
      date,
      orders: sum(await listSalesByDay(ctx.db, { from: date, to: date })).orders,
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
      ...mapOf(tasks, ({ count }) => count),
      quarantined,
      mails: await countFailedMails(ctx.db, STAFF_MAILS),
      withheld: await countWithheldMails(ctx.db, new Date(ctx.now().getTime() - WITHHELD_DAYS * DAY_MS)),
      rush: await ordersInRush(ctx),
    },
    oldest: mapOf(tasks, ({ since }) => since),
    deliveries: load,
  };
}

const mapOf = <Key extends string, Value, Result>(values: Record<Key, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, change(value)])) as Record<Key, Result>;

/** Figures of the shop in a period, today, and in the days to come. */
export async function readDashboard(
  ctx: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Dashboard | Refusal<"invalid">> {
  const today = qatarDate(ctx.now());
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = (startOfQatarDay(to).getTime() - startOfQatarDay(from).getTime()) / DAY_MS + 1;
  if (days < 1) return refuseField("to", "too_low", "The span ends before it begins.");
  if (days > MAX_DAYS) return refuseField("from", "too_low", "Ask for two years at most.");

  const byDay = toDays(await listSalesByDay(ctx.db, { from, to }), from, to);
  const work = await readWork(ctx);
  const { total } = sum(await listSalesByDay(ctx.db, { from: today, to: today }));
  const earlier = { from: addDays(from, -days), to: addDays(from, -1) };
  return {
    ...work,
    from,
    to,
    today: { ...work.today, total },
    sales: { days: byDay, weeks: toWeeks(byDay), months: toMonths(byDay), ...sum(byDay) },
    unconfirmed: await sumUnconfirmed(ctx.db, { from, to }),
    takings: await readTakings(ctx, { from, to }),
    margin: await readMargin(ctx.db, { from, to }),
    before: {
      ...earlier,
      ...sum(await listSalesByDay(ctx.db, earlier)),
      takings: (await readTakings(ctx, earlier)).total,
    },
    ...(await readOwed(ctx, today)),
    quotes: { open: await sumOpenQuotes(ctx.db), accepted: await sumAcceptedQuotes(ctx.db) },
    bestSellers: (await listBestSellers(ctx.db, { from, to }, 10)).map((product) => ({
      ...product,
      name: fromJson(product.name),
    })),
    books: readBooks(ctx),
  };
}

async function readTakings({ db }: Context, days: { from: string; to: string }): Promise<Dashboard["takings"]> {
  const methods = await listTakingsByMethod(db, days);
  return { methods, total: methods.reduce((total, { received, refunded }) => total + received - refunded, 0) };
}

/** Open invoices and those that are late, from the sums of their list. */
async function readOwed({ db }: Context, today: string): Promise<Pick<Dashboard, "owed" | "overdue">> {
  const open = await readStoredSums(db, { statuses: ["unpaid", "part_paid"] });
  const late = await readStoredSums(db, { overdueOn: today });
  return {
    owed: { count: open.count, total: open.balance },
    overdue: { count: late.count, total: late.balance },
  };
}

const MAX_FINDINGS = 100;

/** Findings of the check of the books; none on a desktop, which runs no check. */
function readBooks({ dataDir }: Pick<Context, "dataDir">): Dashboard["books"] {
  const report = readStoredReport(dataDir);
  const failing = report?.findings.filter((finding) => !isDoubt(finding)) ?? [];
  if (!report || failing.length === 0) return null;
  const { checkedAt } = report;
  return { checkedAt, rows: countFailing(failing), findings: failing.slice(0, MAX_FINDINGS) };
}

async function deliveryLoad(ctx: Context, lastDay: string): Promise<Dashboard["deliveries"]> {
  const { calendar } = await readShopSettings(ctx.db);
  const capacityOf = ({
    date,
    window,
    capacity,
  }: {
    date: string | null;
    window: string | null;
    capacity: number | null;
  }) =>
    date === null || capacity === null
      ? capacity
      : placesOf({ slotCapacity: capacity }, windowsOn(calendar, date).find((one) => one.window === window)?.places);
  const rows = await listDeliveryLoad(ctx.db, lastDay);
  return rows
    .map((row) => ({
      date: row.date,
      window: row.window as DeliveryWindow | null,
      zoneId: row.zone_id,
      zoneName: row.zone_name ? fromJson(row.zone_name) : null,
      deliveries: row.deliveries,
      pieces: row.pieces,
      capacity: capacityOf(row),
    }))
    .sort((a, b) => order(a).localeCompare(order(b), "en"));
}

/** By day, those without one last; then by window and zone. */
const order = (one: Dashboard["deliveries"][number]): string =>
  `${one.date ?? "9999"} ${one.window ?? "99"} ${one.zoneName?.en ?? ""}`;

const sum = (days: readonly { orders: number; total: number }[]) => ({
  orders: days.reduce((count, one) => count + one.orders, 0),
  total: days.reduce((total, one) => total + one.total, 0),
});
