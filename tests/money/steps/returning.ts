// Goods that come back, and goods that are given up before they leave.
import { newId } from "../../../src-shared/values/id.ts";
import type { Caller } from "../caller.ts";
import type { Dice } from "../dice.ts";
import { asked, type Order, worth } from "../reference.ts";
import type { World } from "../world.ts";
import { applyReturn, learnReturns } from "./moving.ts";
import { anOrder, clerk, isOpen, lineOf, type Plan, type Read, type Step } from "./step.ts";

/** Asks for a return; without a sum of its own, the credit must be no more than the pieces are worth. */
function giveBack(world: World, dice: Dice, by: Caller, order: Read, lines: Read[]): Plan {
  const id = newId();
  const known = world.ref.orders.get(order.id);
  const most = order.lines
    .map((line: Read) => {
      const { sound = 0, damaged = 0, notSent = 0 } = lines.find((one) => one.lineId === line.id) ?? {};
      return (sound + damaged + notSent) * line.unitPrice;
    })
    .reduce((a: number, b: number) => a + b, 0);
  const fits = known ? Math.max(0, Math.min(most, asked(known))) : most;
  // The desktop names its sum, because what it would reckon by itself may differ once it arrives.
  const named = by.name === "desktop" || dice.chance(40);
  const credit = dice.chance(60) ? fits : dice.below(fits + 1);
  return {
    by,
    key: "POST /api/orders/:id/returns",
    input: { params: { id: order.id }, body: { id, lines, ...(named ? { credit } : {}) } },
    async effect(_, sent) {
      const ref = world.ref.orders.get(order.id) as Order;
      if (named) return applyReturn(world, ref, { id: sent.id, credit, lines });
      const worthOf = worth(
        ref,
        lines.map((one) => ({
          line: lineOf(ref, one.lineId),
          quantity: (one.sound ?? 0) + (one.damaged ?? 0) + (one.notSent ?? 0),
        })),
      );
      // Of two at the same moment the second was learned with the first.
      const creditOf = () => ref.returns.find((returned) => returned.id === sent.id)?.credit;
      const before = asked(ref) + (creditOf() ?? 0);
      await learnReturns(world, ref);
      const given = creditOf() ?? Number.NaN;
      // The last pieces may take the delivery fee along.
      const all = ref.lines.every((line) => line.quantity === line.notSent + line.sound + line.damaged);
      if (!(given <= (all ? before : Math.min(worthOf, before)))) {
        throw new Error(`M7 a return of pieces worth ${worthOf} was credited ${given}; the order asked ${before}`);
      }
    },
  };
}

export const returning: Record<string, Step> = {
  "bring back": {
    weight: 24,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const out = (line: Read) => line.delivered - line.returnedSound - line.returnedDamaged;
      const order = await anOrder(world, dice, by, isOpen, (one) => one.lines.some((line: Read) => out(line) > 0));
      if (!order) return undefined;
      const lines = order.lines
        .filter((line: Read) => out(line) > 0 && dice.chance(70))
        .map((line: Read) => {
          const sound = dice.below(out(line) + 1);
          const damaged = dice.chance(40) ? dice.below(out(line) - sound + 1) : 0;
          return { lineId: line.id, sound, damaged };
        })
        .filter((line: Read) => line.sound + line.damaged > 0);
      return lines.length > 0 ? giveBack(world, dice, by, order, lines) : undefined;
    },
  },

  "give up": {
    weight: 60,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const inside = (line: Read) => line.planned + line.unplanned;
      const order = await anOrder(
        world,
        dice,
        by,
        isOpen,
        (one) =>
          one.lines.some((line: Read) => line.out + line.delivered > 0) &&
          one.lines.some((line: Read) => inside(line) > 0),
      );
      if (!order) return undefined;
      const line = dice.pick(order.lines.filter((one: Read) => inside(one) > 0)) as Read;
      return giveBack(world, dice, by, order, [{ lineId: line.id, notSent: 1 + dice.below(inside(line)) }]);
    },
  },
};
