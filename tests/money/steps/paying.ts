// Money that comes and goes.
import { newId } from "../../../src-shared/values/id.ts";
import { balance, paid, refundable } from "../reference.ts";
import { anOrder, clerk, isOpen, type Read, refOrder, type Step } from "./step.ts";

export const paying: Record<string, Step> = {
  pay: {
    weight: 13,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const late = dice.chance(10);
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => isOpen(ref) || (late && ref?.state === "cancelled"),
        (one) => !one.voidedAt && one.status !== "draft",
      );
      if (!order) return undefined;
      const id = newId();
      const method = dice.pick(["cash", "card", "transfer", "cheque", "cheque"]) as string;
      const owed = Math.max(1, order.balance);
      const amount = dice.chance(50) ? owed : dice.chance(70) ? 1 + dice.below(owed) : owed + dice.below(5_000);
      return {
        by,
        key: "POST /api/orders/:id/payments",
        input: { params: { id: order.id }, body: { id, method, amount } },
        effect(_, sent) {
          const state = method === "cheque" ? "pending" : "cleared";
          refOrder(world, order.id).money.push({ id: sent.id, kind: "payment", amount, state });
        },
      };
    },
  },

  "cheque cleared or bounced": {
    weight: 12,
    async plan(world, dice) {
      const by = dice.chance(70) ? world.manager : clerk(world, dice);
      const waits = (order: Read): Read[] => order.payments.filter((payment: Read) => payment.state === "pending");
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => ref?.money.some(({ state }) => state === "pending") ?? false,
        (one) => waits(one).length > 0,
      );
      if (!order) return undefined;
      const { id: paymentId } = dice.pick(waits(order)) as Read;
      const state = dice.chance(55) ? "cleared" : "bounced";
      return {
        by,
        key: "PATCH /api/orders/:id/payments/:paymentId",
        input: { params: { id: order.id, paymentId }, body: { state } },
        effect() {
          const one = refOrder(world, order.id).money.find(({ id }) => id === paymentId);
          if (one) one.state = state;
        },
      };
    },
  },

  refund: {
    weight: 6,
    async plan(world, dice) {
      const by = world.manager;
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => ref !== undefined && ref.state !== "draft" && paid(ref) > 0,
      );
      if (!order) return undefined;
      const most = refundable(refOrder(world, order.id));
      if (most === 0 && dice.chance(80)) return undefined;
      const id = newId();
      const method = dice.chance(20) ? "cheque" : "cash";
      const amount = dice.chance(15) ? most + 1 + dice.below(3_000) : 1 + dice.below(Math.max(1, most));
      return {
        by,
        key: "POST /api/orders/:id/payments",
        input: { params: { id: order.id }, body: { id, kind: "refund", method, amount } },
        effect(_, sent) {
          const ref = refOrder(world, order.id);
          const left = refundable(ref);
          if (amount > left) throw new Error(`M5 ${amount} went back, of ${left} that could`);
          ref.money.push({ id: sent.id, kind: "refund", amount, state: method === "cheque" ? "pending" : "cleared" });
        },
      };
    },
  },

  receipt: {
    weight: 3,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => ref?.money.some((amount) => amount.kind === "payment") ?? false,
        (one) => one.payments.some((two: Read) => two.kind === "payment" && two.state !== "bounced"),
      );
      const payment = dice.pick(
        (order?.payments ?? []).filter((one: Read) => one.kind === "payment" && one.state !== "bounced"),
      ) as Read;
      if (!payment) return undefined;
      return {
        by,
        key: "POST /api/payments/:id/receipt",
        input: { params: { id: payment.id }, body: { id: newId() } },
        effect: () => undefined,
      };
    },
  },

  deposit: {
    weight: 3,
    async plan(world, dice) {
      const by = dice.chance(50) ? world.manager : world.staff;
      const order = await anOrder(
        world,
        dice,
        by,
        (ref) => (ref && isOpen(ref) ? balance(ref) > 100 : false),
        (one) => ["placed", "confirmed"].includes(one.status),
      );
      if (!order) return undefined;
      const deposit = dice.chance(30)
        ? null
        : dice.chance(50)
          ? { percent: 1 + dice.below(5_000) }
          : { amount: 1 + dice.below(Math.max(1, order.balance)) };
      return {
        by,
        key: "PUT /api/orders/:id/deposit",
        input: { params: { id: order.id }, body: { deposit } },
        effect: () => undefined,
      };
    },
  },
};
