// Orders that are ready to be invoiced, and helpers that post and read their documents.
import { as, type Person } from "./context.ts";
import { CHAIR, type StaffShop } from "./staff-shop.ts";

export const INVOICE = "POST /api/orders/:id/invoices";
export const CREDIT = "POST /api/invoices/:id/credit-notes";
export const RECEIPT = "POST /api/payments/:id/receipt";

/** A confirmed order of that many chairs, made by staff for a company; its delivery is planned. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function companyOrder(shop: StaffShop, quantity: number, changes: object = {}): Promise<any> {
  const { id: variantId } = await shop.variant(CHAIR);
  const { data, envelope } = await shop.manager.call("POST /api/staff/orders", {
    body: {
      lines: [{ variantId, quantity, services: [] }],
      contact: { name: "Khalid Al-Mansoori", phone: "+97455667788", email: "khalid@example.com" },
      company: { name: "Al Rayyan Consulting W.L.L.", crNumber: "55443", purchaseOrder: "PO-2026/77" },
      method: "delivery",
      address: { zone: 61, street: "Street 840", building: "12" },
      paymentMethod: "cash",
      source: "phone",
      confirm: true,
      ...changes,
    },
  });
  if (!data) throw new Error(`the order was refused: ${JSON.stringify(envelope)}`);
  return data;
}

/** Posts an invoice as the manager; the whole order unless told. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function invoiceFor(shop: StaffShop, orderId: string, body: object = { scope: "whole" }): Promise<any> {
  const { data, envelope } = await shop.manager.call(INVOICE, { params: { id: orderId }, body });
  if (!data) throw new Error(`the invoice was refused: ${JSON.stringify(envelope)}`);
  return data;
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function credit(shop: StaffShop, invoiceId: string, body: object): Promise<any> {
  const input = { params: { id: invoiceId }, body: { reason: "As agreed", ...body } };
  const { data, envelope } = await shop.manager.call(CREDIT, input);
  if (!data) throw new Error(`the credit note was refused: ${JSON.stringify(envelope)}`);
  return data;
}

/** Money that came in (or, as a refund, went back); the payment's row. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function pay(shop: StaffShop, orderId: string, body: object): Promise<any> {
  const { data, envelope } = await shop.manager.call("POST /api/orders/:id/payments", {
    params: { id: orderId },
    body,
  });
  if (!data) throw new Error(`the money was refused: ${JSON.stringify(envelope)}`);
  return data.payments.at(-1);
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
export async function readPosted(shop: StaffShop, id: string, by: Person = shop.staff): Promise<any> {
  return (await by.call("GET /api/invoices/:id", { params: { id } })).data;
}

/** Sets a setting as the administrator. */
export async function set(shop: StaffShop, key: string, value: unknown): Promise<void> {
  const { data } = await shop.admin.call("GET /api/settings/:key", { params: { key } });
  const input = { params: { key }, body: { value }, ifMatch: data.version };
  const { envelope, status } = await shop.admin.call("PUT /api/settings/:key", input);
  if (status !== 200) throw new Error(`the setting was refused: ${JSON.stringify(envelope)}`);
}

/** Another day: the clock is set, and everybody signs in again. */
export async function onAnotherDay(shop: StaffShop, time: string): Promise<void> {
  shop.app.clock.set(time);
  shop.staff = await as(shop.app, "staff");
  shop.manager = await as(shop.app, "manager");
  shop.admin = await as(shop.app, "admin");
}
