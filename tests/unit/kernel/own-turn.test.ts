import { expect, test } from "vitest";
import { ownTurn } from "../../../server/kernel/own-turn.ts";
import { countTurns } from "../../support/count-turns.ts";

test("each who asks has a turn of the event loop of its own, in their order", async () => {
  const turns: number[] = [];
  using turn = countTurns();
  await Promise.all([1, 2, 3].map(() => ownTurn().then(() => turns.push(turn.now()))));
  expect(new Set(turns).size).toBe(3);
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});
