import { countDeliveriesByDay } from "../../../db/queries/reports.ts";
import type { Reader } from "./report-reader.ts";

/** What the crews have on each day: deliveries with an agreed day, of orders that stand. */
export const readDeliveries: Reader<"deliveries"> = async ({ db }, { from, to }) =>
  (await countDeliveriesByDay(db, { from, to })).map((row) => ({
    ...row,
    deliveries: row.planned + row.out + row.delivered,
  }));
