// Retries of sync, with fake timers.
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backOff } from "../../electron/sync/back-off.ts";
import { MAX_FAILURES } from "../../electron/sync/set-aside.ts";
import { change, limitPages, longTestimonial, syncShop, theFirst } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const until = async (so: () => boolean): Promise<void> => {
  while (!so()) await turn();
};
/** Time enough for work that waits for no timer. */
const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 200; turns += 1) await turn();
};
const state = (desktop: TestDesktop) => desktop.session().status.now();
const asked = (desktop: TestDesktop, path: string) =>
  desktop.network.requests.filter((request) => request.path === path).length;

test("delays double from a second to two minutes, vary with jitter, and obey Retry-After", () => {
  const shortest = (tries: number) => backOff(tries, { random: () => 0 });
  const longest = (tries: number) => backOff(tries, { random: () => 1 });
  expect([0, 1, 2, 3].map(longest)).toEqual([1000, 2000, 4000, 8000]);
  expect([0, 1, 2, 3].map(shortest)).toEqual([500, 1000, 2000, 4000]);
  expect([longest(7), longest(40)]).toEqual([120_000, 120_000]);
  expect(backOff(0, { retryAfter: 40 })).toBe(40_000);
  expect(backOff(20, { retryAfter: 1, random: () => 1 }), "never sooner than its own wait").toBe(120_000);
});

test("an offline write is sent by the timer alone once the connection is back", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  desktop.session().engine.start();
  await until(() => state(desktop).retryAt !== null);
  await change(desktop, { company: { en: "Written here" } });
  await settle();
  desktop.network.up = true;
  const before = desktop.network.requests.length;
  await settle();
  expect(desktop.network.requests.length, "nobody asks before it is time").toBe(before);
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => state(desktop).state === "online" && state(desktop).waiting === 0);
  expect((await theFirst(shop.web)).company).toEqual({ en: "Written here" });
});

test("a server that asks for forty seconds gets no pull and no push for forty seconds", async () => {
  await using shop = await syncShop();
  let busy = false;
  const host: typeof fetch = async (input, init) =>
    busy
      ? Response.json(
          { success: false, error: { code: "unavailable", message: "" } },
          { status: 503, headers: { "retry-after": "40" } },
        )
      : shop.host(input, init);
  const desktop = await shop.desktop({ host });
  const { id } = await theFirst(desktop);
  busy = true;
  desktop.session().engine.start();
  await change(desktop, { company: { en: "Patient" } });
  const path = `/api/testimonials/${id}`;
  await until(() => asked(desktop, path) > 0 && state(desktop).retryAt !== null);
  await settle();
  const before = [asked(desktop, path), asked(desktop, "/api/changes")];
  await change(desktop, { rating: 3 });
  await vi.advanceTimersByTimeAsync(39_000);
  await settle();
  expect([asked(desktop, path), asked(desktop, "/api/changes")]).toEqual(before);
  busy = false;
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => state(desktop).state === "online" && state(desktop).waiting === 0);
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Patient" }, rating: 3 });
});

test("a single operation that the server fails at becomes a decision by the timers alone, and the desktop stays online", async () => {
  await using shop = await syncShop();
  const host: typeof fetch = async (input, init) =>
    init?.method === "PUT"
      ? Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 })
      : shop.host(input, init);
  const desktop = await shop.desktop({ host });
  await change(desktop, { company: { en: "Mine" } });
  desktop.session().engine.start();
  const { id } = await theFirst(desktop);
  const path = `/api/testimonials/${id}`;
  while (state(desktop).conflicts === 0) {
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
  }
  expect(asked(desktop, path)).toBeGreaterThanOrEqual(MAX_FAILURES);
  expect(state(desktop)).toMatchObject({ state: "online", waiting: 0 });
});

test("a full disk is retried by the timer alone, and recovers when there is room", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await limitPages(desktop, 1);
  for (let n = 0; n < 60; n += 1) {
    await shop.web.api("POST /api/testimonials", { body: longTestimonial });
  }
  desktop.session().engine.start();
  await until(() => state(desktop).state === "full");
  await limitPages(desktop, 1_000_000);
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => state(desktop).state === "online");
  expect(await desktop.api("GET /api/staff/testimonials")).toHaveLength(62);
});
