import { ApiError } from "../../src-shared/api/client.ts";
import { isUnreachable } from "./outage.ts";

/**
 * Reads of categories, products or testimonials that fall back to an empty answer (specification, section 7) and report it,
 * so that the page can show it: a load passes `failed` on. Not found, redirects and cancelled reads are no outages and are
 * thrown; in the browser an outage too, because the page on screen stays (outage.ts).
 */
export async function readOrEmpty<T>(read: Promise<T>, empty: T): Promise<{ data: T; failed: boolean }> {
  try {
    return { data: await read, failed: false };
  } catch (problem) {
    if (!isOutage(problem) || (!import.meta.env.SSR && isUnreachable(problem))) throw problem;
    return { data: empty, failed: true };
  }
}

/** Whether the API could not answer now: unreachable, overloaded or broken. */
export function isOutage(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 0 || problem.status === 429 || problem.status >= 500);
}
