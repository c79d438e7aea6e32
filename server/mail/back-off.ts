const minute = 60_000;
const hour = 60 * minute;

/** How long a mail is tried, from its queueing (server/security.md, Faults: SMTP). */
export const giveUpAfter = 48 * hour;

/**
 * When to try again after `attempts` failures: 1, 2, 4 … 40 minutes and up to half as much by chance, so that mails
 * which failed together do not come back together; never later than the last moment. Undefined when that has passed.
 */
export function nextAttempt(
  attempts: number,
  createdAt: Date,
  now: Date,
  random: () => number = Math.random,
): Date | undefined {
  const last = createdAt.getTime() + giveUpAfter;
  if (now.getTime() >= last) return undefined;
  const wait = Math.min(40, 2 ** Math.min(attempts - 1, 10)) * minute;
  return new Date(Math.min(last, now.getTime() + Math.round(wait * (1 + random() / 2))));
}
