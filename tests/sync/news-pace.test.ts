// The pace of pulls after live events: at once, and at intervals during a push.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Mirror } from "../../electron/sync/mirror.ts";
import { createMirrors } from "../../electron/sync/mirrors.ts";
import { createNewsPace } from "../../electron/sync/pull/news-pace.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
  });

/** A pace whose pulls take `tookMs` each. */
function pace({ tookMs, sending }: { tookMs: number; sending: boolean }) {
  const state = { sending, fetched: 0 };
  const news = createNewsPace({
    isSending: () => state.sending,
    fetchNews: () =>
      news.around(async () => {
        state.fetched += 1;
        await wait(tookMs);
      }),
  });
  return { news, state };
}

test("a live event starts a pull at once while nothing is pushed", async () => {
  const { news, state } = pace({ tookMs: 1, sending: false });
  news.notify();
  news.notify();
  expect(state.fetched).toBe(2);
});

test("during a push, a pull rests four times as long as the one before took, and at least a second", async () => {
  const { news, state } = pace({ tookMs: 4000, sending: true });
  news.notify();
  await vi.advanceTimersByTimeAsync(4000);
  expect(state.fetched).toBe(1);
  for (let n = 0; n < 100; n += 1) news.notify();
  await vi.advanceTimersByTimeAsync(15_900);
  expect(state.fetched, "it still rests").toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.fetched, "a hundred pieces of news are one fetch").toBe(2);
});

/** Milliseconds that a push of `count` operations takes, when each pull replays all that remain. */
async function pushTime(count: number): Promise<number> {
  const mirrors = createMirrors({} as Mirror);
  let remaining = count;
  const news = createNewsPace({
    isSending: () => remaining > 0,
    fetchNews: () => news.around(() => mirrors.exclusive(() => wait(remaining * REPLAY_MS))),
  });
  const begun = performance.now();
  const push = async () => {
    for (; remaining > 0; remaining -= 1) {
      await mirrors.exclusive(() => wait(SEND_MS));
      news.notify();
    }
    return performance.now() - begun;
  };
  const ended = push();
  while (remaining > 0) await vi.advanceTimersByTimeAsync(1000);
  news.stop();
  return ended;
}
const SEND_MS = 15;
const REPLAY_MS = 1;

test("a push of twice the operations takes at most 2.2 times as long, though each pull replays all that remain", async () => {
  const [once, twice] = [await pushTime(2000), await pushTime(4000)];
  expect(twice / once).toBeLessThan(2.2);
  expect(twice, "pulls take at most a third of the push").toBeLessThan(4000 * SEND_MS * 1.5);
});

test("an event during a push is followed by a pull even if the push has ended by then", async () => {
  const { news, state } = pace({ tookMs: 10, sending: true });
  news.notify();
  await vi.advanceTimersByTimeAsync(20);
  news.notify();
  state.sending = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.fetched).toBe(2);
});

test("no pull starts after the stop", async () => {
  const { news, state } = pace({ tookMs: 10, sending: true });
  news.notify();
  await vi.advanceTimersByTimeAsync(20);
  news.notify();
  news.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.fetched).toBe(1);
});
