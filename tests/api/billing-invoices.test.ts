import { describe, expect, test } from "vitest";
import { invoiceContent } from "../../src-shared/billing/content.ts";
import { eInvoice } from "../../src-shared/billing/e-invoice.ts";
import { companyOrder, credit, INVOICE, invoiceFor, pay, readPosted, set } from "../support/billing.ts";
import { edit } from "../support/order-editing.ts";
import { sound } from "../support/quotes.ts";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const PREVIEW = "POST /api/orders/:id/invoices/preview";

describe("an invoice", () => {
  test("says everything: both sides, their numbers, lines, sums, words, and its place in the series", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const posted = await invoiceFor(shop, order.id);
    const { price } = await shop.variant(CHAIR);
    expect(invoiceContent.parse(posted.content)).toEqual(posted.content);
    expect(posted).toMatchObject({ kind: "invoice", number: "INV-2026-000001", status: "unpaid", total: 3 * price });
    expect(posted.content).toMatchObject({
      uuid: posted.id,
      series: "INV-2026",
      issuedOn: "2026-11-22",
      dueOn: "2026-11-22",
      currency: "QAR",
      seller: { legalName: { en: "Showroom Doha Trading W.L.L." }, crNumber: "123456" },
      buyer: {
        name: "Khalid Al-Mansoori",
        company: "Al Rayyan Consulting W.L.L.",
        crNumber: "55443",
        purchaseOrder: "PO-2026/77",
        phone: "+97455667788",
        address: { zone: 61, building: "12" },
      },
      orders: [{ id: order.id, number: order.number }],
      lines: [
        { sku: CHAIR, quantity: 3, unitPrice: price, lineTotal: 3 * price, tax: 0, orderLineId: order.lines[0].id },
      ],
      sums: { goods: 3 * price, net: 3 * price, tax: 0, total: 3 * price },
      taxLines: [{ rate: 0, net: 3 * price, tax: 0 }],
      paid: 0,
      balance: 3 * price,
      previousHash: "0".repeat(64),
      terms: { en: expect.stringContaining("cash"), ar: expect.stringContaining("نقدًا") },
      inWords: { en: expect.stringMatching(/^.+ Qatari riyals.* only$/), ar: expect.stringMatching(/^فقط .+ لا غير$/) },
    });
    expect(posted.content.lines[0].name.ar).toMatch(/\p{Script=Arabic}/u);
    const second = await invoiceFor(shop, (await companyOrder(shop, 1)).id);
    expect(second.number).toBe("INV-2026-000002");
    expect(second.content.previousHash).toBe(posted.hash);
  });

  test("can be looked at before: the preview says the same and takes no number", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const preview = await shop.manager.call(PREVIEW, { params: { id: order.id }, body: { scope: "whole" } });
    expect(preview.data).toMatchObject({ series: null, number: null, previousHash: null, kind: "invoice" });
    const posted = await invoiceFor(shop, order.id);
    expect(posted.number).toBe("INV-2026-000001");
    const { sums, buyer, seller, terms } = preview.data;
    expect(posted.content).toMatchObject({ sums, buyer, seller, terms });
  });

  test("begins a new series with the year of Qatar's calendar", async () => {
    await using shop = await staffShop({ now: "2026-12-31T20:30:00.000Z" });
    expect((await invoiceFor(shop, (await companyOrder(shop, 1)).id)).number).toBe("INV-2026-000001");
    shop.app.clock.advance(60 * 60_000);
    const next = await invoiceFor(shop, (await companyOrder(shop, 1)).id);
    expect(next).toMatchObject({ number: "INV-2027-000001", content: { previousHash: "0".repeat(64) } });
  });

  test("stays as it is when product, price, company, tax and the order's buyer change afterwards", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const posted = await invoiceFor(shop, order.id);
    const { db } = shop.app;
    await db.updateTable("variants").set({ price: 1, sku: "OTHER" }).where("sku", "=", CHAIR).execute();
    await db.updateTable("products").set({ name: '{"en":"Another"}' }).execute();
    const company = (await shop.admin.call("GET /api/settings/:key", { params: { key: "company" } })).data.value;
    await set(shop, "company", { ...(company as object), legalName: { en: "New Owner W.L.L." }, crNumber: "999" });
    await set(shop, "taxRate", 500);
    await db.updateTable("orders").set({ contact_name: "Somebody else" }).where("id", "=", order.id).execute();
    const now = await readPosted(shop, posted.id);
    expect(now.content).toEqual(posted.content);
    expect(now.hash).toBe(posted.hash);
  });

  test("for one delivery has the delivery's goods, once, and the rest follows", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 10);
    const lineId = order.lines[0].id;
    const first = { date: null, window: null, lines: [{ lineId, quantity: 4 }] };
    const planned = await shop.staff.call("POST /api/orders/:id/deliveries", { params: { id: order.id }, body: first });
    const delivery = the(planned.data.deliveries.find(({ lines }) => lines[0]?.quantity === 4));
    const part = await invoiceFor(shop, order.id, { scope: "delivery", deliveryId: delivery.id });
    expect(part.content).toMatchObject({
      scope: "delivery",
      deliveries: [{ id: delivery.id }],
      lines: [{ quantity: 4, deliveryId: delivery.id }],
    });
    const again = { params: { id: order.id }, body: { scope: "delivery", deliveryId: delivery.id } };
    expect((await shop.manager.call(INVOICE, again)).code).toBe("conflict");
    const whole = await shop.manager.call(INVOICE, { params: { id: order.id }, body: { scope: "whole" } });
    expect(whole.envelope).toMatchObject({
      error: { code: "conflict", message: "Part of this order is invoiced already: invoice the rest." },
    });
    const rest = await invoiceFor(shop, order.id, { scope: "rest" });
    expect(rest.content.lines).toMatchObject([{ quantity: 6 }]);
    expect(part.total + rest.total).toBe(order.totals.total);
    const nothing = await shop.manager.call(INVOICE, { params: { id: order.id }, body: { scope: "rest" } });
    expect(nothing.envelope).toMatchObject({ error: { message: "Nothing of this order is left to invoice." } });
  });

  test("never charges more units than were ordered less the returned ones", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 5);
    const lineId = order.lines[0].id;
    await shop.move(order.id, "preparing", "out_for_delivery", "delivered");
    await shop.staff.call("POST /api/orders/:id/returns", {
      params: { id: order.id },
      body: { lines: [{ lineId, sound: 2 }] },
    });
    const much = { scope: "lines", lines: [{ lineId, quantity: 4 }] };
    const refused = await shop.manager.call(INVOICE, { params: { id: order.id }, body: much });
    expect(refused.envelope).toMatchObject({ error: { code: "conflict", details: { lineId, left: 3 } } });
    const posted = await invoiceFor(shop, order.id);
    expect(posted.content.lines).toMatchObject([{ quantity: 3 }]);
    const { balance } = await shop.read(order.id);
    expect(posted.total).toBe(balance);
  });

  test("divides delivery fee, services and tax so that the invoices together are the order, to the dirham", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const { id: variantId } = await shop.variant(CHAIR);
    const order = await companyOrder(shop, 7, {
      lines: [{ variantId, quantity: 7, services: [], discount: 333 }],
      deliveryFee: 12_345,
    });
    const line = (quantity: number) => ({ scope: "lines", lines: [{ lineId: order.lines[0].id, quantity }] });
    const documents = [
      await invoiceFor(shop, order.id, line(1)),
      await invoiceFor(shop, order.id, line(3)),
      await invoiceFor(shop, order.id, { scope: "rest" }),
    ];
    expect(documents.map((document) => document.content.sums.deliveryFee)).toEqual([12_345, 0, 0]);
    const sum = (of: (document: (typeof documents)[number]) => number) =>
      documents.reduce((total, document) => total + of(document), 0);
    expect(sum((document) => document.content.sums.tax)).toBe(order.totals.tax);
    expect(sum((document) => document.total)).toBe(order.totals.total);
    expect(documents[0].content.lines[0]).toMatchObject({ discount: 333, taxRate: 500 });
    expect(documents[0].content.sums.discount).toBe(order.lines[0].listPrice - order.lines[0].unitPrice);
  });

  test("brings the documents to the order's total when only a delivery fee is left to invoice, rounding included", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const order = await companyOrder(shop, 1, { deliveryFee: 0 });
    const whole = await invoiceFor(shop, order.id);
    const note = await credit(shop, whole.id, { scope: "amount", amount: 50 });
    // Half a dirham of tax on the fee goes up in the order, and down beside what was credited.
    sound(await edit(shop, order.id, { deliveryFee: 10 }, shop.manager));
    const rest = await invoiceFor(shop, order.id, { scope: "rest" });
    const { balance, account } = await shop.read(order.id);
    expect(rest.content).toMatchObject({ lines: [], deliveryFee: { amount: 10, tax: 1 }, sums: { total: 11 } });
    expect(whole.total - note.total + rest.total).toBe(balance);
    expect(account).toMatchObject({ toInvoice: 0, toCredit: 0 });
  });

  test("is refused for drafts, cancelled and unknown orders, in plain words", async () => {
    await using shop = await staffShop();
    const draft = await companyOrder(shop, 1, { confirm: false });
    const cancelled = await shop.place();
    await shop.move(cancelled.id, "cancelled");
    const ask = (id: string) => shop.manager.call(INVOICE, { params: { id }, body: { scope: "whole" } });
    expect((await ask(draft.id)).envelope).toMatchObject({ error: { message: expect.stringContaining("draft") } });
    expect((await ask(cancelled.id)).envelope).toMatchObject({ error: { message: "This order is cancelled." } });
    expect((await ask("nothing")).code).toBe("not_found");
    const late = { scope: "whole", dueOn: "2026-11-01" };
    const { id } = await shop.place();
    expect((await shop.manager.call(INVOICE, { params: { id }, body: late })).envelope).toMatchObject({
      error: { code: "invalid", fields: { dueOn: expect.anything() } },
    });
  });

  test("is posted once when the same request comes twice, and only by managers", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const input = { params: { id }, body: { scope: "whole" }, idempotencyKey: "desk-1" };
    expect((await shop.staff.call(INVOICE, input)).code).toBe("forbidden");
    const answers = await Promise.all([shop.manager.call(INVOICE, input), shop.manager.call(INVOICE, input)]);
    expect(answers.map((answer) => [answer.status, answer.data.number])).toEqual([
      [201, "INV-2026-000001"],
      [201, "INV-2026-000001"],
    ]);
    const other = { ...input, body: { scope: "rest" } };
    expect((await shop.manager.call(INVOICE, other)).code).toBe("key_reused");
    expect((await shop.manager.call("GET /api/invoices")).data).toHaveLength(1);
  });

  test("asked for twice at once is one invoice and one clear refusal", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const ask = () => shop.manager.call(INVOICE, { params: { id }, body: { scope: "whole" } });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
  });

  test("is shown on the order, in its history and in the audit log", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const { id, number, total } = await invoiceFor(shop, order.id);
    const read = await shop.read(order.id);
    expect(read.invoices).toEqual([{ id, kind: "invoice", number, total, issuedAt: shop.app.now().toISOString() }]);
    expect(read.events.at(-1)).toMatchObject({ kind: "invoice", details: { invoiceId: id, number }, by: "Mubarak" });
    const { data } = await shop.admin.call("GET /api/audit", { query: { action: INVOICE } });
    expect(data).toEqual([expect.objectContaining({ collection: "invoices", rowId: id })]);
  });

  test("keeps its order as it was charged: invoiced goods are changed by a credit note", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 4);
    const lineId = order.lines[0].id;
    const posted = await invoiceFor(shop, order.id, { scope: "lines", lines: [{ lineId, quantity: 3 }] });
    const { id: variantId } = await shop.variant(CHAIR);
    const edit = async (quantity: number, discount = 0) => {
      const { version } = await shop.read(order.id);
      const lines = [{ id: lineId, variantId, quantity, services: [], discount }];
      const { contact, company, address, method, paymentMethod } = order;
      const body = { lines, contact, company, address, method, paymentMethod };
      return shop.manager.call("PUT /api/orders/:id", { params: { id: order.id }, body, ifMatch: version });
    };
    expect((await edit(2)).envelope).toMatchObject({
      error: { code: "conflict", message: expect.stringContaining("credit note"), details: { because: "invoiced" } },
    });
    expect((await edit(4, 500)).code).toBe("conflict");
    expect((await edit(3)).status).toBe(200);
    await credit(shop, posted.id, { scope: "rest" });
    expect((await edit(1)).status).toBe(200);
  });

  test("is answered as structured fields whose lines and taxes add up", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const order = await companyOrder(shop, 3, { deliveryFee: 5_000 });
    const posted = await invoiceFor(shop, order.id);
    const params = { id: posted.id };
    const { data } = await shop.staff.call("GET /api/invoices/:id/e-invoice", { params });
    expect(eInvoice.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      uuid: posted.id,
      typeCode: "380",
      number: posted.number,
      buyerReference: "PO-2026/77",
      seller: { identifiers: [{ scheme: "CR", value: "123456" }], address: { zone: "45", country: "QA" } },
      buyer: { identifiers: [{ scheme: "CR", value: "55443" }] },
      taxLines: [{ category: "S", rate: "5.00" }],
      chain: { hash: posted.hash, algorithm: "SHA-256" },
    });
    const cents = (text: string) => Math.round(Number(text) * 100);
    const sum = (of: (line: { netAmount: string; taxAmount: string }) => string) =>
      data.lines.reduce((total, line) => total + cents(of(line)), 0);
    // The chairs, their assembly, which is included, and the delivery.
    expect(data.lines.map((line: { netAmount: string }) => line.netAmount)).toEqual(["2670.00", "0.00", "50.00"]);
    expect(sum((line) => line.netAmount)).toBe(cents(data.totals.netAmount));
    expect(sum((line) => line.taxAmount)).toBe(cents(data.totals.taxAmount));
    expect(cents(data.totals.grossAmount)).toBe(posted.total);
  });

  test("shows a deposit that came before it as paid", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    await pay(shop, order.id, { method: "transfer", amount: 10_000 });
    const posted = await invoiceFor(shop, order.id);
    expect(posted).toMatchObject({
      status: "part_paid",
      paid: 10_000,
      payments: [{ method: "transfer", amount: 10_000 }],
    });
    expect(posted.content).toMatchObject({ paid: 10_000, balance: posted.total - 10_000 });
  });
});
