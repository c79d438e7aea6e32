// When sync tries again by itself, with a clock that only moves when it is told to.
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backOff } from "../../electron/sync/back-off.ts";
import type { TestDesk } from "./support/desk.ts";
import { change, limitPages, longTestimonial, syncShop, theFirst } from "./support/shop.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const until = async (so: () => boolean): Promise<void> => {
  while (!so()) await turn();
};
/** Enough for anything that waits for no clock. */
const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 200; turns += 1) await turn();
};
const state = (desk: TestDesk) => desk.desk().status.now();
const asked = (desk: TestDesk, path: string) => desk.line.requests.filter((request) => request.path === path).length;

test("waits double from a second to two minutes, vary so that desktops do not all come at once, and heed Retry-After", () => {
  const shortest = (tries: number) => backOff(tries, { random: () => 0 });
  const longest = (tries: number) => backOff(tries, { random: () => 1 });
  expect([0, 1, 2, 3].map(longest)).toEqual([1000, 2000, 4000, 8000]);
  expect([0, 1, 2, 3].map(shortest)).toEqual([500, 1000, 2000, 4000]);
  expect([longest(7), longest(40)]).toEqual([120_000, 120_000]);
  expect(backOff(0, { retryAfter: 40 })).toBe(40_000);
  expect(backOff(20, { retryAfter: 1, random: () => 1 }), "never sooner than its own wait").toBe(120_000);
});

test("what was written without a line is sent by the clock alone once the line is back", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  desk.line.up = false;
  desk.desk().engine.start();
  await until(() => state(desk).retryAt !== null);
  await change(desk, { company: { en: "Written here" } });
  await settle();
  desk.line.up = true;
  const before = desk.line.requests.length;
  await settle();
  expect(desk.line.requests.length, "nobody asks before it is time").toBe(before);
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => state(desk).state === "online" && state(desk).waiting === 0);
  expect((await theFirst(shop.web)).company).toEqual({ en: "Written here" });
});

test("a server that asks for forty seconds is left alone for forty seconds, by downloads and uploads alike", async () => {
  await using shop = await syncShop();
  let busy = false;
  const host: typeof fetch = async (input, init) =>
    busy
      ? Response.json(
          { success: false, error: { code: "unavailable", message: "" } },
          { status: 503, headers: { "retry-after": "40" } },
        )
      : shop.host(input, init);
  const desk = await shop.desk({ host });
  const { id } = await theFirst(desk);
  busy = true;
  desk.desk().engine.start();
  await change(desk, { company: { en: "Patient" } });
  const path = `/api/testimonials/${id}`;
  await until(() => asked(desk, path) > 0 && state(desk).retryAt !== null);
  await settle();
  const before = [asked(desk, path), asked(desk, "/api/changes")];
  await change(desk, { rating: 3 });
  await vi.advanceTimersByTimeAsync(39_000);
  await settle();
  expect([asked(desk, path), asked(desk, "/api/changes")]).toEqual(before);
  busy = false;
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => state(desk).state === "online" && state(desk).waiting === 0);
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Patient" }, rating: 3 });
});

test("a disk that was full is tried again by the clock alone, and heals when somebody has made room", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await limitPages(desk, 1);
  for (let n = 0; n < 60; n += 1) {
    await shop.web.api("POST /api/testimonials", { body: longTestimonial });
  }
  desk.desk().engine.start();
  await until(() => state(desk).state === "full");
  await limitPages(desk, 1_000_000);
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => state(desk).state === "online");
  expect(await desk.api("GET /api/staff/testimonials")).toHaveLength(62);
});
