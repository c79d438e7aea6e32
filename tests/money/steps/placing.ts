// Orders come into being: in the shop, by telephone, as a draft, over the counter.
import { newId } from "../../../src-shared/values/id.ts";
import { narrow, the } from "../../support/the.ts";
import type { Dice } from "../dice.ts";
import type { Item, Place } from "../furnish.ts";
import { discounted, goodsOf, type Line, type Order, take } from "../reference.ts";
import type { World } from "../world.ts";
import { clerk, isBusy, type Step } from "./step.ts";
import { aSlot } from "./windows.ts";

const people = ["Maryam", "Khalid", "Noora", "Omar", "Hessa", "Yousef"].map((name, at) => ({
  name,
  phone: `+9745512340${at}`,
  email: `${name.toLowerCase()}@customer.example`,
}));
export const contactOf = (dice: Dice) => dice.pick(people) as (typeof people)[number];
export const addressIn = (place: Place) => ({ zone: place.number, street: "840", building: "12" });

export interface Wanted {
  id: string;
  item: Item;
  quantity: number;
  services: Item["services"];
  discount: number;
}

/** One or two lines that the shelf has, as far as people can see. */
export function wanted(world: World, dice: Dice, most = 3, discount = 0): Wanted[] {
  const there = world.goods.items.filter((item) => {
    const shelf = world.ref.shelves.get(item.id);
    return shelf && (shelf.available > 0 || shelf.backorder || !shelf.tracked);
  });
  const lines: Wanted[] = [];
  const left = new Map(there.map(({ id }) => [id, world.ref.shelves.get(id)?.available ?? 0]));
  for (let n = dice.below(3) === 0 ? 1 : 2; n > 0; n -= 1) {
    const item = dice.pick(there);
    if (!item) continue;
    const shelf = world.ref.shelves.get(item.id);
    const free = shelf?.backorder || !shelf?.tracked ? 99 : (left.get(item.id) ?? 0);
    const quantity = Math.min(1 + dice.below(most), dice.chance(95) ? free : 99);
    if (quantity < 1) continue;
    left.set(item.id, free - quantity);
    const services = item.services.filter(() => dice.chance(25));
    lines.push({ id: newId(), item, quantity, services, discount: dice.chance(50) ? discount : 0 });
  }
  return lines;
}

export const asLines = (lines: readonly Wanted[]) =>
  lines.map(({ id, item, quantity, services, discount }) => ({
    id,
    variantId: item.id,
    quantity,
    services: services.map(({ key }) => key),
    ...(discount ? { discount } : {}),
  }));

export const refLine = ({ id, item, quantity, services, discount }: Wanted, onPickup: boolean): Line => ({
  id,
  item: item.id,
  price: discounted(item.price, discount),
  quantity,
  notSent: 0,
  sound: 0,
  damaged: 0,
  services: services.filter(() => !onPickup).map(({ price }) => price),
});

export const feeFor = (place: Place | undefined, goods: number): number =>
  !place || (place.freeFrom > 0 && goods >= place.freeFrom) ? 0 : place.fee;

export const emptyOrder = (id: string, rate: number): Order => ({
  id,
  state: "open",
  rate,
  fee: 0,
  agreed: 0,
  lines: [],
  returns: [],
  invoices: [],
  money: [],
  taken: new Map(),
});

/** Takes an order's pieces off the shelf. */
export function takeAll(world: World, order: Order, by: string, shortage = false): void {
  for (const { item, quantity } of order.lines) {
    const shelf = world.ref.shelves.get(item);
    if (!shelf) continue;
    drawReserved(world, by, item, quantity);
    take(order, item, shelf, quantity, shortage);
  }
}

function remember(world: World, id: string, lines: readonly Wanted[], place: Place | undefined): Order {
  const order = emptyOrder(id, world.ref.rate);
  order.lines = lines.map((line) => refLine(line, false));
  order.fee = feeFor(place, goodsOf(order));
  order.zone = place?.number ?? null;
  world.ref.orders.set(id, order);
  return order;
}

