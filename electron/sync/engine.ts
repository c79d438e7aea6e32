/**
 * The sync engine: runs pushes and pulls on their own timers, so that a stuck push never stops pulls (electron/README.md,
 * 15 and 16). Runs are started by a write, a live event, a wake from sleep or a timer, and failed ones repeated with
 * back-off.
 */
import { countOperations } from "../../db/desktop/operations.ts";
import { backOff } from "./back-off.ts";
import { catchUp } from "./catch-up.ts";
import type { Connection } from "./connection.ts";
import type { FailPoints } from "./fail-points.ts";
import type { Mirrors } from "./mirrors.ts";
import { compareWithServer, type MirrorReader } from "./pull/compare.ts";
import type { Feed } from "./pull/feed.ts";
import { followEvents } from "./pull/follow-events.ts";
import { createHealing } from "./pull/heal.ts";
import { createNewsPace } from "./pull/news-pace.ts";
import { type PullResult, pullAll } from "./pull/pull.ts";
import { refetchCollection } from "./pull/refetch-collection.ts";
import { createPush, type PushResult } from "./push.ts";
import type { Status } from "./status.ts";

export interface Engine {
  /** Pushes and pulls now, without waiting for the next try. Resolves when both have ended. */
  syncNow(): Promise<void>;
  /** Called after a local write: pushes it. */
  written(): Promise<void>;
  /** Starts the timers and the live events. */
  start(): void;
  /** Called after a wake from sleep: pushes and pulls at once. */
  wake(): void;
  stop(): Promise<void>;
  /** Fetches everything again. */
  refetch(): Promise<void>;
  /** One push or pull, for tests, which run without timers; `duringPush`: as a pull during a push. */
  push(): Promise<PushResult>;
  pull(duringPush?: boolean): Promise<PullResult>;
}

export interface EngineDeps {
  mirrors: Mirrors;
  connection: Connection;
  feed: Feed;
  failPoints: FailPoints;
  status: Status;
  now: () => Date;
  /** Fetches everything into a new file that becomes the mirror; the feed continues from there. */
  fetchEverything: () => Promise<PullResult>;
  /** Asks the server for the device's user and role. */
  refreshSelf: () => Promise<void>;
  /** Called when the server has revoked the device. */
  onRevoked: () => void;
  /** Called with local faults: a full disk, a damaged file. */
  onFault: (problem: unknown) => void;
  events: (signal: AbortSignal) => Promise<Response>;
  /** Rows per page of the feed. */
  limit: number | undefined;
  /** Whether the mirror was filled with another schema and must be fetched again. */
  mustFetch: () => boolean;
  fetched: () => void;
  reader: () => MirrorReader;
}

const POLL_MS = 30_000;
/** Time between two comparisons of whole collections with the server. */
const COMPARE_MS = 600_000;
const COMPARE_RETRY_MS = 60_000;
/** Shortest time between two counts of waiting operations during a push. */
const COUNT_MS = 1000;

