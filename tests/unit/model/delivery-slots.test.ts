import { describe, expect, test } from "vitest";
import {
  availableSlots,
  type Calendar,
  DEFAULT_CALENDAR,
  holidaysInView,
  hoursInView,
  offeredSlots,
  type SlotQuestion,
  takenIn,
  windowsOn,
} from "../../../src-shared/delivery/slots.ts";
import {
  hoursText,
  isDeliveryWindow,
  type OfferedWindow,
  spokenHours,
  windowOf,
} from "../../../src-shared/delivery/windows.ts";

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

  test("one day has what it has among all of them, and none where it is not offered", () => {
    const all = ask();
    for (const date of [...new Set(all.map((slot) => slot.date)), "2026-12-01", "2026-12-04", "2027-06-01"])
      expect(ask({ date })).toEqual(all.filter((slot) => slot.date === date));
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
    const booked = { "2026-12-02": { "08-12": 4, "15-17": 3 } };
    expect(ask({ booked, days: 1 })).toEqual([{ date: "2026-12-02", window: "15-17", left: 1 }]);
  });

  test("a window that was overbooked by staff is full, not negative", () => {
    const booked = { "2026-12-02": { "08-12": 9 } };
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

describe("the hours that the shop chose", () => {
  const morning = { from: "08:00", to: "12:00" };
  const late = { from: "20:30", to: "00:00", places: 2 };
  // 2026-12-02 is a Wednesday.
  const sameEachDay = (...windows: OfferedWindow[]) => ({ closedWeekdays: [], holidays: [], windows: [windows] });
  const ofDay = (calendar: Calendar, date: string) => windowsOn(calendar, date).map(({ window }) => window);

  test("are one list for every day, or one for each weekday, in the order of the day", () => {
    expect(ofDay(DEFAULT_CALENDAR, "2026-12-02")).toEqual(["08-12", "15-17"]);
    expect(ofDay(sameEachDay(late, morning), "2026-12-02")).toEqual(["08-12", "20:30-00"]);
    const byWeekday = { ...sameEachDay(), windows: [[late], [], [], [morning, late], [], [], []] };
    expect(ofDay(byWeekday, "2026-12-02")).toEqual(["08-12", "20:30-00"]);
    expect(ofDay(byWeekday, "2026-12-06")).toEqual(["20:30-00"]);
    expect(ofDay(byWeekday, "2026-12-03")).toEqual([]);
  });

  test("are others on the days that have their own, from the first to the last, where a holiday still closes", () => {
    const ramadan = { name: { en: "Ramadan" }, from: "2026-12-03", to: "2026-12-04", windows: [[late]] };
    const calendar = { closedWeekdays: [], holidays: ["2026-12-04"], windowPeriods: [ramadan] };
    expect(ask({ calendar, days: 4 }).map(({ date, window }) => `${date} ${window}`)).toEqual([
      ...["2026-12-02 08-12", "2026-12-02 15-17", "2026-12-03 20:30-00", "2026-12-05 08-12", "2026-12-05 15-17"],
    ]);
    expect(hoursInView({ ...question, calendar, days: 2 })).toEqual([ramadan]);
    expect(hoursInView({ ...question, calendar, days: 1 })).toEqual([]);
  });

  test("take as many deliveries as they say, and never more than the zone", () => {
    const calendar = sameEachDay(morning, late);
    expect(ask({ calendar, days: 1 }).map(({ left }) => left)).toEqual([4, 2]);
    expect(ask({ calendar, days: 1, zone: { slotCapacity: 1, leadDays: 0 } }).map(({ left }) => left)).toEqual([1, 1]);
  });

  test("are shared with deliveries of other hours that overlap them, and not with those that end where they begin", () => {
    expect(takenIn({ "08-12": 2, "11:30-13": 1, "15-17": 5 }, "12-15")).toBe(1);
    expect(takenIn({ "08-12": 2, "11:30-13": 1 }, "10-12")).toBe(3);
    expect(takenIn({ "22-00": 2 }, "23-00")).toBe(2);
    expect(takenIn({ "22-00": 2 }, "18-22")).toBe(0);
    const calendar = sameEachDay({ from: "08:00", to: "10:00" }, { from: "10:00", to: "12:00" });
    const booked = { "2026-12-02": { "08-12": 4 } };
    expect(ask({ calendar, booked, days: 1 })).toEqual([]);
    expect(offeredSlots({ ...question, calendar, booked, days: 1 }).map(({ left }) => left)).toEqual([0, 0]);
  });

  test("are named by themselves: what an order stores says when it comes, whatever is offered later", () => {
    expect(windowOf({ from: "08:00", to: "12:00" })).toBe("08-12");
    expect(windowOf({ from: "08:30", to: "00:00" })).toBe("08:30-00");
    expect(hoursText("08:30-12")).toBe("08:30–12:00");
    expect(spokenHours("08-17")).toEqual({ from: "8:00", to: "17:00" });
    expect(["08-12", "15-17", "20:30-00", "00-08"].map(isDeliveryWindow)).toEqual([true, true, true, true]);
    const wrong = ["12-08", "08-08", "8-12", "08:00-12", "24-25", "08-24", "08-12 ", "08–12", "morning", ""];
    expect(wrong.filter(isDeliveryWindow)).toEqual([]);
  });
});
