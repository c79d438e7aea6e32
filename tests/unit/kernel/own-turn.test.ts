import { expect, test } from "vitest";
import { ownTurn } from "../../../server/kernel/own-turn.ts";

test("each who asks has a turn of the event loop of its own, in their order", async () => {
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([1, 2, 3].map(() => ownTurn().then(() => turns.push(turn))));
  isOver = true;
  expect(new Set(turns).size).toBe(3);
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});
