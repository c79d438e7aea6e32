import { amountOnly } from "../values/money.ts";
import { NO_VALUE } from "../values/no-value.ts";
import { instantIn, isCalendarDay, qatarClock, qatarDate } from "../values/qatar-time.ts";
import { isolate } from "./kit/isolate.ts";

/** Dirhams → "1,250.50", for columns whose head names the currency. */
export const figures = (dirhams: number): string => isolate(amountOnly(dirhams, { fraction: "always" }));

/** Basis points → "12.5%". */
export const percent = (points: number): string => isolate(Number.isFinite(points) ? `${points / 100}%` : NO_VALUE);

/** A day in Qatar, "2026-11-21" → "21/11/2026". */
export const dayFigures = (date: string): string => isolate(daySlashed(date));

/** An instant → the day in Qatar. */
export function dayOf(iso: string): string {
  const instant = instantIn(iso);
  return dayFigures(instant ? qatarDate(instant) : "");
}

/** An instant → "21/11/2026 14:05" on the showroom's clock. */
export function timeOf(iso: string): string {
  const instant = instantIn(iso);
  return isolate(instant ? `${daySlashed(qatarDate(instant))} ${qatarClock(instant)}` : NO_VALUE);
}

const daySlashed = (date: string): string => (isCalendarDay(date) ? date.split("-").reverse().join("/") : NO_VALUE);
