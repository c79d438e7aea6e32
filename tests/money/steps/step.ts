// What a step is: planned from what its person sees, asked through the API, and told to the reference when it was accepted.
import type { Key } from "../../../src-shared/api/client.ts";
import type { CallInput } from "../../support/context.ts";
import type { Answer, Caller } from "../caller.ts";
import type { Dice } from "../dice.ts";
import type { Line, Order, Shelf } from "../reference.ts";
import type { World } from "../world.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
export type Read = any;

export interface Request {
  by: Caller;
  key: Key;
  input: CallInput;
  /** Told of the answer's data, before the invariants are read. */
  effect(data: Read, sent?: Read): void | Promise<void>;
  /** Told of a refusal; throws where the rules give no reason for it. */
  refused?(answer: Answer): void;
  /** The step takes a place in a window knowingly. */
  overbooks?: boolean;
}

/** Something that is not one request: the clock, the connection, two people at once. Throws where it must not end so. */
export interface Work {
  say: string;
  work(): Promise<"accepted" | "refused">;
  overbooks?: boolean;
}

export type Plan = Request | Work;
export const isWork = (plan: Plan): plan is Work => "work" in plan;

export interface Step {
  /** Of a hundred or so: how often it is chosen where it can be. */
  weight: number;
  /** Undefined: nothing to do it with now. */
  plan(world: World, dice: Dice): Promise<Plan | undefined>;
}

/** Somebody who may do daily work: at the desktop for half of it, where there is one. */
export function clerk(world: World, dice: Dice): Caller {
  const { desktop, staff, manager } = world;
  if (desktop && dice.chance(50)) return desktop;
  return dice.chance(60) ? manager : staff;
}

/** The order as this person sees it; undefined where they do not have it (yet). */
export function read(world: World, by: Caller, id: string): Promise<Read> {
  if (by.name === "desktop") return by.call("GET /api/orders/:id", { params: { id } }).then(({ data }) => data);
  return shown(world, "GET /api/orders/:id", id);
}

/** What staff on the web are shown, asked once between two steps. */
export async function shown(world: World, key: Key, id: string): Promise<Read> {
  const name = `${key} ${id}`;
  if (!world.shown.has(name)) world.shown.set(name, (await world.manager.call(key, { params: { id } })).data);
  return world.shown.get(name);
}

/** Ids of orders that this person knows. */
export async function known(world: World, by: Caller): Promise<string[]> {
  if (by.name !== "desktop") return [...world.ref.orders.keys()];
  const { data } = await by.call("GET /api/orders", { query: { pageSize: "50" } });
  return data.map((row) => row.id);
}

/** One of the orders for which both hold: what the reference knows of it and what the person sees. */
export async function anOrder(
  world: World,
  dice: Dice,
  by: Caller,
  fits: (ref: Order | undefined) => boolean,
  shows: (order: Read) => boolean = () => true,
): Promise<Read> {
  const ids = (await known(world, by)).filter((id) => {
    const ref = world.ref.orders.get(id);
    return by.name === "desktop" && !ref ? true : fits(ref);
  });
  for (let tries = 0; tries < 4 && ids.length > 0; tries += 1) {
    // The later ones are livelier.
    const at = dice.chance(50) ? ids.length - 1 - dice.below(Math.min(3, ids.length)) : dice.below(ids.length);
    const [id] = ids.splice(at, 1);
    const order = await read(world, by, id as string);
    if (order?.view === "staff" && shows(order)) return order;
  }
  return undefined;
}

/** One of them, with more words: throws where the reference lacks what was accepted. */
export function refOrder(world: World, id: string): Order {
  const order = world.ref.orders.get(id);
  if (!order) throw new Error(`the reference does not know order ${id}`);
  return order;
}

export function shelfOf(world: World, item: string): Shelf | undefined {
  return world.ref.shelves.get(item);
}

export const lineOf = (order: Order, id: string): Line => {
  const line = order.lines.find((line) => line.id === id);
  if (!line) throw new Error(`the reference does not know line ${id}`);
  return line;
};

export const isOpen = (order: Order | undefined): boolean => order?.state === "open";

/** Few orders that live long say more than many that have just begun. */
export function isBusy(world: World, dice: Dice): boolean {
  const open = [...world.ref.orders.values()].filter(({ state }) => state === "open" || state === "draft");
  return open.length >= 3 && dice.chance(open.length >= 5 ? 95 : 75);
}
