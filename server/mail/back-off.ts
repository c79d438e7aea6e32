const MINUTE_MS = 60_000;
const hour = 60 * MINUTE_MS;

/** Time from a mail's queueing after which its delivery is given up (server/security.md, Faults: SMTP). */
export const giveUpAfterMs = 48 * hour;

/**
 * Time of the next attempt after `attempts` failures: 1, 2, 4 … 40 minutes later and up to half as much by chance, so
 * that mails which failed together do not come back together; never later than the last moment. Undefined when that has
 * passed.
 */
export function nextAttempt(
  attempts: number,
  createdAt: Date,
  now: Date,
  random: () => number = Math.random,
): Date | undefined {
  const last = createdAt.getTime() + giveUpAfterMs;
  if (now.getTime() >= last) return undefined;
  const wait = Math.min(40, 2 ** Math.min(attempts - 1, 10)) * MINUTE_MS;
  return new Date(Math.min(last, now.getTime() + Math.round(wait * (1 + random() / 2))));
}
