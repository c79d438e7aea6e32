const WINDOW_MS = 60_000;

/**
 * Counts requests by address within a minute of this process. Returns the seconds until the minute is over for an
 * address that has used up `perMinute`, else undefined; 0 for no limit. Measured by a monotonic clock.
 */
export function countByAddress(perMinute: number): (address: string) => number | undefined {
  let begun = performance.now();
  let counts = new Map<string, number>();
  return (address) => {
    if (perMinute === 0) return undefined;
    const now = performance.now();
    if (now - begun > WINDOW_MS) {
      begun = now;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute ? undefined : Math.max(1, Math.ceil((begun + WINDOW_MS - now) / 1000));
  };
}
