import { createLimiter } from "../../../kernel/limiter.ts";

/**
 * Passwords are hashed two at a time, and twenty may wait (server/security.md, row 7): each costs 46 MiB and a
 * processor, so a flood of sign-ins must not take the shop with it. Null, at once, when the queue is full: answer 503.
 */
const limiter = createLimiter({ atOnce: 2, waiting: 20 });

export const hashing = <T>(work: () => Promise<T>): Promise<T> | null => limiter.run(work);

/** Seconds after which a full queue has moved on. */
export const BUSY_RETRY_SECONDS = 3;
