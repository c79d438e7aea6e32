/**
 * Random lives of orders and quotes, each step held against the reference ledger (reference.ts).
 *
 * Run: `npm test -- tests/money`, or longer: `MONEY_HISTORIES=5000 npm run bench -- money`; `MONEY_SEED=…` plays the
 * same ones again. With TEST_DATABASE_URL they run on PostgreSQL.
 * Read: a failure prints the seed of its history, what does not hold, and the fewest steps found that bring it about.
 * Replay: `MONEY_REPLAY='[["pay",17], …]' npm test -- tests/money/replay` plays printed steps, and nothing else.
 *
 * A step is its kind and the seed of its dice. Which order it takes, and what it asks, follows from what its person sees
 * then; so steps can be left out and the others still mean something.
 */
import { join } from "node:path";
import { playsLongSuites } from "../../build/long-suites.ts";
import { compareWithCopy } from "../../db/check/compare-copy.ts";
import { isOneFile, sqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import type { Answer } from "./caller.ts";
import { diceOf } from "./dice.ts";
import { checkAll, claims, windowsHold } from "./invariants/index.ts";
import { restCanBeInvoiced } from "./invariants/orders.ts";
import { everyPlace } from "./invariants/places.ts";
import { checkReports } from "./invariants/reports.ts";
import { acceptedCanBeOrdered, checkFigures } from "./invariants/stock.ts";
import { rowsOf } from "./rows.ts";
import { steps, weightsOf } from "./steps/index.ts";
import { pressTwice } from "./steps/keeping.ts";
import { isWork, type Plan } from "./steps/step.ts";
import { windowLoads } from "./steps/windows.ts";
import { openWorld, type World } from "./world.ts";

export type Played = [kind: string, seed: number];
/** By kind of step: how often it was asked and how often accepted; refusals by code. */
export type Tally = Map<string, { asked: number; accepted: number; refusals: Map<string, number> }>;

export interface HistoryOptions {
  desktop: boolean;
  length: number;
}

export class Broken extends Error {
  readonly steps: Played[];
  constructor(problem: unknown, played: Played[], story: string[]) {
    const said = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    super(`${said}\n\n${story.map((line, at) => `${at + 1}. ${line}`).join("\n")}`);
    this.steps = played;
  }
}

/** `MONEY_WITHOUT="edit,void"` leaves kinds out, to look past what is known. */
const without = (process.env.MONEY_WITHOUT ?? "").split(",");

function kindOf(weights: [string, number][], roll: number): string {
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  let left = roll % all;
  for (const [kind, weight] of weights) {
    left -= weight;
    if (left < 0) return kind;
  }
  return "pay";
}

/** Plays `length` steps that have something to do, or exactly those given. */
export async function play(source: number | readonly Played[], options: HistoryOptions, tally?: Tally): Promise<void> {
  const world = await openWorld({ desktop: options.desktop });
  const played: Played[] = [];
  const story: string[] = [];
  const memory: Memory = { loads: new Map(), versions: new Map(), overbooks: false };
  try {
    if (typeof source === "number") {
      const dice = diceOf(source);
      const weights = weightsOf(source).filter(([kind]) => !without.includes(kind));
      for (let tries = 0; played.length < options.length && tries < options.length * 8; tries += 1) {
        const one: Played = [kindOf(weights, dice.roll()), dice.roll()];
        played.push(one);
        if (!(await take(world, one, memory, story, tally))) played.pop();
        else if (played.length === Math.ceil(options.length / 2)) {
          memory.halfway = copyHalfway(world);
          if (isLookedThrough(source)) await everyPlace(world);
        }
      }
    } else {
      for (const one of source) {
        played.push(one);
        await take(world, one, memory, story, tally);
      }
    }
    await end(world, memory, story, isLookedThrough(source));
  } catch (problem) {
    throw new Broken(problem, played, story);
  } finally {
    await world.close();
  }
}

/** As many steps that have something to do, in a world that goes on afterwards. */
export async function live(world: World, seed: number, length: number): Promise<void> {
  const memory: Memory = { loads: new Map(), versions: new Map(), overbooks: false };
  const dice = diceOf(seed);
  const weights = weightsOf(seed);
  let taken = 0;
  for (let tries = 0; taken < length && tries < length * 8; tries += 1) {
    if (await take(world, [kindOf(weights, dice.roll()), dice.roll()], memory, [])) taken += 1;
  }
}

interface Memory {
  loads: Map<string, number>;
  versions: Map<string, number>;
  /** A write that waits at the desktop takes a place knowingly. */
  overbooks: boolean;
  /** A copy of the database from the middle of the history. */
  halfway?: string | undefined;
}

/** Undefined on PostgreSQL, whose copies are made elsewhere. */
function copyHalfway(world: World): string | undefined {
  if (!isOneFile(world.app.db)) return undefined;
  const copy = join(world.app.dataDir, "halfway.db");
  sqliteHandle(world.app.db).prepare("vacuum into ?").run(copy);
  return copy;
}

/** Whatever changed since is named by the change feed, which is what tells a change from a turned bit. */
async function everyChangeIsNamed(world: World, halfway: string): Promise<void> {
  const copy = openDatabase(halfway);
  try {
    const found = await compareWithCopy(world.app.db, copy);
    if (found?.length !== 0) throw new Error(`changed by nobody: ${JSON.stringify(found)}`);
  } finally {
    await copy.destroy();
  }
}

/** Asking every place takes as long as some steps, so on a usual run each third history is looked through. */
const isLookedThrough = (source: number | readonly Played[]): boolean =>
  playsLongSuites || typeof source !== "number" || source % 3 === 0;

/** False: there was nothing to do. */
async function take(
  world: World,
  [kind, seed]: Played,
  memory: Memory,
  story: string[],
  tally?: Tally,
): Promise<boolean> {
  const step = steps[kind];
  if (!step) return false;
  const dice = diceOf(seed);
  const twice = dice.chance(6);
  const planned = await step.plan(world, dice);
  const plan = (twice && (await pressTwice(planned))) || planned;
  if (!plan) return false;
  story.push(`${kind}: ${describe(plan)}`);
  const outcome = await carryOut(world, plan, memory);
  story[story.length - 1] += ` → ${outcome}`;
  const row = tally?.get(kind) ?? { asked: 0, accepted: 0, refusals: new Map() };
  row.asked += 1;
  if (outcome === "accepted") row.accepted += 1;
  else row.refusals.set(outcome, (row.refusals.get(outcome) ?? 0) + 1);
  tally?.set(kind, row);
  // What waits at the desktop is told to the reference when it arrives.
  await verify(world, memory, plan.overbooks ?? false);
  return true;
}

async function carryOut(world: World, plan: Plan, memory: Memory): Promise<string> {
  world.shown.clear();
  if (isWork(plan)) return plan.work();
  const before = await world.revision();
  const answer = await plan.by.call(plan.key, plan.input);
  if (answer.status >= 500 || answer.code === "fault") throw new Error(`${plan.key} ended with ${answer.status}`);
  if (answer.code) {
    if ((await world.revision()) !== before) throw new Error(`${plan.key} was refused and changed something`);
    if (plan.by !== world.desktop) {
      refusedForStock(world, answer);
      plan.refused?.(answer);
    }
    const because = (answer.details as { details?: { because?: string } } | undefined)?.details?.because;
    return because ? `${answer.code}: ${because}` : answer.code;
  }
  const { desktop } = world;
  const day = world.day(0);
  const effect = async () => {
    await plan.effect(answer.data, plan.input.body);
    dateMoney(world, day);
  };
  if (plan.by !== desktop || !desktop) await effect();
  else {
    await desktop.later(effect);
    memory.overbooks ||= plan.overbooks ?? false;
    if (desktop.online) await desktop.join();
  }
  return "accepted";
}

/** S1: only pieces that are counted can be missing. */
function refusedForStock(world: World, { code, details }: Answer): void {
  if (code !== "out_of_stock") return;
  for (const { variantId } of (details as { details?: { lines?: { variantId: string }[] } }).details?.lines ?? []) {
    const shelf = world.ref.shelves.get(variantId);
    if (!shelf?.tracked || shelf.backorder) throw new Error(`S1 nothing can be missing of ${variantId}`);
  }
}

/** Dates the money that a step brought into the reference. */
function dateMoney(world: World, day: string): void {
  for (const { money } of world.ref.orders.values()) for (const one of money) one.day ??= day;
}

async function verify(world: World, memory: Memory, overbooks: boolean): Promise<void> {
  dateMoney(world, world.day(0));
  const rows = await rowsOf<{ id: string; version: number }>(world.app.db, "select id, version from orders");
  const changed = rows.filter(({ id, version }) => memory.versions.get(id) !== version);
  memory.versions = new Map(rows.map(({ id, version }) => [id, version]));
  await checkAll(
    world,
    changed.map(({ id }) => id),
  );
  await windowsHold(world, memory.loads, overbooks || memory.overbooks);
  if ((world.desktop?.waiting ?? 0) === 0) memory.overbooks = false;
  memory.loads = await windowLoads(world);
}

async function end(world: World, memory: Memory, story: string[], looksThrough: boolean): Promise<void> {
  story.push("the end");
  world.shown.clear();
  if (world.desktop?.online === false) {
    await world.desktop.join();
    await verify(world, memory, false);
  }
  if (looksThrough) await everyPlace(world);
  const { claim, settle } = claims();
  world.shown.clear();
  // Before what follows makes orders that the reference does not know.
  await checkReports(world, claim);
  await checkFigures(world, claim);
  await restCanBeInvoiced(world, claim);
  await acceptedCanBeOrdered(world, claim);
  settle();
  if (memory.halfway) await everyChangeIsNamed(world, memory.halfway);
}

function describe(plan: Plan): string {
  if (isWork(plan)) return plan.say;
  const { params, body } = plan.input;
  return `${plan.by.name} ${plan.key} ${JSON.stringify(params ?? {})} ${JSON.stringify(body ?? {})}`;
}
