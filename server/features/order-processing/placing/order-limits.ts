import { countUses } from "../../../../db/queries/accounts/limits.ts";
import { countWebOrdersSince } from "../../../../db/queries/orders/orders.ts";
import type { Tx } from "../../../../db/schema.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import type { OrderVisitor } from "./order-visitor.ts";

const HOUR_SECONDS = 3600;

/**
 * The share of an address's limit (`ORDERS_PER_HOUR`, server/config.ts) for orders with the same phone, or the same
 * mailbox: a company's buyer may send ten.
 */
const PART_OF_CONTACT = 1 / 10;

/** Factor of one address's limit from which all orders together raise an alarm: ordinary days of a shop are far below. */
const ALARM_TIMES = 5;

/** Web orders in an hour that raise an alarm; never a limit, or one visitor could close the shop. */
export const alarmingOrders = (ordersPerHour: number): number => ordersPerHour * ALARM_TIMES;

/**
 * Web orders in this hour of the clock, counted from the orders themselves: a counter of its own would be one row that
 * all simultaneous orders wait for.
 */
export function countWebOrdersOfHour({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const width = HOUR_SECONDS * 1000;
  return countWebOrdersSince(db, new Date(Math.floor(now().getTime() / width) * width));
}

/** Web orders in this hour, once they are so many that staff should check them; else 0. */
export async function ordersInRush(ctx: Pick<Context, "config" | "db" | "now">): Promise<number> {
  const { ordersPerHour } = ctx.config;
  if (ordersPerHour === 0) return 0;
  const orders = await countWebOrdersOfHour(ctx);
  return orders > alarmingOrders(ordersPerHour) ? orders : 0;
}

/** Logs the alarm too, for administrators who watch the log and not the dashboard. */
export async function watchRush(app: Pick<Context, "config" | "db" | "now" | "log">): Promise<void> {
  const orders = await ordersInRush(app);
  if (orders === 0) return;
  app.log.warn({ orders }, "more orders than ever came in from the web this hour: look whether they are meant");
}

/**
 * Counts an order of a visitor: by address, and more tightly by address together with phone and with mailbox, so that
 * nobody can use up another person's orders in their name. Counted in the order's own transaction, so only placed
 * orders count. Orders that staff enter are not limited, and with `ORDERS_PER_HOUR` 0 none are.
 */
export async function countOrder(
  ctx: Context,
  tx: Tx,
  { address, phone, mailbox }: OrderVisitor,
): Promise<Refusal<"rate_limited"> | undefined> {
  const limit = ctx.config.ordersPerHour;
  if (limit === 0 || ctx.actor.kind === "staff") return undefined;
  const now = ctx.now();
  const ofContact = Math.ceil(limit * PART_OF_CONTACT);
  const seconds = HOUR_SECONDS;
  const uses = [
    { key: `order:${address}`, limit, seconds },
    { key: `order:${address}:phone:${phone}`, limit: ofContact, seconds },
    { key: `order:${address}:mailbox:${mailbox}`, limit: ofContact, seconds },
  ];
  const wait = await countUses(tx, uses, now);
  if (wait !== undefined) {
    return refuse("rate_limited", { retryAfter: wait, details: { minutes: Math.ceil(wait / 60) } });
  }
  return undefined;
}
