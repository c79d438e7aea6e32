import { describe, expect, test } from "vitest";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { engine } from "../support/databases.ts";
import { sendForm } from "../support/intake.ts";
import { sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const victim = { name: "Noora Al-Marri", phone: "+97455334455", email: "noora@example.com" };
/** Somebody who knows her phone and wants what comes by mail. */
const stranger = { name: "Somebody", phone: "+97455334455", email: "stranger@else.example" };

const customer = async (shop: StaffShop, id: string) =>
  (await shop.staff.call("GET /api/customers/:id", { params: { id } })).data;
const join = (shop: StaffShop, orderId: string, customerId: string | null) =>
  shop.staff.call("PUT /api/orders/:id/customer", { params: { id: orderId }, body: { customerId } });
/** A customer whom staff know, with one order. */
async function known(shop: StaffShop): Promise<string> {
  return (await companyOrder(shop, 1, { contact: victim, company: undefined })).customer.id;
}

describe(`an order from the shop with another person's phone (${engine})`, () => {
  test("is shown beside that customer, has no customer, and gives the customer no contact and no sum", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    const before = await customer(shop, id);
    const placed = await shop.place({ contact: stranger });
    const order = await shop.read(placed.id);
    expect(order.customer).toBeNull();
    expect(order.suggestions).toEqual([expect.objectContaining({ id, name: victim.name, by: ["phone"], orders: 1 })]);
    const after = await customer(shop, id);
    expect(after).toMatchObject({
      emails: [victim.email],
      orders: 1,
      spent: before.spent,
      account: before.account,
      suggested: 1,
      lastOrderAt: before.lastOrderAt,
    });
    expect(after.history).toHaveLength(1);
    expect(after.suggestedOrders.map((order: { id: string }) => order.id)).toEqual([placed.id]);
    const { data: listed } = await shop.staff.call("GET /api/orders", { query: {} });
    const shown = Object.fromEntries(listed.map((one: { id: string; undecided: boolean }) => [one.id, one.undecided]));
    expect(shown[placed.id]).toBe(true);
    expect(Object.values(shown).filter(Boolean)).toHaveLength(1);
    const { data: statement } = await shop.manager.call("GET /api/customers/:id/statement", { params: { id } });
    expect(statement.entries).toEqual([]);
  });

  test("joins with one press, which is remembered for the phone and the e-mail together, and brings no contact", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    const first = await shop.place({ contact: stranger });
    const second = await shop.place({ contact: stranger });
    const { data } = await join(shop, first.id, id);
    expect(data).toMatchObject({ customer: { id, orders: 3 }, suggestions: [] });
    expect((await shop.read(second.id)).customer.id).toBe(id);
    const third = await shop.place({ contact: stranger });
    expect((await shop.read(third.id)).customer.id).toBe(id);
    expect(await customer(shop, id)).toMatchObject({ emails: [victim.email], orders: 4, suggestedOrders: [] });
    // The stranger's e-mail alone still leads nowhere.
    const other = await shop.place({ contact: { ...stranger, phone: "+97466778899" } });
    expect((await shop.read(other.id)).customer.id).not.toBe(id);
    const { data: audit } = await shop.admin.call("GET /api/audit", {
      query: { action: "PUT /api/orders/:id/customer" },
    });
    expect(audit).toEqual([
      expect.objectContaining({ rowId: first.id, after: expect.objectContaining({ orders: 2 }) }),
    ]);
  });

  test("is assigned to a new customer on request of staff: the next one goes there too", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    const placed = await shop.place({ contact: stranger });
    const { data } = await join(shop, placed.id, null);
    expect(data.suggestions).toEqual([]);
    expect(the(data.customer).id).not.toBe(id);
    const own = await customer(shop, the(data.customer).id);
    expect(own).toMatchObject({ name: stranger.name, confirmed: false, phones: [], emails: [stranger.email] });
    const again = await shop.place({ contact: stranger });
    expect((await shop.read(again.id)).customer.id).toBe(own.id);
    expect((await customer(shop, id)).suggestedOrders).toEqual([]);
  });

  test("of a customer whose phone and e-mail are both known joins by itself", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    const placed = await shop.place({ contact: { ...victim, email: "NOORA@example.com" } });
    expect((await shop.read(placed.id)).customer.id).toBe(id);
  });

  test("cannot join once it is invoiced: the invoice keeps its customer, and the refusal names it", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    const placed = await shop.place({ contact: stranger });
    await shop.move(placed.id, "confirmed");
    const invoice = await invoiceFor(shop, placed.id);
    const refused = await join(shop, placed.id, id);
    expect(refused.status).toBe(409);
    expect(refused.envelope).toMatchObject({
      error: { details: { because: "invoiced", document: { id: invoice.id, number: invoice.number } } },
    });
    const { data: statement } = await shop.manager.call("GET /api/customers/:id/statement", { params: { id } });
    expect(statement.invoiced).toBe(0);
    const { data: ageing } = await shop.manager.call("GET /api/billing/ageing");
    expect(ageing).toEqual([expect.objectContaining({ name: stranger.name, total: invoice.total })]);
    expect(the(ageing[0]).customerId).not.toBe(id);
  });
});

