// Plays many histories, makes the first that fails small, and says how often each kind of step was accepted.
import { Broken, type HistoryOptions, type Played, play, type Tally } from "./history.ts";
import { length, steps } from "./steps/index.ts";

export interface Run extends HistoryOptions {
  seed: number;
  histories: number;
  /** Seconds that making a failure smaller may take. */
  shrinkFor?: number;
}

/** Throws for the first history that breaks a rule; resolves with what was accepted. */
export async function playHistories({ seed, histories, shrinkFor = 60, ...options }: Run): Promise<Tally> {
  const tally: Tally = new Map();
  for (let n = 0; n < histories; n += 1) {
    const problem = await failure(seed + n, options, tally);
    if (!problem) continue;
    const small = await shrink(problem, options, Date.now() + shrinkFor * 1000);
    throw new Error(
      `History ${n + 1} of ${histories}, seed ${seed + n}${options.desktop ? ", with a desktop" : ""}:\n${small.message}\n\nMONEY_REPLAY='${JSON.stringify(small.steps)}'`,
    );
  }
  return tally;
}

async function failure(source: number | Played[], options: HistoryOptions, tally?: Tally): Promise<Broken | undefined> {
  try {
    await play(source, options, tally);
    return undefined;
  } catch (problem) {
    if (problem instanceof Broken) return problem;
    throw problem;
  }
}

export const claimOf = (problem: Broken): string => (problem.message.split("\n")[0] ?? "").replace(/[\d-]+/g, "");

/** Leaves out ever smaller stretches of steps as long as the same claim still fails. */
export async function shrink(problem: Broken, options: HistoryOptions, until: number): Promise<Broken> {
  let smallest = problem;
  const what = claimOf(problem);
  for (
    let stretch = Math.ceil(problem.steps.length / 2);
    stretch >= 1;
    stretch = stretch === 1 ? 0 : Math.ceil(stretch / 2)
  ) {
    for (let at = 0; at < smallest.steps.length && Date.now() < until; ) {
      const fewer = smallest.steps.filter((_, place) => place < at || place >= at + stretch);
      const again = await failure(fewer, options);
      if (again && claimOf(again) === what) smallest = again;
      else at += stretch;
    }
  }
  return smallest;
}

export interface TallyRow extends Record<string, string | number> {
  step: string;
  asked: number;
  accepted: number;
  "accepted %": number;
  refusals: string;
}

export const tallyRows = (tally: Tally): TallyRow[] =>
  [...tally]
    .map(([step, { asked, accepted, refusals }]) => ({
      step,
      asked,
      accepted,
      "accepted %": Math.round((accepted * 100) / asked),
      refusals: [...refusals]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 3)
        .map(([code, times]) => `${times} ${code}`)
        .join(", "),
    }))
    .sort((a, b) => a["accepted %"] - b["accepted %"]);

/** Need a desktop, or a transfer that lapsed and goods that are still there: the long run by command has enough of them. */
const seldom = new Set(["the desktop's connection", "bring a lapsed order back"]);

/** With the table on the console: the kinds that were never asked, and those accepted less than a third of the time. */
export async function playTallied(run: Omit<Run, "length">): Promise<{ never: string[]; rarely: string[] }> {
  const rows = tallyRows(await playHistories({ ...run, length }));
  console.table(rows);
  const asked = new Set(rows.map(({ step }) => step));
  return {
    never: Object.keys(steps).filter((kind) => !asked.has(kind) && !seldom.has(kind)),
    rarely: rows.filter((row) => row["accepted %"] < 34).map(({ step }) => step),
  };
}
