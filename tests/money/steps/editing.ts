// An order is written anew before it leaves: more or fewer pieces, other goods, another place, time, way or discount.
import { contract } from "../../../src-shared/contract.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Caller } from "../caller.ts";
import type { Dice } from "../dice.ts";
import {
  asked,
  discounted,
  documented,
  goodsOf,
  type Line,
  type Order,
  returnToStock,
  standing,
  take,
  totalOf,
} from "../reference.ts";
import type { World } from "../world.ts";
import { addressIn, drawReserved, feeFor, refLine, type Wanted, wanted } from "./placing.ts";
import { learnHold } from "./quoting.ts";
import { anOrder, clerk, isOpen, lineOf, type Read, read, refOrder, type Step } from "./step.ts";
import { aSlot } from "./windows.ts";

/** What an edit does, in the words of the reference. */
interface Edit {
  by: string;
  /**
   * What is to stand, by line: the form names that number and no difference, so two people who write the same one (one of
   * them at a desktop that was offline) agree.
   */
  pieces: Map<string, number>;
  removed: Set<string>;
  added: Wanted[];
  discounts: Map<string, { listPrice: number; discount: number }>;
  /** Number of the zone it goes to from now on, null for a pick-up; absent where the edit leaves that as it is. */
  zone?: number | null;
}

/** Lines of which nothing stands any more are not on the screen. */
const editable = (order: Read): Read[] => order.lines.filter((line: Read) => editableQuantity(line) > 0);

/** The edit screen's form, as it was opened. */
function formOf(order: Read): Read {
  const { contact, company, method, address, slot, paymentMethod, lang, note } = order;
  return {
    contact,
    method,
    paymentMethod,
    lang,
    overbook: false,
    ...(company ? { company } : {}),
    ...(address ? { address } : {}),
    ...(slot ? { slot } : {}),
    ...(note ? { note } : {}),
    lines: editable(order).map((line) => ({
      id: line.id,
      variantId: line.variantId,
      discount: line.discount,
      quantity: editableQuantity(line),
      services: line.services.map(({ key }: Read) => key),
    })),
  };
}

/** The number that the edit screen asks for: what still stands, or (before there was a rule for it) all that was ordered. */
const editableQuantity = (line: Read): number => line.quantity - (asksForStanding ? line.notSent : 0);
const asksForStanding = "GET /api/staff/discount-limits" in contract;

const canLose = (line: Read): number => line.planned + line.unplanned;

async function change(world: World, dice: Dice, order: Read, body: Read, edit: Edit): Promise<boolean> {
  const line = dice.pick(editable(order)) as Read;
  if (!line) return false;
  const input = body.lines.find((one: Read) => one.id === line.id) as Read;
  const what = dice.below(100);
  if (what < 25) {
    const fewer = Math.min(canLose(line) - 1, 1 + dice.below(3));
    if (fewer < 1) return false;
    input.quantity -= fewer;
    edit.pieces.set(line.id, input.quantity);
  } else if (what < 42) {
    const shelf = world.ref.shelves.get(line.variantId);
    const free = !shelf || shelf.backorder || !shelf.tracked ? 9 : shelf.available;
    const more = Math.min(1 + dice.below(3), Math.max(1, free));
    input.quantity += more;
    edit.pieces.set(line.id, input.quantity);
  } else if (what < 54) {
    if (editable(order).length < 2 || canLose(line) !== line.quantity - line.notSent) return false;
    body.lines = body.lines.filter((line: Read) => line !== input);
    edit.removed.add(line.id);
  } else if (what < 66) {
    const [more] = wanted(world, dice, 2);
    if (!more) return false;
    const added = { ...more, services: order.method === "pickup" ? [] : more.services };
    edit.added.push(added);
    body.lines.push({
      id: added.id,
      variantId: added.item.id,
      quantity: added.quantity,
      services: added.services.map(({ key }) => key),
    });
  } else if (what < 74) {
    input.discount = dice.below(5) * 100;
    edit.discounts.set(line.id, { listPrice: line.listPrice, discount: input.discount });
  } else if (what < 86) {
    const place = dice.pick(world.goods.places);
    if (order.method === "pickup" || !place) return false;
    body.address = addressIn(place);
    // At the same time over there, at another, or at none yet.
    const time = order.slot && dice.chance(60) ? "the same" : dice.chance(67) ? "another" : "none";
    if (time !== "the same") delete body.slot;
    const slot = time === "another" ? await aSlot(world, dice, place) : undefined;
    if (slot) body.slot = slot;
    if (place.number !== order.address?.zone) edit.zone = place.number;
  } else if (what < 94) {
    if (order.lines.some((line: Read) => line.services.length > 0)) return false;
    delete body.slot;
    if (order.method === "pickup") {
      const place = dice.pick(world.goods.places);
      if (!place) return false;
      Object.assign(body, { method: "delivery", address: addressIn(place) });
      edit.zone = place.number;
    } else {
      delete body.address;
      body.method = "pickup";
      edit.zone = null;
    }
  } else body.note = `Second floor, ${dice.below(100)}`;
  return true;
}

