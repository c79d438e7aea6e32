// What stands on the shelf: counted, received, tracked or not, taken off sale.
import { newId } from "../../../src-shared/model/id.ts";
import { asWritten } from "../../support/catalogue.ts";
import { clerk, type Read, type Step } from "./step.ts";

export const stocking: Record<string, Step> = {
  "receive or count": {
    weight: 5,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const item = dice.pick(world.goods.items);
      const shelf = item && world.ref.shelves.get(item.id);
      if (!item || !shelf) return undefined;
      const counted = dice.chance(40);
      const quantity = counted ? (dice.chance(50) ? 1 : -1) : 1 + dice.below(4);
      if (shelf.available + quantity < 0 && dice.chance(90)) return undefined;
      return {
        ...{ by, key: "POST /api/variants/:id/movements" },
        input: { params: { id: item.id }, body: { id: newId(), reason: counted ? "counted" : "received", quantity } },
        effect: () => {
          shelf.available += quantity;
        },
      };
    },
  },

  "tracking off or on": {
    weight: 4,
    async plan(world, dice) {
      const by = dice.chance(70) ? world.manager : clerk(world, dice);
      const off = world.goods.items.filter(({ id }) => !world.ref.shelves.get(id)?.tracked);
      const item = dice.pick(off.length > 0 && dice.chance(65) ? off : world.goods.items);
      const shelf = item && world.ref.shelves.get(item.id);
      if (!item || !shelf) return undefined;
      const { data } = await by.call("GET /api/staff/products/:id", { params: { id: item.productId } });
      const variant = data?.variants.find((one: Read) => one.id === item.id);
      if (!variant) return undefined;
      const tracked = !variant.tracked;
      return {
        ...{ by, key: "PATCH /api/variants/:id" },
        input: { params: { id: item.id }, body: { tracked }, ifMatch: variant.version },
        effect: () => {
          shelf.tracked = tracked;
        },
      };
    },
  },

  "take a variant off sale": {
    weight: 1,
    async plan(world, dice) {
      if (world.goods.items.length < 4) return undefined;
      const item = dice.pick(world.goods.items);
      const others = world.goods.items.filter((one) => one.productId === item?.productId && one !== item);
      if (!item) return undefined;
      const params = { id: item.productId };
      const { data } = await world.manager.call("GET /api/staff/products/:id", { params });
      if (others.length > 0) {
        const written = asWritten(data);
        const variants = written.variants.filter(({ id }) => id !== item.id);
        return {
          ...{ by: world.manager, key: "PUT /api/products/:id" },
          input: { params, body: { ...written, variants }, ifMatch: data.version },
          effect: () => forget(world, [item.id]),
        };
      }
      if (data.status !== "draft") {
        return {
          ...{ by: world.manager, key: "PATCH /api/products/:id" },
          input: { params, body: { status: "draft" }, ifMatch: data.version },
          effect: () => undefined,
        };
      }
      return {
        ...{ by: world.manager, key: "DELETE /api/products/:id" },
        input: { params, ifMatch: data.version },
        effect: () => forget(world, [item.id]),
      };
    },
  },
};

/** Not offered any more. What names it still needs it, so its shelf stays in the reference as long as its row does. */
function forget(world: Parameters<Step["plan"]>[0], ids: readonly string[]): void {
  world.goods.items = world.goods.items.filter(({ id }) => !ids.includes(id));
}
