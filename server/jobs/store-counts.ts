import { addDailyCounts } from "../../db/queries/system/daily-counts.ts";
import type { App } from "../context.ts";
import { ownTurn } from "../kernel/own-turn.ts";

/** Rows of one statement: a few milliseconds, after which orders have their turn. */
const BATCH = 100;

/** Adds what this process has counted to the sums of all. What cannot be stored is added the next time. */
export async function storeCounts({ db, dailyCounts }: Pick<App, "db" | "dailyCounts">): Promise<void> {
  const counts = dailyCounts?.take() ?? [];
  while (counts.length > 0) {
    try {
      await addDailyCounts(db, counts.slice(0, BATCH));
    } catch (problem) {
      dailyCounts?.putBack(counts);
      throw problem;
    }
    counts.splice(0, BATCH);
    await ownTurn();
  }
}