/** Another order of the same quote charges its delivery. */
const otherCharges = (world: World, order: Order): boolean =>
  [...world.ref.orders.values()].some(
    (one) => one !== order && one.quoted === order.quoted && one.state === "open" && one.fee > 0,
  );

/** `fresh`: lines that the order has since then, and that nobody asked for: what they are of, never what they cost. */
export function applyEdit(
  world: World,
  order: Order,
  edit: Edit,
  fresh: { id: string; item: string; quantity: number }[] = [],
): void {
  const before = { asked: asked(order), documented: documented(order) };
  // A draft takes today's tax.
  if (order.state === "draft") order.rate = world.ref.rate;
  const move = (line: Line, pieces: number) => {
    line.quantity += pieces;
    const shelf = order.state === "open" ? world.ref.shelves.get(line.item) : undefined;
    if (!shelf) return;
    if (pieces > 0) {
      drawReserved(world, edit.by, line.item, pieces);
      take(order, line.item, shelf, pieces);
    } else returnToStock(order, line.item, shelf, -pieces);
  };
  for (const [id, stands] of edit.pieces) {
    const line = lineOf(order, id);
    move(line, stands + (asksForStanding ? line.notSent : 0) - line.quantity);
  }
  for (const id of edit.removed) {
    // Two people may have taken off the same line, one of them at a desktop that was offline.
    const line = order.lines.find((line) => line.id === id);
    if (line) move(line, -standing(line));
  }
  for (const [id, { listPrice, discount }] of edit.discounts) {
    const line = lineOf(order, id);
    const price = discounted(listPrice, discount);
    if (line.notSent === 0) line.price = price;
    // Pieces that were given up keep the price they were credited at, on their line; what stands is a line of its own.
    else if (price !== line.price) {
      const at = fresh.findIndex((one) => one.item === line.item && one.quantity === standing(line));
      const [stands] = at < 0 ? [] : fresh.splice(at, 1);
      if (!stands) throw new Error(`M7 ${standing(line)} pieces at another price have no line of their own`);
      order.lines.push({ ...line, id: stands.id, price, quantity: standing(line), notSent: 0, sound: 0, damaged: 0 });
      line.quantity = line.notSent;
    }
  }
  for (const one of edit.added) {
    const line = { ...refLine(one, false), quantity: 0 };
    order.lines.push(line);
    move(line, one.quantity);
  }
  order.lines = order.lines.filter((line) => line.quantity > 0);
  if (order.quoted !== undefined) delete order.tax;
  // A desktop that was offline changes what it changed, not what somebody else did meanwhile.
  const zone = edit.zone === undefined ? order.zone : edit.zone;
  const place = world.goods.places.find(({ number }) => number === zone);
  if (order.quoted === undefined) order.fee = feeFor(place, goodsOf(order));
  else if (!place) order.fee = 0;
  else if (order.zone === null) order.fee = otherCharges(world, order) ? 0 : (order.quotedFee ?? 0);
  order.zone = zone;
  const after = asked(order);
  if (after < before.asked && after < before.documented) {
    throw new Error(
      `M8 an edit brought what is asked from ${before.asked} to ${after}; documents ask ${before.documented}`,
    );
  }
  if (after < 0) throw new Error(`M8 an edit left ${totalOf(order)} with ${totalOf(order) - after} credited`);
}

/** Half of the time one of which pieces were given up or came back, as long as there is one: they are few. */
async function toEdit(world: World, dice: Dice, by: Caller): Promise<Read> {
  const fits = (ref: Order | undefined) => isOpen(ref) || ref?.state === "draft";
  const editable = (one: Read) => one.editable;
  const hasPast = (ref: Order | undefined) => fits(ref) && ref !== undefined && ref.returns.length > 0;
  const past = dice.chance(50) ? await anOrder(world, dice, by, hasPast, editable) : undefined;
  return past ?? anOrder(world, dice, by, fits, editable);
}

export const editing: Record<string, Step> = {
  edit: {
    weight: 22,
    async plan(world, dice) {
      const by = clerk(world, dice);
      const order = await toEdit(world, dice, by);
      if (!order || (by.name === "desktop" && world.desktop?.edited.has(order.id))) return undefined;
      const body = formOf(order);
      const edit: Edit = {
        by: by.name,
        pieces: new Map(),
        removed: new Set(),
        added: [],
        discounts: new Map(),
      };
      if (!(await change(world, dice, order, body, edit))) return undefined;
      return {
        by,
        key: "PUT /api/orders/:id",
        input: { params: { id: order.id }, body: { ...body, reason: newId().slice(-4) }, ifMatch: order.version },
        async effect() {
          const ref = refOrder(world, order.id);
          const { lines } = await read(world, world.manager, order.id);
          const known = new Set([...ref.lines, ...edit.added].map(({ id }) => id));
          const fresh = lines
            .filter(({ id }: Read) => !known.has(id))
            .map((line: Read) => ({ id: line.id, item: line.variantId, quantity: line.quantity - line.notSent }));
          applyEdit(world, ref, edit, fresh);
          // What it takes more of its quote comes out of what is held for that.
          if (ref.quoted !== undefined) await learnHold(world, ref.quoted);
        },
      };
    },
  },
};
