import { describe, expect, test } from "vitest";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { listOverdueTransfers } from "../../db/queries/orders/orders.ts";
import { invoiceContent } from "../../src-shared/billing/content.ts";
import { CREDIT, companyOrder, credit, invoiceFor, pay, readPosted, set } from "../support/billing.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

async function invoiced(shop: StaffShop, quantity: number, changes: object = {}) {
  const order = await companyOrder(shop, quantity, changes);
  const document = await invoiceFor(shop, order.id);
  return { order, document, lineId: document.content.lines[0].id as string };
}
const ask = (shop: StaffShop, id: string, body: object, by = shop.manager) =>
  by.call(CREDIT, { params: { id }, body: { reason: "Wrong", ...body } });

describe("a credit note", () => {
  test("for the whole invoice leaves nothing of it, names it with the reason, and frees the goods to be invoiced again", async () => {
    await using shop = await staffShop();
    const { order, document } = await invoiced(shop, 3);
    const note = await credit(shop, document.id, { scope: "rest", reason: "Wrong company" });
    expect(invoiceContent.parse(note.content)).toEqual(note.content);
    expect(note).toMatchObject({ kind: "credit_note", number: "CN-2026-000001", total: document.total, status: null });
    expect(note.content.corrects).toMatchObject({
      uuid: document.id,
      number: document.number,
      reason: "Wrong company",
    });
    expect(await readPosted(shop, document.id)).toMatchObject({
      status: "credited",
      credited: document.total,
      balance: 0,
      creditable: [],
      creditNotes: [{ id: note.id, number: note.number, total: document.total, reason: "Wrong company" }],
    });
    const again = await invoiceFor(shop, order.id);
    expect(again).toMatchObject({ number: "INV-2026-000002", total: document.total });
  });

  test("for some pieces gives back their price and tax, and all of them together give back exactly the invoice", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const { document, lineId } = await invoiced(shop, 7, { deliveryFee: 3_333 });
    const one = await credit(shop, document.id, { scope: "lines", lines: [{ lineId, quantity: 2 }] });
    expect(one.content.lines).toMatchObject([{ sku: CHAIR, quantity: 2 }]);
    expect((await readPosted(shop, document.id)).creditable).toEqual([{ lineId, quantity: 5 }]);
    const two = await credit(shop, document.id, {
      scope: "lines",
      lines: [{ lineId, quantity: 3 }],
      deliveryFee: true,
    });
    const rest = await credit(shop, document.id, { scope: "rest" });
    expect(one.total + two.total + rest.total).toBe(document.total);
    const taxes = [one, two, rest].map((note) => note.content.sums.tax);
    expect(taxes[0] + taxes[1] + taxes[2]).toBe(document.content.sums.tax);
  });

  test("for an agreed sum lowers the order's total; a later return counts it", async () => {
    await using shop = await staffShop();
    const { order, document } = await invoiced(shop, 3);
    const note = await credit(shop, document.id, { scope: "amount", amount: 10_001 });
    expect(note.content.lines).toMatchObject([{ name: { en: "Credit by agreement" }, unitPrice: 10_001, sku: "" }]);
    expect((await shop.read(order.id)).balance).toBe(document.total - 10_001);
    expect(await readPosted(shop, document.id)).toMatchObject({ credited: 10_001, balance: document.total - 10_001 });
    const rest = await credit(shop, document.id, { scope: "rest" });
    expect(rest.total).toBe(document.total - 10_001);
    expect(rest.content.lines.at(-1)).toMatchObject({ unitPrice: -10_001 });
    expect((await checkInvoices(shop.app.db)).problems).toEqual([]);
  });

  test("is never for more than is left, in pieces or in money, also when two come at once", async () => {
    await using shop = await staffShop();
    const { document, lineId } = await invoiced(shop, 2);
    const pieces = await ask(shop, document.id, { scope: "lines", lines: [{ lineId, quantity: 3 }] });
    expect(pieces.envelope).toMatchObject({ error: { code: "conflict", details: { lineId, left: 2 } } });
    const money = await ask(shop, document.id, { scope: "amount", amount: document.total + 1 });
    expect(money.envelope).toMatchObject({ error: { code: "conflict", details: { left: document.total } } });
    const both = await Promise.all([
      ask(shop, document.id, { scope: "amount", amount: document.total - 1 }),
      ask(shop, document.id, { scope: "amount", amount: document.total - 1 }),
    ]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    await credit(shop, document.id, { scope: "amount", amount: 1 });
    // No money is left, but its pieces still stand on it: they can be taken off.
    expect(await credit(shop, document.id, { scope: "rest" })).toMatchObject({ total: 0 });
    expect((await ask(shop, document.id, { scope: "rest" })).envelope).toMatchObject({
      error: { message: "Nothing is left of this invoice." },
    });
  });

  test("wants a reason, a manager and an invoice", async () => {
    await using shop = await staffShop();
    const { document } = await invoiced(shop, 1);
    const blank = await ask(shop, document.id, { scope: "rest", reason: "  " });
    expect(blank.envelope).toMatchObject({ error: { code: "invalid", fields: { reason: { code: "required" } } } });
    expect((await ask(shop, document.id, { scope: "rest" }, shop.staff)).code).toBe("forbidden");
    const note = await credit(shop, document.id, { scope: "amount", amount: 5 });
    expect((await ask(shop, note.id, { scope: "rest" })).code).toBe("conflict");
    expect((await ask(shop, "nothing", { scope: "rest" })).code).toBe("not_found");
  });

  test("can be looked at before it is posted", async () => {
    await using shop = await staffShop();
    const { document } = await invoiced(shop, 1);
    const input = { params: { id: document.id }, body: { scope: "rest", reason: "Wrong" } };
    const { data } = await shop.manager.call("POST /api/invoices/:id/credit-notes/preview", input);
    expect(data).toMatchObject({ kind: "credit_note", number: null, sums: { total: document.total } });
    expect((await readPosted(shop, document.id)).creditNotes).toEqual([]);
  });

  test("for goods that came back leaves the service charged that was done for them", async () => {
    await using shop = await staffShop();
    const products = await shop.app.db.selectFrom("products").select(["id", "services"]).execute();
    const carried = products.filter((one) => JSON.parse(one.services).carryUp > 0).map((one) => one.id);
    const variants = shop.app.db.selectFrom("variants").select(["id", "price"]).where("product_id", "in", carried);
    const variant = await variants.where("on_hand", ">", 5).executeTakeFirstOrThrow();
    const lines = [{ variantId: variant.id, quantity: 2, services: ["carryUp"] }];
    const { document, lineId } = await invoiced(shop, 2, { lines });
    const { services } = document.content.lines[0];
    const fee = services.reduce((sum: number, one: { unitPrice: number }) => sum + one.unitPrice, 0);
    expect(fee).toBeGreaterThan(0);
    const goods = { scope: "lines", lines: [{ lineId, quantity: 1, services: false }] };
    expect((await credit(shop, document.id, goods)).total).toBe(variant.price);
    const rest = await credit(shop, document.id, { scope: "rest" });
    expect(rest.content.lines[0]).toMatchObject({ quantity: 1, services: services.map(() => ({ quantity: 2 })) });
    expect(rest.total).toBe(variant.price + 2 * fee);
  });

  test("for a return is its document, once and never for more than it gave", async () => {
    await using shop = await staffShop();
    const { order, document } = await invoiced(shop, 3);
    await shop.move(order.id, "preparing", "out_for_delivery", "delivered");
    const { data } = await shop.staff.call("POST /api/orders/:id/returns", {
      params: { id: order.id },
      body: { lines: [{ lineId: order.lines[0].id, damaged: 1 }], credit: 20_000 },
    });
    const returnId = the(data.returns[0]).id;
    const note = { scope: "amount", amount: 20_000, returnId };
    expect((await ask(shop, document.id, { ...note, amount: 20_001 })).code).toBe("conflict");
    await credit(shop, document.id, note);
    expect((await ask(shop, document.id, { ...note, amount: 1 })).envelope).toMatchObject({
      error: { details: { left: 0 } },
    });
    // The order has the return's credit already: document and order say the same.
    expect((await shop.read(order.id)).balance).toBe(document.total - 20_000);
    expect((await readPosted(shop, document.id)).balance).toBe(document.total - 20_000);
  });

  test("moves money that had paid the invoice on to the next one", async () => {
    await using shop = await staffShop();
    const { order, document } = await invoiced(shop, 2);
    await pay(shop, order.id, { method: "cash", amount: document.total });
    expect((await readPosted(shop, document.id)).status).toBe("paid");
    await credit(shop, document.id, { scope: "rest" });
    const next = await invoiceFor(shop, order.id);
    expect(next).toMatchObject({ status: "paid", paid: document.total, balance: 0 });
    expect(await readPosted(shop, document.id)).toMatchObject({ status: "credited", paid: 0, payments: [] });
  });
});

describe("an invoiced order", () => {
  test("is not cancelled, voided or given up by the clock before its invoice is credited", async () => {
    await using shop = await staffShop();
    const order = await shop.place({ paymentMethod: "transfer" });
    const document = await invoiceFor(shop, order.id);
    const cancel = async () => {
      const { version } = await shop.read(order.id);
      const input = { params: { id: order.id }, body: { status: "cancelled" }, ifMatch: version };
      return shop.staff.call("PATCH /api/orders/:id/status", input);
    };
    const refusal = { error: { code: "conflict", details: { because: "invoiced" } } };
    expect((await cancel()).envelope).toMatchObject(refusal);
    const { version } = await shop.read(order.id);
    const voiding = { params: { id: order.id }, body: {}, ifMatch: version };
    expect((await shop.manager.call("DELETE /api/orders/:id", voiding)).envelope).toMatchObject(refusal);
    expect(await listOverdueTransfers(shop.app.db, "2027-06-01T00:00:00.000Z", 10)).toEqual([]);
    await credit(shop, document.id, { scope: "rest" });
    expect((await cancel()).data.status).toBe("cancelled");
  });
});
