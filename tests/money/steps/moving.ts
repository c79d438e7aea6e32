// An order's way: confirmed, prepared, out, with its customer, back, cancelled, voided.
import { type Order, returnToStock, writeOff } from "../reference.ts";
import type { World } from "../world.ts";
import { takeAll } from "./placing.ts";
import { anOrder, clerk, isOpen, lineOf, type Read, type Request, read, refOrder, type Step } from "./step.ts";
import { aSlot } from "./windows.ts";

const statusStep = (order: Read, by: Request["by"], status: string, effect: Request["effect"]): Request => ({
  by,
  key: "PATCH /api/orders/:id/status",
  effect,
  input: { params: { id: order.id }, body: { status }, ifMatch: order.version },
});

/** All that an order took goes back. */
export function undo(world: World, order: Order, state: "cancelled" | "voided"): void {
  order.state = state;
  for (const [item, quantity] of [...order.taken]) {
    const shelf = world.ref.shelves.get(item);
    if (shelf) returnToStock(order, item, shelf, quantity);
  }
}

/** A return as it was asked for; its credit is what was asked, else what the answer says. */
export function applyReturn(
  world: World,
  order: Order,
  back: { id: string; credit: number; lines: { lineId: string; sound?: number; damaged?: number; notSent?: number }[] },
): void {
  order.returns.push({ id: back.id, credit: back.credit, noted: 0 });
  for (const { lineId, sound = 0, damaged = 0, notSent = 0 } of back.lines) {
    const line = lineOf(order, lineId);
    line.sound += sound;
    line.damaged += damaged;
    line.notSent += notSent;
    const shelf = world.ref.shelves.get(line.item);
    if (shelf) returnToStock(order, line.item, shelf, sound + notSent);
    if (damaged > 0) writeOff(order, line.item);
  }
}

/** Returns that the shop made by itself, as its rows say; the rules of money and stock then hold or not. */
export async function learnReturns(world: World, order: Order): Promise<void> {
  const shown = await read(world, world.manager, order.id);
  for (const one of shown.returns as Read[]) {
    if (!order.returns.some(({ id }) => id === one.id)) applyReturn(world, order, one);
  }
}

const next = ["confirmed", "preparing", "out_for_delivery", "delivered", "ready_for_pickup", "collected"];

