/**
 * How long a session or a code has lived.
 *
 * 1. Expiry is by the wall clock, because it must survive a restart.
 * 2. The wall clock may be set back while the process runs: then the process's own monotonic clock, counted from when
 *    it first saw the thing, says how old it is at least. The larger age counts.
 * 3. What claims to begin more than a minute in the future was made before the clock was set back by somebody, and its
 *    age cannot be known: it is over (server/security.md, Faults: clock jumps).
 *
 * The obvious way, comparing with `expires_at` alone, gives a session 30 more days when the clock jumps back 30 days.
 */

/** Milliseconds that only go forward. Tests replace `now`. */
export const monotonicClock = { now: (): number => performance.now() };

const tolerance = 60_000;
const MAX_REMEMBERED = 10_000;

interface Sight {
  /** Monotonic milliseconds and the age by the wall clock when first seen. */
  at: number;
  age: number;
  wall: number;
}

/** Keyed by the process's database handle, so that two apps in one process do not mix. */
const sights = new WeakMap<object, Map<string, Sight>>();

export interface Aged {
  /** At least this many milliseconds; Infinity when it cannot be known. */
  age: number;
  /** The wall clock has gone back more than a minute since this process first saw it. */
  clockWentBack: boolean;
}

/** The age of `id`, begun at `startedAt` (ISO-8601), and whether the clock can still be believed about it. */
export function ageOf(owner: object, id: string, startedAt: string, now: Date): Aged {
  const wall = now.getTime();
  const wallAge = wall - Date.parse(startedAt);
  let seen = sights.get(owner);
  if (!seen) {
    seen = new Map();
    sights.set(owner, seen);
  }
  const mono = monotonicClock.now();
  const known = seen.get(id);
  if (!known) {
    if (wallAge < -tolerance) return { age: Number.POSITIVE_INFINITY, clockWentBack: true };
    // The oldest goes first: a Map keeps the order of arrival.
    if (seen.size >= MAX_REMEMBERED) seen.delete(seen.keys().next().value as string);
    seen.set(id, { at: mono, age: Math.max(0, wallAge), wall });
    return { age: Math.max(0, wallAge), clockWentBack: false };
  }
  const passed = mono - known.at;
  return {
    age: Math.max(wallAge, known.age + passed),
    clockWentBack: wall - known.wall < passed - tolerance,
  };
}
