import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as mailDays from "../../server/mail/templates/day-text.ts";
import { createFormat, monthName } from "../../src-admin/app/format.ts";
import { qatarWall } from "../../src-admin/ui/fields/instant-field.tsx";
import * as amounts from "../../src-shared/documents/amounts.ts";
import { amountInWords } from "../../src-shared/values/amount-in-words.ts";
import { amountOnly, formatMoney, plainAmount } from "../../src-shared/values/money.ts";
import { NO_VALUE } from "../../src-shared/values/no-value.ts";
import * as shopDays from "../../src-shop/ui/day-text.ts";

/** Invalid values in place of a day or an instant. */
const noDays = ["", "2026-99-99", "2026-02-30", "tomorrow", "NaN", "2026-1-1", undefined, null] as unknown as string[];
const noInstants = [
  "",
  "2026-99-99T00:00:00Z",
  "soon",
  "9".repeat(400),
  "+275760-09-13T00:00:00Z",
  undefined,
] as string[];
const noNumbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, undefined] as number[];
const noAmounts = [...noNumbers, 0.5, 2 ** 53];

// Any key as its own text, values included.
const t = (key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ""}`;
const office = createFormat("en");
const arabicOffice = createFormat("ar");
const slot = (date: string) => ({ date, window: "08-12" as const });

/** Formatters of dates, times and numbers, each with the invalid values that it must accept. */
const formatters: Record<string, [write: (value: never) => string, bad: readonly unknown[]]> = {
  "back office: amounts": [office.money, noAmounts],
  "back office: numbers": [office.number, noNumbers],
  "back office: megabytes": [office.megabytes, noNumbers],
  "back office: days": [office.date, [...noDays, ...noInstants]],
  "back office: days without a year": [office.shortDate, [...noDays, ...noInstants]],
  "back office: times": [office.time, [...noDays, ...noInstants]],
  "back office: the clock": [office.clock, [...noDays, ...noInstants]],
  "back office in Arabic: days": [arabicOffice.date, [...noDays, ...noInstants]],
  "back office in Arabic: amounts": [arabicOffice.money, noAmounts],
  "back office: months": [(month: string) => monthName(month, "en"), ["2026-13", "", "x"]],
  "shop: days with their weekday": [(day: string) => shopDays.dayText(t, day), noDays],
  "shop: weekdays": [(day: string) => shopDays.weekdayText(t, day), noDays],
  "shop: days": [(day: string) => shopDays.shortDayText(t, day), noDays],
  "shop: days of instants": [(time: string) => shopDays.dateText(t, time), noInstants],
  "shop: days of instants with their weekday": [(time: string) => shopDays.dayOfInstant(t, time), noInstants],
  "shop: times": [(time: string) => shopDays.timeText(t, time), noInstants],
  "shop: delivery times": [(day: string) => shopDays.slotText(t, slot(day)), noDays],
  "mails: days": [(day: string) => mailDays.dayText(t, day), noDays],
  "mails: days of instants": [(time: string) => mailDays.dayOf(t, time), noInstants],
  "mails: times": [(time: string) => mailDays.timeOf(t, time), noInstants],
  "documents: days": [amounts.dayFigures, noDays],
  "documents: days of instants": [amounts.dayOf, noInstants],
  "documents: times": [amounts.timeOf, noInstants],
  "documents: amounts": [amounts.figures, noAmounts],
  "documents: percentages": [amounts.percent, noNumbers],
  "everywhere: amounts": [(amount: number) => formatMoney(amount, "ar"), noAmounts],
  "everywhere: amounts without a currency": [amountOnly, noAmounts],
  "everywhere: amounts in words": [(amount: number) => amountInWords(amount, "en"), noAmounts],
};

/** Marks that keep figures together in a line of the other direction. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

describe("formatters", () => {
  test.each(Object.entries(formatters))("%s: a missing value is a dash, never an error", (_name, [write, bad]) => {
    for (const value of bad) expect([value, plain(write(value as never))]).toEqual([value, NO_VALUE]);
  });

  test("a machine gets nothing instead of an amount that is none, and a field for a time stays empty", () => {
    expect(noAmounts.map(plainAmount)).toEqual(noAmounts.map(() => ""));
    expect(noInstants.map(qatarWall)).toEqual(noInstants.map(() => ""));
  });

  test("valid values are formatted", () => {
    expect([office.date("2026-11-21"), office.time("2026-11-21T11:02:00Z")]).toEqual([
      "21 Nov 2026",
      "21 Nov 2026, 14:02",
    ]);
    expect(shopDays.timeText(t, "2026-11-21T11:02:00Z")).toBe('day.withTime{"day":"21 month.11","time":"14:02"}');
    expect(mailDays.timeOf(t, "2026-11-21T21:05:00Z")).toContain('"time":"00:05"');
    expect(plain(amounts.timeOf("2026-11-21T11:02:00Z"))).toBe("21/11/2026 14:02");
    expect(plain(amounts.percent(1250))).toBe("12.5%");
  });

  test("no screen, mail or document writes dates past these functions", () => {
    const roots = ["src-admin", "src-shop", "server/mail", "src-shared/documents", "src-shared/ui"];
    const known = ["src-admin/app/format.ts", "src-shop/frame/opening-hours.tsx"];
    const files = roots.flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)),
    );
    const others = files
      .filter((file) => /\.tsx?$/.test(file) && !known.includes(file))
      .filter((file) =>
        /Intl\.(DateTime|Number|Relative)|\.toLocale(Date|Time)?String\(/.test(readFileSync(file, "utf8")),
      );
    expect(others).toEqual([]);
  });
});
