import { ApiError } from "../../src-shared/api/client.ts";

/**
 * A read of categories, products or testimonials that falls back to an empty answer (specification, section 7) and
 * tells that it did, so that the page can say so: a load passes `failed` on. Not found, a redirect or a cancelled read
 * are no failures of the line and go on as they are.
 */
export async function readOrEmpty<T>(read: Promise<T>, empty: T): Promise<{ data: T; failed: boolean }> {
  try {
    return { data: await read, failed: false };
  } catch (problem) {
    if (!isOutage(problem)) throw problem;
    return { data: empty, failed: true };
  }
}

/** Whether the other side could not answer now: unreachable, overloaded or broken. */
export function isOutage(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 0 || problem.status === 429 || problem.status >= 500);
}
