// The connection to the server's live events and its retries, with fake timers.
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEvents, type LiveEvents } from "../../electron/sync/pull/follow-events.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
let live: LiveEvents | undefined;
afterEach(() => {
  live?.stop();
  vi.useRealTimers();
});

const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns += 1) await turn();
};
const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
};

/** Follows a server that gives these answers in turn, and then a stream that stays open. */
function follow(...answers: (() => Response)[]) {
  const seen = { asked: 0, heard: 0, ends: [] as (() => void)[] };
  live = followEvents(
    async () => {
      seen.asked += 1;
      const answer = answers.shift();
      if (answer) return answer();
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => void seen.ends.push(() => stream.close()),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
    () => {
      seen.heard += 1;
    },
  );
  live.start();
  return seen;
}
const refused = (status: number, retryAfter?: number) => () =>
  Response.json({}, { status, headers: retryAfter ? { "retry-after": String(retryAfter) } : {} });
const page = (status: number) => () =>
  new Response("<html></html>", { status, headers: { "content-type": "text/html" } });

test("a server that names a time is not asked for the stream before it", async () => {
  const seen = follow(refused(503, 40));
  await settle();
  await pass(39_000);
  expect(seen.asked).toBe(1);
  await pass(2000);
  expect(seen.asked).toBe(2);
  expect(live?.listening()).toBe(true);
});

test("without a named time it is asked less and less often, and soon again after a stream that was open", async () => {
  const seen = follow(...Array.from({ length: 12 }, () => refused(503)));
  await settle();
  await pass(1000);
  expect(seen.asked).toBe(2);
  await pass(2_000_000);
  const long = seen.asked;
  expect(long).toBe(13);
  seen.ends[0]?.();
  await pass(1000);
  expect(seen.asked).toBe(14);
});

test("a refused stream starts a pull at once, and is not opened again before a restart", async () => {
  const seen = follow(refused(401));
  await settle();
  expect(seen.heard).toBe(1);
  await pass(3_600_000);
  expect(seen).toMatchObject({ asked: 1, heard: 1 });
  live?.restart();
  await settle();
  expect(live?.listening()).toBe(true);
});

test("once the connection is back, the stream does not wait for its next try; one that is open or opening stays", async () => {
  const seen = follow(refused(503, 40));
  await settle();
  live?.retryNow();
  await settle();
  expect([seen.asked, live?.listening()]).toEqual([2, true]);
  live?.retryNow();
  await settle();
  expect(seen.asked).toBe(2);
});

test("the end of a stream starts a pull", async () => {
  const seen = follow();
  await settle();
  expect(seen.heard).toBe(0);
  seen.ends[0]?.();
  await settle();
  expect(seen.heard).toBe(1);
});

test.each([401, 426, 200])(
  "a page with status %i, of a proxy or a network's sign-in, is no answer of the shop: the stream is tried again",
  async (status) => {
    const seen = follow(page(status));
    await settle();
    expect([seen.heard, live?.listening()]).toEqual([0, false]);
    await pass(2000);
    expect([seen.asked, live?.listening()]).toEqual([2, true]);
  },
);