export function createEngine(deps: EngineDeps): Engine {
  const { mirrors, connection, feed, failPoints, status, now, onFault } = deps;
  let stopped = true;
  let refetching: Promise<void> | undefined;
  let compareAt = Number.NEGATIVE_INFINITY;
  const timers: { push?: NodeJS.Timeout | undefined; pull?: NodeJS.Timeout | undefined; poll?: NodeJS.Timeout } = {};
  const tries = { push: 0, pull: 0 };
  /** Whether the server asked to push no earlier than the timer (Retry-After). */
  let pushDeferred = false;
  let sending = false;
  let closing = false;
  let countAt = 0;
  const operationLog = createPush(mirrors, connection, failPoints, now);

  async function count(): Promise<void> {
    if (!mirrors.ready()) return;
    const { waiting, conflicts } = await mirrors.read((mirror) => countOperations(mirror.file.reader));
    status.set({ waiting, conflicts });
  }

  async function push(): Promise<PushResult> {
    sending = true;
    const result = await operationLog.run(showProgress).finally(() => {
      sending = false;
    });
    await count();
    if (result.sent > 0) status.set({}, []);
    await catchUpRows();
    return result;
  }

  /** Not during a push, whose acknowledgements would have the rows replayed again and again. */
  async function catchUpRows(): Promise<void> {
    if (await catchUp(mirrors, () => !sending && !closing)) status.set({}, []);
  }

  function showProgress(): void {
    if (performance.now() < countAt) return;
    countAt = performance.now() + COUNT_MS;
    void count().catch(onFault);
  }

  async function pull(duringPush = false): Promise<PullResult> {
    const result = await pullPages();
    await operationLog.pulled(result.end === "done");
    if (!duringPush) await catchUpRows();
    await count();
    return result;
  }

  async function pullPages(): Promise<PullResult> {
    if (!mirrors.ready() || deps.mustFetch()) return fetchAll();
    const onPage = (collections: string[]) => {
      if (collections.length > 0) status.set({}, collections);
    };
    const result = await pullAll(mirrors, feed, failPoints, onPage, deps.limit);
    // A changed staff row may be the device's user with another role.
    if (result.changed.includes("staff")) await deps.refreshSelf();
    return result.end === "resync" ? fetchAll() : result;
  }

  async function fetchAll(): Promise<PullResult> {
    const result = await deps.fetchEverything();
    if (result.end !== "done") return result;
    deps.fetched();
    return pullPages();
  }

  /** Runs `work` one at a time; a call during a run starts one more after it. */
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

  function pauseSync(end: "sign_in" | "update" | "revoked"): void {
    if (end === "revoked") deps.onRevoked();
    else status.set({ state: end, retryAt: null });
  }

  const retry = (which: "push" | "pull", retryAfter: number | undefined) => {
    const wait = backOff(tries[which], { retryAfter });
    tries[which] += 1;
    if (which === "push") pushDeferred = retryAfter !== undefined;
    clearTimeout(timers[which]);
    if (stopped) return wait;
    timers[which] = setTimeout(which === "push" ? runPush : runPull, wait);
    timers[which]?.unref();
    return wait;
  };

  const runPush = oneAtATime(async () => {
    if (!mirrors.ready()) return;
    clearTimeout(timers.push);
    pushDeferred = false;
    sending = true;
    // The first pull after a lost connection tells whether the server was restored (pull/offer-again.ts).
    if (status.now().state !== "online") await runPull();
    const result = await push().catch((problem: unknown) => {
      retry("push", undefined);
      throw problem;
    });
    if (result.sent > 0) void runPull();
    if (result.end === "offline" || (result.end === "done" && result.failed)) retry("push", result.retryAfter);
    else tries.push = 0;
    // The pull decides between online and offline, and whether failures are the operations' own; the live events may not
    // have noticed the lost connection yet.
    if ((result.end === "offline" || result.unproven) && status.now().state === "online") void runPull();
    if (result.end !== "done" && result.end !== "offline") pauseSync(result.end);
  });

  const runPull = oneAtATime(() => news.around(pullOnce));

  async function pullOnce(): Promise<void> {
    clearTimeout(timers.pull);
    // A local fault such as a full disk may be over later, so it is retried too.
    const result = await pull().catch((problem: unknown) => {
      retry("pull", undefined);
      throw problem;
    });
    if (result.end === "done") {
      const wasAway = tries.pull > 0 || status.now().state !== "online";
      tries.pull = 0;
      if (wasAway) live.retryNow();
      status.set({ state: "online", syncedAt: now().toISOString(), retryAt: null, progress: null });
      if (wasAway) void runPush();
      await check();
    } else if (result.end === "offline") {
      const wait = retry("pull", result.retryAfter);
      status.set({
        state: mirrors.ready() ? "offline" : "first_sync",
        retryAt: new Date(now().getTime() + wait).toISOString(),
      });
    } else if (result.end !== "resync") pauseSync(result.end);
  }

  const heal = createHealing({
    compare: () => compareWithServer(mirrors, feed, deps.reader()),
    refetch: async (name, ordersSince) => {
      const whole = await refetchCollection(mirrors, feed, name, { ...deps.reader(), ordersSince }, deps.limit);
      status.set({}, [name]);
      return whole;
    },
    fetchEverything: async () => (await fetchAll()).end === "done",
    report: onFault,
  });

  /** Compares the mirror with the server at intervals; sooner again when a comparison could not be finished. */
  async function check(): Promise<void> {
    const at = performance.now();
    if (stopped || at < compareAt) return;
    compareAt = at + ((await heal()) ? COMPARE_MS : COMPARE_RETRY_MS);
  }

  const news = createNewsPace({ isSending: () => sending, fetchNews: () => runPull() });
  const live = followEvents(deps.events, () => news.notify());

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
      if (!stopped && !pushDeferred) void runPush();
    },
    start() {
      stopped = false;
      live.start();
      timers.poll = setInterval(() => {
        // A failed pull has a timer of its own.
        if (!live.listening() && tries.pull === 0) void runPull();
      }, POLL_MS);
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
      closing = true;
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
        else if (result.end !== "offline" && result.end !== "resync") pauseSync(result.end);
      })().finally(() => {
        refetching = undefined;
      });
      return refetching;
    },
  };
}
