import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import {
  createResponseCache,
  MAX_AWAY_MS,
  MAX_STALE_MS,
  type ResponseCache,
} from "../../server/http/pages/response-cache.ts";
import type { Pending, ShownChanges } from "../../server/http/pages/shown-changes.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Bench {
  cache: ResponseCache;
  ask(path?: string): Promise<Response>;
  /** A change of every response, now. */
  change(): void;
  clock: { now: number };
  pending: { value: Pending | undefined };
  /** Requests that make a response, each to be let go on. */
  makers: (() => void)[];
  made(): number;
}

async function open(): Promise<Bench> {
  const clock = { now: 0 };
  const pending: Bench["pending"] = { value: undefined };
  const changes: number[] = [];
  const makers: (() => void)[] = [];
  let made = 0;
  const shown: ShownChanges = {
    noteDay: () => undefined,
    moment: () => changes.length,
    pending: () => pending.value,
    changedAt: (_parts, after) => changes[after],
  };
  const cache = createResponseCache({
    shown,
    everyHeader: {},
    isShared: () => true,
    mayBeStale: (path) => path !== "/current",
    now: () => clock.now,
  });
  server = createServer((req, res) => {
    const make = () => {
      const begun = cache.moment();
      const body = `made after ${begun}`;
      made += 1;
      makers.push(() => {
        if (req.url === "/refused") return void res.writeHead(404).end("no");
        void cache.storeAndSend(req, res, begun, { status: 200, headers: {}, body, parts: new Set(["lists"]) });
      });
    };
    if (!cache.tryAnswer(req, res, make)) make();
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    cache,
    clock,
    pending,
    makers,
    ask: (path = "/a") => fetch(`http://127.0.0.1:${port}${path}`),
    change: () => void changes.push(clock.now),
    made: () => made,
  };
}

const goOn = async (bench: Bench, makers = 1) => {
  await expect.poll(() => bench.makers.length).toBeGreaterThanOrEqual(makers);
  for (const maker of bench.makers.splice(0)) maker();
};

/** A server on which "/a" is stored. */
async function openStored(): Promise<Bench> {
  const bench = await open();
  const first = bench.ask();
  await goOn(bench);
  expect(await (await first).text()).toBe("made after 0");
  return bench;
}

test("a hundred readers of a response that is not stored wait for one that makes it", async () => {
  const bench = await open();
  const asked = Array.from({ length: 100 }, () => bench.ask());
  await goOn(bench);
  for (const answer of await Promise.all(asked)) expect(await answer.text()).toBe("made after 0");
  expect(bench.made()).toBe(1);
});

test("what nobody else can be given is made by each who waited for it", async () => {
  const bench = await open();
  const asked = [bench.ask("/refused")];
  await expect.poll(() => bench.makers.length).toBe(1);
  asked.push(bench.ask("/refused"), bench.ask("/refused"));
  // A later request: when it has been heard, so have the two.
  const other = bench.ask("/other");
  await expect.poll(() => bench.makers.length).toBe(2);
  await goOn(bench);
  await goOn(bench, 2);
  await other;
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("while one makes it anew others get the response of before, for as long as it may be sent and no longer", async () => {
  const bench = await openStored();
  bench.change();
  const maker = bench.ask();
  await expect.poll(() => bench.makers.length).toBe(1);
  bench.clock.now += MAX_STALE_MS;
  const meanwhile = await bench.ask();
  expect(await meanwhile.text()).toBe("made after 0");
  expect(meanwhile.headers.get("cache-control")).toBe("no-store");
  expect(meanwhile.headers.get("age")).toBe("1");
  bench.clock.now += 1;
  const late = bench.ask();
  // A later request: when it has been heard, so has the one before.
  const other = bench.ask("/other");
  await expect.poll(() => bench.makers.length).toBe(2);
  await goOn(bench, 2);
  await other;
  expect(await (await maker).text()).toBe("made after 1");
  expect(await (await late).text()).toBe("made after 1");
  expect(bench.made()).toBe(3);
});

test("of an address that cart and checkout ask nobody gets the response of before", async () => {
  const bench = await open();
  const first = bench.ask("/current");
  await goOn(bench);
  await (await first).text();
  bench.change();
  const asked = [bench.ask("/current")];
  await expect.poll(() => bench.makers.length).toBe(1);
  asked.push(bench.ask("/current"));
  const other = bench.ask("/other");
  await expect.poll(() => bench.makers.length).toBe(2);
  await goOn(bench, 2);
  await other;
  for (const answer of await Promise.all(asked)) expect(await answer.text()).toBe("made after 1");
});

test("a change while a response is made makes it stale", async () => {
  const bench = await open();
  const first = bench.ask();
  await expect.poll(() => bench.makers.length).toBe(1);
  bench.change();
  await goOn(bench);
  await (await first).text();
  const second = bench.ask();
  await goOn(bench);
  expect(await (await second).text()).toBe("made after 1");
});

test("a reader waits until it is known what a commit changed", async () => {
  const bench = await openStored();
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  bench.pending.value = { since: bench.clock.now, isAway: false, settled };
  const waited = vi.spyOn(settled, "then");
  const waiting = bench.ask();
  await expect.poll(() => waited.mock.calls.length).toBe(1);
  bench.pending.value = undefined;
  bench.change();
  settle();
  await goOn(bench);
  expect(await (await waiting).text()).toBe("made after 1");
});

test("while the database is away the response of before is sent, for ten minutes", async () => {
  const bench = await openStored();
  bench.pending.value = { since: bench.clock.now, isAway: true, settled: Promise.resolve() };
  bench.clock.now += MAX_AWAY_MS;
  const answer = await bench.ask();
  expect(await answer.text()).toBe("made after 0");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  bench.clock.now += 1;
  const late = bench.ask();
  await goOn(bench);
  await (await late).text();
  expect(bench.made()).toBe(2);
});
