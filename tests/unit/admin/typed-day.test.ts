import { describe, expect, test } from "vitest";
import { dayByKey, monthOf, weeksOf } from "../../../src-admin/ui/fields/month-days.ts";
import { readDay, writtenDay } from "../../../src-admin/ui/fields/typed-day.ts";

describe("a typed day", () => {
  test.each([
    "27/11/2026",
    "27.11.26",
    "27-11-2026",
    "27 11 2026",
    "2026-11-27",
    "2026/11/27",
    "27112026",
    "٢٧/١١/٢٠٢٦",
    "٢٧٫١١٫٢٠٢٦",
    "۲۷/۱۱/۲۶",
    "\u200f27/11/2026\u200f",
    "  27 / 11 / 2026 ",
  ])("is understood as people write it: %s", (typed) => {
    expect(readDay(typed)).toBe("2026-11-27");
  });

  test("may leave zeros out, and the day comes before the month", () => {
    expect(readDay("3/1/2027")).toBe("2027-01-03");
    expect(readDay("1.12.6")).toBeUndefined();
  });

  test.each([
    "",
    "tomorrow",
    "27",
    "27/11",
    "30/2/2026",
    "11/27/2026",
    "29/2/2027",
    "0/1/2026",
    "27/11/202",
    "2711",
    "27/11/2026/1",
    "1e1/11/2026",
    "9".repeat(5000),
  ])("is none: %s", (typed) => {
    expect(readDay(typed)).toBeUndefined();
  });

  test("waits for the four digits of its year while it is typed", () => {
    expect(readDay("27/11/20", false)).toBeUndefined();
    expect(readDay("27/11/2026", false)).toBe("2026-11-27");
    expect(readDay("27/11/20")).toBe("2020-11-27");
  });

  test("is shown with the day first", () => {
    expect(writtenDay("2026-11-27")).toBe("27/11/2026");
    expect(writtenDay("")).toBe("");
    expect(writtenDay("2026-02-30")).toBe("");
  });
});

describe("a month to choose from", () => {
  test("has weeks that begin on Sunday", () => {
    // 1 November 2026 is a Sunday, 1 December 2026 a Tuesday.
    expect(weeksOf("2026-11-01")[0]?.[0]).toBe("2026-11-01");
    expect(weeksOf("2026-11-01").flat().filter(Boolean)).toHaveLength(30);
    expect(weeksOf("2026-12-01")[0]).toEqual([
      null,
      null,
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
      "2026-12-05",
    ]);
    expect(weeksOf("2026-12-01").at(-1)).toEqual([
      "2026-12-27",
      "2026-12-28",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
      null,
      null,
    ]);
  });

  test("is followed by another one over the end of a year", () => {
    expect([monthOf("2026-12-31", 1), monthOf("2026-01-15", -1), monthOf("2026-05-09")]).toEqual([
      "2027-01-01",
      "2025-12-01",
      "2026-05-01",
    ]);
  });

  test("is gone through by keys, which read on to the left in Arabic", () => {
    const to = (key: string, day = "2026-11-25") => dayByKey(day, key, "ArrowRight");
    expect([to("ArrowRight"), to("ArrowLeft"), to("ArrowUp"), to("ArrowDown")]).toEqual([
      "2026-11-26",
      "2026-11-24",
      "2026-11-18",
      "2026-12-02",
    ]);
    expect([to("Home"), to("End"), to("PageUp"), to("PageDown")]).toEqual([
      "2026-11-22",
      "2026-11-28",
      "2026-10-25",
      "2026-12-25",
    ]);
    expect(dayByKey("2026-11-25", "ArrowLeft", "ArrowLeft")).toBe("2026-11-26");
    expect(to("PageDown", "2027-01-31")).toBe("2027-02-28");
    expect(to("PageUp", "2026-12-31")).toBe("2026-11-30");
    expect(to("Enter")).toBeUndefined();
  });
});
