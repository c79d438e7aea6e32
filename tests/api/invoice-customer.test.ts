import { describe, expect, test } from "vitest";
import { companyOrder, credit, invoiceFor, pay } from "../support/billing.ts";
import { engine } from "../support/databases.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const guard = { name: "Site guard", phone: "+97466112233", email: "" };

/** Another customer, whose number is the one that staff will write on the order. */
const orderOfAnother = (shop: StaffShop) => companyOrder(shop, 1, { contact: guard, company: undefined });

const rewritten = (order: {
  lines: { id: string; variantId: string; quantity: number }[];
  company: object;
  contact: object;
}) => ({
  lines: order.lines.map(({ id, variantId, quantity }) => ({ id, variantId, quantity, services: [] })),
  contact: { ...order.contact, phone: guard.phone },
  company: order.company,
  method: "delivery",
  address: { zone: 61, street: "Street 840", building: "12" },
  paymentMethod: "cash",
});

const write = (shop: StaffShop, id: string, version: number, body: object) =>
  shop.manager.call("PUT /api/orders/:id", { params: { id }, body, ifMatch: version });

const statement = async (shop: StaffShop, id: string) =>
  (await shop.manager.call("GET /api/customers/:id/statement", { params: { id } })).data;

describe(`whose an invoice is (${engine})`, () => {
  test("an invoiced order stays with its customer when staff enter another person's phone", async () => {
    await using shop = await staffShop();
    const other = (await orderOfAnother(shop)).customer.id;
    const order = await companyOrder(shop, 2);
    const invoice = await invoiceFor(shop, order.id);
    await pay(shop, order.id, { method: "transfer", amount: 1000, reference: "TT 1" });
    const { version } = await shop.read(order.id, shop.manager);
    const { data } = await write(shop, order.id, version, rewritten(order));
    expect(data.contact.phone).toBe(guard.phone);
    expect(the(data.customer).id).toBe(order.customer.id);
    expect(await statement(shop, order.customer.id)).toMatchObject({ invoiced: invoice.total, paid: 1000 });
    expect(await statement(shop, other)).toMatchObject({ invoiced: 0, paid: 0 });
  });

  test("documents stay on the statement of whom they were issued to, though the order moves on after a credit note", async () => {
    await using shop = await staffShop();
    const other = (await orderOfAnother(shop)).customer.id;
    const order = await companyOrder(shop, 2);
    const invoice = await invoiceFor(shop, order.id);
    await credit(shop, invoice.id, { scope: "rest" });
    const { version } = await shop.read(order.id, shop.manager);
    const moved = await write(shop, order.id, version, rewritten(order));
    expect(the(moved.data.customer).id).toBe(other);
    const again = await invoiceFor(shop, order.id, { scope: "rest" });
    expect(await statement(shop, order.customer.id)).toMatchObject({
      invoiced: invoice.total,
      credited: invoice.total,
      closing: 0,
    });
    expect(await statement(shop, other)).toMatchObject({ invoiced: again.total, credited: 0 });
    const { data: ageing } = await shop.manager.call("GET /api/billing/ageing");
    expect(ageing).toEqual([expect.objectContaining({ customerId: other, total: again.total })]);
    const listed = await shop.manager.call("GET /api/invoices", { query: { customer: order.customer.id } });
    expect(listed.data.map((row: { number: string }) => row.number).toSorted()).toEqual(
      (await statement(shop, order.customer.id)).entries.map((entry) => entry.number).toSorted(),
    );
    expect(the(listed.data[0]).customerId).toBe(order.customer.id);
  });
});