export const moving: Record<string, Step> = {
  "next status": {
    weight: 26,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const forward = (order: Read) => order.moves.find((move: string) => next.includes(move));
      const order = await anOrder(world, dice, by, (ref) => isOpen(ref) || ref?.state === "draft", forward);
      if (!order) return undefined;
      const status = forward(order);
      // Going out delivery by delivery leads to more than going out at once.
      if (status === "out_for_delivery" && dice.chance(60)) return undefined;
      return statusStep(order, by, status, () => {
        const ref = refOrder(world, order.id);
        if (ref.state !== "draft" || status !== "confirmed") return;
        ref.state = "open";
        takeAll(world, ref, by.name);
      });
    },
  },

  cancel: {
    weight: 3,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => isOpen(ref) && ref?.invoices.every((invoice) => invoice.total === invoice.credited) === true,
        (one) => one.moves.includes("cancelled"),
      );
      if (!order) return undefined;
      return statusStep(order, by, "cancelled", () => undo(world, refOrder(world, order.id), "cancelled"));
    },
  },

  void: {
    weight: 2,
    async plan(world, dice) {
      const by = world.manager;
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => ref?.money.length === 0 && ref.invoices.every((invoice) => invoice.total === invoice.credited),
        (one) =>
          one.status !== "draft" &&
          !one.voidedAt &&
          ["placed", "confirmed", "preparing", "cancelled"].includes(one.status),
      );
      if (!order) return undefined;
      return {
        by,
        key: "DELETE /api/orders/:id",
        input: { params: { id: order.id }, body: { reason: "Made by mistake" }, ifMatch: order.version },
        effect: () => undo(world, refOrder(world, order.id), "voided"),
      };
    },
  },

  "undo a step": {
    weight: 4,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const order = await anOrder(world, dice, by, isOpen, (one) => one.undoable);
      if (!order) return undefined;
      const { status, delivery } = order.undoable;
      return {
        by,
        key: "POST /api/orders/:id/undo",
        input: { params: { id: order.id }, body: status ? { status } : { delivery } },
        effect: () => undefined,
      };
    },
  },

  "bring all back": {
    weight: 2,
    async plan(world, dice) {
      const by = dice.chance(50) ? world.manager : world.staff;
      const order = await anOrder(world, dice, by, isOpen, (one) => one.moves.includes("returned"));
      if (!order) return undefined;
      return statusStep(order, by, "returned", () => learnReturns(world, refOrder(world, order.id)));
    },
  },

  "plan a delivery": {
    weight: 24,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const free = (line: Read) => line.planned + line.unplanned;
      const soon = dice.chance(70);
      const order = await anOrder(
        world,
        dice,
        by,
        isOpen,
        (one) =>
          one.method === "delivery" &&
          (soon ? ["preparing", "out_for_delivery"].includes(one.status) : one.status !== "cancelled") &&
          one.lines.some((line: Read) => free(line) > 0),
      );
      if (!order) return undefined;
      const line = dice.pick(order.lines.filter((one: Read) => free(one) > 0)) as Read;
      const place = world.goods.places.find(({ id }) => id === order.zone?.id);
      const overbook = dice.chance(10);
      const slot = place && dice.chance(60) ? await aSlot(world, dice, place, overbook) : undefined;
      return {
        by,
        key: "POST /api/orders/:id/deliveries",
        overbooks: overbook,
        input: {
          params: { id: order.id },
          body: {
            date: slot?.date ?? null,
            window: slot?.window ?? null,
            overbook,
            lines: [{ lineId: line.id, quantity: 1 + dice.below(free(line)) }],
          },
        },
        effect: () => undefined,
      };
    },
  },

  "move a delivery": {
    weight: 26,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const tries = dice.chance(4);
      const isPrepared = (order: Read) => ["preparing", "out_for_delivery"].includes(order.status);
      const leaves = (order: Read) => isPrepared(order) || tries;
      const leavesTooSoon = (order: Read) => tries && !isPrepared(order);
      const movable = (order: Read): Read[] =>
        order.deliveries.filter((one: Read) => one.state === "out" || (one.state === "planned" && leaves(order)));
      const order = await anOrder(world, dice, by, isOpen, (one) => movable(one).length > 0);
      if (!order) return undefined;
      const delivery = dice.pick(movable(order)) as Read;
      // Giving a delivery up is rarer than going on with it.
      const moves: string[] = delivery.moves.filter((move: string) => move !== "cancelled" || dice.chance(25));
      // Nobody opened the door: what was given up meanwhile stays on an order that can be edited again.
      const comesBack =
        moves.includes("planned") && order.lines.some((line: Read) => line.notSent > 0) && dice.chance(60);
      const state = comesBack
        ? "planned"
        : leavesTooSoon(order)
          ? "out"
          : (dice.pick(moves.length > 0 ? moves : (delivery.moves as string[])) ?? "out");
      return {
        by,
        key: "PATCH /api/deliveries/:id",
        input: { params: { id: delivery.id }, body: { state }, ifMatch: delivery.version },
        effect: () => undefined,
      };
    },
  },

  "another delivery time": {
    weight: 5,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const planned = (order: Read): Read[] =>
        order.deliveries.filter((delivery: Read) => delivery.state === "planned");
      const order = await anOrder(world, dice, by, isOpen, (one) => planned(one).length > 0 && one.zone);
      if (!order) return undefined;
      const delivery = dice.pick(planned(order)) as Read;
      const place = world.goods.places.find(({ id }) => id === order.zone.id);
      const overbook = dice.chance(10);
      const slot = place && dice.chance(80) ? await aSlot(world, dice, place, overbook) : undefined;
      return {
        by,
        key: "PATCH /api/deliveries/:id",
        overbooks: overbook,
        input: {
          params: { id: delivery.id },
          ifMatch: delivery.version,
          body: { date: slot?.date ?? null, window: slot?.window ?? null, overbook },
        },
        effect: () => undefined,
      };
    },
  },
};
