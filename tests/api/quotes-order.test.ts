import { describe, expect, test } from "vitest";
import { pay } from "../support/billing.ts";
import {
  accept,
  acceptanceOn,
  makeQuote,
  order,
  readQuote,
  send,
  sentQuote,
  sound,
  tokenOf,
  waitDays,
} from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const holding = "POST /api/quotes/:id/hold";
const hold = (shop: StaffShop, id: string, until: string) =>
  shop.staff.call(holding, { params: { id }, body: { until } });
const stock = async (shop: StaffShop) => (await shop.variant(CHAIR)).on_hand;

/** A quote that was accepted with the counter, which is not in the catalogue. */
async function acceptedQuote(shop: StaffShop, changes: object = {}) {
  const { quote, id, token } = await sentQuote(shop, changes);
  const [hall, room] = the(quote.versions[0]).sections;
  const counter = room?.lines[0];
  const chosen = counter?.optional ? [counter.id] : [];
  const { data } = await accept(shop.shopper, token, { chosen });
  return {
    id,
    sums: acceptanceOn(data).sums,
    chairs: the(hall?.lines[0]).id,
    counter: counter?.id,
    services: the(quote.versions[0]).services,
  };
}

describe("an order from a quote", () => {
  test("is confirmed at the accepted prices, with any later price of the catalogue", async () => {
    await using shop = await staffShop();
    const on_hand = await stock(shop);
    const { id, sums } = await acceptedQuote(shop);
    await shop.app.db.updateTable("variants").set({ price: 1 }).where("sku", "=", CHAIR).execute();
    const slot = { date: "2026-11-24", window: "08-12" };
    const done = sound(await order(shop, id, { purchaseOrder: "LPO-778", slot, mail: true }));
    expect(done).toMatchObject({
      status: "ordered",
      remaining: [],
      moves: [],
      orders: [{ total: sums.total, counts: true }],
    });
    const made = await shop.read(the(done.orders[0]).id);
    expect(made).toMatchObject({
      number: "ORD-2026-000001",
      status: "confirmed",
      source: "staff",
      lang: "ar",
      paymentMethod: "transfer",
      contact: { name: "نورة المري", phone: "+97455334455" },
      company: { name: "Pearl Consulting W.L.L.", purchaseOrder: "LPO-778" },
      totals: { subtotal: sums.goods + sums.services, delivery: 15_000, total: sums.total },
      slot,
      deliveries: [{ state: "planned", lines: [{ quantity: 4 }, { quantity: 1 }, { quantity: 1 }] }],
      lines: [
        { sku: CHAIR, quantity: 4, discount: 500 },
        { sku: "", name: { ar: "كاونتر استقبال حسب المقاس" }, unitPrice: 1_250_050 },
        { name: { en: "Assembly on site" }, unitPrice: 45_000 },
      ],
    });
    expect(await stock(shop)).toBe(on_hand - 4);
    expect(made.events[0].details).toMatchObject({ quote: "QUO-2026-000001" });
    const kinds = (await shop.app.db.selectFrom("mail_queue").select("kind").execute()).map((mail) => mail.kind);
    expect(kinds.filter((kind) => kind === "order-confirmation")).toHaveLength(1);
    await pay(shop, made.id, { kind: "payment", method: "transfer", amount: made.deposit.asked });
    // What is not in the catalogue goes the same way as everything else.
    expect((await shop.move(made.id, "preparing", "out_for_delivery", "delivered")).status).toBe("delivered");
  });

  test("asks for the deposit that was agreed, on each of its parts its share", async () => {
    await using shop = await staffShop();
    const { id, sums, chairs } = await acceptedQuote(shop);
    await order(shop, id, { lines: [{ lineId: chairs, quantity: 2 }] });
    const { orders } = sound(await order(shop, id));
    const deposits = await Promise.all(orders.map(async ({ id }) => (await shop.read(id)).deposit));
    for (const [at, deposit] of deposits.entries()) {
      expect(deposit).toMatchObject({ percent: 5000, received: 0 });
      expect(Math.abs(deposit.asked - the(orders[at]).total / 2)).toBeLessThan(1);
    }
    expect(deposits.reduce((sum, deposit) => sum + deposit.asked, 0)).toBe(sums.deposit);
    const without = await acceptedQuote(shop, { depositPercent: undefined });
    const plain = the(sound(await order(shop, without.id)).orders[0]);
    expect((await shop.read(plain.id)).deposit).toBeNull();
  });

  test("with one product in two rooms can still be changed, each room by itself", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const room = (title: string, quantity: number, discount: number) => ({
      title: { en: title },
      lines: [{ kind: "product", variantId, quantity, discount }],
    });
    const on_hand = await stock(shop);
    const { id } = await acceptedQuote(shop, { sections: [room("Meeting", 2, 0), room("Reception", 3, 500)] });
    const made = await shop.read(the(sound(await order(shop, id)).orders[0]).id);
    const [meeting, reception, assembly] = made.lines.map(
      ({ id: line, variantId: variant, quantity }: { id: string; variantId: string; quantity: number }) => ({
        id: line,
        variantId: variant,
        quantity,
        services: [],
      }),
    );
    const { contact, method, address, paymentMethod, lang } = made;
    const put = (lines: object[]) =>
      shop.staff.call("PUT /api/orders/:id", {
        params: { id: made.id },
        ifMatch: made.version,
        body: { lines, contact, method, address, paymentMethod, lang },
      });
    const twice = await put([{ ...meeting, id: undefined }, { ...reception, id: undefined }, assembly]);
    expect(twice.envelope).toMatchObject({ error: { fields: { lines: { code: "same_variant" } } } });
    const { data } = await put([meeting, { ...reception, quantity: 1 }, assembly]);
    const [one, two] = made.lines.map((line: { unitPrice: number }) => line.unitPrice);
    expect(data.lines.map((line: { quantity: number; unitPrice: number }) => [line.quantity, line.unitPrice])).toEqual([
      [2, one],
      [1, two],
      [1, 45_000],
    ]);
    expect(await stock(shop)).toBe(on_hand - 3);
  });

  test("is made once, however many press the button at once", async () => {
    await using shop = await staffShop();
    const on_hand = await stock(shop);
    const { id } = await acceptedQuote(shop);
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(shop, id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.envelope).toMatchObject({
      error: { code: "conflict", details: { because: "all_ordered", orders: [{ number: "ORD-2026-000001" }] } },
    });
    expect(await shop.app.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
    expect(await stock(shop)).toBe(on_hand - 4);
  });

  test("retried with the same key is the same order", async () => {
    await using shop = await staffShop();
    const { id } = await acceptedQuote(shop);
    const call = () =>
      shop.staff.call("POST /api/quotes/:id/order", {
        params: { id },
        body: { version: 1, method: "pickup" },
        idempotencyKey: "once",
      });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data.orders).toEqual(first.data.orders);
  });

  test("can be of a part; the rest follows, and together they are the accepted total", async () => {
    await using shop = await staffShop();
    const { id, sums, chairs, counter, services } = await acceptedQuote(shop, { discount: 0 });
    const some = sound(await order(shop, id, { lines: [{ lineId: chairs, quantity: 1 }] }));
    expect(some).toMatchObject({ status: "accepted" });
    expect(some.remaining).toEqual([
      { lineId: chairs, quantity: 3 },
      { lineId: counter, quantity: 1 },
      { lineId: the(services[0]).id, quantity: 1 },
    ]);
    const more = await order(shop, id, { lines: [{ lineId: chairs, quantity: 4 }] });
    expect(more.envelope).toMatchObject({ error: { fields: { "lines.0.quantity": { code: "too_high" } } } });
    const stray = await order(shop, id, { lines: [{ lineId: "nothing", quantity: 1 }] });
    expect(stray.envelope).toMatchObject({ error: { fields: { "lines.0.lineId": { code: "unknown" } } } });
    const all = sound(await order(shop, id));
    expect(all.status).toBe("ordered");
    expect(all.orders.reduce((sum: number, one: { total: number }) => sum + one.total, 0)).toBe(sums.total);
    // The fee for bringing it is asked once.
    const fees = await Promise.all(
      all.orders.map(async ({ id: one }: { id: string }) => (await shop.read(one)).totals.delivery),
    );
    expect(fees).toEqual([15_000, 0]);
  });

  test("takes the discount of the whole quote off each piece, so that its parts add up too", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const sections = [{ title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 3 }] }];
    const { id, sums, chairs } = await acceptedQuote(shop, { sections, discount: 333 });
    const parts = [await order(shop, id, { lines: [{ lineId: chairs, quantity: 1 }] }), await order(shop, id)];
    const totals = sound(parts[1] as (typeof parts)[number]).orders.map((order) => order.total);
    expect(the(totals[0]) + the(totals[1])).toBe(sums.total);
  });

  test("that is cancelled gives its pieces back to be ordered again", async () => {
    await using shop = await staffShop();
    const { id } = await acceptedQuote(shop);
    const first = the(sound(await order(shop, id)).orders[0]);
    await shop.move(first.id, "cancelled");
    const read = await readQuote(shop, id);
    expect(read).toMatchObject({ status: "ordered", orders: [{ status: "cancelled", counts: false }] });
    expect(read.remaining).toHaveLength(3);
    const again = sound(await order(shop, id));
    expect(again.orders.map((order) => order.counts)).toEqual([false, true]);
    expect((await shop.read(the(again.orders[1]).id)).totals.delivery).toBe(15_000);
  });

  test("needs a yes, the version that was accepted, a place, and goods that are there", async () => {
    await using shop = await staffShop();
    const { quote, id, token } = await sentQuote(shop, { address: undefined });
    expect((await order(shop, id)).envelope).toMatchObject({ error: { details: { because: "not_accepted" } } });
    await accept(shop.shopper, token);
    expect((await order(shop, id, { version: 2 })).code).toBe("quote_moved");
    expect((await order(shop, id)).envelope).toMatchObject({ error: { fields: { address: { code: "required" } } } });
    await shop.app.db.updateTable("variants").set({ on_hand: 3 }).where("sku", "=", CHAIR).execute();
    const short = await order(shop, id, { method: "pickup" });
    expect(short.envelope).toMatchObject({
      error: { code: "out_of_stock", details: { lines: [{ sku: CHAIR, left: 3 }] } },
    });
    expect(await shop.app.db.selectFrom("orders").select("id").execute()).toEqual([]);
    expect((await readQuote(shop, quote.id)).status).toBe("accepted");
  });

  test("blocks withdrawing the quote", async () => {
    await using shop = await staffShop();
    const { id, chairs } = await acceptedQuote(shop);
    const part = sound(await order(shop, id, { lines: [{ lineId: chairs, quantity: 1 }] }));
    const withdraw = (version: number) =>
      shop.staff.call("PATCH /api/quotes/:id/withdraw", { params: { id }, ifMatch: version, body: {} });
    expect((await withdraw(part.version)).envelope).toMatchObject({ error: { details: { because: "ordered" } } });
    await shop.move(the(part.orders[0]).id, "cancelled");
    expect(sound(await withdraw(part.version)).status).toBe("withdrawn");
  });
});

