import { describe, expect, test } from "vitest";
import { set } from "../support/billing.ts";
import { edit } from "../support/order-editing.ts";
import { accept, acceptanceOn, order, readQuote, sentQuote, sound } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

/** A quote of four chairs in the meeting room, two more in the hall at another price, a counter by hand and assembly. */
async function acceptedQuote(shop: StaffShop, changes: object = {}) {
  const { id: variantId } = await shop.variant(CHAIR);
  const { id, token } = await sentQuote(shop, {
    sections: [
      { title: { en: "Meeting room" }, lines: [{ kind: "product", variantId, quantity: 4, discount: 500 }] },
      { title: { en: "Hall" }, lines: [{ kind: "product", variantId, quantity: 2, discount: 0 }] },
      {
        title: { en: "Reception" },
        lines: [{ kind: "text", name: { en: "Counter" }, quantity: 1, listPrice: 90_000 }],
      },
    ],
    ...changes,
  });
  const { data } = await accept(shop.shopper, token, {});
  const quote = await readQuote(shop, id);
  const [meeting, hall, counter] = the(quote.versions[0]).sections.map(({ lines }) => the(lines[0]).id);
  return {
    id,
    sums: acceptanceOn(data).sums,
    meeting: the(meeting),
    hall: the(hall),
    counter: the(counter),
    variantId,
  };
}

/** The newest order of a quote, as staff read it. */
async function newestOrder(shop: StaffShop, id: string) {
  const { orders } = await readQuote(shop, id);
  return shop.read(the(orders.at(-1)).id);
}
/** Holds all that is left of a quote; says how many of its chairs are held then, and how many can still be sold. */
async function heldUntilFriday(shop: StaffShop, id: string) {
  const hold = async () =>
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until: "2026-11-27" } }));
  await hold();
  return {
    hold,
    held: async () => (await readQuote(shop, id)).hold?.lines[0]?.quantity ?? 0,
    stock: async () =>
      (await shop.app.db.selectFrom("variants").select("on_hand").where("sku", "=", CHAIR).executeTakeFirstOrThrow())
        .on_hand,
  };
}
const left = async (shop: StaffShop, id: string) =>
  Object.fromEntries((await readQuote(shop, id)).remaining.map(({ lineId, quantity }) => [lineId, quantity]));
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
type Lines = any[];
const pieces =
  (at: number, quantity: number) =>
  (input: { lines: Lines }): object => ({
    ...input,
    lines: input.lines
      .map((line, index) => (index === at ? { ...line, quantity } : line))
      .filter((line) => line.quantity > 0),
  });

const discounted =
  (discount: number) =>
  (input: { lines: Lines }): object => ({ ...input, lines: input.lines.map((line) => ({ ...line, discount })) });