export const placing: Record<string, Step> = {
  "order in the shop": {
    weight: 10,
    async plan(world, dice) {
      if (isBusy(world, dice)) return undefined;
      const lines = wanted(world, dice, 4).filter(
        (line, at, all) => all.findIndex((one) => one.item.id === line.item.id) === at,
      );
      if (lines.length === 0) return undefined;
      const place = dice.chance(70) ? dice.pick(world.goods.places) : undefined;
      const slot = place && dice.chance(50) ? await aSlot(world, dice, place) : undefined;
      return {
        by: world.shopper(),
        key: "POST /api/orders",
        input: {
          body: {
            lines: asLines(lines.map((line) => ({ ...line, services: place ? line.services : [] }))).map(
              ({ id: _, ...line }) => line,
            ),
            contact: contactOf(dice),
            ...(place ? { method: "delivery", address: addressIn(place) } : { method: "pickup" }),
            ...(slot ? { slot } : {}),
            paymentMethod: dice.pick(["cash", "transfer", "transfer", "card"]),
            lang: dice.pick(["en", "ar"]),
          },
        },
        async effect(receipt) {
          const { data } = await world.manager.call("GET /api/orders/:id", { params: { id: receipt.id } });
          const named = lines.map((line) => ({
            ...line,
            services: place ? line.services : [],
            id: the(narrow(data, { view: "staff" }).lines.find(({ variantId }) => variantId === line.item.id)).id,
          }));
          takeAll(world, remember(world, receipt.id, named, place), "shopper");
        },
      };
    },
  },

  "order by telephone": {
    weight: 8,
    async plan(world, dice) {
      if (isBusy(world, dice)) return undefined;
      const by = clerk(world, dice);
      const lines = wanted(world, dice, 5, 500);
      if (lines.length === 0) return undefined;
      const place = dice.chance(75) ? dice.pick(world.goods.places) : undefined;
      if (!place) for (const line of lines) line.services = [];
      const overbook = dice.chance(10);
      const slot = place && dice.chance(50) ? await aSlot(world, dice, place, overbook) : undefined;
      const id = newId();
      const confirm = dice.chance(65);
      return {
        by,
        key: "POST /api/staff/orders",
        overbooks: overbook,
        input: {
          body: {
            id,
            source: "phone",
            confirm,
            contact: contactOf(dice),
            overbook,
            lines: asLines(lines),
            ...(place ? { method: "delivery", address: addressIn(place) } : { method: "pickup" }),
            ...(slot ? { slot } : {}),
            ...(dice.chance(40) ? { company: { name: "Pearl Consulting W.L.L.", purchaseOrder: "LPO-7" } } : {}),
            paymentMethod: dice.pick(["cash", "transfer"]),
            lang: "en",
          },
        },
        effect(_, sent) {
          const order = remember(world, sent.id, lines, place);
          if (confirm) takeAll(world, order, by.name);
          else order.state = "draft";
        },
      };
    },
  },

  "sale over the counter": {
    weight: 4,
    async plan(world, dice) {
      if (isBusy(world, dice)) return undefined;
      const by = clerk(world, dice);
      const [first] = wanted(world, dice, 2);
      if (!first) return undefined;
      const line = { ...first, services: [] };
      const id = newId();
      const paymentId = newId();
      const total = discounted(line.item.price, 0) * line.quantity;
      const accept = by.name === "desktop" || dice.chance(20);
      if (accept && dice.chance(30)) line.quantity += 3;
      return {
        by,
        key: "POST /api/staff/orders",
        input: {
          body: {
            id,
            source: "counter",
            confirm: true,
            handOver: true,
            method: "pickup",
            paymentMethod: "cash",
            lang: "en",
            contact: { name: "Somebody" },
            lines: asLines([line]),
            shortage: accept ? "accept" : "refuse",
            payment: { id: paymentId, method: "cash", amount: total },
          },
        },
        effect(_, sent) {
          const order = remember(world, sent.id, [line], undefined);
          takeAll(world, order, by.name, accept);
          order.money.push({ id: paymentId, kind: "payment", amount: total, state: "cleared" });
        },
      };
    },
  },
};

/** A desktop's own sale draws on what was reserved for it first. */
export function drawReserved(world: World, by: string, item: string, quantity: number): void {
  if (by !== "desktop") return;
  const reserved = world.ref.reserved.get(item) ?? 0;
  const drawn = Math.min(reserved, quantity);
  const shelf = world.ref.shelves.get(item);
  if (!shelf || drawn === 0) return;
  world.ref.reserved.set(item, reserved - drawn);
  shelf.available += drawn;
}
