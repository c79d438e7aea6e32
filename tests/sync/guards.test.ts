// Each guard of sync is needed: with any one of them taken away, the promises of the property test break.
import fc from "fast-check";
import { expect, test } from "vitest";
import { allGuards, type Guards } from "../../electron/sync/guards.ts";
import { histories } from "./support/history.ts";
import { play } from "./support/play.ts";

const why: Record<keyof Guards, string> = {
  compareVersions: "an older row replaces a newer one",
  cursorWithRows: "rows are skipped when the process dies between cursor and rows",
  acknowledgeOne: "work that never arrived leaves the outbox",
  keepKey: "what was done already is done again or refused",
  keepOverlay: "work disappears from the screen until the feed brings it",
};

for (const guard of Object.keys(allGuards) as (keyof Guards)[]) {
  test(`without "${guard}" ${why[guard]}`, { timeout: 300_000 }, async () => {
    const outcome = await fc.check(
      fc.asyncProperty(histories, (history) => play(history, { [guard]: false })),
      { numRuns: 2000, endOnFailure: true },
    );
    expect(outcome.failed).toBe(true);
    if (process.env.SHOW) console.log(guard, outcome.numRuns, String(outcome.errorInstance).slice(0, 300));
  });
}
