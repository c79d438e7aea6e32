/**
 * What makes sync go on by itself: uploads and downloads each at their own pace, so that one that is stuck never holds up
 * the other (electron/README.md, 15 and 16); tried again with back-off; started by a write, a live event, a wake, or
 * the clock.
 */
import { countOperations } from "../../db/desktop/operations.ts";
import { backOff } from "./back-off.ts";
import type { Connection } from "./connection.ts";
import type { FailPoints } from "./fail-points.ts";
import type { Mirrors } from "./mirrors.ts";
import { type About, compareWithServer } from "./pull/compare.ts";
import { followEvents } from "./pull/follow-events.ts";
import { createHealing } from "./pull/heal.ts";
import { createNewsPace } from "./pull/news-pace.ts";
import { type PullEnd, pullAll } from "./pull/pull.ts";
import { refetchCollection } from "./pull/refetch-collection.ts";
import { type PushEnd, pushAll } from "./push.ts";
import type { Status } from "./status.ts";

export interface Engine {
  /** Sends and fetches now, also while waiting for the next try. Resolves when both have ended. */
  syncNow(): Promise<void>;
  /** Something was written here. */
  written(): Promise<void>;
  /** From here on by itself. */
  start(): void;
  /** Back from sleep, or the network is. */
  wake(): void;
  stop(): Promise<void>;
  /** Fetches everything anew. */
  refetch(): Promise<void>;
  /** One round each, for whoever keeps time themselves. */
  push(): Promise<PushEnd>;
  pull(): Promise<PullEnd>;
}

export interface EngineParts {
  mirrors: Mirrors;
  connection: Connection;
  failPoints: FailPoints;
  status: Status;
  now: () => Date;
  /** Fetches everything into a new file and puts it in place; the feed goes on from there. */
  fetchEverything: () => Promise<PullEnd>;
  /** Asks the server anew who works here, and in which role. */
  learnSelf: () => Promise<void>;
  /** The server says that this device may no longer be used. */
  onRevoked: () => void;
  /** A fault of this machine: a full disk, a damaged file. */
  onFault: (problem: unknown) => void;
  events: (signal: AbortSignal) => Promise<Response>;
  /** Rows on a page of the feed. */
  limit: number | undefined;
  /** The mirror's tables have another shape than when it was filled. */
  mustFetch: () => boolean;
  fetched: () => void;
  about: () => About;
}

const pollEvery = 30_000;
/** Between two comparisons of whole collections with the server. */
const compareEvery = 600_000;
const compareAgain = 60_000;
/** How often the number of operations that wait is counted while they go up. */
const countEvery = 1000;

