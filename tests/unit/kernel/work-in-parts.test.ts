import { expect, test, vi } from "vitest";
import { onCommit, recordChange } from "../../../db/transaction.ts";
import type { Quiet } from "../../../server/kernel/quiet.ts";
import { asForeground, backgroundWorkInParts, workInParts } from "../../../server/kernel/work-in-parts.ts";
import { countTurns } from "../../support/count-turns.ts";
import { openTestDatabase } from "../../support/databases.ts";

test("the commit of a part has a turn of the event loop of its own, and requests under way come first before the next one", async () => {
  const { db, close } = await openTestDatabase();
  const waits: Quiet[] = [];
  const yieldToRequests = async (_maxMs: number, quiet: Quiet = {}) => {
    waits.push(quiet);
    return true;
  };
  using turn = countTurns();
  const worked: number[] = [];
  const committed: number[] = [];
  const stop = onCommit(db, () => committed.push(turn.now()));
  const work = workInParts(async (_app, tx) => {
    recordChange(tx, "products", `product-${worked.length}`, 1);
    worked.push(turn.now());
    return worked.length < 3;
  });
  await work({ db, yieldToRequests }, "work");
  stop();
  await close();
  expect(committed).toHaveLength(3);
  expect(committed.map((at, part) => at > (worked[part] ?? at))).toEqual([true, true, true]);
  expect(waits.map(({ underWayMs = 0 }) => underWayMs > 0)).toEqual([true, true]);
});

test("background work lets foreground work go first, and does not stop for it", async () => {
  const { db, close } = await openTestDatabase();
  const PARTS = 200;
  const done = { foreground: 0, background: 0 };
  let backgroundDone = PARTS;
  const foreground = workInParts(async () => {
    done.foreground += 1;
    if (done.foreground === PARTS) backgroundDone = done.background;
    return done.foreground < PARTS;
  });
  const background = backgroundWorkInParts(async () => {
    done.background += 1;
    return done.background < PARTS;
  });
  const both = Promise.all([foreground({ db }, "foreground"), background({ db }, "background")]);
  await asForeground(db, () =>
    vi.waitUntil(() => done.foreground === PARTS && done.background >= 2, { timeout: 60_000 }),
  );
  await both;
  await close();
  expect(backgroundDone).toBeLessThan(PARTS / 4);
  expect(done).toEqual({ foreground: PARTS, background: PARTS });
});
