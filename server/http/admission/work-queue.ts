/**
 * The one point at which requests begin to be worked on.
 *
 * 1. One request begins at a time, or up to `TOGETHER` orders. Between two, the event loop turns until `QUIET_TURNS` of its turns brought no new
 *    connection: the platform accepts one connection a turn, and a request's work on SQLite never yields. Begun as they
 *    arrive, fifty busy connections make a turn so long that no new one is accepted while they last.
 * 2. Each class has places of its own to wait and to run (`BUDGETS`) and its share of the turns (`TURNS`). Inside a
 *    class the network addresses take turns.
 * 3. A request that finds no place, or waited too long, is refused before anything is done. One whose client has
 *    disconnected is removed. A server that has just opened has places for all that waited for it (`OPENING`).
 *
 * Orders that wait begin together because the database then writes them to the disk with one commit (db/engines/
 * shared-commit.ts): begun in one turn, each has reached its transaction before the first of them has ended.
 */
import type { Quiet } from "../../kernel/quiet.ts";
import { BUDGETS, type Budget, FEW_PAGES, LOAD_CLASSES, type LoadClass, type Opening, TURNS } from "./budgets.ts";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";

/** Turns of the event loop without a new connection before the next request begins. */
const QUIET_TURNS = 8;
/** Turns after which the next request begins in any case. */
const MAX_TURNS = 64;
/** Orders that begin together: a page behind them waits some twenty milliseconds. */
export const TOGETHER = 16;
/** Milliseconds between two sweeps for requests that have waited too long. */
const SWEEP_MS = 250;

/** Milliseconds between two checks of background work that gives way to requests, and to those under way. */
const IDLE_CHECK_MS = 10;
const UNDER_WAY_CHECK_MS = 2;

export interface Work {
  /** The network address of the client. */
  sender: string;
  /** Whether its running time says nothing about load: a stream, or a body with a budget of its own. */
  isOpenEnded: boolean;
  /** Whether it begins together with others of its class at the head of the queue: a short write. */
  beginsTogether?: boolean;
  /** Begins the work. */
  start(): void;
  /** Answers 503, because there is no place. */
  turnAway(budget: Budget): void;
}

interface Waiting extends Work {
  /** When it is turned away, by the process's own clock. */
  latest: number;
}

export interface WorkQueue {
  /** Queues a request; returns the function to call when the request is over or its client has disconnected. */
  push(loadClass: LoadClass, work: Work): () => void;
  /** Notes an accepted connection: others may be waiting behind it. */
  noteConnection(): void;
  waiting(loadClass: LoadClass): number;
  /** For background work: resolves to true when no request waits for its turn and it is as quiet as asked for; to false after `maxMs`. */
  yieldToRequests(maxMs: number, quiet?: Quiet): Promise<boolean>;
}

interface Lane {
  budget: Budget;
  queue: FairQueue<Waiting>;
  running: number;
}

