import { refuse } from "../../src-shared/api/refusal.ts";
import type { TestOrderRows } from "../schema/column-types.ts";
import type { Tx } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { putTestOrder } from "./test-order-rows.ts";

/** Runs work among the shop's rows and those of a test order, and undoes all that was written: the rows, and the work. */
export async function amongTestOrder<T>(tx: Tx, content: TestOrderRows, work: (part: Tx) => Promise<T>): Promise<T> {
  const done: T[] = [];
  await inTransaction(tx, async (part) => {
    await putTestOrder(part, content);
    done.push(await work(part));
    // A refusal undoes this part.
    return refuse("conflict");
  });
  return done[0] as T;
}