describe("a customer whom only a visitor's typing made", () => {
  test("is not confirmed; staff who write the phone make it theirs, and the visitor's order becomes a suggestion", async () => {
    await using shop = await staffShop();
    const placed = await shop.place({ contact: stranger });
    const typed = (await shop.read(placed.id)).customer.id;
    expect(await customer(shop, typed)).toMatchObject({
      confirmed: false,
      contacts: expect.arrayContaining([{ kind: "phone", value: stranger.phone, confirmed: false }]),
    });
    const id = await known(shop);
    expect(id).not.toBe(typed);
    expect(await customer(shop, id)).toMatchObject({ confirmed: true, phones: [victim.phone], orders: 1 });
    expect((await shop.read(placed.id)).suggestions).toEqual([expect.objectContaining({ id, by: ["phone"] })]);
    await join(shop, placed.id, id);
    expect(await customer(shop, id)).toMatchObject({ orders: 2, emails: [victim.email] });
    // Nothing is left of who never was anybody.
    expect((await shop.staff.call("GET /api/customers/:id", { params: { id: typed } })).code).toBe("not_found");
  });

  test("is confirmed contact by contact, by pressing and not by a note on them", async () => {
    await using shop = await staffShop();
    const placed = await shop.place({ contact: stranger });
    const { id, version, name, phone, email } = await customer(shop, (await shop.read(placed.id)).customer.id);
    const body = { name, phone, email, lang: "en", note: "Calls at noon" };
    const input = { params: { id }, body, ifMatch: version };
    expect((await shop.staff.call("PUT /api/customers/:id", input)).data.confirmed).toBe(false);
    const confirm = (contact: object) =>
      shop.staff.call("POST /api/customers/:id/contacts", { params: { id }, body: contact });
    const { data } = await confirm({ kind: "phone", value: phone });
    expect(data.contacts.toSorted((a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: "email", value: email, confirmed: false },
      { kind: "phone", value: phone, confirmed: true },
    ]);
    expect((await confirm({ kind: "phone", value: "+97400000000" })).code).toBe("not_found");
  });
});

describe("staff who change an order from the shop", () => {
  test("confirm nothing by leaving the contact as it was typed", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    const placed = await shop.place({ contact: stranger });
    const order = await shop.read(placed.id);
    const body = {
      lines: order.lines.map((line: { id: string; variantId: string; quantity: number }) => ({
        id: line.id,
        variantId: line.variantId,
        quantity: line.quantity,
        services: [],
      })),
      contact: order.contact,
      method: "delivery",
      address: order.address,
      paymentMethod: "cash",
      note: "Ring twice",
    };
    const changed = await shop.staff.call("PUT /api/orders/:id", {
      params: { id: placed.id },
      body,
      ifMatch: order.version,
    });
    expect(changed.data).toMatchObject({ customer: null, note: "Ring twice" });
    expect((await customer(shop, id)).emails).toEqual([victim.email]);
  });
});

describe("a quote request with another person's phone", () => {
  test("is no proof either: its sender may be that customer, and a quote made of it gives them no contact", async () => {
    await using shop = await staffShop();
    const id = await known(shop);
    sound(await sendForm(shop.app, shop.shopper, "POST /api/quote-request", { ...stranger, message: "Forty desks" }));
    const { data: asked } = await shop.staff.call("GET /api/staff/quote-requests", { query: {} });
    const read = async () =>
      (await shop.staff.call("GET /api/staff/quote-requests/:id", { params: { id: the(asked[0]).id } })).data;
    expect((await read()).customer).toEqual({ id, name: victim.name, sure: false });
    expect((await customer(shop, id)).quotes).toEqual([expect.objectContaining({ sure: false })]);
    const { data: quote } = await shop.staff.call("POST /api/quotes", { body: { requestId: the(asked[0]).id } });
    expect(quote.customer).toBeNull();
    expect((await customer(shop, id)).emails).toEqual([victim.email]);

    const joined = await shop.staff.call("PUT /api/staff/quote-requests/:id/customer", {
      params: { id: the(asked[0]).id },
      body: { customerId: id },
    });
    expect(joined.data.customer).toEqual({ id, name: victim.name, sure: true });
    expect(await customer(shop, id)).toMatchObject({ emails: [victim.email], offers: [{ id: quote.id }] });
  });
});
