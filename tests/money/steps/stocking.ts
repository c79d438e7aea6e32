// What stands on the shelf: counted, received, tracked or not, taken off sale.
import { newId } from "../../../src-shared/values/id.ts";
import { asWritten } from "../../support/catalogue.ts";
import { rowsOf } from "../rows.ts";
import type { World } from "../world.ts";
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
      const id = newId();
      world.ref.counts.add(id);
      return {
        by,
        key: "POST /api/variants/:id/movements",
        input: { params: { id: item.id }, body: { id, reason: counted ? "counted" : "received", quantity } },
        effect: (_, sent) => {
          world.ref.counts.add(sent.id);
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
      const variant = data?.variants.find((variant: Read) => variant.id === item.id);
      if (!variant) return undefined;
      const tracked = !variant.tracked;
      return {
        by,
        key: "PATCH /api/variants/:id",
        input: { params: { id: item.id }, body: { tracked }, ifMatch: variant.version },
        async effect() {
          shelf.tracked = tracked;
          if (tracked) await learnEmptied(world, item.id);
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
          by: world.manager,
          key: "PUT /api/products/:id",
          input: { params, body: { ...written, variants }, ifMatch: data.version },
          effect: () => forget(world, [item.id]),
        };
      }
      if (data.status !== "draft") {
        return {
          by: world.manager,
          key: "PATCH /api/products/:id",
          input: { params, body: { status: "draft" }, ifMatch: data.version },
          effect: () => undefined,
        };
      }
      return {
        by: world.manager,
        key: "DELETE /api/products/:id",
        input: { params, ifMatch: data.version },
        effect: () => forget(world, [item.id]),
      };
    },
  },
};

/**
 * S2: no shelf holds less than nothing, so one from which more went than ever came is counted as empty when it is tracked
 * again; never more than what is missing on it.
 */
async function learnEmptied(world: World, item: string): Promise<void> {
  const shelf = world.ref.shelves.get(item);
  const rows = await rowsOf<{ id: string; variant_id: string; quantity: number }>(
    world.app.db,
    "select id, variant_id, quantity from stock_movements where reason = 'counted'",
  );
  const own = rows.filter(({ id, variant_id }) => variant_id === item && !world.ref.counts.has(id));
  const known = world.ref.emptied.get(item) ?? 0;
  const now = own.reduce((sum, { quantity }) => sum + quantity, 0) - known;
  if (!shelf || now === 0) return;
  if (now < 0 || now > -shelf.available) throw new Error(`S2 tracking counted ${now} at ${shelf.available} available`);
  shelf.available += now;
  world.ref.emptied.set(item, known + now);
}

/** Not offered any more. What names it still needs it, so its shelf stays in the reference as long as its row does. */
function forget(world: Parameters<Step["plan"]>[0], ids: readonly string[]): void {
  world.goods.items = world.goods.items.filter(({ id }) => !ids.includes(id));
}
