/** Milliseconds until the next try: doubling from one second to two minutes, with jitter, so that a shop's desktops do not return at once. */
export function backOff(
  tries: number,
  { retryAfter, random = Math.random }: { retryAfter?: number | undefined; random?: () => number } = {},
): number {
  const maxMs = Math.min(120_000, 1000 * 2 ** Math.min(tries, 10));
  const waitMs = maxMs / 2 + random() * (maxMs / 2);
  return Math.round(Math.max(waitMs, (retryAfter ?? 0) * 1000));
}
