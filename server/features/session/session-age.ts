/**
 * The age of a session or a code.
 *
 * 1. Expiry is by the wall clock, because it must survive a restart.
 * 2. The wall clock may be set back while the process runs: then the process's own monotonic clock, counted from the
 *    first look at the session, gives its least age. The larger age counts.
 * 3. A session that seems to begin more than a minute in the future was made before the clock was set back, and its age
 *    cannot be known: it is over (server/security.md, Faults: clock jumps).
 *
 * The obvious method, comparing with `expires_at` alone, gives a session 30 more days when the clock jumps back 30
 * days.
 */

/** Milliseconds of a monotonic clock. Tests replace `now`. */
export const monotonicClock = { now: (): number => performance.now() };

const CLOCK_TOLERANCE_MS = 60_000;
const MAX_REMEMBERED = 10_000;

interface FirstLook {
  /** Monotonic milliseconds and the age by the wall clock at the first look. */
  at: number;
  age: number;
  wall: number;
}

/** Keyed by the process's database handle, so that two apps in one process do not mix. */
const firstLooks = new WeakMap<object, Map<string, FirstLook>>();

export interface Aged {
  /** Least age in milliseconds; Infinity when it cannot be known. */
  age: number;
  /** Whether the wall clock has gone back more than a minute since this process first saw the session. */
  clockWentBack: boolean;
}

/** The age of `id`, begun at `startedAt` (ISO-8601), and whether the wall clock is still reliable about it. */
export function ageOf(owner: object, id: string, startedAt: string, now: Date): Aged {
  const wall = now.getTime();
  const wallAge = wall - Date.parse(startedAt);
  let ages = firstLooks.get(owner);
  if (!ages) {
    ages = new Map();
    firstLooks.set(owner, ages);
  }
  const mono = monotonicClock.now();
  const storedAge = ages.get(id);
  if (!storedAge) {
    if (wallAge < -CLOCK_TOLERANCE_MS) return { age: Number.POSITIVE_INFINITY, clockWentBack: true };
    // The oldest is removed: a Map keeps the order of arrival.
    if (ages.size >= MAX_REMEMBERED) ages.delete(ages.keys().next().value as string);
    ages.set(id, { at: mono, age: Math.max(0, wallAge), wall });
    return { age: Math.max(0, wallAge), clockWentBack: false };
  }
  const passed = mono - storedAge.at;
  return {
    age: Math.max(wallAge, storedAge.age + passed),
    clockWentBack: wall - storedAge.wall < passed - CLOCK_TOLERANCE_MS,
  };
}
