import { describe, expect, test } from "vitest";
import { companyOrder, credit, invoiceFor, onAnotherDay, pay, RECEIPT } from "../support/billing.ts";
import { staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

describe("the statement of a customer", () => {
  test("adds up to the dirham: invoices, a credit note, a payment, a refund, and the running balance", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 4);
    const { id: customerId } = order.customer;
    const line = (quantity: number) => ({ scope: "lines", lines: [{ lineId: order.lines[0].id, quantity }] });
    const first = await invoiceFor(shop, order.id, line(3));
    await onAnotherDay(shop, "2026-11-23T06:00:00.000Z");
    // For the whole order, also for what is not invoiced yet.
    const { total } = order.totals;
    const payment = await pay(shop, order.id, { method: "transfer", amount: total, reference: "TT 9" });
    const { data: receipt } = await shop.staff.call(RECEIPT, { params: { id: payment.id }, body: {} });
    await onAnotherDay(shop, "2026-11-24T06:00:00.000Z");
    const second = await invoiceFor(shop, order.id, { scope: "rest" });
    await onAnotherDay(shop, "2026-11-25T06:00:00.000Z");
    const note = await credit(shop, first.id, { scope: "amount", amount: 7_777 });
    await onAnotherDay(shop, "2026-11-26T06:00:00.000Z");
    await pay(shop, order.id, { kind: "refund", method: "cash", amount: 777 });
    // A second cheque that waits is not money yet.
    await pay(shop, order.id, { method: "cheque", amount: 5 });
    const read = (query: object) =>
      shop.manager.call("GET /api/customers/:id/statement", { params: { id: customerId }, query: { ...query } });
    const { data } = await read({});
    const rows = data.entries.map((entry: Record<string, unknown>) => [
      entry.kind,
      entry.number,
      entry.amount,
      entry.balance,
    ]);
    expect(rows).toEqual([
      ["invoice", first.number, first.total, first.total],
      ["payment", receipt.number, -total, -second.total],
      ["invoice", second.number, second.total, 0],
      ["credit_note", note.number, -7_777, -7_777],
      ["refund", null, 777, -7_000],
    ]);
    expect(data).toMatchObject({ opening: 0, closing: -7_000, from: null, to: "2026-11-26" });
    expect(data.opening + data.invoiced - data.credited - data.paid + data.refunded).toBe(data.closing);
    // What the documents say is what the order says, once all of it is invoiced.
    expect((await shop.read(order.id, shop.staff)).balance).toBe(data.closing);

    const { data: later } = await read({ from: "2026-11-24", to: "2026-11-25" });
    expect(later).toMatchObject({ opening: -second.total, closing: -7_777, invoiced: second.total, paid: 0 });
    expect((await read({ from: "2026-11-25", to: "2026-11-24" })).code).toBe("invalid");
    const absent = { params: { id: "nobody" } };
    expect((await shop.manager.call("GET /api/customers/:id/statement", absent)).code).toBe("not_found");

    const file = await shop.manager.call("GET /api/customers/:id/statement/export", { params: { id: customerId } });
    expect(file.data.content.startsWith("\ufeffDate,Kind,Number")).toBe(true);
    expect(file.data.content).toContain(`Credit note,${note.number},${order.number},,,-77.77,`);
  });
});

