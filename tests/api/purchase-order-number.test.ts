import { describe, expect, test } from "vitest";
import { invoiceFor } from "../support/billing.ts";
import { visitor } from "../support/context.ts";
import { sendForm } from "../support/intake.ts";
import { accept, sentQuote, sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const contact = { name: "Hamad Al-Sulaiti", phone: "+97455443322", email: "hamad@example.com" };
const address = { zone: 61, street: "840", building: "12" };

const findOrders = async (shop: StaffShop, q: string) =>
  (await shop.staff.call("GET /api/orders", { query: { q } })).data.map((row: { id: string }) => row.id);
const orderOf = (shop: StaffShop, quoteId: string, version: number, body: object = {}) =>
  shop.staff.call("POST /api/quotes/:id/order", {
    params: { id: quoteId },
    body: { version, method: "delivery", paymentMethod: "transfer", ...body },
    idempotencyKey: `order-${quoteId}`,
  });
const newestOrder = async (shop: StaffShop) => {
  const { data } = await shop.staff.call("GET /api/orders", { query: {} });
  return shop.read(the(data[0]).id);
};

describe("the customer's own order number", () => {
  test("is requested with the acceptance, also from private customers, and is on order, invoice and in search", async () => {
    await using shop = await staffShop();
    const { quote, token } = await sentQuote(shop, { contact, address, company: undefined });
    sound(await accept(visitor(shop.app), token, { name: contact.name, purchaseOrder: "LPO-777", agree: true }));
    sound(await orderOf(shop, quote.id, 1));
    const order = await newestOrder(shop);
    expect(order.company).toEqual({ name: "", purchaseOrder: "LPO-777" });
    expect(await findOrders(shop, "LPO-777")).toEqual([order.id]);
    const { id } = await invoiceFor(shop, order.id);
    const { data: invoice } = await shop.staff.call("GET /api/invoices/:id", { params: { id } });
    expect(invoice.content.buyer).toMatchObject({ name: contact.name, company: null, purchaseOrder: "LPO-777" });
  });

  test("is taken when staff make the order of a quote without a company", async () => {
    await using shop = await staffShop();
    const { quote, token } = await sentQuote(shop, { contact, address, company: undefined });
    sound(await accept(visitor(shop.app), token, { name: contact.name }));
    sound(await orderOf(shop, quote.id, 1, { purchaseOrder: "LPO-778" }));
    const order = await newestOrder(shop);
    expect(order.company).toEqual({ name: "", purchaseOrder: "LPO-778" });
    const { data } = await shop.staff.call("GET /api/orders", { query: {} });
    expect(the(data[0]).company).toBeNull();
  });

  test("survives the checkout and an edit without a company; a CR number alone still needs the name", async () => {
    await using shop = await staffShop();
    const placed = await shop.place({ contact, company: { name: "", purchaseOrder: "LPO-779" } });
    const order = await shop.read(placed.id);
    expect(order.company).toEqual({ name: "", purchaseOrder: "LPO-779" });
    const body = {
      lines: order.lines.map((line: { id: string; variantId: string }) => ({
        id: line.id,
        variantId: line.variantId,
        quantity: 2,
        services: [],
      })),
      contact: order.contact,
      company: order.company,
      method: "delivery",
      address,
      paymentMethod: "cash",
    };
    const edit = (changes: object) =>
      shop.staff.call("PUT /api/orders/:id", {
        params: { id: order.id },
        body: { ...body, ...changes },
        ifMatch: order.version,
      });
    expect((await edit({ company: { name: "", crNumber: "5566" } })).envelope).toMatchObject({
      error: { fields: { "company.name": { code: "required" } } },
    });
    expect((await edit({})).data.company).toEqual({ name: "", purchaseOrder: "LPO-779" });
    expect(await findOrders(shop, "lpo-779")).toEqual([order.id]);
  });

  test("of a quote request goes into the quote that is made of it", async () => {
    await using shop = await staffShop();
    const asks = { ...contact, message: "Forty desks", purchaseOrder: "LPO-780" };
    sound(await sendForm(shop.app, shop.shopper, "POST /api/quote-request", asks));
    const { data } = await shop.staff.call("GET /api/staff/quote-requests", { query: { q: "LPO-780" } });
    const params = { id: the(data[0]).id };
    expect((await shop.staff.call("GET /api/staff/quote-requests/:id", { params })).data.purchaseOrder).toBe("LPO-780");
    const quote = await shop.staff.call("POST /api/quotes", { body: { requestId: the(data[0]).id } });
    expect(quote.data.company).toEqual({ name: "", purchaseOrder: "LPO-780" });
  });
});

describe("the customer's purchase order as a file", () => {
  const attach = (shop: StaffShop, id: string, bytes: string, name = "LPO.pdf") =>
    shop.staff.call("POST /api/orders/:id/files", {
      params: { id },
      body: {},
      file: { name, mime: "application/pdf", bytes: Buffer.from(bytes) },
    });

  test("is attached by staff to an order, with their name, by the rules of customers' files", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ contact });
    const { status, data } = await attach(shop, id, "%PDF-1.7\nLPO");
    expect(status).toBe(201);
    expect(data.files).toEqual([expect.objectContaining({ kind: "purchase_order", name: "LPO.pdf" })]);
    expect(data.events.at(-1)).toMatchObject({ kind: "file", by: "Salma" });
    const params = { id, fileId: the(data.files[0]).id };
    const { data: file } = await shop.staff.call("GET /api/orders/:id/files/:fileId", { params });
    expect(Buffer.from(file.content, "base64").toString()).toBe("%PDF-1.7\nLPO");
    const { data: audit } = await shop.admin.call("GET /api/audit", {
      query: { action: "POST /api/orders/:id/files" },
    });
    expect(audit).toHaveLength(1);
    expect((await attach(shop, id, "<html>")).status).toBe(415);
    expect((await attach(shop, "0197aa00-0000-7000-8000-000000000001", "%PDF-1.7")).status).toBe(404);
    expect((await shop.shopper.call("POST /api/orders/:id/files", { params: { id }, body: {} })).status).toBe(401);
  });

  test("stands beside a signed delivery note, which staff attach and no customer sends or sees", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place({ contact });
    const file = { name: "signed.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7\nsigned") };
    const { data } = await shop.staff.call("POST /api/orders/:id/files", {
      params: { id },
      body: { kind: "delivery_note" },
      file,
    });
    expect(data.files).toEqual([expect.objectContaining({ kind: "delivery_note", name: "signed.pdf" })]);
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data.files).toEqual([]);
    const sent = await shop.shopper.call("POST /api/track/:token/files", {
      params: { token },
      body: { kind: "delivery_note" as "receipt" },
      file,
    });
    expect(sent.code).toBe("invalid");
  });
});
