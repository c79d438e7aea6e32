// Searches that found nothing: what of them is counted, how long it stays, and what the report says.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDailyCounts, type DailyCount } from "../../db/queries/system/daily-counts.ts";
import { keptWords } from "../../server/features/catalogue/search/missed-search.ts";
import { forget } from "../../server/jobs/forget.ts";
import { storeCounts } from "../../server/jobs/store-counts.ts";
import { createDailyCounts } from "../../server/metrics/daily-counts.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import { askAsBrowser } from "../support/ask-as-browser.ts";
import { as, type TestApp } from "../support/context.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const publicUrl = "http://shop.example";

let now: Date;
let shop: TestShop;
beforeEach(async () => {
  now = new Date("2026-11-22T06:00:00Z");
  shop = await openTestShop({ clock: () => now, publicUrl });
});
afterEach(() => shop.stop());

async function ask(path: string, headers: Record<string, string> = {}): Promise<void> {
  expect((await askAsBrowser({ url: shop.url, publicUrl }, path, headers)).status).toBe(200);
}
const list = (q: string, more = "") => `/api/products?q=${encodeURIComponent(q)}${more}`;
const typed = (q: string, more = "") => `/api/products/search/${encodeURIComponent(q)}?pageSize=8${more}`;

async function report(query: Record<string, string> = {}) {
  await storeCounts(shop.app);
  const manager = await as(shop.app as TestApp, "manager");
  const input = { params: { report: "missed-searches" }, query };
  return (await manager.call("GET /api/reports/:report", input)).data;
}
const shown = async () => (await report()).rows.map(({ search, nothing, near }) => [search, nothing, near]);

describe("a search that found nothing", () => {
  test("is counted by its words, in one spelling, also from the response cache and when nothing has changed", async () => {
    await ask(list("Trampoline"));
    await ask(list("Trampoline"));
    // The second was answered by the stored response of the first.
    expect(shop.cache.isStale(list("Trampoline"))).toBe(false);
    await ask(list("  trampoline "));
    const { etag } = await askAsBrowser({ url: shop.url, publicUrl }, list("Trampoline"), {}, "HEAD");
    const unchanged = await askAsBrowser({ url: shop.url, publicUrl }, list("Trampoline"), { "if-none-match": etag });
    expect(unchanged.status).toBe(304);
    await ask(list("ترامبولين"));
    now = new Date("2026-11-23T06:00:00Z");
    await ask(list("TRAMPOLINE"));
    const { rows, sums } = await report();
    expect(rows).toEqual([
      {
        search: "trampoline",
        language: { en: "English", ar: "الإنجليزية" },
        nothing: 5,
        near: 0,
        lastDay: "2026-11-23",
      },
      { search: "ترامبولين", language: { en: "Arabic", ar: "العربية" }, nothing: 1, near: 0, lastDay: "2026-11-22" },
    ]);
    expect(sums).toEqual({ nothing: 6, near: 0 });
    expect((await report({ from: "2026-11-23", to: "2026-11-23" })).rows).toMatchObject([{ nothing: 1 }]);
  });

  test("is told from one that found what is near, and from one that found what was asked for", async () => {
    await ask(list("Red chair"));
    await ask(list("chair"));
    expect(await shown()).toEqual([["red chair", 0, 1]]);
  });

  test("is not counted at each letter, nor under filters or on a later page, nor of robots and what is fetched in advance", async () => {
    await ask(typed("tramp"));
    await ask(list("trampoline", "&minPrice=100"));
    await ask(list("trampoline", "&colour=walnut"));
    await ask(list("trampoline", "&page=2"));
    await ask(list("trampoline"), {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)",
    });
    await ask(list("trampoline"), { "user-agent": "curl/8.5.0" });
    await ask(list("trampoline"), { "sec-purpose": "prefetch;prerender" });
    expect(await shown()).toEqual([]);
    await ask(typed("trampoline", "&settled=1"));
    expect(await shown()).toEqual([["trampoline", 1, 0]]);
  });

  test("goes after ninety days", async () => {
    await ask(list("trampoline"));
    await storeCounts(shop.app);
    now = new Date(now.getTime() + 90 * DAY_MS);
    await forget(shop.app);
    expect((await report({ from: "2026-11-22", to: "2026-11-22" })).rows).toHaveLength(1);
    now = new Date(now.getTime() + DAY_MS);
    await forget(shop.app);
    expect((await report({ from: "2026-11-22", to: "2026-11-22" })).rows).toHaveLength(0);
  });
});

describe("the words of a search", () => {
  test.each([
    ["sales@example.com"],
    ["khalid ＠ example.com"],
    ["5512 3456"],
    ["+974 (55) 12-34-56"],
    ["٥٥١٢٣٤٥٦ أحمد"],
    ["28463412345"],
    ["x"],
    [" \u202e "],
  ])("%j are not kept", (words) => expect(keptWords(words)).toBeUndefined());

  test.each([
    ["  STANDING\tDesk\u0000 ", "standing desk"],
    ["\u202eكرسي\u200f  هزّاز", "كرسي هزّاز"],
    ["monitor ٢٧ inch", "monitor 27 inch"],
    ["<b>=cmd|calc</b>", "<b>=cmd|calc</b>"],
    ["ab ".repeat(40), "ab ".repeat(20).trim()],
  ])("%j are kept as %j", (words, kept) => expect(keptWords(words)).toBe(kept));
});

describe("sums by day", () => {
  const row = (subject: string, count = 1): DailyCount => ({
    day: "2026-11-22",
    kind: "search.none",
    lang: "en",
    subject,
    count,
  });

  test("of a flood of different words are bounded in memory and by day, and the rest is counted as one", async () => {
    const counts = createDailyCounts(() => now);
    for (let at = 0; at < 5000; at++) counts.add(row(`made up ${at}`));
    const taken = counts.take();
    expect(taken.length).toBeLessThanOrEqual(1001);
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
    expect(counts.take()).toEqual([]);

    const { db } = shop.app;
    for (let at = 0; at < 2500; at += 100) {
      await addDailyCounts(
        db,
        Array.from({ length: 100 }, (_, next) => row(`word ${at + next}`)),
      );
    }
    await addDailyCounts(db, [row("word 0"), row("late"), row("later")]);
    const { rows, total, sums } = await report();
    expect(rows[0]).toMatchObject({ search: "word 0", nothing: 2 });
    expect(total).toBe(2001);
    expect(sums).toEqual({ nothing: 2503, near: 0 });
    const others = await shop.app.db.selectFrom("daily_counts").select("count").where("subject", "=", "").execute();
    expect(others).toEqual([{ count: 502 }]);
  });

  test("of several processes add up, and what could not be stored is stored with the next", async () => {
    const other = { ...shop.app, dailyCounts: createDailyCounts(() => now) };
    for (const { dailyCounts } of [shop.app, other])
      for (const word of ["b", "a"]) dailyCounts?.add(row(`word ${word}`));
    const broken = {
      dailyCounts: shop.app.dailyCounts,
      db: {
        ...shop.app.db,
        selectFrom: () => {
          throw new Error("away");
        },
      },
    };
    // biome-ignore lint/suspicious/noExplicitAny: a database that is away
    await expect(storeCounts(broken as any)).rejects.toThrow("away");
    await Promise.all([storeCounts(shop.app), storeCounts(other)]);
    expect(await shown()).toEqual([
      ["word a", 2, 0],
      ["word b", 2, 0],
    ]);
  });
});
