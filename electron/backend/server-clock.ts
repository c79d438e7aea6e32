/**
 * The desktop's clock, corrected by the server's: how far the last answer's `Date` was from it is kept in the settings
 * file, so that a sale offline, and its receipt, have the shop's time on a computer whose clock is wrong.
 */

/** Differences up to this are of the header, which has whole seconds, and of the way. */
const TOLERANCE_MS = 5000;

export interface ServerClock {
  now(): Date;
  /** `fetch` that hears the time of each answer. */
  fetch: typeof fetch;
}

interface ClockOptions {
  now: () => Date;
  fetch: typeof fetch;
  /** Milliseconds that the server was ahead, as stored. */
  offset: number;
  store(offset: number): void;
}

export function createServerClock({ now, fetch: send, offset, store }: ClockOptions): ServerClock {
  let ahead = offset;
  const hear = (date: string | null): void => {
    const measured = Date.parse(date ?? "") - now().getTime();
    if (Number.isNaN(measured) || Math.abs(measured - ahead) <= TOLERANCE_MS) return;
    ahead = Math.abs(measured) <= TOLERANCE_MS ? 0 : measured;
    store(ahead);
  };
  return {
    now: () => new Date(now().getTime() + ahead),
    async fetch(input, init) {
      const response = await send(input, init);
      hear(response.headers.get("date"));
      return response;
    },
  };
}
