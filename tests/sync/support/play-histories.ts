import fc from "fast-check";
import { histories } from "./history.ts";
import { play } from "./play.ts";
import { assertEachOccurred, describeTally, emptyTally } from "./tally.ts";

/**
 * Plays random histories and throws for the first that fails, shrunk to its smallest form, and when an ingredient occurred
 * in none; prints their seed and what occurred.
 */
export async function playHistories(runs: number, seed = Date.now() % 2 ** 31): Promise<void> {
  process.stdout.write(`${runs} histories, seed ${seed}\n`);
  const tally = emptyTally();
  await fc.assert(
    fc.asyncProperty(histories, (history) => play(history, tally)),
    { numRuns: runs, seed },
  );
  process.stdout.write(`In ${runs} histories occurred\n${describeTally(tally)}`);
  assertEachOccurred(tally);
}
