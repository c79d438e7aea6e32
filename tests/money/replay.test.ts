// Plays the steps that a failure printed (MONEY_REPLAY), with a desktop where MONEY_DESKTOP is 1.
import { test } from "vitest";
import { type Played, play } from "./history.ts";

test.runIf(process.env.MONEY_REPLAY)("the steps that were printed", { timeout: 60_000 }, async () => {
  const steps = JSON.parse(process.env.MONEY_REPLAY ?? "[]") as Played[];
  await play(steps, { desktop: process.env.MONEY_DESKTOP === "1", length: steps.length });
});
