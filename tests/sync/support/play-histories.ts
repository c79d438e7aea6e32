import fc from "fast-check";
import { histories } from "./history.ts";
import { play } from "./play.ts";

/** Plays random histories and throws for the first that fails, shrunk to its smallest form; prints their seed. */
export async function playHistories(runs: number, seed = Date.now() % 2 ** 31): Promise<void> {
  process.stdout.write(`${runs} histories, seed ${seed}\n`);
  await fc.assert(
    fc.asyncProperty(histories, (history) => play(history)),
    { numRuns: runs, seed },
  );
}