export function createEngine(parts: EngineParts): Engine {
  const { mirrors, connection, failPoints, status, now, onFault } = parts;
  let stopped = true;
  let refetching: Promise<void> | undefined;
  let compareAt = Number.NEGATIVE_INFINITY;
  const timers: { push?: NodeJS.Timeout | undefined; pull?: NodeJS.Timeout | undefined; poll?: NodeJS.Timeout } = {};
  const tries = { push: 0, pull: 0 };
  /** The server has named a time before which it wants no more uploads. */
  let patient = false;
  let sending = false;
  let countAt = 0;

  async function count(): Promise<void> {
    if (!mirrors.ready()) return;
    const { waiting, conflicts } = await mirrors.read((mirror) => countOperations(mirror.file.reader));
    status.set({ waiting, conflicts });
  }

  async function push(): Promise<PushEnd> {
    sending = true;
    const result = await pushAll(mirrors, connection, failPoints, now, showProgress).finally(() => {
      sending = false;
    });
    await count();
    if (result.sent > 0) status.set({}, []);
    return result;
  }

  function showProgress(): void {
    if (performance.now() < countAt) return;
    countAt = performance.now() + countEvery;
    void count().catch(onFault);
  }

  async function pull(): Promise<PullEnd> {
    if (!mirrors.ready() || parts.mustFetch()) return fetchAll();
    const onPage = (collections: string[]) => {
      if (collections.length > 0) status.set({}, collections);
    };
    const result = await pullAll(mirrors, connection, failPoints, onPage, parts.limit);
    await count();
    // Staff change rarely; one of the rows may be the person who works here, with another role.
    if (result.changed.includes("staff")) await parts.learnSelf();
    return result.end === "resync" ? fetchAll() : result;
  }

  async function fetchAll(): Promise<PullEnd> {
    const result = await parts.fetchEverything();
    if (result.end !== "done") return result;
    parts.fetched();
    return pull();
  }

  /** Runs one thing at a time; asked again meanwhile, it runs once more. */
  const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) & { idle(): Promise<void> } => {
    let running: Promise<void> | undefined;
    let again = false;
    const run = () => {
      if (running !== undefined) {
        again = true;
        return running;
      }
      running = (async () => {
        do {
          again = false;
          await work().catch(onFault);
        } while (again && !stopped);
      })().finally(() => {
        running = undefined;
      });
      return running;
    };
    return Object.assign(run, { idle: async () => running });
  };

  function stand(end: "sign_in" | "update" | "revoked"): void {
    if (end === "revoked") parts.onRevoked();
    else status.set({ state: end, retryAt: null });
  }

  const retry = (which: "push" | "pull", retryAfter: number | undefined) => {
    const wait = backOff(tries[which], { retryAfter });
    tries[which] += 1;
    if (which === "push") patient = retryAfter !== undefined;
    clearTimeout(timers[which]);
    if (stopped) return wait;
    timers[which] = setTimeout(which === "push" ? runPush : runPull, wait);
    timers[which]?.unref();
    return wait;
  };

  const runPush = oneAtATime(async () => {
    if (!mirrors.ready()) return;
    clearTimeout(timers.push);
    patient = false;
    const result = await push().catch((problem: unknown) => {
      retry("push", undefined);
      throw problem;
    });
    if (result.sent > 0) void runPull();
    if (result.end === "offline" || (result.end === "done" && result.failed)) retry("push", result.retryAfter);
    else tries.push = 0;
    // Whether there is a connection at all is the pull's to say; a stream that was open before the cut may not have noticed.
    if (result.end === "offline" && status.now().state === "online") void runPull();
    if (result.end !== "done" && result.end !== "offline") stand(result.end);
  });

  const runPull = oneAtATime(() => news.around(pullOnce));

  async function pullOnce(): Promise<void> {
    clearTimeout(timers.pull);
    // A fault of this machine, too, may be over a little later: somebody makes room on the disk.
    const result = await pull().catch((problem: unknown) => {
      retry("pull", undefined);
      throw problem;
    });
    if (result.end === "done") {
      const wasAway = tries.pull > 0 || status.now().state !== "online";
      tries.pull = 0;
      if (wasAway) live.hurry();
      status.set({ state: "online", syncedAt: now().toISOString(), retryAt: null, progress: null });
      if (wasAway) void runPush();
      await check();
    } else if (result.end === "offline") {
      const wait = retry("pull", result.retryAfter);
      status.set({
        state: mirrors.ready() ? "offline" : "first_sync",
        retryAt: new Date(now().getTime() + wait).toISOString(),
      });
    } else if (result.end !== "resync") stand(result.end);
  }

  const heal = createHealing({
    compare: () => compareWithServer(mirrors, connection, parts.about()),
    refetch: async (name, ordersSince) => {
      const whole = await refetchCollection(mirrors, connection, name, { ...parts.about(), ordersSince }, parts.limit);
      status.set({}, [name]);
      return whole;
    },
    fetchEverything: async () => (await fetchAll()).end === "done",
    report: onFault,
  });

  /** Now and then everything is compared; where that cannot be done or finished, a little later. */
  async function check(): Promise<void> {
    const at = performance.now();
    if (stopped || at < compareAt) return;
    compareAt = at + ((await heal()) ? compareEvery : compareAgain);
  }

  const news = createNewsPace({ isSending: () => sending, fetchNews: () => runPull() });
  const live = followEvents(parts.events, () => news.notify());

  return {
    push,
    pull,
    async syncNow() {
      tries.push = 0;
      tries.pull = 0;
      await Promise.all([runPull(), runPush()]);
    },
    async written() {
      await count();
      if (!stopped && !patient) void runPush();
    },
    start() {
      stopped = false;
      live.start();
      timers.poll = setInterval(() => {
        // What failed is tried again at a time of its own.
        if (!live.listening() && tries.pull === 0) void runPull();
      }, pollEvery);
      timers.poll.unref();
      void runPull();
      void runPush();
    },
    wake() {
      live.restart();
      tries.push = 0;
      tries.pull = 0;
      void runPull();
      void runPush();
    },
    async stop() {
      stopped = true;
      live.stop();
      news.stop();
      clearInterval(timers.poll);
      clearTimeout(timers.push);
      clearTimeout(timers.pull);
      await Promise.all([runPull.idle(), runPush.idle(), refetching?.catch(() => undefined)]);
    },
    refetch() {
      refetching ??= (async () => {
        const result = await fetchAll();
        if (result.end === "done") await runPull();
        else if (result.end !== "offline" && result.end !== "resync") stand(result.end);
      })().finally(() => {
        refetching = undefined;
      });
      return refetching;
    },
  };
}
