// Transfers that come late: more time, the order back again, the money for another order.
import { contract } from "../../../src-shared/contract.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { refundable } from "../reference.ts";
import { takeAll } from "./placing.ts";
import { anOrder, isOpen, type Read, read, refOrder, type Step } from "./step.ts";

/** Histories are played on older states of the program too, to see what they find there. */
const exists = (key: string): boolean => key in contract;

export const lateness: Record<string, Step> = exists("POST /api/orders/:id/reopen")
  ? {
      "bring a lapsed order back": {
        weight: 30,
        async plan(world, dice) {
          const by = dice.chance(50) ? world.manager : world.staff;
          const lapsed = (one: Read) => one.reopenable;
          const order = await anOrder(world, dice, by, (ref) => ref?.state === "cancelled", lapsed);
          if (!order) return undefined;
          return {
            by,
            key: "POST /api/orders/:id/reopen",
            input: { params: { id: order.id }, body: { slot: null }, ifMatch: order.version },
            effect() {
              const ref = refOrder(world, order.id);
              ref.state = "open";
              takeAll(world, ref, by.name);
            },
          };
        },
      },

      "put off the day to pay": {
        weight: 4,
        async plan(world, dice) {
          const by = dice.chance(50) ? world.manager : world.staff;
          const waits = (one: Read) =>
            one.paymentDueAt !== null && one.status === "placed" && one.paymentStatus === "unpaid";
          const order = await anOrder(world, dice, by, isOpen, waits);
          if (!order) return undefined;
          return {
            by,
            key: "PUT /api/orders/:id/payment-due",
            input: {
              params: { id: order.id },
              ifMatch: order.version,
              body: { dueOn: world.day(5 + dice.below(9)) },
            },
            effect: () => undefined,
          };
        },
      },

      "move money to another order": {
        weight: 6,
        async plan(world, dice) {
          const by = world.manager;
          const fits = (ref: Parameters<typeof refundable>[0] | undefined) =>
            ref !== undefined && ref.state !== "draft" && refundable(ref) > 0;
          const order = await anOrder(world, dice, by, fits, (one) => one.customer !== null);
          if (!order) return undefined;
          const others: string[] = [];
          for (const [id, ref] of world.ref.orders) {
            if (id === order.id || !isOpen(ref)) continue;
            if ((await read(world, by, id)).customer?.id === order.customer.id) others.push(id);
          }
          const toOrderId = dice.pick(others);
          if (!toOrderId) return undefined;
          const most = refundable(refOrder(world, order.id));
          const amount = dice.chance(10) ? most + 1 : 1 + dice.below(most);
          return {
            by,
            key: "POST /api/orders/:id/moved-payments",
            input: { params: { id: order.id }, body: { id: newId(), toOrderId, amount } },
            effect(_, sent) {
              const from = refOrder(world, order.id);
              if (amount > refundable(from)) throw new Error(`M5 ${amount} moved, of ${refundable(from)} that could`);
              from.money.push({ id: `${sent.id} from`, kind: "refund", amount, state: "cleared" });
              refOrder(world, toOrderId).money.push({ id: sent.id, kind: "payment", amount, state: "cleared" });
            },
          };
        },
      },
    }
  : {};
