import fc from "fast-check";
import { histories } from "./history.ts";
import { play } from "./play.ts";

/** Plays that many histories and throws for the first that breaks a promise, made as small as it can be. */
export const playHistories = (runs: number, seed = Date.now() % 2 ** 31): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (history) => play(history)),
    { numRuns: runs, seed },
  );