describe("the ageing of open balances", () => {
  test("puts each customer's open invoices by their age, most first, with the money that lies on account", async () => {
    await using shop = await staffShop({ now: "2026-08-20T06:00:00.000Z" });
    const old = await companyOrder(shop, 1);
    await invoiceFor(shop, old.id);
    await onAnotherDay(shop, "2026-10-10T06:00:00.000Z");
    const middle = await companyOrder(shop, 1);
    const middling = await invoiceFor(shop, middle.id);
    await onAnotherDay(shop, "2026-11-22T06:00:00.000Z");
    const other = await companyOrder(shop, 1, {
      contact: { name: '=HYPERLINK("http://x")', phone: "+97455001122", email: "" },
      company: undefined,
    });
    const recent = await invoiceFor(shop, other.id);
    await pay(shop, other.id, { method: "cash", amount: 1_000 });
    const deposit = await companyOrder(shop, 1, {
      contact: { name: "Khalid Al-Mansoori", phone: "+97455667788", email: "" },
    });
    await pay(shop, deposit.id, { method: "cash", amount: 2_500 });
    const { data, meta } = await shop.manager.call("GET /api/billing/ageing");
    expect(data).toMatchObject([
      { invoices: 2, days31to60: middling.total, over90: old.totals.total, days0to30: 0 },
      { invoices: 1, days0to30: recent.total - 1_000, total: recent.total - 1_000 },
    ]);
    // The deposit is for an order that is on no invoice yet: it is taken off what that asks.
    const { total } = deposit.totals;
    expect(the(data[0]).account).toEqual({
      notInvoiced: total - 2_500,
      due: 0,
      overdue: old.totals.total + middling.total,
      credit: 0,
      balance: total - 2_500 + old.totals.total + middling.total,
    });
    expect(meta).toMatchObject({ total: 2, sums: { invoices: 3, over90: old.totals.total } });
    const { data: second } = await shop.manager.call("GET /api/billing/ageing", { query: { page: 2, pageSize: 1 } });
    expect(second).toEqual([data[1]]);
    const file = await shop.manager.call("GET /api/billing/ageing/export");
    expect(file.data.content.startsWith("\ufeff")).toBe(true);
    expect(file.data.content).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});

describe("the lists", () => {
  test("find documents by kind, status, customer, day, number and company, and add up the found ones", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 3);
    const document = await invoiceFor(shop, order.id);
    await pay(shop, order.id, { method: "cash", amount: 500 });
    await credit(shop, document.id, { scope: "amount", amount: 300 });
    await onAnotherDay(shop, "2026-11-24T06:00:00.000Z");
    const other = await shop.place();
    const late = await invoiceFor(shop, other.id);
    const find = async (query: Record<string, unknown>) => {
      const { data, meta } = await shop.manager.call("GET /api/invoices", { query });
      return { numbers: data.map((row: { number: string }) => row.number), meta };
    };
    expect((await find({ sort: "number" })).numbers).toEqual(["CN-2026-000001", "INV-2026-000001", "INV-2026-000002"]);
    expect((await find({ kind: "credit_note" })).numbers).toEqual(["CN-2026-000001"]);
    expect((await find({ status: "part_paid" })).numbers).toEqual(["INV-2026-000001"]);
    expect((await find({ status: ["unpaid", "part_paid"], sort: "-total" })).numbers).toHaveLength(2);
    expect((await find({ overdue: "1" })).numbers).toEqual(["INV-2026-000001"]);
    expect((await find({ customer: order.customer.id, kind: "invoice" })).numbers).toEqual(["INV-2026-000001"]);
    expect((await find({ from: "2026-11-24", to: "2026-11-24" })).numbers).toEqual([late.number]);
    for (const q of ["al rayyan", "INV-2026-000001", "PO-2026/77", "55667788", order.number, "000001"]) {
      expect([q, (await find({ q, kind: "invoice" })).numbers]).toEqual([q, ["INV-2026-000001"]]);
    }
    expect((await find({ q: "100%" })).numbers).toEqual([]);
    const { meta } = await find({ pageSize: 1, page: 2 });
    expect(meta).toMatchObject({
      total: 3,
      page: 2,
      sums: {
        invoiced: document.total + late.total,
        credited: 300,
        paid: 500,
        balance: document.total + late.total - 800,
      },
    });
    const { data: note } = await shop.manager.call("GET /api/invoices", { query: { kind: "credit_note" } });
    expect(note).toMatchObject([
      { corrects: { id: document.id, number: document.number }, buyer: "Al Rayyan Consulting W.L.L." },
    ]);
  });

  test("show the money of all orders with its receipts", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const cash = await pay(shop, order.id, { method: "cash", amount: 1_000 });
    await pay(shop, order.id, { method: "cheque", amount: 2_000, reference: "QNB 77" });
    await pay(shop, order.id, { kind: "refund", method: "cash", amount: 100 });
    await shop.staff.call(RECEIPT, { params: { id: cash.id }, body: {} });
    const find = (query: Record<string, unknown> = {}) => shop.manager.call("GET /api/payments", { query });
    const { data, meta } = await find();
    expect(data).toHaveLength(3);
    expect(meta).toMatchObject({ total: 3, sums: { received: 1_000, refunded: 100, pending: 2_000 } });
    expect((await find({ method: "cash", kind: "payment" })).data).toMatchObject([
      {
        amount: 1_000,
        orderNumber: order.number,
        company: "Al Rayyan Consulting W.L.L.",
        receipt: { number: "RCT-2026-000001" },
      },
    ]);
    expect((await find({ q: "qnb" })).data).toMatchObject([{ amount: 2_000, receipt: null }]);
    expect((await find({ q: order.number })).data).toHaveLength(3);
    expect((await find({ state: "pending" })).data).toHaveLength(1);
    expect((await find({ from: "2026-11-23" })).data).toEqual([]);
  });
});
