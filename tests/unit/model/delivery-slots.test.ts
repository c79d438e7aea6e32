import { describe, expect, test } from "vitest";
import {
  availableSlots,
  DEFAULT_CALENDAR,
  holidaysInView,
  type SlotQuestion,
  slotKey,
} from "../../../src-shared/delivery/slots.ts";

// 1 December 2026 is a Tuesday; noon UTC is three in the afternoon in Doha.
const question: SlotQuestion = {
  zone: { slotCapacity: 4, leadDays: 0 },
  calendar: DEFAULT_CALENDAR,
  now: new Date("2026-12-01T12:00:00Z"),
  leadDays: 0,
  booked: {},
  days: 14,
};
const ask = (changes: Partial<SlotQuestion> = {}) => availableSlots({ ...question, ...changes });
const datesOf = (changes: Partial<SlotQuestion> = {}) => [...new Set(ask(changes).map((slot) => slot.date))];

describe("delivery slots", () => {
  test("an empty day offers the morning and the afternoon window, with all places left", () => {
    expect(ask({ days: 1 })).toEqual([
      { date: "2026-12-02", window: "08-12", left: 4 },
      { date: "2026-12-02", window: "15-17", left: 4 },
    ]);
  });

  test("tomorrow can be chosen until midnight in Doha, and not a moment longer", () => {
    expect(datesOf({ now: new Date("2026-12-01T20:59:59.999Z") })[0]).toBe("2026-12-02");
    expect(datesOf({ now: new Date("2026-12-01T21:00:00Z") })[0]).toBe("2026-12-03");
  });

  test("nothing comes on Fridays and holidays", () => {
    const dates = datesOf({ calendar: { closedWeekdays: [5], holidays: ["2026-12-03"] }, days: 7 });
    expect(dates).toEqual(["2026-12-02", "2026-12-05", "2026-12-06", "2026-12-07", "2026-12-08"]);
  });

  test("nothing comes from the first day of a holiday to its last, and it is named where its days could be chosen", () => {
    const eid = { name: { en: "Eid al-Adha" }, from: "2026-12-03", to: "2026-12-06" };
    const later = { name: { en: "National Day" }, from: "2026-12-18", to: "2026-12-18" };
    const calendar = { closedWeekdays: [], holidays: [], holidayPeriods: [eid, later] };
    const dates = datesOf({ calendar, days: 7 });
    expect(dates).toEqual(["2026-12-02", "2026-12-07", "2026-12-08"]);
    expect(holidaysInView({ ...question, calendar, days: 7 })).toEqual([eid]);
    expect(holidaysInView({ ...question, calendar, days: 17 })).toEqual([eid, later]);
    expect(holidaysInView({ ...question, calendar, leadDays: 5, days: 7 })).toEqual([eid]);
    expect(holidaysInView({ ...question, calendar, leadDays: 6, days: 7 })).toEqual([]);
  });

  test("goods that must be made, and zones that are far, begin later; the longer wait counts", () => {
    expect(datesOf({ leadDays: 5 })[0]).toBe("2026-12-06");
    expect(datesOf({ leadDays: 2, zone: { slotCapacity: 4, leadDays: 6 } })[0]).toBe("2026-12-07");
  });

  test("a window shows its free places and goes when it is full; the other window of the day stays", () => {
    const booked = { [slotKey("2026-12-02", "08-12")]: 4, [slotKey("2026-12-02", "15-17")]: 3 };
    expect(ask({ booked, days: 1 })).toEqual([{ date: "2026-12-02", window: "15-17", left: 1 }]);
  });

  test("a window that was overbooked by staff is full, not negative", () => {
    const booked = { [slotKey("2026-12-02", "08-12")]: 9 };
    expect(ask({ booked, days: 1 }).map((slot) => slot.window)).toEqual(["15-17"]);
  });

  test("a calendar closed every day offers nothing, and comes to an end", () => {
    expect(ask({ calendar: { closedWeekdays: [0, 1, 2, 3, 4, 5, 6], holidays: [] }, days: 1_000_000 })).toEqual([]);
  });

  test("two weeks are offered when nothing else is asked", () => {
    const { days: _unset, ...fortnight } = question;
    expect(availableSlots(fortnight).at(-1)?.date).toBe("2026-12-15");
  });
});
