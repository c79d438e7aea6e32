/** Milliseconds until the next try: doubling from a second to two minutes, with jitter so that a shop's desktops do not all come back at once. */
export function backOff(
  tries: number,
  { retryAfter, random = Math.random }: { retryAfter?: number | undefined; random?: () => number } = {},
): number {
  const longest = Math.min(120_000, 1000 * 2 ** Math.min(tries, 10));
  const jittered = longest / 2 + random() * (longest / 2);
  return Math.round(Math.max(jittered, (retryAfter ?? 0) * 1000));
}
