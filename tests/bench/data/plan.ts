/** Which generated order copies which model, when, for whom, and of what: decided before the first row is written. */
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import { chance, mix } from "./chance.ts";
import type { ModelOrder } from "./model-orders.ts";

export const WEEK_MS = 7 * DAY_MS;
/** Copies go on for two years after the week of the models. */
export const WEEKS = 104;
/** Copies of one model in one week differ by up to this. */
const SPREAD_MS = 50 * 60_000;

export interface Plan {
  count: number;
  /** By order, in the order of their times. */
  model: Uint16Array;
  placedAt: Float64Array;
  customer: Uint32Array;
  /** Customers in all. Even ones are persons, odd ones companies. */
  customers: number;
  /** First and last order of each customer, -1 where there is none; and how many there are. */
  firstOrder: Int32Array;
  lastOrder: Int32Array;
  ordersOf: Uint32Array;
}

export function planOrders(models: readonly ModelOrder[], count: number, now: Date): Plan {
  const customers = 2 * Math.ceil(count / 16) + 2;
  const plan: Plan = {
    count,
    model: new Uint16Array(count),
    placedAt: new Float64Array(count),
    customer: new Uint32Array(count),
    customers,
    firstOrder: new Int32Array(customers).fill(-1),
    lastOrder: new Int32Array(customers).fill(-1),
    ordersOf: new Uint32Array(customers),
  };
  const numbered = models.map((model, nth) => ({ model, nth }));
  const fitting = (week: number) =>
    numbered.filter(({ model }) => model.endsAt + week * WEEK_MS + SPREAD_MS <= now.getTime());
  // Of this week nothing may have passed yet.
  const weeks = fitting(WEEKS).length > 0 ? WEEKS : WEEKS - 1;
  let done = 0;
  for (let week = 1; week <= weeks; week += 1) {
    const fits = fitting(week);
    const [open, finished] = [fits.filter(({ model }) => model.isOpen), fits.filter(({ model }) => !model.isOpen)];
    const until = Math.round((count * week) / weeks);
    const ofWeek = Array.from({ length: until - done }, (_, at) => {
      const i = done + at;
      const isOpen = week > weeks - 2 && open.length > 0 && chance(i, 1) < 0.6;
      const among = isOpen || finished.length === 0 ? open : finished;
      const { model, nth } = among[mix(i, 2) % among.length] as (typeof fits)[number];
      return { nth, at: model.placedAt + week * WEEK_MS + Math.floor(chance(i, 3) * SPREAD_MS) };
    }).toSorted((a, b) => a.at - b.at);
    for (const { nth, at } of ofWeek) {
      plan.model[done] = nth;
      plan.placedAt[done] = at;
      addCustomer(plan, done, models[nth] as ModelOrder);
      done += 1;
    }
  }
  return plan;
}

/** Some customers order more often than others. */
function addCustomer(plan: Plan, order: number, { profile }: ModelOrder): void {
  const pair = Math.floor(chance(order, 4) ** 1.5 * (plan.customers / 2));
  const customer = pair * 2 + (profile === "company" ? 1 : 0);
  plan.customer[order] = customer;
  if (plan.firstOrder[customer] === -1) plan.firstOrder[customer] = order;
  plan.lastOrder[customer] = order;
  plan.ordersOf[customer] = (plan.ordersOf[customer] ?? 0) + 1;
}
