import { describe, expect, test } from "vitest";
import {
  addDays,
  isCalendarDay,
  qatarDate,
  startOfQatarDay,
  weekdayOf,
} from "../../../src-shared/values/qatar-time.ts";

describe("the calendar in Qatar", () => {
  test("a day begins at nine in the evening of UTC, in summer as in winter", () => {
    expect(qatarDate(new Date("2026-11-29T20:59:59.999Z"))).toBe("2026-11-29");
    expect(qatarDate(new Date("2026-11-29T21:00:00Z"))).toBe("2026-11-30");
    expect(qatarDate(new Date("2026-07-01T21:00:00Z"))).toBe("2026-07-02");
    expect(startOfQatarDay("2026-11-30").toISOString()).toBe("2026-11-29T21:00:00.000Z");
  });

  test("days are counted over the ends of months and leap years", () => {
    expect([addDays("2028-02-28", 1), addDays("2026-12-31", 1), addDays("2026-01-01", -1)]).toEqual([
      "2028-02-29",
      "2027-01-01",
      "2025-12-31",
    ]);
  });

  test("every day of the calendar is one, and nothing else is", () => {
    // The reference is the platform's own reading of a text, which takes 30 February for 2 March.
    const read = (text: string) => {
      const time = Date.parse(`${text}T00:00:00Z`);
      return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : undefined;
    };
    const wrong: string[] = [];
    for (const year of [0, 4, 100, 400, 1582, 1600, 1900, 1969, 1970, 2000, 2023, 2024, 2026, 2100, 9999]) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = [
            String(year).padStart(4, "0"),
            ...[month, day].map((part) => String(part).padStart(2, "0")),
          ].join("-");
          const midnight = read(text);
          const isRight =
            midnight === undefined
              ? !isCalendarDay(text)
              : isCalendarDay(text) && startOfQatarDay(text).getTime() === midnight - 3 * 3_600_000;
          if (!isRight) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("4 December 2026 is a Friday", () => expect(weekdayOf("2026-12-04")).toBe(5));

  test.each(["2026-02-30", "2026-13-01", "30-11-2026", "", "2026-11-30T00:00"])("%s is no day", (date) => {
    expect(() => addDays(date, 1)).toThrow(RangeError);
  });
});
