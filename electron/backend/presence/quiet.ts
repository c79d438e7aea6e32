import type { Notices } from "../../../src-shared/desktop/operations.ts";
import { qatarClock } from "../../../src-shared/values/qatar-time.ts";

/** Quiet hours of notices, by the clock in Qatar; they may span midnight. */
export function isQuiet({ quietFrom, quietUntil }: Pick<Notices, "quietFrom" | "quietUntil">, now: Date): boolean {
  const time = qatarClock(now);
  if (quietFrom <= quietUntil) return quietFrom <= time && time < quietUntil;
  return time >= quietFrom || time < quietUntil;
}
