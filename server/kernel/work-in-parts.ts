/**
 * Long work in parts: each part is one transaction, which notes with it how far the work is, and other requests have their turn after
 * each. So work that was cut short goes on where it was, and nothing is written twice.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Db, Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App } from "../context.ts";
import { ownTurn } from "./own-turn.ts";

/** Work at which nobody has worked for so long was cut short. */
const IDLE_MS = 30_000;
/** Longest wait for requests that come first, between two parts. */
const MAX_YIELD_MS = 100;
/** Requests that began in this time come first: each has waited for a part, and would wait for the next one too. */
const UNDER_WAY_MS = 250;
/** How long background work rests after a part while foreground work is under way. */
const REST_MS = 1000;

/** What a part needs at least of the app. */
type Host = Pick<App, "db" | "yieldToRequests">;

/** How much foreground work is under way on each database. */
const foreground = new WeakMap<Db, number>();

/** Runs foreground work, which somebody waits for: background work lets it go first (`afterBackgroundPart`). */
export async function asForeground<T>(db: Db, work: () => Promise<T>): Promise<T> {
  foreground.set(db, (foreground.get(db) ?? 0) + 1);
  try {
    return await work();
  } finally {
    foreground.set(db, (foreground.get(db) ?? 0) - 1);
  }
}

/** Between two parts of long work: what was asked before comes first. */
async function afterPart(app: Host): Promise<void> {
  await ownTurn();
  await app.yieldToRequests?.(MAX_YIELD_MS, { underWayMs: UNDER_WAY_MS });
}

/**
 * Between two parts of background work, which nobody waits for. It does not stop for foreground work, which may take an hour: what is
 * written meanwhile has to be indexed too.
 */
export async function afterBackgroundPart(app: Host): Promise<void> {
  await afterPart(app);
  if (foreground.get(app.db)) await sleep(REST_MS);
}

/** Work that nobody has noted progress of since then was cut short, by a kill or a fault. */
export const idleBefore = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/** For work that changes products: a page that is asked for meanwhile waits until one part is indexed, and not several. */
export const untilIndexed = async ({ catalogue }: Partial<Pick<App, "catalogue">>): Promise<void> =>
  void (await catalogue?.current());

/** Does the next part of the work with this id; false where none is left. */
type TakePart<H> = (app: H, tx: Tx, id: string) => Promise<boolean>;

/** Resolves when the work has no part left; whoever asks meanwhile waits for the same. */
type Work<H> = (app: H, id: string) => Promise<void>;

/** Foreground work. `follow` is what a next part waits for. */
export function workInParts<H extends Host>(takePart: TakePart<H>, follow?: (app: H) => Promise<void>): Work<H> {
  const work = inParts(takePart, async (app: H) => {
    await follow?.(app);
    await afterPart(app);
  });
  return (app, id) => asForeground(app.db, () => work(app, id));
}

/** Background work (`afterBackgroundPart`). */
export const backgroundWorkInParts = <H extends Host>(takePart: TakePart<H>): Work<H> =>
  inParts(takePart, afterBackgroundPart);

function inParts<H extends Host>(takePart: TakePart<H>, between: (app: H) => Promise<void>): Work<H> {
  const running = new WeakMap<Db, Map<string, Promise<void>>>();

  async function workThrough(app: H, id: string): Promise<void> {
    while (await inTransaction(app.db, (tx) => takeOne(app, tx, id))) await between(app);
  }

  /** The commit, and what follows from it, have a turn of the event loop of their own. */
  async function takeOne(app: H, tx: Tx, id: string): Promise<boolean> {
    const isMore = await takePart(app, tx, id);
    await nextTurn();
    return isMore;
  }

  return (app, id) => {
    const runs = running.get(app.db) ?? new Map<string, Promise<void>>();
    running.set(app.db, runs);
    const known = runs.get(id);
    if (known) return known;
    const run = workThrough(app, id).finally(() => runs.delete(id));
    runs.set(id, run);
    return run;
  };
}
