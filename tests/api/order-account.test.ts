// What an order asks, what its documents ask and what was paid are one account, whichever way it is written.
import { describe, expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { CREDIT, companyOrder, credit, INVOICE, invoiceFor, pay, readPosted, set } from "../support/billing.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const PRICE = 89_000;
const arrive = ["preparing", "out_for_delivery", "delivered"];

const tryInvoice = (shop: StaffShop, id: string, body: object = { scope: "rest" }) =>
  shop.manager.call(INVOICE, { params: { id }, body });
const tryCredit = (shop: StaffShop, id: string, body: object) =>
  shop.manager.call(CREDIT, { params: { id }, body: { reason: "As agreed", ...body } });
const because = (answer: { envelope: unknown }) =>
  (answer.envelope as { error?: { details?: { because?: string } } }).error?.details?.because;

/** Takes pieces of the order's first line back; the return and the order as it is then. */
async function takeBack(shop: StaffShop, orderId: string, pieces: object, more: object = {}) {
  const order = await shop.read(orderId);
  const { data, envelope } = await shop.staff.call("POST /api/orders/:id/returns", {
    params: { id: orderId },
    body: { lines: [{ lineId: order.lines[0].id, ...pieces }], ...more },
  });
  if (!data) throw new Error(`the return was refused: ${JSON.stringify(envelope)}`);
  return { order: data, returnId: the(data.returns.at(-1)).id as string };
}

/** What the order and its documents ask for, and what is still to be done. */
async function account(shop: StaffShop, id: string) {
  const { account: figures } = await shop.read(id);
  const { asked, documented, toInvoice, toCredit } = figures;
  return { asked, documented, toInvoice, toCredit };
}
/** Every invariant over the whole database holds, said once more by the check of the books. */
const sound = async (shop: StaffShop) => expect((await checkBooks(shop.app.db, shop.app.now())).findings).toEqual([]);
const settled = (asked: number) => ({ asked, documented: asked, toInvoice: 0, toCredit: 0 });

describe("an invoice", () => {
  test("that replaces another keeps the credit that was agreed before", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const first = await invoiceFor(shop, order.id);
    await credit(shop, first.id, { scope: "amount", amount: 10_000 });
    await credit(shop, first.id, { scope: "rest", reason: "Wrong company name" });
    const second = await invoiceFor(shop, order.id, { scope: "rest" });
    expect(second.total).toBe(3 * PRICE - 10_000);
    expect(second.content.lines.at(-1)).toMatchObject({
      name: { en: "Credit agreed before", ar: expect.stringMatching(/\p{Script=Arabic}/u) },
      unitPrice: -10_000,
      sku: "",
      orderLineId: null,
    });
    expect(await account(shop, order.id)).toEqual(settled(3 * PRICE - 10_000));
    expect((await checkInvoices(shop.app.db)).problems).toEqual([]);
    await sound(shop);
  });

  test("never asks for more than the order still asks for: of an order that came back as a whole nothing is left", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1, { deliveryFee: 5_000 });
    await shop.move(order.id, ...arrive, "returned");
    expect(because(await tryInvoice(shop, order.id))).toBe("nothing_left");
    expect(await account(shop, order.id)).toEqual(settled(0));
  });

  test("is of nothing once all came back, although its services were done and it was brought", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const lines = [{ variantId, quantity: 2, services: ["carryUp"] }];
    const order = await companyOrder(shop, 2, { lines, deliveryFee: 5_000 });
    expect(order.totals.services).toBeGreaterThan(0);
    await shop.move(order.id, ...arrive, "returned");
    for (const scope of ["rest", "whole"]) {
      expect(because(await tryInvoice(shop, order.id, { scope }))).toBe("nothing_left");
    }
    expect(await account(shop, order.id)).toEqual(settled(0));
  });

  test("charges retained amounts of returned goods, once", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    await shop.move(order.id, ...arrive);
    await takeBack(shop, order.id, { sound: 1 }, { credit: 10_000 });
    const document = await invoiceFor(shop, order.id, { scope: "rest" });
    expect(document.total).toBe(2 * PRICE - 10_000);
    expect(document.content.lines).toMatchObject([
      { quantity: 1, lineTotal: PRICE },
      { name: { en: "Charge kept on returned goods" }, lineTotal: PRICE - 10_000 },
    ]);
    expect(because(await tryInvoice(shop, order.id))).toBe("nothing_left");
    expect(await account(shop, order.id)).toEqual(settled(2 * PRICE - 10_000));
    await sound(shop);
  });

  test("charges the retained amount alone, when the units themselves are on an invoice already", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const first = await invoiceFor(shop, order.id);
    await shop.move(order.id, ...arrive);
    await takeBack(shop, order.id, { sound: 1 }, { credit: 10_000 });
    // By quantity, which takes the whole price off although only a part was agreed.
    await credit(shop, first.id, { scope: "lines", lines: [{ lineId: first.content.lines[0].id, quantity: 1 }] });
    expect(await account(shop, order.id)).toMatchObject({ toInvoice: PRICE - 10_000 });
    const kept = await invoiceFor(shop, order.id, { scope: "rest" });
    expect(kept.content.lines).toMatchObject([{ quantity: 1, unitPrice: PRICE - 10_000, sku: "" }]);
    expect(await account(shop, order.id)).toEqual(settled(2 * PRICE - 10_000));
    await sound(shop);
  });

  test("of a part is refused above the order's open amount, and the last part is exact", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const first = await invoiceFor(shop, order.id);
    await credit(shop, first.id, { scope: "amount", amount: PRICE + 10_000 });
    await credit(shop, first.id, { scope: "rest" });
    const part = (quantity: number) => ({ scope: "lines", lines: [{ lineId: order.lines[0].id, quantity }] });
    const much = await tryInvoice(shop, order.id, part(2));
    expect(much.envelope).toMatchObject({
      error: { code: "conflict", details: { because: "above_asked", left: 2 * PRICE - 10_000 } },
    });
    expect((await invoiceFor(shop, order.id, part(1))).total).toBe(PRICE);
    expect((await invoiceFor(shop, order.id, part(2))).total).toBe(PRICE - 10_000);
    expect(await account(shop, order.id)).toEqual(settled(2 * PRICE - 10_000));
  });

  test("with tax adds up to the order after another was credited and posted again", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const lines = [{ variantId: (await shop.variant("DM-SE-101-BLK")).id, quantity: 3, services: [], discount: 0 }];
    const order = await companyOrder(shop, 3, { lines, deliveryFee: 3_330 });
    const part = { scope: "lines", lines: [{ lineId: order.lines[0].id, quantity: 1 }] };
    const documents = [await invoiceFor(shop, order.id, part), await invoiceFor(shop, order.id, part)];
    await credit(shop, documents[0].id, { scope: "amount", amount: 33 });
    await credit(shop, documents[0].id, { scope: "rest" });
    await invoiceFor(shop, order.id, part);
    await invoiceFor(shop, order.id, { scope: "rest" });
    expect(await account(shop, order.id)).toEqual(settled(order.totals.total - 33));
    await sound(shop);
  });

  test("over nothing blocks no change: its order can be cancelled, and a credit note closes it", async () => {
    await using shop = await staffShop();
    const make = async () => {
      const order = await companyOrder(shop, 1);
      await shop.app.db
        .updateTable("order_lines")
        .set({ unit_price: 0, line_total: 0 })
        .where("order_id", "=", order.id)
        .execute();
      await shop.app.db.updateTable("orders").set({ subtotal: 0, total: 0 }).where("id", "=", order.id).execute();
      return { order, document: await invoiceFor(shop, order.id) };
    };
    const one = await make();
    expect(one.document).toMatchObject({ total: 0 });
    expect((await shop.move(one.order.id, "cancelled")).status).toBe("cancelled");
    const two = await make();
    await credit(shop, two.document.id, { scope: "rest" });
    expect(await readPosted(shop, two.document.id)).toMatchObject({ status: "credited", creditable: [] });
    expect(because(await tryCredit(shop, two.document.id, { scope: "rest" }))).toBe("invoice_credited");
    const { version } = await shop.read(two.order.id);
    const gone = await shop.admin.call("DELETE /api/orders/:id", {
      params: { id: two.order.id },
      body: {},
      ifMatch: version,
    });
    expect(gone.status).toBe(200);
  });
});

