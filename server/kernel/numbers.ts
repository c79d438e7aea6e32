import { nextInSeries } from "../../db/queries/orders/orders.ts";
import type { Tx } from "../../db/schema.ts";
import { standInNumber } from "../../src-shared/orders/states.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { Work } from "../features/orders/order-work.ts";

/**
 * The next order number, "ORD-2026-000123": gap-free within a year of Qatar's calendar (src-shared/README.md, Orders).
 */
export async function nextOrderNumber(tx: Tx, now: Date): Promise<string> {
  const year = qatarDate(now).slice(0, 4);
  return `ORD-${year}-${String(await nextInSeries(tx, `orders-${year}`)).padStart(6, "0")}`;
}

/**
 * The number that an order gets when it becomes one. On a desktop, which cannot know the next of a series without gaps, a
 * stand-in until the server has given it (electron/README.md, 17).
 */
export const numberFor = ({ ctx, tx, now }: Pick<Work, "ctx" | "tx" | "now">, orderId: string): Promise<string> =>
  ctx.numbering === "pending" ? Promise.resolve(standInNumber("pending", orderId)) : nextOrderNumber(tx, now);
