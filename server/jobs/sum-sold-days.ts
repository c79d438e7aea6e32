import {
  beginDays,
  keepDay,
  listDaysToSum,
  listGoodsOfOrders,
  ROWS_IN_A_PART,
  writeGoods,
} from "../../db/queries/sold-days.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { afterBackgroundPart } from "../kernel/work-in-parts.ts";

type Host = Pick<App, "db" | "reader" | "now" | "stopping" | "yieldToRequests">;

/** Days that one transaction begins. */
const AT_ONCE = 30;

/**
 * Adds up what was sold on days that are over (queries/sold-days.ts), the newest first. Each is read by the reader and then kept; a day
 * that changes meanwhile is left to the next run.
 */
export async function sumSoldDays(app: Host): Promise<void> {
  const yesterday = addDays(qatarDate(app.now()), -1);
  // Not by the reader, which would start a thread, or keep it, for a run that finds nothing.
  const all = await listDaysToSum(app.db, yesterday);
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const days = all.slice(start, start + AT_ONCE);
    const run = newId();
    await inPart(app, (tx) => beginDays(tx, days, run));
    for (const day of days) {
      if (app.stopping?.aborted) return;
      await sumDay(app, { day, run });
    }
  }
}

async function sumDay(app: Host, begun: { day: string; run: string }): Promise<void> {
  const goods = await listGoodsOfOrders(app.reader, begun.day);
  for (let start = 0; start === 0 || start < goods.length; start += ROWS_IN_A_PART) {
    if (!(await inPart(app, (tx) => writeGoods(tx, { ...begun, start, goods })))) return;
  }
  await inPart(app, (tx) => keepDay(tx, begun, goods));
}

async function inPart<T>(app: Host, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await inTransaction(app.db, work, { isShort: true });
  await afterBackgroundPart(app);
  return result;
}