describe("an order of a quote that is edited", () => {
  test("may have more of a line that was written by hand, which moves no stock", async () => {
    await using shop = await staffShop();
    const { id, counter } = await acceptedQuote(shop);
    sound(await order(shop, id, { lines: [{ lineId: counter, quantity: 1 }] }));
    const { id: orderId } = await newestOrder(shop, id);
    const movements = () => shop.app.db.selectFrom("stock_movements").select("id").execute();
    const before = (await movements()).length;
    const two = sound(await edit(shop, orderId, pieces(0, 2)));
    expect(two.lines).toMatchObject([{ quantity: 2, unitPrice: 90_000, planned: 2 }]);
    expect(sound(await edit(shop, orderId, pieces(0, 1))).lines[0]).toMatchObject({ quantity: 1 });
    expect((await movements()).length).toBe(before);
    expect(await left(shop, id)).not.toHaveProperty(counter);
  });

  test("returns removed goods of the right room to the quote, to be ordered again at their price", async () => {
    await using shop = await staffShop();
    const { id, sums, meeting, hall } = await acceptedQuote(shop);
    sound(await order(shop, id));
    const first = await newestOrder(shop, id);
    const meetingPrice = first.lines[0].unitPrice;
    expect((await readQuote(shop, id)).status).toBe("ordered");
    sound(await edit(shop, first.id, pieces(0, 1)));
    expect(await left(shop, id)).toEqual({ [meeting]: 3 });
    sound(await edit(shop, first.id, pieces(1, 0)));
    expect(await left(shop, id)).toEqual({ [meeting]: 3, [hall]: 2 });
    const story = (await readQuote(shop, id)).events.at(-1);
    expect(story).toMatchObject({ kind: "order_changed", details: { number: first.number, back: 2, more: 0 } });

    sound(await order(shop, id));
    const second = await newestOrder(shop, id);
    expect(second.lines.map((line: { quantity: number }) => line.quantity)).toEqual([3, 2]);
    expect(second.lines[0].unitPrice).toBe(meetingPrice);
    expect(second.lines[1].unitPrice).toBe((await shop.variant(CHAIR)).price);
    expect(await left(shop, id)).toEqual({});
    const now = await shop.read(first.id);
    expect(now.totals.total + second.totals.total).toBe(sums.total);
  });

  test("takes additional goods of the quote from its hold, although the shelf is empty", async () => {
    await using shop = await staffShop();
    const { id, meeting, hall, variantId } = await acceptedQuote(shop);
    const { held, stock } = await heldUntilFriday(shop, id);
    sound(await order(shop, id, { lines: [{ lineId: meeting, quantity: 1 }] }));
    const first = await newestOrder(shop, id);
    await shop.place({ lines: [{ variantId, quantity: await stock(), services: [] }], paymentMethod: "transfer" });
    expect([await held(), await stock()]).toEqual([5, 0]);
    sound(await edit(shop, first.id, pieces(0, 3)));
    expect([await held(), await stock()]).toEqual([3, 0]);
    expect(await left(shop, id)).toMatchObject({ [meeting]: 1, [hall]: 2 });
    // Beyond what the quote has it is an order like any other.
    const beyond = await edit(shop, first.id, pieces(0, 5), shop.manager);
    expect(beyond.envelope).toMatchObject({ error: { code: "out_of_stock" } });
    expect(await held()).toBe(3);
    sound(await edit(shop, first.id, pieces(0, 4)));
    expect([await held(), await stock()]).toEqual([2, 0]);
  });

  test("returns removed and cancelled goods to the shelf: staff hold them again where wanted", async () => {
    await using shop = await staffShop();
    const { id, meeting } = await acceptedQuote(shop);
    const { held, stock, hold } = await heldUntilFriday(shop, id);
    const before = await stock();
    sound(await order(shop, id, { lines: [{ lineId: meeting, quantity: 4 }] }));
    const first = await newestOrder(shop, id);
    sound(await edit(shop, first.id, pieces(0, 1)));
    expect([await held(), await stock()]).toEqual([2, before + 3]);
    await shop.move(first.id, "cancelled");
    expect([await held(), await stock()]).toEqual([2, before + 4]);
    await hold();
    expect([await held(), await stock()]).toEqual([6, before]);
  });

  test("takes more from the quote as far as it has it; the rest is the order's own", async () => {
    await using shop = await staffShop();
    const { id, meeting } = await acceptedQuote(shop);
    sound(await order(shop, id, { lines: [{ lineId: meeting, quantity: 1 }] }));
    const first = await newestOrder(shop, id);
    sound(await edit(shop, first.id, pieces(0, 3)));
    expect((await left(shop, id))[meeting]).toBe(1);
    sound(await edit(shop, first.id, pieces(0, 6), shop.manager));
    expect(await left(shop, id)).not.toHaveProperty(meeting);
    sound(await edit(shop, first.id, pieces(0, 2)));
    expect((await left(shop, id))[meeting]).toBe(2);
  });

  test("adds up with the others, tax and deposit included, after it was edited and the rest ordered", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const lines = [1110, 333, 777].map((listPrice, at) => ({
      kind: "text",
      name: { en: `Shelf ${at}` },
      quantity: 3 + at,
      listPrice,
    }));
    const { id, token } = await sentQuote(shop, {
      sections: [{ title: { en: "" }, lines }],
      services: [],
      deliveryFee: 1111,
      depositPercent: 33,
    });
    const { sums } = acceptanceOn(sound(await accept(shop.shopper, token, {})));
    const [shelf, board] = the(the((await readQuote(shop, id)).versions[0]).sections[0]).lines;
    sound(await order(shop, id, { lines: [{ lineId: the(shelf).id, quantity: 3 }] }));
    const first = await newestOrder(shop, id);
    sound(await order(shop, id, { lines: [{ lineId: the(board).id, quantity: 4 }] }));
    const second = await newestOrder(shop, id);
    sound(await edit(shop, first.id, pieces(0, 1)));
    sound(await edit(shop, second.id, pieces(0, 3)));
    const changed = await shop.read(first.id);
    const again = sound(await edit(shop, first.id, { note: "Ring twice", shownTotal: changed.totals.total }));
    expect(again.totals).toEqual(changed.totals);
    sound(await order(shop, id));
    const parts = [await shop.read(first.id), await shop.read(second.id), await newestOrder(shop, id)];
    const sum = (of: (one: (typeof parts)[number]) => number) => parts.reduce((all, one) => all + of(one), 0);
    expect(sum((one) => one.totals.tax)).toBe(sums.tax);
    expect(sum((one) => one.totals.total)).toBe(sums.total);
    expect(sum((one) => one.deposit.asked)).toBe(sums.deposit);
  });
});