describe("pieces kept for a quote", () => {
  test("are sold to no other order, and go to its order", async () => {
    await using shop = await staffShop();
    const on_hand = await stock(shop);
    const quote = await makeQuote(shop);
    const held = sound(await hold(shop, quote.id, "2026-11-30"));
    expect(held.hold).toMatchObject({ until: "2026-11-30", lines: [{ sku: CHAIR, quantity: 4 }] });
    expect(await stock(shop)).toBe(on_hand - 4);
    const { id: variantId } = await shop.variant(CHAIR);
    await expect(
      shop.place({ lines: [{ variantId, quantity: on_hand - 3, services: [] }], paymentMethod: "transfer" }),
    ).rejects.toThrow("out_of_stock");
    await shop.place({ lines: [{ variantId, quantity: on_hand - 4, services: [] }], paymentMethod: "transfer" });
    expect(await stock(shop)).toBe(0);

    const sent = sound(await send(shop, held));
    await accept(shop.shopper, tokenOf(sent));
    const done = sound(await order(shop, quote.id));
    expect(done).toMatchObject({ status: "ordered", hold: null });
    expect(await stock(shop)).toBe(0);
    const movements = await shop.app.db
      .selectFrom("stock_movements")
      .select(["reason", "quantity"])
      .where("variant_id", "=", variantId)
      // The demo's own is from another process, so its id may be above the others.
      .where("reason", "!=", "received")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(movements).toEqual([
      { reason: "sold", quantity: -4 },
      { reason: "released", quantity: 4 },
    ]);
  });

  test("the last ones are kept for one of two quotes", async () => {
    await using shop = await staffShop();
    await shop.app.db.updateTable("variants").set({ on_hand: 5 }).where("sku", "=", CHAIR).execute();
    const quotes = [await makeQuote(shop), await makeQuote(shop)];
    const answers = await Promise.all(quotes.map((quote) => hold(shop, quote.id, "2026-11-30")));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.envelope).toMatchObject({
      error: { code: "out_of_stock", details: { lines: [{ sku: CHAIR, left: 1 }] } },
    });
    expect(await stock(shop)).toBe(1);
  });

  test("go back on the shelf when staff say so, when the quote is over, and when others are kept instead", async () => {
    await using shop = await staffShop();
    const on_hand = await stock(shop);
    const { quote, id, token } = await sentQuote(shop);
    await hold(shop, id, "2026-11-30");
    await hold(shop, id, "2026-12-01");
    expect(await stock(shop)).toBe(on_hand - 4);
    const ended = sound(await shop.staff.call("DELETE /api/quotes/:id/hold", { params: { id } }));
    expect([ended.hold, await stock(shop)]).toEqual([null, on_hand]);
    expect((await shop.staff.call("DELETE /api/quotes/:id/hold", { params: { id } })).code).toBe("conflict");
    await hold(shop, id, "2026-11-30");
    await shop.shopper.call("POST /api/shared/:token/decline", { params: { token }, body: { version: 1 } });
    expect([(await readQuote(shop, quote.id)).hold, await stock(shop)]).toEqual([null, on_hand]);
    expect((await hold(shop, id, "2026-11-30")).code).toBe("conflict");
  });

  test("are kept for sixty days at most, and never until a day that is over", async () => {
    await using shop = await staffShop();
    const { id } = await makeQuote(shop);
    await waitDays(shop, 1);
    expect((await hold(shop, id, "2026-11-22")).envelope).toMatchObject({
      error: { fields: { until: { code: "too_low" } } },
    });
    expect((await hold(shop, id, "2027-01-23")).envelope).toMatchObject({
      error: { fields: { until: { code: "too_high" } } },
    });
    expect((await hold(shop, id, "2027-01-22")).status).toBe(200);
  });
});
