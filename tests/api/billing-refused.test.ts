import { expect, test } from "vitest";
import { POSTING_REASONS } from "../../src-shared/billing/posting-refused.ts";
import { CREDIT, companyOrder, credit, INVOICE, invoiceFor, pay, RECEIPT } from "../support/billing.ts";
import { staffShop } from "../support/staff-shop.ts";

test("a document that cannot be posted says why by a name, for which screens have words in both languages", async () => {
  await using shop = await staffShop();
  const { manager } = shop;
  const because = async (...call: Parameters<typeof manager.call>) => {
    const { code, envelope } = await manager.call(...call);
    const { details } = (envelope as { error: { details: { because: string; left?: number } } }).error;
    expect([code, POSTING_REASONS]).toEqual(["conflict", expect.arrayContaining([details.because])]);
    return details.left === undefined ? details.because : `${details.because} ${details.left}`;
  };
  const draft = await companyOrder(shop, 1, { confirm: false });
  expect(await because(INVOICE, { params: { id: draft.id }, body: { scope: "whole" } })).toBe("draft");

  const order = await companyOrder(shop, 3);
  const params = { id: order.id };
  const lineId = order.lines[0].id;
  const { total } = order.totals;
  const much = { deposit: { amount: total + 1 } };
  expect(await because("PUT /api/orders/:id/deposit", { params, body: much })).toBe(`above_order ${total}`);
  const four = { scope: "lines", lines: [{ lineId, quantity: 4 }] };
  expect(await because(INVOICE, { params, body: four })).toBe("pieces_left 3");
  const invoice = await invoiceFor(shop, order.id, { scope: "lines", lines: [{ lineId, quantity: 1 }] });
  expect(await because(INVOICE, { params, body: { scope: "whole" } })).toBe("part_invoiced");
  await invoiceFor(shop, order.id, { scope: "rest" });
  expect(await because(INVOICE, { params, body: { scope: "rest" } })).toBe("nothing_left");
  const delivery = { scope: "delivery", deliveryId: order.deliveries[0].id };
  expect(await because(INVOICE, { params, body: delivery })).toBe("delivery_invoiced");

  const crediting = { params: { id: invoice.id } };
  const reason = "As agreed";
  const sum = { scope: "amount", amount: invoice.total + 1, reason };
  expect(await because(CREDIT, { ...crediting, body: sum })).toBe(`money_left ${invoice.total}`);
  const note = await credit(shop, invoice.id, { scope: "rest" });
  expect(await because(CREDIT, { ...crediting, body: { scope: "rest", reason } })).toBe("invoice_credited");
  expect(await because(CREDIT, { params: { id: note.id }, body: { scope: "rest", reason } })).toBe("not_an_invoice");

  const money = await pay(shop, order.id, { method: "cash", amount: 10_000 });
  expect((await manager.call(RECEIPT, { params: { id: money.id }, body: {} })).status).toBe(201);
  expect(await because(RECEIPT, { params: { id: money.id }, body: {} })).toBe("receipt_there");

  const gone = await companyOrder(shop, 1);
  await shop.move(gone.id, "cancelled");
  expect(await because(INVOICE, { params: { id: gone.id }, body: { scope: "whole" } })).toBe("cancelled");
});
