// When a desktop fetches what the server has told it of: at once, and at intervals while its own operations go up.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

/** A pace whose fetches take `tookMs` each. */
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

test("news is fetched at once while nothing is sent", async () => {
  const { news, state } = pace({ tookMs: 1, sending: false });
  news.notify();
  news.notify();
  expect(state.fetched).toBe(2);
});

test("while operations go up, a fetch rests as long as the one before took, and at least a second", async () => {
  const { news, state } = pace({ tookMs: 4000, sending: true });
  news.notify();
  await vi.advanceTimersByTimeAsync(4000);
  expect(state.fetched).toBe(1);
  for (let n = 0; n < 100; n += 1) news.notify();
  await vi.advanceTimersByTimeAsync(3900);
  expect(state.fetched, "it still rests").toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.fetched, "a hundred pieces of news are one fetch").toBe(2);
});

test("what was heard while operations went up is fetched although the last of them is through by then", async () => {
  const { news, state } = pace({ tookMs: 10, sending: true });
  news.notify();
  await vi.advanceTimersByTimeAsync(20);
  news.notify();
  state.sending = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(state.fetched).toBe(2);
});

test("nothing is fetched after the end", async () => {
  const { news, state } = pace({ tookMs: 10, sending: true });
  news.notify();
  await vi.advanceTimersByTimeAsync(20);
  news.notify();
  news.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.fetched).toBe(1);
});
