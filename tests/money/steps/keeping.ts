// What happens around the orders: days pass, taxes change, a connection is cut and comes back, two people press at once.
import { expireUnpaidOrders } from "../../../server/jobs/expire-unpaid-orders.ts";
import { followQuotes } from "../../../server/jobs/follow-quotes.ts";
import { tendDevices } from "../../../server/jobs/tend-devices.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Answer } from "../caller.ts";
import { documented, paid } from "../reference.ts";
import type { World } from "../world.ts";
import { undo } from "./moving.ts";
import { learnHold } from "./quoting.ts";
import { isWork, type Plan, type Request, type Step } from "./step.ts";

const day = 86_400_000;

async function clockWork(world: World): Promise<void> {
  await expireUnpaidOrders(world.app);
  await followQuotes(world.app);
  await tendDevices(world.app);
  const rows = await world.app.db.selectFrom("orders").select(["id", "status", "payment_method"]).execute();
  for (const { id, status, payment_method } of rows) {
    const order = world.ref.orders.get(id);
    if (status !== "cancelled" || order?.state !== "open") continue;
    const waits = order.money.some(({ state }) => state === "pending");
    if (payment_method !== "transfer" || paid(order) !== 0 || waits || documented(order) > 0) {
      throw new Error("the clock cancelled an order that somebody pays for");
    }
    undo(world, order, "cancelled");
  }
  for (const id of world.ref.quotes.keys()) await learnHold(world, id);
  await learnReserved(world);
}

/** Pieces at the desktop as the shop has them; they move between shelf and desktop by the difference. */
export async function learnReserved(world: World): Promise<void> {
  const rows = await world.app.db.selectFrom("stock_reservations").select(["variant_id", "quantity"]).execute();
  // A reservation that was used up or has lapsed keeps its row, and names nothing any more.
  const now = new Map(rows.filter((row) => row.quantity > 0).map((row) => [row.variant_id, row.quantity]));
  for (const item of new Set([...now.keys(), ...world.ref.reserved.keys()])) {
    const shelf = world.ref.shelves.get(item);
    if (shelf) shelf.available += (world.ref.reserved.get(item) ?? 0) - (now.get(item) ?? 0);
  }
  world.ref.reserved = now;
}

/** The same request from two people at the same moment, each with an id of its own. */
export async function pressTwice(plan: Plan | undefined): Promise<Plan | undefined> {
  if (!plan || isWork(plan) || plan.by.name === "desktop") return undefined;
  return {
    say: `${plan.key}, twice at once`,
    ...(plan.overbooks ? { overbooks: true } : {}),
    async work() {
      const body = { ...(plan.input.body as { id?: string; orderId?: string } | undefined) };
      if (body.id) body.id = newId();
      if (body.orderId) body.orderId = newId();
      const second = { ...plan.input, body };
      const sent = [plan.input, second];
      const answers: Answer[] = await Promise.all(sent.map((input) => plan.by.call(plan.key, input)));
      let accepted = 0;
      for (const [at, answer] of answers.entries()) {
        if (answer.status >= 500) throw new Error(`ended with ${answer.status}`);
        if (answer.code) continue;
        accepted += 1;
        await (plan as Request).effect(answer.data, sent[at]?.body);
      }
      return accepted > 0 ? "accepted" : "refused";
    },
  };
}

export const keeping: Record<string, Step> = {
  "a day passes": {
    weight: 3,
    plan: async (world, dice) => ({
      say: "a day passes",
      async work() {
        // Long enough for a transfer that was promised to be late.
        await world.wait(dice.chance(45) ? 5 * day : day);
        await clockWork(world);
        return "accepted";
      },
    }),
  },

  "tax 0 or 5 %": {
    weight: 2,
    async plan(world) {
      const params = { key: "taxRate" };
      const { data } = await world.admin.call("GET /api/settings/:key", { params });
      const value = world.ref.rate === 0 ? 500 : 0;
      return {
        by: world.admin,
        key: "PUT /api/settings/:key",
        input: { params, body: { value }, ifMatch: data.version },
        effect: () => {
          world.ref.rate = value;
        },
      };
    },
  },

  "the desktop's connection": {
    weight: 26,
    async plan(world) {
      const { desktop } = world;
      if (!desktop) return undefined;
      return {
        say: desktop.online ? "cut" : "joined",
        async work() {
          if (desktop.online) {
            await desktop.refresh();
            await desktop.reserve(world.app.now());
            await learnReserved(world);
            desktop.cut();
            return "accepted";
          }
          await desktop.join();
          return "accepted";
        },
      };
    },
  },
};
