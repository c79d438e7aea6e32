import { describe, expect, test } from "vitest";
import type { Statement } from "../../src-shared/billing/receivables.ts";
import { companyOrder, credit, invoiceFor, onAnotherDay, pay, RECEIPT } from "../support/billing.ts";
import { desktopOf } from "../support/devices.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const CLOSE = "POST /api/billing/closing";
const REOPEN = "POST /api/billing/closing/reopen";
const SETTLE = "PATCH /api/orders/:id/payments/:paymentId";
/** 3 November in Doha. */
const NOVEMBER = "2026-11-03T06:00:00.000Z";

async function statementTo(shop: StaffShop, customerId: string, to: string, from?: string): Promise<Statement> {
  const query = { to, ...(from ? { from } : {}) };
  return (await shop.manager.call("GET /api/customers/:id/statement", { params: { id: customerId }, query })).data;
}

const settle = (shop: StaffShop, orderId: string, paymentId: string, body: object) =>
  shop.manager.call(SETTLE, { params: { id: orderId, paymentId }, body });

describe("a cheque", () => {
  test("counts from the day on which the bank paid it, so a statement of November does not change", async () => {
    await using shop = await staffShop({ now: NOVEMBER });
    const order = await companyOrder(shop, 1);
    const { total } = await invoiceFor(shop, order.id);
    const customerId = order.customer.id;
    const cheque = await pay(shop, order.id, { method: "cheque", amount: 50_000 });
    const bad = await pay(shop, order.id, { method: "cheque", amount: 70 });
    const before = await statementTo(shop, customerId, "2026-11-30");
    expect(before.closing).toBe(total);
    await onAnotherDay(shop, "2026-12-12T06:00:00.000Z");
    expect((await settle(shop, order.id, cheque.id, { state: "cleared" })).status).toBe(200);
    expect((await settle(shop, order.id, bad.id, { state: "bounced" })).status).toBe(200);
    expect((await statementTo(shop, customerId, "2026-11-30")).entries).toEqual(before.entries);
    const december = await statementTo(shop, customerId, "2026-12-31", "2026-12-01");
    expect(december).toMatchObject({ opening: total, paid: 50_000, closing: total - 50_000 });
    expect(december.entries).toMatchObject([{ at: "2026-12-12T06:00:00.000Z", amount: -50_000 }]);
  });

  test("counts from the day that staff name, where that is open, has come, and is not before the cheque", async () => {
    await using shop = await staffShop({ now: NOVEMBER });
    const order = await companyOrder(shop, 1);
    await invoiceFor(shop, order.id);
    const cheque = await pay(shop, order.id, { method: "cheque", amount: 500 });
    await onAnotherDay(shop, "2026-12-05T06:00:00.000Z");
    const say = async (clearedOn: string) => {
      const { envelope } = await settle(shop, order.id, cheque.id, { state: "cleared", clearedOn });
      return envelope.success ? "done" : envelope.error.fields?.clearedOn?.code;
    };
    expect(await say("2026-12-06")).toBe("too_high");
    expect(await say("2026-11-02")).toBe("too_low");
    await shop.manager.call(CLOSE, { body: { until: "2026-11-30" } });
    expect(await say("2026-11-30")).toBe("closed_month");
    expect(await say("2026-12-02")).toBe("done");
    const { entries } = await statementTo(shop, order.customer.id, "2026-12-02", "2026-12-02");
    expect(entries).toMatchObject([{ amount: -500 }]);
  });
});

