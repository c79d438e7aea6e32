import { expect, test } from "vitest";
import { onCommit, recordChange } from "../../../db/transaction.ts";
import type { Quiet } from "../../../server/kernel/quiet.ts";
import { workInParts } from "../../../server/kernel/work-in-parts.ts";
import { openTestDatabase } from "../../support/databases.ts";

test("the commit of a part has a turn of the event loop of its own, and requests under way come first before the next one", async () => {
  const { db, close } = await openTestDatabase();
  const waits: Quiet[] = [];
  const yieldToRequests = async (_maxMs: number, quiet: Quiet = {}) => {
    waits.push(quiet);
    return true;
  };
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const worked: number[] = [];
  const committed: number[] = [];
  const stop = onCommit(db, () => committed.push(turn));
  const work = workInParts(async (_app, tx) => {
    recordChange(tx, "products", `product-${worked.length}`, 1);
    worked.push(turn);
    return worked.length < 3;
  });
  await work({ db, yieldToRequests }, "work");
  isOver = true;
  stop();
  await close();
  expect(committed).toHaveLength(3);
  expect(committed.map((at, part) => at > (worked[part] ?? at))).toEqual([true, true, true]);
  expect(waits.map(({ underWayMs = 0 }) => underWayMs > 0)).toEqual([true, true]);
});