describe("a credit note", () => {
  test("by pieces and one by the return's amount do not put one return on paper twice", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const document = await invoiceFor(shop, order.id);
    await shop.move(order.id, ...arrive);
    const { returnId } = await takeBack(shop, order.id, { sound: 2 });
    expect(await account(shop, order.id)).toMatchObject({ asked: PRICE, toCredit: 2 * PRICE });
    await credit(shop, document.id, { scope: "lines", lines: [{ lineId: document.content.lines[0].id, quantity: 2 }] });
    const again = await tryCredit(shop, document.id, { scope: "amount", amount: PRICE, returnId });
    expect(again.envelope).toMatchObject({ error: { code: "conflict", details: { because: "return_gave", left: 0 } } });
    expect(await account(shop, order.id)).toEqual(settled(PRICE));
    await sound(shop);
  });

  test("for goods that were never invoiced gives nothing", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 5);
    const three = { scope: "lines", lines: [{ lineId: order.lines[0].id, quantity: 3 }] };
    const document = await invoiceFor(shop, order.id, three);
    await shop.move(order.id, ...arrive);
    const { returnId } = await takeBack(shop, order.id, { sound: 2 });
    const note = await tryCredit(shop, document.id, { scope: "amount", amount: 2 * PRICE, returnId });
    expect(note.envelope).toMatchObject({ error: { code: "conflict", details: { because: "return_gave", left: 0 } } });
    expect(await account(shop, order.id)).toEqual(settled(3 * PRICE));
    await sound(shop);
  });

  test("for a return credits nothing but the returned units: the others are invoiced by their name", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 5);
    const part = (quantity: number) => ({ scope: "lines", lines: [{ lineId: order.lines[0].id, quantity }] });
    const document = await invoiceFor(shop, order.id, part(3));
    await shop.move(order.id, ...arrive);
    // One of the three that are invoiced; then two more wait for their invoice.
    const { returnId } = await takeBack(shop, order.id, { sound: 3 });
    await credit(shop, document.id, { scope: "amount", amount: PRICE, returnId });
    expect(await account(shop, order.id)).toEqual(settled(2 * PRICE));
  });

  test("by agreement waits until the returned units are on one, because the two sums could not be told apart", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const document = await invoiceFor(shop, order.id);
    await shop.move(order.id, ...arrive);
    const { returnId } = await takeBack(shop, order.id, { sound: 1 });
    const early = await tryCredit(shop, document.id, { scope: "amount", amount: 5_000 });
    expect(early.envelope).toMatchObject({
      error: { code: "conflict", details: { because: "credit_first", left: PRICE } },
    });
    await credit(shop, document.id, { scope: "amount", amount: PRICE, returnId });
    await credit(shop, document.id, { scope: "amount", amount: 5_000 });
    expect(await account(shop, order.id)).toEqual(settled(2 * PRICE - 5_000));
    await sound(shop);
  });

  test("for the delivery fee gives it back once: it is not invoiced again", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1, { deliveryFee: 5_000 });
    const document = await invoiceFor(shop, order.id);
    await credit(shop, document.id, { scope: "lines", lines: [], deliveryFee: true });
    expect(await account(shop, order.id)).toEqual(settled(PRICE));
    expect(because(await tryInvoice(shop, order.id))).toBe("nothing_left");
    await credit(shop, document.id, { scope: "rest" });
    const again = await invoiceFor(shop, order.id, { scope: "rest" });
    expect(again.content).toMatchObject({ deliveryFee: null, sums: { total: PRICE } });
    expect(again.content.lines).toHaveLength(1);
    await sound(shop);
  });

  test("for everything that came back takes the delivery fee of the return with it, and credits it once", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1, { deliveryFee: 5_000 });
    const document = await invoiceFor(shop, order.id);
    await shop.move(order.id, ...arrive, "returned");
    expect(await shop.read(order.id)).toMatchObject({
      balance: 0,
      credited: PRICE + 5_000,
      account: { toCredit: PRICE + 5_000, due: 0, overdue: 0, credit: 0, notInvoiced: 0 },
    });
    const lines = [{ lineId: document.content.lines[0].id, quantity: 1 }];
    await credit(shop, document.id, { scope: "lines", lines, deliveryFee: true });
    expect(await account(shop, order.id)).toEqual(settled(0));
    await sound(shop);
  });

  test("that is outstanding is due nowhere: not on its invoice, in the list, on the dashboard, among the receivables", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const document = await invoiceFor(shop, order.id);
    await shop.move(order.id, ...arrive);
    await takeBack(shop, order.id, { sound: 2, damaged: 0, notSent: 0 });
    expect(await readPosted(shop, document.id)).toMatchObject({ status: "unpaid", balance: PRICE });
    const list = await shop.manager.call("GET /api/invoices", { query: { kind: "invoice" } });
    expect(list).toMatchObject({ data: [{ balance: PRICE }], meta: { sums: { balance: PRICE } } });
    const dashboard = await shop.manager.call("GET /api/dashboard", { query: {} });
    expect(dashboard.data.owed).toEqual({ count: 1, total: PRICE });
    const { data } = await shop.manager.call("GET /api/billing/ageing", { query: {} });
    expect(data).toMatchObject([
      { total: PRICE, account: { due: PRICE, overdue: 0, notInvoiced: 0, credit: 0, balance: PRICE } },
    ]);
  });

  test("that is outstanding over all that is not paid leaves nothing due, and its invoice says what it waits for", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const document = await invoiceFor(shop, order.id);
    await shop.move(order.id, ...arrive);
    await pay(shop, order.id, { method: "cash", amount: PRICE });
    const { returnId } = await takeBack(shop, order.id, { sound: 2 });
    expect(await readPosted(shop, document.id)).toMatchObject({ status: "to_credit", paid: PRICE, balance: 0 });
    const ofStatus = async (status: string[]) =>
      (await shop.manager.call("GET /api/invoices", { query: { kind: "invoice", status } })).data.length;
    expect([await ofStatus(["to_credit"]), await ofStatus(["unpaid", "part_paid"])]).toEqual([1, 0]);
    await sound(shop);
    await credit(shop, document.id, { scope: "amount", amount: 2 * PRICE, returnId });
    expect(await readPosted(shop, document.id)).toMatchObject({ status: "paid", paid: PRICE, balance: 0 });
    await sound(shop);
  });

  test("for single units gives with tax the sum of all at once", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const make = async () => {
      const order = await companyOrder(shop, 3);
      await shop.app.db
        .updateTable("order_lines")
        .set({ unit_price: 30, line_total: 90 })
        .where("order_id", "=", order.id)
        .execute();
      await shop.app.db
        .updateTable("orders")
        .set({ subtotal: 90, delivery_fee: 60, tax: 8, total: 158 })
        .where("id", "=", order.id)
        .execute();
      await shop.move(order.id, ...arrive);
      return order;
    };
    const [single, whole] = [await make(), await make()];
    for (let i = 0; i < 3; i++) await takeBack(shop, single.id, { sound: 1 });
    await takeBack(shop, whole.id, { sound: 3 });
    expect((await shop.read(single.id)).credited).toBe((await shop.read(whole.id)).credited);
  });
});

describe("a refund", () => {
  test("of an invoiced amount comes after its credit note, which the refusal names; an overpayment is refunded as it is", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const document = await invoiceFor(shop, order.id);
    await pay(shop, order.id, { method: "transfer", amount: PRICE + 4_000 });
    const refund = (amount: number) =>
      shop.manager.call("POST /api/orders/:id/payments", {
        params: { id: order.id },
        body: { kind: "refund", method: "transfer", amount },
      });
    expect((await shop.read(order.id)).refundable).toBe(4_000);
    expect((await refund(4_001)).envelope).toMatchObject({
      error: {
        code: "conflict",
        details: {
          because: "credit_note_first",
          refundable: 4_000,
          invoice: { id: document.id, number: document.number },
        },
      },
    });
    expect((await refund(4_000)).status).toBe(201);
    await credit(shop, document.id, { scope: "amount", amount: 9_000 });
    expect((await shop.read(order.id)).refundable).toBe(9_000);
    expect((await refund(9_000)).status).toBe(201);
    expect(await shop.read(order.id)).toMatchObject({ balance: 0, refundable: 0 });
    await sound(shop);
  });
});
