import { nextInSeries } from "../../../db/queries/orders.ts";
import type { Tx } from "../../../db/schema.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";

/** The next order number, "ORD-2026-000123": gap-free within a year of Qatar's calendar (domain.md, Order). */
export async function nextOrderNumber(tx: Tx, now: Date): Promise<string> {
  const year = qatarDate(now).slice(0, 4);
  return `ORD-${year}-${String(await nextInSeries(tx, `orders-${year}`)).padStart(6, "0")}`;
}
