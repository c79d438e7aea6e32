import { beginDays, keepDay, listDaysToSum, listGoodsOfOrders } from "../../db/queries/sold-days.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { afterPart } from "../kernel/work-in-parts.ts";

/** Days that one transaction begins. */
const AT_ONCE = 30;

/**
 * Adds up what was sold on days that are over (queries/sold-days.ts), the newest first. Each is read by the reader and then kept; a day
 * that changes meanwhile is left to the next run.
 */
export async function sumSoldDays(
  app: Pick<App, "db" | "reader" | "now" | "stopping" | "yieldToRequests">,
): Promise<void> {
  const yesterday = addDays(qatarDate(app.now()), -1);
  const all = await listDaysToSum(app.reader, yesterday);
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const days = all.slice(start, start + AT_ONCE);
    const run = newId();
    await inTransaction(app.db, (tx) => beginDays(tx, days, run), { isShort: true });
    for (const day of days) {
      if (app.stopping?.aborted) return;
      const goods = await listGoodsOfOrders(app.reader, day);
      await inTransaction(app.db, (tx) => keepDay(tx, { day, run }, goods));
      await afterPart(app);
    }
  }
}
