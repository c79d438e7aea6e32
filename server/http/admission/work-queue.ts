/**
 * The one point at which requests begin to be worked on.
 *
 * 1. One begins at a time. Between two, the event loop turns until `QUIET_TURNS` of its turns brought no new connection: the
 *    platform accepts one connection a turn, and a request's work on SQLite never yields. Begun as they arrive, fifty busy
 *    connections make a turn so long that nobody new is let in for as long as they last.
 * 2. Each class has places of its own to wait and to be under way (`BUDGETS`) and its share of the turns (`TURNS`). Inside
 *    a class the network addresses take turns.
 * 3. Who finds no place, or waited too long, is turned away before anything is done. Who has left is forgotten.
 *
 * Requests that begin here one after another are those whose writes could share one commit: the queue would hand the
 * database those at its head together.
 */
import { BUDGETS, type Budget, FEW_PAGES, LOAD_CLASSES, type LoadClass, TURNS } from "./budgets.ts";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";

/** Turns of the event loop without a new connection before the next request begins. */
const QUIET_TURNS = 8;
/** However many want to be let in, the next request begins after this many turns. */
const MAX_TURNS = 64;
/** Milliseconds between two looks for requests that have waited too long. */
const SWEEP_MS = 250;

/** Milliseconds between two looks of work that gives way to requests. */
const GIVE_WAY_MS = 10;

export interface Work {
  /** The network address that it came from. */
  sender: string;
  /** Whether its time under way says nothing of load: a stream, or a body with a budget of its own. */
  isOpenEnded: boolean;
  /** Begins it. */
  start(): void;
  /** Answers that there was no place for it. */
  turnAway(budget: Budget): void;
}

interface Waiting extends Work {
  since: number;
}

export interface WorkQueue {
  /** Queues a request; answers what its sender calls when the request is over or its sender has gone. */
  push(loadClass: LoadClass, work: Work): () => void;
  /** A connection was accepted: others may be waiting behind it. */
  noteConnection(): void;
  waiting(loadClass: LoadClass): number;
  /** For work that nobody waits for: resolves when no request waits for its turn, at the latest after `maxMs`. */
  giveWay(maxMs: number): Promise<void>;
}

interface Lane {
  budget: Budget;
  queue: FairQueue<Waiting>;
  running: number;
}

export function createWorkQueue(budgets: Record<LoadClass, Budget> = BUDGETS): WorkQueue {
  const lanes = Object.fromEntries(
    LOAD_CLASSES.map((name) => [
      name,
      { budget: budgets[name], queue: createFairQueue<Waiting>(budgets[name].waiting), running: 0 },
    ]),
  ) as Record<LoadClass, Lane>;
  let turn = 0;
  let isTurning = false;
  let connections = 0;
  let isSweeping = false;

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

  function turnLateAway(lane: Lane): void {
    const latest = performance.now() - lane.budget.maxWaitMs;
    for (const work of lane.queue.takeLate(({ since }) => since < latest)) work.turnAway(lane.budget);
  }

  function begin(): void {
    for (const name of LOAD_CLASSES) turnLateAway(lanes[name]);
    const lane = nextLane();
    const work = lane?.queue.shift();
    if (!lane || !work) {
      isTurning = false;
      return;
    }
    if (!work.isOpenEnded) lane.running += 1;
    try {
      work.start();
    } finally {
      letConnectionsIn();
    }
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
      let state: "waiting" | "running" | "over" = "waiting";
      const work: Waiting = {
        ...given,
        since: performance.now(),
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
          wake();
        }
        state = "over";
      };
    },
    noteConnection() {
      connections += 1;
    },
    waiting: (loadClass) => lanes[loadClass].queue.size(),
    async giveWay(maxMs) {
      const deadline = performance.now() + maxMs;
      while (LOAD_CLASSES.some((name) => lanes[name].queue.size() > 0) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
      }
    },
  };
}