test("an edit that moves where the tax of an order begins within its quote tells of a change of the quote", async () => {
  await using shop = await staffShop();
  await set(shop, "taxRate", 500);
  const lines = [{ kind: "text", name: { en: "Shelf" }, quantity: 2, listPrice: 1110 }];
  const { id, token } = await sentQuote(shop, {
    sections: [{ title: { en: "" }, lines }],
    services: [],
    deliveryFee: 0,
  });
  sound(await accept(shop.shopper, token, {}));
  const [shelf] = the(the((await readQuote(shop, id)).versions[0]).sections[0]).lines;
  sound(await order(shop, id, { lines: [{ lineId: the(shelf).id, quantity: 1 }] }));
  const first = await newestOrder(shop, id);
  sound(await order(shop, id, { lines: [{ lineId: the(shelf).id, quantity: 1 }] }));
  const second = await newestOrder(shop, id);
  const beginsAndVersion = async () => ({
    begins: (
      await shop.app.db
        .selectFrom("quote_orders")
        .select("tax_begin")
        .where("order_id", "=", second.id)
        .executeTakeFirstOrThrow()
    ).tax_begin,
    version: (await readQuote(shop, id)).version,
  });
  const before = await beginsAndVersion();
  // The pieces that each takes of the quote stay the same; what they cost does not.
  sound(await edit(shop, first.id, discounted(500)));
  sound(await edit(shop, second.id, discounted(300)));
  const after = await beginsAndVersion();
  expect(after.begins).not.toBe(before.begins);
  expect(after.version).toBeGreaterThan(before.version);
});

describe("the delivery fee of a quote", () => {
  test("is not charged by an order that is picked up, before and after it is edited", async () => {
    await using shop = await staffShop();
    const { id, sums } = await acceptedQuote(shop);
    sound(await order(shop, id, { method: "pickup" }));
    const { id: orderId, totals } = await newestOrder(shop, id);
    expect(totals).toMatchObject({ delivery: 0, total: sums.total - sums.delivery });
    const edited = sound(await edit(shop, orderId, { note: "Behind the showroom", shownTotal: totals.total }));
    expect(edited.totals).toEqual(totals);
  });

  test("goes with the first order that is delivered, and stays as agreed when that is edited, to another place too", async () => {
    await using shop = await staffShop();
    const { id, meeting, hall, sums } = await acceptedQuote(shop);
    sound(await order(shop, id, { method: "pickup", lines: [{ lineId: hall, quantity: 2 }] }));
    sound(await order(shop, id, { lines: [{ lineId: meeting, quantity: 2 }] }));
    const delivered = await newestOrder(shop, id);
    expect(delivered.totals.delivery).toBe(sums.delivery);
    const moved = sound(await edit(shop, delivered.id, { address: { zone: 70, street: "1", building: "2" } }));
    expect(moved.totals.delivery).toBe(sums.delivery);
    sound(await order(shop, id));
    expect((await newestOrder(shop, id)).totals.delivery).toBe(0);
  });

  test("comes and goes with the delivery when it is switched, and is charged once", async () => {
    await using shop = await staffShop();
    const { id, meeting, sums } = await acceptedQuote(shop);
    sound(await order(shop, id, { lines: [{ lineId: meeting, quantity: 2 }] }));
    const first = await newestOrder(shop, id);
    expect(first.quote).toMatchObject({ id, deliveryFee: sums.delivery });
    const picked = sound(await edit(shop, first.id, { method: "pickup" }));
    expect(picked).toMatchObject({ totals: { delivery: 0 }, quote: { deliveryFee: sums.delivery } });
    const { address } = first;
    expect(sound(await edit(shop, first.id, { method: "delivery", address })).totals.delivery).toBe(sums.delivery);
    sound(await edit(shop, first.id, { method: "pickup" }));
    sound(await order(shop, id));
    expect((await newestOrder(shop, id)).totals.delivery).toBe(sums.delivery);
    const back = sound(await edit(shop, first.id, { method: "delivery", address }));
    expect(back.totals.delivery).toBe(0);
  });
});
