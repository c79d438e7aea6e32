import { qatarDate } from "../../src-shared/values/qatar-time.ts";

/** A night belongs to the day after it: it begins at two in the morning in Qatar. */
const NIGHT_BEGINS_MS = 2 * 3_600_000;

/** The day of the night in which, or after which, a moment is. */
export const nightOf = (at: Date): string => qatarDate(new Date(at.getTime() - NIGHT_BEGINS_MS));
