/** `npm run db -- copy`: a whole shop into an empty database, with what it says on the terminal. */
import { parseArgs } from "node:util";
import { checkDatabase } from "../backup/backup.ts";
import { isPassingFault } from "../engines/dialect.ts";
import { createProgress, type Say } from "../progress.ts";
import type { TableComparison, TableSum } from "./compare.ts";
import { type CopyStep, copyShop } from "./copy-shop.ts";
import { describeAddress, isServer } from "./ends.ts";

/** `check` reads the books of the database at an address and says what it finds. */
export async function copyCommand(args: string[], say: Say, check: (address: string) => Promise<void>): Promise<void> {
  const text = { type: "string" } as const;
  const { from, to } = parseArgs({ args, options: { from: text, to: text } }).values;
  if (!from || !to) throw new Error("Say: npm run db -- copy --from ADDRESS --to ADDRESS");
  say(`Copying ${describeAddress(from)} to ${describeAddress(to)}.`);
  const progress = showCopy(say);
  const comparisons = await copyShop(from, to, progress.show).catch((problem: unknown) => {
    if (!isPassingFault(problem)) throw problem;
    const why = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`${why}. Run the same command again: it goes on where it was.`, { cause: problem });
  });
  progress.end();
  for (const line of asTable(comparisons)) say(line);
  const differing = comparisons.filter(({ difference }) => difference !== undefined);
  for (const { table, difference } of differing) say(`${table}: ${difference}`);
  if (differing.length > 0) {
    throw new Error(`${differing.length} tables differ. The target stays closed: remove it and copy anew.`);
  }
  say("Equal, row by row. Now the check of the copy:");
  if (!isServer(to)) for (const problem of checkDatabase(to).problems) say(`As in the source: ${problem}`);
  await check(to);
  say(
    "Pictures, uploads and keys are files in DATA_DIR and were not touched: serve the copy with the same DATA_DIR, or move that folder with it.",
  );
}

const count = (rows: number): string => rows.toLocaleString("en-US");

/** Says how far a copy is. */
export function showCopy(say: Say): { show(step: CopyStep): void; end(): void } {
  const progress = createProgress(say);
  const isPassing = ({ step }: CopyStep) => step === "copying" || step === "comparing";
  return {
    show: (step) => progress.show(describeStep(step), { isPassing: isPassing(step) }),
    end: progress.end,
  };
}

function describeStep(step: CopyStep): string {
  switch (step.step) {
    case "begun":
      return step.there === 0
        ? `${step.tables} tables, ${count(step.rows)} rows.`
        : `Going on: ${count(step.there)} of ${count(step.rows)} rows are there already.`;
    case "copying": {
      const percent = Math.floor((100 * step.copied) / step.rows);
      return `${percent} % · ${count(step.copied)} of ${count(step.rows)} rows · ${step.table}`;
    }
    case "indexing":
      return "Making indexes, foreign keys and triggers.";
    case "comparing":
      return `Comparing ${step.table}.`;
  }
}

function asTable(comparisons: readonly TableComparison[]): string[] {
  const width = Math.max(...comparisons.map(({ table }) => table.length));
  return comparisons.map(({ table, source, target, difference }) => {
    const sum = ({ rows, checksum }: TableSum) => `${count(rows).padStart(12)}  ${checksum}`;
    return `${table.padEnd(width)}${sum(source)}  ${difference === undefined ? "equal" : `differs: ${sum(target)}`}`;
  });
}
