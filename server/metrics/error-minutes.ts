import { minuteOf } from "../../db/queries/system/server-errors.ts";

/** Answers with a 5xx by the minute, until the job `watch` adds them to the count of all processes. */
export interface ErrorMinutes {
  add(): void;
  /** Hands over what was counted since the last call: pairs of minute and count. */
  take(): [minute: string, count: number][];
  /** Takes back what could not be stored. */
  putBack(counted: readonly [minute: string, count: number][]): void;
}

/** Minutes that are remembered while nothing can be stored. */
const MAX_MINUTES = 60;

export function createErrorMinutes(now: () => Date): ErrorMinutes {
  let counts = new Map<string, number>();
  const add = (minute: string, count: number) => {
    counts.set(minute, (counts.get(minute) ?? 0) + count);
    const [oldest] = counts.keys();
    if (counts.size > MAX_MINUTES && oldest !== undefined) counts.delete(oldest);
  };
  return {
    add: () => add(minuteOf(now()), 1),
    take() {
      const taken = [...counts];
      counts = new Map();
      return taken;
    },
    putBack(counted) {
      for (const [minute, count] of counted) add(minute, count);
    },
  };
}
