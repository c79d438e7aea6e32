import { describe, expect, test } from "vitest";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

/** The shop's clock stands on Sunday, 22 November 2026. */
const FRIDAY = "2026-11-20";

describe("the day of a payment", () => {
  test("is the one that staff name: the statement has the money on it, and the receipt too", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    await invoiceFor(shop, order.id);
    const pay = (body: object) =>
      shop.manager.call("POST /api/orders/:id/payments", {
        params: { id: order.id },
        body: { method: "transfer", amount: 10_000, ...body },
      });
    const paid = await pay({ receivedOn: FRIDAY });
    const payment = the(paid.data.payments[0]);
    expect(payment.cameAt.slice(0, 10)).toBe(FRIDAY);
    expect(payment.at.slice(0, 10)).toBe("2026-11-22");
    const statement = await shop.manager.call("GET /api/customers/:id/statement", {
      params: { id: order.customer.id },
      query: { from: FRIDAY, to: FRIDAY },
    });
    expect(statement.data.entries).toEqual([expect.objectContaining({ amount: -10_000 })]);
    const receipt = await shop.staff.call("POST /api/payments/:id/receipt", { params: { id: payment.id }, body: {} });
    expect(the(the(receipt.data).content.payment).at.slice(0, 10)).toBe(FRIDAY);

    const tomorrow = await pay({ receivedOn: "2026-11-23" });
    expect(tomorrow.envelope).toMatchObject({
      error: { code: "invalid", fields: { receivedOn: { code: "too_high" } } },
    });
    const longAgo = await pay({ receivedOn: "2025-01-01" });
    expect(longAgo.code).toBe("invalid");
    const awaited = await pay({ receivedOn: FRIDAY, state: "pending" });
    expect(awaited.code).toBe("invalid");
  });

  test("is not in a closed month", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const closed = await shop.admin.call("POST /api/billing/closing", { body: { until: "2026-10-31" } });
    expect(closed.status).toBeLessThan(300);
    const paid = await shop.manager.call("POST /api/orders/:id/payments", {
      params: { id: order.id },
      body: { method: "cash", amount: 100, receivedOn: "2026-10-31" },
    });
    expect(paid.envelope).toMatchObject({
      error: { code: "invalid", fields: { receivedOn: { code: "closed_month" } } },
    });
  });
});

describe("a receipt before it is issued", () => {
  test("is shown without taking a number, and afterwards the one that is there is named", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const paid = await shop.staff.call("POST /api/orders/:id/payments", {
      params: { id: order.id },
      body: { method: "cash", amount: 5000 },
    });
    const payment = the(paid.data.payments[0]);
    const preview = () =>
      shop.staff.call("POST /api/payments/:id/receipt/preview", { params: { id: payment.id }, body: {} });
    const shown = await preview();
    expect(shown.data).toMatchObject({ kind: "receipt", number: null, sums: { total: 5000 } });
    const posted = await shop.staff.call("POST /api/payments/:id/receipt", { params: { id: payment.id }, body: {} });
    expect(the(posted.data).number).toMatch(/^RCT-2026-000001$/);
    expect((await preview()).envelope).toMatchObject({
      error: { code: "conflict", details: { because: "receipt_there", id: the(posted.data).id } },
    });
  });
});
