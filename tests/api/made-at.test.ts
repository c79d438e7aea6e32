// The time of the deal: what a desktop wrote offline is recorded when it was made, within what the server knows.
import { describe, expect, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { onAnotherDay } from "../support/billing.ts";
import { type Desktop, desktopOf } from "../support/devices.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

/** Saturday evening in Doha, and the Sunday after. */
const EVENING = "2026-11-21T17:30:00.000Z";
const MORNING = "2026-11-22T05:00:00.000Z";
const SALE = "2026-11-21T18:45:00.000Z";

interface Counter extends AsyncDisposable {
  shop: StaffShop;
  desktop: Desktop;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  sell(madeAt: string | undefined, by?: StaffShop["staff"], idempotencyKey?: string): Promise<any>;
}

/** A desktop that was heard of in the evening, on the next morning. */
async function afterANight(): Promise<Counter> {
  const shop = await staffShop({ now: EVENING });
  const desktop = await desktopOf(shop.app, "manager");
  await onAnotherDay(shop, MORNING);
  const { id: variantId } = await shop.variant(CHAIR);
  return {
    shop,
    desktop,
    async sell(madeAt, by = desktop, idempotencyKey = newId()) {
      const body = {
        source: "counter",
        confirm: true,
        handOver: true,
        method: "pickup",
        paymentMethod: "cash",
        lang: "en",
        lines: [{ variantId, quantity: 1 }],
        contact: { name: "Showroom customer" },
        payment: { method: "cash", amount: 50_000 },
      };
      const input = { body, ...(idempotencyKey ? { idempotencyKey } : {}), ...(madeAt ? { madeAt } : {}) };
      return (await by.call("POST /api/staff/orders", input)).data;
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

describe("what a desktop sold in the evening and sends in the morning", () => {
  test("is an order, a payment, a story and movements of the evening", async () => {
    await using counter = await afterANight();
    const { shop } = counter;
    const sold = await counter.sell(SALE);
    expect(sold.placedAt).toBe(SALE);
    expect(sold.payments).toMatchObject([{ at: SALE }]);
    expect(new Set(sold.events.map(({ at }: { at: string }) => at))).toEqual(new Set([SALE]));
    const movements = await shop.app.db
      .selectFrom("stock_movements")
      .select("at")
      .where("order_id", "=", sold.id)
      .execute();
    expect(movements).toEqual([{ at: SALE }]);
  });

  test("is in the takings and on the dashboard of the evening's day, and in none of the morning's", async () => {
    await using counter = await afterANight();
    const { shop } = counter;
    const { totals } = await counter.sell(SALE);
    const of = async (day: string) => {
      const payments = await shop.manager.call("GET /api/payments", { query: { from: day, to: day } });
      const dashboard = await shop.manager.call("GET /api/dashboard", { query: { from: day, to: day } });
      return {
        received: (payments.meta as { sums: { received: number } }).sums.received,
        sold: dashboard.data.sales.total,
      };
    };
    expect(await of("2026-11-21")).toEqual({ received: 50_000, sold: totals.total });
    expect(await of("2026-11-22")).toEqual({ received: 0, sold: 0 });
  });

  test("is audited with both times", async () => {
    await using counter = await afterANight();
    const sold = await counter.sell(SALE);
    const { data: acts } = await counter.shop.admin.call("GET /api/audit", { query: { row: sold.id } });
    expect(acts.length).toBeGreaterThan(0);
    for (const act of acts) expect(act).toMatchObject({ at: MORNING, after: { madeAt: SALE } });
  });

  test("a movement of stock is of that time too", async () => {
    await using counter = await afterANight();
    const { id } = await counter.shop.variant(CHAIR);
    const body = { reason: "received", quantity: 2 };
    const { data } = await counter.desktop.call("POST /api/variants/:id/movements", {
      params: { id },
      body,
      idempotencyKey: newId(),
      madeAt: SALE,
    });
    expect(data.movement.at).toBe(SALE);
  });

  test("is sold once for its key, at the time that was named first", async () => {
    await using counter = await afterANight();
    const key = newId();
    const first = await counter.sell(SALE, counter.desktop, key);
    const again = await counter.sell("2026-11-21T18:50:00.000Z", counter.desktop, key);
    expect(again.id).toBe(first.id);
    expect(again.placedAt).toBe(SALE);
  });
});

describe("a desktop that lies about the time", () => {
  test.each([
    ["in the future", "2027-01-01T00:00:00.000Z", MORNING],
    ["of 1970", "1970-01-01T00:00:00.000Z", EVENING],
    ["before its last contact", "2026-11-21T17:29:59.000Z", EVENING],
    ["that is no time", "yesterday", MORNING],
  ])("with one %s is held to what the server knows", async (_, claimed, recorded) => {
    await using counter = await afterANight();
    expect((await counter.sell(claimed)).placedAt).toBe(recorded);
  });

  test("long after it came back may only go back two hours", async () => {
    await using counter = await afterANight();
    await counter.sell(SALE);
    for (let minutes = 0; minutes < 180; minutes += 1) {
      counter.shop.app.clock.advance(60_000);
      await counter.desktop.call("GET /api/devices/self");
    }
    const now = counter.shop.app.now().getTime();
    expect((await counter.sell(SALE)).placedAt).toBe(new Date(now - 2 * 3_600_000).toISOString());
  });

  test("gets no further by a short absence after a longer one that it has just come back from", async () => {
    await using counter = await afterANight();
    await counter.sell(SALE);
    counter.shop.app.clock.advance(10 * 60_000);
    expect((await counter.sell("2026-11-20T00:00:00.000Z")).placedAt).toBe(EVENING);
  });

  test("on receipts of its own series is held to the same bounds", async () => {
    await using counter = await afterANight();
    const sold = await counter.sell(SALE);
    const body = { series: counter.desktop.series, number: 1, issuedAt: "1970-01-01T00:00:00.000Z" };
    const { data } = await counter.desktop.call("POST /api/payments/:id/receipt", {
      params: { id: sold.payments[0].id },
      body,
      idempotencyKey: newId(),
    });
    expect(data.issuedAt).toBe(EVENING);
  });
});

test("the time of a browser, and of a desktop's write without a key, is the server's", async () => {
  await using counter = await afterANight();
  expect((await counter.sell(SALE, counter.shop.manager)).placedAt).toBe(MORNING);
  expect((await counter.sell(SALE, counter.desktop, "")).placedAt).toBe(MORNING);
});

test("what was made in a month that is closed by now counts on the first open day, and its story says so", async () => {
  await using shop = await staffShop({ now: "2026-11-30T17:30:00.000Z" });
  const desktop = await desktopOf(shop.app, "manager");
  await onAnotherDay(shop, "2026-12-02T05:00:00.000Z");
  const closed = await shop.manager.call("POST /api/billing/closing", { body: { until: "2026-11-30" } });
  expect(closed.status).toBe(200);
  const order = await shop.place();
  const madeAt = "2026-11-30T18:00:00.000Z";
  const { data } = await desktop.call("POST /api/orders/:id/payments", {
    params: { id: order.id },
    body: { method: "cash", amount: 700 },
    idempotencyKey: newId(),
    madeAt,
  });
  const firstOpen = "2026-11-30T21:00:00.000Z";
  expect(data.payments).toMatchObject([{ at: firstOpen }]);
  const said = "It happened on 2026-11-30. That month is closed, so it counts from 2026-12-01.";
  expect(data.events.some(({ note }: { note: string | null }) => note?.includes(said))).toBe(true);
  const { id } = await shop.variant(CHAIR);
  const move = async (note: string | undefined) => {
    const body = { reason: "received", quantity: 2, ...(note ? { note } : {}) };
    const input = { params: { id }, body, idempotencyKey: newId(), madeAt };
    return (await desktop.call("POST /api/variants/:id/movements", input)).data.movement;
  };
  expect(await move(undefined)).toMatchObject({ at: firstOpen, note: expect.stringMatching(said) });
  expect((await move("From the Doha store")).note).toMatch(`From the Doha store · ${said}`);
});
