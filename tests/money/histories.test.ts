// Random lives of orders and quotes against the reference ledger; history.ts says how to run, read and replay them.
import { expect, test } from "vitest";
import { engine } from "../support/databases.ts";
import { playTallied } from "./claim.ts";

/** Fixed, so that everybody sees the same; a new one by command (tests/bench/money.ts). */
const seed = 20_261_122;
const histories = engine === "sqlite" ? 75 : 50;

test(`in ${histories} histories every dirham, every piece and every place adds up, and each kind of step is really taken`, {
  timeout: 600_000,
}, async () => {
  const { never, rarely } = await playTallied({ seed, histories, desktop: false });
  expect({ never, rarely }).toEqual({ never: [], rarely: [] });
});