describe("a closed month", () => {
  test("is one that is over; managers close it, administrators open it again with a reason; the audit log says so", async () => {
    await using shop = await staffShop({ now: "2026-12-01T06:00:00.000Z" });
    const close = (until: string, by = shop.manager) => by.call(CLOSE, { body: { until } });
    expect((await close("2026-11-30", shop.staff)).code).toBe("forbidden");
    expect((await close("2026-12-31")).code).toBe("invalid");
    expect((await close("2026-11-29")).code).toBe("invalid");
    expect((await close("2026-11-30")).data).toMatchObject({ closedUntil: "2026-11-30" });
    expect((await close("2026-10-31")).code).toBe("conflict");
    const reopen = (body: object, by = shop.admin) => by.call(REOPEN, { body });
    const asked = { from: "2026-11-01", reason: "An invoice of November was forgotten" };
    expect((await reopen(asked, shop.manager)).code).toBe("forbidden");
    expect((await reopen({ ...asked, reason: "" })).code).toBe("invalid");
    expect((await reopen({ ...asked, from: "2026-12-01" })).code).toBe("conflict");
    expect((await reopen(asked)).data).toMatchObject({ closedUntil: "2026-10-31" });
    const { data: acts } = await shop.admin.call("GET /api/audit", { query: { action: REOPEN } });
    expect(acts).toMatchObject([{ before: { closedUntil: "2026-11-30" }, after: { reason: asked.reason } }]);
  });

  test("two who close it at the same moment close it once", async () => {
    await using shop = await staffShop({ now: "2026-12-01T06:00:00.000Z" });
    const body = { until: "2026-11-30" };
    const answers = await Promise.all([1, 2, 3].map(() => shop.manager.call(CLOSE, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test("takes no receipt that a desktop printed in it: that counts on the first open day and names its own", async () => {
    await using shop = await staffShop({ now: NOVEMBER });
    const order = await companyOrder(shop, 1);
    const payment = await pay(shop, order.id, { method: "cash", amount: 900 });
    const desktop = await desktopOf(shop.app);
    await onAnotherDay(shop, "2026-12-03T06:00:00.000Z");
    await shop.manager.call(CLOSE, { body: { until: "2026-11-30" } });
    const body = { series: "D1", number: 7, issuedAt: "2026-11-28T09:00:00.000Z" };
    const { data } = await desktop.call(RECEIPT, { params: { id: payment.id }, body });
    expect(data).toMatchObject({
      number: "D1-000007",
      issuedAt: "2026-11-30T21:00:00.000Z",
      content: { issuedOn: "2026-12-01", terms: { en: expect.stringContaining("2026-11-28") } },
    });
  });

  test("is unchanged line by line by all later events", async () => {
    await using shop = await staffShop({ now: NOVEMBER });
    const order = await companyOrder(shop, 4);
    const customerId = order.customer.id;
    const line = (quantity: number) => ({ scope: "lines", lines: [{ lineId: order.lines[0].id, quantity }] });
    const invoice = await invoiceFor(shop, order.id, line(2));
    const waiting = await pay(shop, order.id, { method: "cheque", amount: 10_000, reference: "QNB 1" });
    const second = await pay(shop, order.id, { method: "cheque", amount: 300, reference: "QNB 2" });
    const cash = await pay(shop, order.id, { method: "cash", amount: 5_000 });
    // Its deposit is on no invoice, so it follows the order until the month is closed.
    const deposited = await companyOrder(shop, 1);
    await pay(shop, deposited.id, { method: "card", amount: 777 });
    await onAnotherDay(shop, "2026-12-02T06:00:00.000Z");
    await shop.manager.call(CLOSE, { body: { until: "2026-11-30" } });
    const november = await statementTo(shop, customerId, "2026-11-30");
    expect(november).toMatchObject({ closed: true, invoiced: invoice.total, paid: 5_777 });
    const steps: (() => Promise<unknown>)[] = [
      () => settle(shop, order.id, waiting.id, { state: "cleared" }),
      () => settle(shop, order.id, second.id, { state: "bounced" }),
      () => pay(shop, order.id, { method: "cash", amount: 1_000 }),
      () => pay(shop, deposited.id, { kind: "refund", method: "cash", amount: 100 }),
      () => credit(shop, invoice.id, { scope: "amount", amount: 40 }),
      () => invoiceFor(shop, order.id, { scope: "rest" }),
      () => shop.staff.call(RECEIPT, { params: { id: cash.id }, body: {} }),
      async () => {
        const other = await companyOrder(shop, 1, { contact: { name: "Other", phone: "+97455001122", email: "" } });
        for (const { id } of [order, deposited]) {
          const change = { customer_id: other.customer.id };
          await shop.app.db.updateTable("orders").set(change).where("id", "=", id).execute();
        }
      },
    ];
    let seed = 20261130;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    while (steps.length > 0) {
      await onAnotherDay(shop, new Date(shop.app.clock.now().getTime() + random(5) * 86_400_000).toISOString());
      await steps.splice(random(steps.length), 1)[0]?.();
      const { account: _, ...again } = await statementTo(shop, customerId, "2026-11-30");
      const { account: __, ...first } = november;
      expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    }
  });
});
