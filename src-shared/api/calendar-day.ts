import { z } from "zod";
import { isCalendarDay } from "../values/qatar-time.ts";

/** A day of this century, like "2026-11-30": 30 February has the shape of one and is refused. */
export const calendarDay = z
  .string("choose")
  .refine((text) => isCalendarDay(text) && text >= "2000" && text <= "2100", "choose");
