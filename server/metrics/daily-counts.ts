import { type DailyCount, OTHER_SUBJECTS } from "../../db/queries/system/daily-counts.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";

/** What is counted, of the day on which it happens. */
export type Counted = Pick<DailyCount, "kind" | "lang" | "subject">;

/** Sums of what visitors do, until the job `store counts` adds them to those of all processes. */
export interface DailyCounts {
  add(counted: Counted): void;
  /** Hands over what was counted since the last call. */
  take(): DailyCount[];
  /** Takes back what could not be stored. */
  putBack(counts: readonly DailyCount[]): void;
}

/** Different subjects that are remembered until they are stored; somebody may make them up. */
const MAX_REMEMBERED = 1000;

export function createDailyCounts(now: () => Date): DailyCounts {
  let counts = new Map<string, DailyCount>();

  function put({ day, kind, lang, subject, count }: DailyCount): void {
    const key = `${day} ${kind} ${lang} ${subject}`;
    const known = counts.get(key);
    if (known) known.count += count;
    else if (subject !== OTHER_SUBJECTS && counts.size >= MAX_REMEMBERED)
      put({ day, kind, lang, subject: OTHER_SUBJECTS, count });
    else counts.set(key, { day, kind, lang, subject, count });
  }

  return {
    add: (counted) => put({ ...counted, day: qatarDate(now()), count: 1 }),
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack: (taken) => taken.forEach(put),
  };
}
