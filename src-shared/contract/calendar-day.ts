import { isoDate } from "./schemas.ts";

/** A day of this century, like "2026-11-30": 30 February has the shape of one and is refused. */
export const calendarDay = isoDate.refine((text) => {
  if (text < "2000" || text > "2100") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}, "choose");
