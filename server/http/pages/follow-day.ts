import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/** How late a page may show another day. */
const EVERY_MS = 10_000;

/** Calls back once a day, soon after midnight in Qatar, until it is stopped. The clock may be moved back as well. */
export function followDay(now: () => Date, onDay: () => void): () => void {
  let day = qatarDate(now());
  const timer = setInterval(() => {
    const today = qatarDate(now());
    if (today === day) return;
    day = today;
    onDay();
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
