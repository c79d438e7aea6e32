import { describe, expect, test } from "vitest";
import { areStated, type OpeningHours, openState, UNSTATED_HOURS, WEEKDAYS } from "../../../src-shared/values/hours.ts";

const every = (day: OpeningHours["sunday"]) =>
  Object.fromEntries(WEEKDAYS.map((name) => [name, day])) as unknown as OpeningHours;
/** The hours of the specification, section 1. */
const showroom: OpeningHours = { ...every({ open: "08:00", close: "18:00" }), friday: null };
const at = (hours: OpeningHours, now: string) => {
  const { open, nextChange } = openState(hours, new Date(now));
  return [open, nextChange?.toISOString() ?? null];
};

// 1 December 2026 is a Tuesday; Doha is three hours ahead of UTC.
describe("is the showroom open?", () => {
  test.each([
    ["before opening it is closed until eight", "2026-12-01T04:59:59.999Z", false, "2026-12-01T05:00:00.000Z"],
    ["at eight it opens, until six", "2026-12-01T05:00:00Z", true, "2026-12-01T15:00:00.000Z"],
    ["a moment before six it is open", "2026-12-01T14:59:59.999Z", true, "2026-12-01T15:00:00.000Z"],
    ["at six it closes until tomorrow", "2026-12-01T15:00:00Z", false, "2026-12-02T05:00:00.000Z"],
    ["on Thursday evening it is closed until Saturday", "2026-12-03T16:00:00Z", false, "2026-12-05T05:00:00.000Z"],
    ["all Friday it is closed", "2026-12-04T08:00:00Z", false, "2026-12-05T05:00:00.000Z"],
    ["after midnight in Doha it is already Saturday", "2026-12-04T21:30:00Z", false, "2026-12-05T05:00:00.000Z"],
  ])("%s", (_what, now, open, change) => expect(at(showroom, now)).toEqual([open, change]));

  test("a shop that has stated no hours never opens, and says nothing of hours", () => {
    expect(at(UNSTATED_HOURS, "2026-12-01T05:00:00Z")).toEqual([false, null]);
    expect([areStated(UNSTATED_HOURS), areStated(showroom)]).toEqual([false, true]);
  });

  test("Ramadan nights reach past midnight", () => {
    const nights = every({ open: "20:00", close: "01:30" });
    expect(at(nights, "2026-12-01T21:30:00Z")).toEqual([true, "2026-12-01T22:30:00.000Z"]);
    expect(at(nights, "2026-12-01T22:30:00Z")).toEqual([false, "2026-12-02T17:00:00.000Z"]);
  });

  test("days that touch at midnight are one opening", () => {
    const weekend = {
      ...every(null),
      saturday: { open: "08:00", close: "24:00" },
      sunday: { open: "00:00", close: "06:00" },
    };
    expect(at(weekend, "2026-12-05T19:00:00Z")).toEqual([true, "2026-12-06T03:00:00.000Z"]);
  });

  test("a showroom open one day a week opens again in a week", () => {
    const saturdays = { ...every(null), saturday: { open: "08:00", close: "18:00" } };
    expect(at(saturdays, "2026-12-05T15:00:00Z")).toEqual([false, "2026-12-12T05:00:00.000Z"]);
  });

  test("one that never closes, or never opens, has no next change", () => {
    expect(at(every({ open: "00:00", close: "24:00" }), "2026-12-01T12:00:00Z")).toEqual([true, null]);
    expect(at(every(null), "2026-12-01T12:00:00Z")).toEqual([false, null]);
  });

  test.each(["8:00", "25:00", "08:60", "", "24:30"])("%s is no time of day", (open) => {
    expect(() => openState(every({ open, close: "18:00" }), new Date())).toThrow(RangeError);
  });
});