export function createWorkQueue(budgets: Record<LoadClass, Budget> = BUDGETS, opening?: Opening): WorkQueue {
  let openedAt: number | undefined;
  let isOpening = opening !== undefined;
  const allowed = (budget: Budget): Pick<Budget, "waiting" | "maxWaitMs"> => (isOpening && opening ? opening : budget);
  const lanes = Object.fromEntries(
    LOAD_CLASSES.map((name) => [
      name,
      { budget: budgets[name], queue: createFairQueue<Waiting>(() => allowed(budgets[name]).waiting), running: 0 },
    ]),
  ) as Record<LoadClass, Lane>;
  let turn = 0;
  let isTurning = false;
  let connections = 0;
  let isSweeping = false;
  /** When a request last began or ended. */
  let lastAt = Number.NEGATIVE_INFINITY;
  /** When each that is under way began, the oldest first. */
  const underWay = new Map<Waiting, number>();

  const isReady = (lane: Lane) => lane.queue.size() > 0 && lane.running < lane.budget.running;

  function whoseTurn(): LoadClass {
    turn += 1;
    const pages = lanes.browsing.queue.size();
    if (turn % 2 === 1 && pages > 0 && pages <= FEW_PAGES) return "browsing";
    return TURNS[turn % TURNS.length] as LoadClass;
  }

  function nextLane(): Lane | undefined {
    const whose = whoseTurn();
    if (isReady(lanes[whose])) return lanes[whose];
    const first = LOAD_CLASSES.find((name) => isReady(lanes[name]));
    return first && lanes[first];
  }

  /** Ends it when the crowd that waited for it is gone, or has had its time. */
  function lookWhetherOpened(): void {
    if (!isOpening || !opening || openedAt === undefined) return;
    const passed = performance.now() - openedAt;
    const nobodyWaits = LOAD_CLASSES.every((name) => lanes[name].queue.size() === 0);
    isOpening = passed < (nobodyWaits ? opening.minMs : opening.maxMs);
  }

  function turnLateAway(lane: Lane): void {
    const now = performance.now();
    for (const work of lane.queue.takeLate(({ latest }) => latest < now)) work.turnAway(lane.budget);
  }

  function begin(): void {
    for (const name of LOAD_CLASSES) turnLateAway(lanes[name]);
    const lane = nextLane();
    if (!lane) {
      isTurning = false;
      return;
    }
    try {
      const most = lane.queue.next()?.beginsTogether ? TOGETHER : 1;
      startNext(lane);
      for (let begun = 1; begun < most && isReady(lane) && lane.queue.next()?.beginsTogether; begun += 1) {
        startNext(lane);
      }
    } finally {
      letConnectionsIn();
    }
  }

  function startNext(lane: Lane): void {
    const work = lane.queue.shift();
    if (!work) return;
    lastAt = performance.now();
    if (!work.isOpenEnded) {
      lane.running += 1;
      underWay.set(work, lastAt);
    }
    work.start();
  }

  function letConnectionsIn(): void {
    let turns = 0;
    let quiet = 0;
    let seen = connections;
    const look = () => {
      turns += 1;
      quiet = connections === seen ? quiet + 1 : 0;
      seen = connections;
      if (quiet >= QUIET_TURNS || turns >= MAX_TURNS) begin();
      else setImmediate(look);
    };
    setImmediate(look);
  }

  function wake(): void {
    if (isTurning) return;
    isTurning = true;
    setImmediate(begin);
  }

  function sweep(): void {
    if (isSweeping) return;
    isSweeping = true;
    setTimeout(() => {
      isSweeping = false;
      for (const name of LOAD_CLASSES) turnLateAway(lanes[name]);
      if (LOAD_CLASSES.some((name) => lanes[name].queue.size() > 0)) sweep();
    }, SWEEP_MS).unref();
  }

  return {
    push(loadClass, given) {
      const lane = lanes[loadClass];
      openedAt ??= performance.now();
      lookWhetherOpened();
      let state: "waiting" | "running" | "over" = "waiting";
      const work: Waiting = {
        ...given,
        latest: performance.now() + allowed(lane.budget).maxWaitMs,
        start() {
          state = "running";
          given.start();
        },
        turnAway(budget) {
          state = "over";
          given.turnAway(budget);
        },
      };
      lane.queue.push(given.sender, work)?.turnAway(lane.budget);
      wake();
      sweep();
      return () => {
        if (state === "waiting") lane.queue.remove(given.sender, work);
        if (state === "running" && !given.isOpenEnded) {
          lane.running -= 1;
          underWay.delete(work);
          lastAt = performance.now();
          wake();
        }
        state = "over";
      };
    },
    noteConnection() {
      connections += 1;
    },
    waiting: (loadClass) => lanes[loadClass].queue.size(),
    async yieldToRequests(maxMs, { quietMs = 0, underWayMs = 0 } = {}) {
      const deadline = performance.now() + maxMs;
      const latestBegin = () => [...underWay.values()].at(-1) ?? Number.NEGATIVE_INFINITY;
      const isUnderWay = () => underWay.size > 0 && performance.now() - latestBegin() < underWayMs;
      const isBusy = () =>
        performance.now() - lastAt < quietMs ||
        isUnderWay() ||
        LOAD_CLASSES.some((name) => lanes[name].queue.size() > 0);
      while (isBusy() && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, underWayMs > 0 ? UNDER_WAY_CHECK_MS : IDLE_CHECK_MS));
      }
      return !isBusy();
    },
  };
}
