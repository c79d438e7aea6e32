import fc from "fast-check";
import { histories } from "./history.ts";
import { play } from "./play.ts";

/** Plays random histories and throws for the first that fails, shrunk to its smallest form. */
export const playHistories = (runs: number, seed = Date.now() % 2 ** 31): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (history) => play(history)),
    { numRuns: runs, seed },
  );
