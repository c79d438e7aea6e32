import { amountOnly } from "../model/money.ts";
import { qatarDate } from "../model/qatar-time.ts";
import { isolate } from "./primitives/isolate.ts";

/** Dirhams → "1,250.50", for columns whose head names the currency. */
export const figures = (dirhams: number): string => isolate(amountOnly(dirhams, { fraction: "always" }));

/** Basis points → "12.5%". */
export const percent = (points: number): string => isolate(`${points / 100}%`);

/** A day in Qatar, "2026-11-21" → "21/11/2026". */
export const dayFigures = (date: string): string => isolate(date.split("-").reverse().join("/"));

/** An instant → the day in Qatar. */
export const dayOf = (iso: string): string => dayFigures(qatarDate(new Date(iso)));

/** An instant → "21/11/2026 14:05" on the showroom's clock. */
export function timeOf(iso: string): string {
  const time = new Date(iso).toLocaleTimeString("en-GB", {
    timeZone: "Asia/Qatar",
    hour: "2-digit",
    minute: "2-digit",
  });
  return isolate(`${qatarDate(new Date(iso)).split("-").reverse().join("/")} ${time}`);
}
