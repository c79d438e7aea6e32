import { fromJson } from "../../db/json.ts";
import { lockTestOrder } from "../../db/queries/orders/test-orders.ts";
import { amongTestOrder } from "../../db/test-orders/among-test-order.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { ReadingApp } from "./readers/reader.ts";

/** Reads a mail of a test order among the order's rows; undefined where the order is removed. */
export function readTestMail<T>(
  app: ReadingApp,
  testOrderId: string,
  read: (app: ReadingApp) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { quotePdf: _, invoicePdf: __, ...kept } = app;
  return inTransaction(app.db, async (tx) => {
    const test = await lockTestOrder(tx, testOrderId);
    return test && amongTestOrder(tx, fromJson(test.content), (part) => read({ ...kept, db: part }));
  });
}
