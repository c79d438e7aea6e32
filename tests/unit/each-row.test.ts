import { expect, test } from "vitest";
import type { Db } from "../../db/schema.ts";
import { eachRow } from "../../server/each-row.ts";
import { createLog } from "../../server/log.ts";
import { countTurns } from "../support/count-turns.ts";

test("each row of a job has a turn of the event loop of its own, so that requests come between two", async () => {
  const app = { db: {} as Db, log: createLog("silent"), now: () => new Date("2026-11-30T09:00:00Z") };
  const turns: number[] = [];
  using turn = countTurns();
  await eachRow(app, { job: "count turns", rows: [1, 2, 3], keyOf: String }, async () => turns.push(turn.now()));
  expect(new Set(turns).size).toBe(3);
});
