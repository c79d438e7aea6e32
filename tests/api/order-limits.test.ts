import { describe, expect, test } from "vitest";
import { watchRush } from "../../server/features/order-processing/placing/order-limits.ts";
import { forget } from "../../server/jobs/forget.ts";
import type { Log } from "../../server/log.ts";
import { createLog } from "../../server/log.ts";
import { type Person, visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const placing = "POST /api/orders";
const person = (at: number) => ({
  name: `Person ${at}`,
  phone: `+974 5500 ${String(1000 + at)}`,
  email: `person-${at}@example.com`,
});

/** A shop with this many of the chair on its shelf, where visitors are limited. */
async function limitedShop(onHand: number, ordersPerHour = 100): Promise<StaffShop & { chair: string }> {
  const shop = await staffShop({ ordersPerHour });
  const { id: chair } = await shop.variant(CHAIR);
  await shop.app.db
    .updateTable("variants")
    .set({ on_hand: onHand, backorder: false })
    .where("id", "=", chair)
    .execute();
  return Object.assign(shop, { chair });
}

const order = (by: Person, chair: string, contact: ReturnType<typeof person>, quantity = 1, more: object = {}) =>
  by.call(placing, {
    body: aCheckout(chair, {
      contact,
      lines: [{ variantId: chair, quantity, services: [] }],
      paymentMethod: "card",
      ...more,
    }),
  });

describe("orders from one network address", () => {
  test("an office of fifty people behind one address is served, twice each; then the next hour", async () => {
    await using shop = await limitedShop(400);
    const office = visitor(shop.app, { ip: "198.51.100.7" });
    for (let at = 0; at < 100; at += 1) {
      expect((await order(office, shop.chair, person(at % 50))).status).toBe(201);
    }
    const over = await order(office, shop.chair, person(60));
    expect(over).toMatchObject({ status: 429, code: "rate_limited", retryAfter: 3600 });
    expect(over.envelope).toMatchObject({ error: { details: { minutes: 60 } } });
    const elsewhere = visitor(shop.app);
    expect((await order(elsewhere, shop.chair, person(1))).status).toBe(201);
    shop.app.clock.advance(3_600_000);
    expect((await order(office, shop.chair, person(60))).status).toBe(201);
  });

  test("one phone or one mailbox has fewer, and other addresses do not use them up", async () => {
    await using shop = await limitedShop(400, 20);
    const attacker = visitor(shop.app);
    const victim = person(1);
    for (let at = 0; at < 2; at += 1) expect((await order(attacker, shop.chair, victim)).status).toBe(201);
    const samePhone = { ...person(2), phone: "00974 55001001" };
    const sameMailbox = { ...person(3), email: "PERSON-1@Example.com" };
    for (const contact of [victim, samePhone, sameMailbox]) {
      expect((await order(attacker, shop.chair, contact)).code).toBe("rate_limited");
    }
    expect((await order(visitor(shop.app), shop.chair, victim)).status).toBe(201);
  });

  test("refused orders do not count, nor a retry that gets the first answer", async () => {
    await using shop = await limitedShop(400, 10);
    const shopper = visitor(shop.app);
    for (let at = 0; at < 5; at += 1) {
      expect((await order(shopper, shop.chair, person(1), 1, { shownTotal: 1 })).code).toBe("price_changed");
    }
    const body = aCheckout(shop.chair, { contact: person(1) });
    for (let at = 0; at < 3; at += 1) {
      expect((await shopper.call(placing, { body, idempotencyKey: "once" })).status).toBe(201);
    }
  });

  test("staff enter as many as come, and 0 lifts the limits", async () => {
    await using shop = await limitedShop(400, 1);
    for (let at = 0; at < 3; at += 1) expect((await order(shop.staff, shop.chair, person(1))).status).toBe(201);
    await using open = await limitedShop(40, 0);
    const shopper = visitor(open.app);
    expect((await order(shopper, open.chair, person(1), 40)).status).toBe(201);
  });

  test("many from everywhere are only an alarm: a line in the log and on the dashboard", async () => {
    await using shop = await limitedShop(400, 2);
    const lines: object[] = [];
    const log: Log = Object.assign(createLog("silent"), { warn: (about: object) => void lines.push(about) });
    shop.app.log = log;
    for (let at = 0; at < 13; at += 1) {
      expect((await order(visitor(shop.app), shop.chair, person(at))).status).toBe(201);
    }
    await watchRush(shop.app);
    expect(lines).toEqual([{ orders: 13 }]);
    const { data } = await shop.manager.call("GET /api/dashboard");
    expect(data.waiting).toMatchObject({ rush: 13 });
  });
});

describe("stock that a visitor's unconfirmed orders hold", () => {
  test("is never the whole stock: one order for all is refused with the possible quantity and a phone number", async () => {
    await using shop = await limitedShop(46);
    const refused = await order(visitor(shop.app), shop.chair, person(1), 46);
    expect(refused).toMatchObject({ status: 409, code: "too_much_unconfirmed" });
    expect(refused.envelope).toMatchObject({
      error: {
        details: {
          because: "pieces",
          lines: [{ variantId: shop.chair, sku: CHAIR, most: 30 }],
          quote: "/quote",
          phone: expect.stringMatching(/^\+/),
        },
      },
    });
    expect((await shop.variant(CHAIR)).on_hand).toBe(46);
  });

  test("nor does a series of orders take it, with other names from one address, or other addresses with one mailbox", async () => {
    await using shop = await limitedShop(30);
    const attacker = visitor(shop.app);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await order(attacker, shop.chair, person(at), 4)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect((await shop.variant(CHAIR)).on_hand).toBe(10);

    await using other = await limitedShop(30);
    for (let at = 0; at < 12; at += 1) await order(visitor(other.app), other.chair, person(1), 4);
    expect((await other.variant(CHAIR)).on_hand).toBe(10);
  });

  test("lets an office order sixty chairs of ninety, and every visitor the last four", async () => {
    await using shop = await limitedShop(90);
    expect((await order(visitor(shop.app), shop.chair, person(1), 60)).status).toBe(201);
    await shop.app.db.updateTable("variants").set({ on_hand: 4 }).where("id", "=", shop.chair).execute();
    expect((await order(visitor(shop.app), shop.chair, person(2), 4)).status).toBe(201);
  });

  test("is free again for them once staff have confirmed, and back-orders are never short", async () => {
    await using shop = await limitedShop(30);
    const shopper = visitor(shop.app);
    const { data: first } = await order(shopper, shop.chair, person(1), 20);
    expect((await order(shopper, shop.chair, person(1), 5)).code).toBe("too_much_unconfirmed");
    await shop.move(first.id, "confirmed");
    expect((await order(shopper, shop.chair, person(1), 5)).status).toBe(201);
    await shop.app.db.updateTable("variants").set({ backorder: true }).where("id", "=", shop.chair).execute();
    expect((await order(shopper, shop.chair, person(1), 60)).status).toBe(201);
  });

  test("has a value, too: orders above it need a call first", async () => {
    await using shop = await limitedShop(900);
    const refused = await order(visitor(shop.app), shop.chair, person(1), 300);
    expect(refused.envelope).toMatchObject({ error: { code: "too_much_unconfirmed", details: { because: "value" } } });
  });

  test("is not exceeded by orders of one mailbox from twelve addresses at the same moment either", async () => {
    await using shop = await limitedShop(60);
    const everywhere = Array.from({ length: 12 }, () => visitor(shop.app));
    const answers = await Promise.all(everywhere.map((by) => order(by, shop.chair, person(1), 5)));
    // Two thirds of what stood there are forty.
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(8);
    expect(new Set(answers.filter((answer) => answer.code).map((answer) => answer.code))).toEqual(
      new Set(["too_much_unconfirmed"]),
    );
    expect((await shop.variant(CHAIR)).on_hand).toBe(20);
  });

  test("is not exceeded by twenty orders at the same moment, and forgets senders of settled orders", async () => {
    await using shop = await limitedShop(60);
    const attacker = visitor(shop.app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => order(attacker, shop.chair, person(at), 5)),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(8);
    expect((await shop.variant(CHAIR)).on_hand).toBe(20);
    const sent = answers.flatMap((answer) => (answer.data ? [answer.data.id] : []));
    await shop.move(the(sent[0]), "confirmed");
    await forget(shop.app);
    const rows = await shop.app.db.selectFrom("order_visitors").select("order_id").execute();
    expect(rows.map((row) => row.order_id).toSorted()).toEqual(sent.slice(1).toSorted());
  });
});
