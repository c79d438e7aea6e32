import { setTimeout as wait } from "node:timers/promises";

/** Seconds: a longer wait is asked for by a shop that is not just busy. */
const SOON = 30;

/**
 * `fetch` of a client that asks again when the shop was too busy to begin (503 with Retry-After), as often as it says so: for
 * suites that are about something else, on a computer that is as slow as it likes.
 */
export async function patientFetch(request: Request): Promise<Response> {
  for (;;) {
    const answer = await fetch(request.clone());
    const seconds = Number(answer.headers.get("retry-after") ?? Number.POSITIVE_INFINITY);
    if (answer.status !== 503 || seconds > SOON) return answer;
    await answer.arrayBuffer();
    await wait(seconds * 1000);
  }
}
