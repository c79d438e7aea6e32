// Customers on the page of their order: they cancel it, and choose another delivery time.
import type { Order } from "../reference.ts";
import type { World } from "../world.ts";
import { undo } from "./moving.ts";
import { anOrder, isOpen, type Read, refOrder, type Step } from "./step.ts";
import { aSlot } from "./windows.ts";

/** Nobody but the shop ends an order whose invoice asks for money. */
function cancelled(world: World, order: Order): void {
  if (order.invoices.some((invoice) => invoice.total !== invoice.credited)) {
    throw new Error("an invoiced order was cancelled by its customer");
  }
  undo(world, order, "cancelled");
}

const tokenOf = (world: World, order: Read): string => world.app.secrets.orderToken(order.id);

export const selfService: Record<string, Step> = {
  "customer cancels": {
    weight: 2,
    async plan(world, dice) {
      const by = world.shopper();
      const order = await anOrder(world, dice, world.manager, isOpen);
      if (!order) return undefined;
      const token = tokenOf(world, order);
      const { data } = await by.call("GET /api/track/:token", { params: { token } });
      if (data.rights.cancel !== "now" && !dice.chance(10)) return undefined;
      return {
        by,
        key: "POST /api/track/:token/cancel",
        input: { params: { token }, body: {} },
        effect: () => cancelled(world, refOrder(world, order.id)),
      };
    },
  },

  "customer changes the time": {
    weight: 4,
    async plan(world, dice) {
      const by = world.shopper();
      const order = await anOrder(world, dice, world.manager, isOpen, (one) => one.zone && one.deliveries.length > 0);
      const place = world.goods.places.find(({ id }) => id === order?.zone.id);
      const slot = place && (await aSlot(world, dice, place, dice.chance(20)));
      if (!slot) return undefined;
      return {
        by,
        key: "PUT /api/track/:token/time",
        input: { params: { token: tokenOf(world, order) }, body: slot },
        effect: () => undefined,
      };
    },
  },
};
