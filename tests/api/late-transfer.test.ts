// A transfer that comes after its order lapsed is still good for something: the order comes back, or the money moves on.
import { describe, expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { expireUnpaidOrders } from "../../server/jobs/expire-unpaid-orders.ts";
import { invoiceFor, onAnotherDay, pay } from "../support/billing.ts";
import { aCheckout } from "../support/orders.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const REOPEN = "POST /api/orders/:id/reopen";
const DUE = "PUT /api/orders/:id/payment-due";
const MOVE = "POST /api/orders/:id/moved-payments";
const LATE = "2026-12-05T06:00:00.000Z";

/** An order to be paid by transfer. */
const toTransfer = (shop: StaffShop, changes: object = {}) => shop.place({ paymentMethod: "transfer", ...changes });

/** As whoever is signed in on that day. */
const read = (shop: StaffShop, id: string) => shop.read(id, shop.staff);
async function step(shop: StaffShop, id: string, status: string): Promise<void> {
  const input = { params: { id }, body: { status }, ifMatch: (await read(shop, id)).version };
  expect((await shop.staff.call("PATCH /api/orders/:id/status", input)).status).toBe(200);
}

/** The clock looks for what was not paid in time, some days later. */
async function lapse(shop: StaffShop, time = LATE): Promise<void> {
  await onAnotherDay(shop, time);
  await expireUnpaidOrders(shop.app);
}

async function reopen(shop: StaffShop, id: string, body: object = {}, by = shop.staff) {
  const { version } = await read(shop, id);
  return by.call(REOPEN, { params: { id }, body, ifMatch: version });
}

describe("an order that was not paid in time", () => {
  test("lapses although a cheque for it bounced or a payment went back: that is no money", async () => {
    await using shop = await staffShop();
    const [bounced, refunded, waiting] = [await toTransfer(shop), await toTransfer(shop), await toTransfer(shop)];
    const cheque = await pay(shop, bounced.id, { method: "cheque", amount: 10_000 });
    await shop.staff.call("PATCH /api/orders/:id/payments/:paymentId", {
      params: { id: bounced.id, paymentId: cheque.id },
      body: { state: "bounced" },
    });
    await pay(shop, refunded.id, { method: "transfer", amount: 10_000 });
    await pay(shop, refunded.id, { kind: "refund", method: "transfer", amount: 10_000 });
    await pay(shop, waiting.id, { method: "cheque", amount: 10_000 });
    await lapse(shop);
    const statuses = await Promise.all(
      [bounced, refunded, waiting].map(async ({ id }) => (await read(shop, id)).status),
    );
    expect(statuses).toEqual(["cancelled", "cancelled", "placed"]);
  });

  test("lapses although it was invoiced, once that invoice was credited", async () => {
    await using shop = await staffShop();
    const [standing, credited] = [await toTransfer(shop), await toTransfer(shop)];
    await invoiceFor(shop, standing.id);
    const document = await invoiceFor(shop, credited.id);
    await shop.manager.call("POST /api/invoices/:id/credit-notes", {
      params: { id: document.id },
      body: { scope: "rest", reason: "Not wanted" },
    });
    await lapse(shop);
    expect((await read(shop, standing.id)).status).toBe("placed");
    expect((await read(shop, credited.id)).status).toBe("cancelled");
  });

  test("comes back when its goods are there: with its stock, its delivery time asked again, and a new day to pay", async () => {
    await using shop = await staffShop();
    const { id } = await toTransfer(shop);
    const stock = (await shop.variant(CHAIR)).on_hand;
    await lapse(shop);
    expect((await shop.variant(CHAIR)).on_hand).toBe(stock + 1);
    const { total } = (await read(shop, id)).totals;
    await pay(shop, id, { method: "transfer", amount: total });
    expect(await read(shop, id)).toMatchObject({ paymentStatus: "credit_owed", reopenable: true });
    const { data, status } = await reopen(shop, id, {
      slot: { date: "2026-12-08", window: "08-12" },
      dueOn: "2026-12-10",
      note: "The bank was slow",
      mail: true,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: "placed",
      paymentStatus: "paid",
      balance: 0,
      reopenable: false,
      paymentDueAt: "2026-12-10T20:59:59.000Z",
      slot: { date: "2026-12-08", window: "08-12" },
    });
    expect(data.deliveries.filter((delivery: { state: string }) => delivery.state === "planned")).toMatchObject([
      { date: "2026-12-08", window: "08-12", lines: [{ quantity: 1 }] },
    ]);
    expect(data.events.at(-1)).toMatchObject({ kind: "status", from: "cancelled", to: "placed", by: "A staff" });
    expect((await shop.variant(CHAIR)).on_hand).toBe(stock);
    const { data: audit } = await shop.admin.call("GET /api/audit", { query: { action: REOPEN } });
    expect(audit).toHaveLength(1);
    const mails = await shop.app.db
      .selectFrom("mail_queue")
      .select("data")
      .where("kind", "=", "order-status")
      .execute();
    expect(mails).toHaveLength(1);
    await step(shop, id, "confirmed");
    expect((await checkBooks(shop.app.db, shop.app.now())).findings).toEqual([]);
  });

  test("comes back without a delivery time when none is named, and lapses again when the new day passes", async () => {
    await using shop = await staffShop();
    const { id } = await toTransfer(shop);
    await lapse(shop);
    const { data } = await reopen(shop, id);
    expect(data).toMatchObject({ status: "placed", slot: null });
    expect(the(data.paymentDueAt) > LATE).toBe(true);
    expect((await reopen(shop, id)).code).toBe("conflict");
    await lapse(shop, "2026-12-20T06:00:00.000Z");
    expect(await read(shop, id)).toMatchObject({ status: "cancelled", reopenable: true });
  });

  test("stays cancelled when its goods are gone, which the refusal names, or when people cancelled it", async () => {
    await using shop = await staffShop();
    const { id } = await toTransfer(shop);
    const cash = await shop.place();
    await step(shop, cash.id, "cancelled");
    expect((await read(shop, cash.id)).reopenable).toBe(false);
    expect((await reopen(shop, cash.id)).envelope).toMatchObject({
      error: { code: "conflict", details: { because: "not_lapsed" } },
    });
    await lapse(shop);
    await shop.app.db.updateTable("variants").set({ on_hand: 0 }).where("sku", "=", CHAIR).execute();
    const gone = await reopen(shop, id);
    expect(gone.envelope).toMatchObject({
      error: { code: "out_of_stock", details: { lines: [{ sku: CHAIR, left: 0 }] } },
    });
    const past = await reopen(shop, id, { dueOn: "2026-12-01" });
    expect(past.envelope).toMatchObject({ error: { code: "invalid", fields: { dueOn: { code: "too_low" } } } });
    expect((await read(shop, id)).status).toBe("cancelled");
  });
});

describe("the day until which a transfer may come", () => {
  test("is put off by staff, and the clock waits", async () => {
    await using shop = await staffShop();
    const { id } = await toTransfer(shop);
    const { version } = await read(shop, id);
    const put = (dueOn: string, ifMatch = version) =>
      shop.staff.call(DUE, { params: { id }, body: { dueOn }, ifMatch });
    expect((await put("2026-11-21")).code).toBe("invalid");
    const { data } = await put("2026-12-06");
    expect(data).toMatchObject({ paymentDueAt: "2026-12-06T20:59:59.000Z" });
    expect(data.events.at(-1)).toMatchObject({ kind: "due", details: { day: "2026-12-06" } });
    expect((await put("2026-12-07")).code).toBe("version_conflict");
    await lapse(shop);
    expect((await read(shop, id)).status).toBe("placed");
    await lapse(shop, "2026-12-07T06:00:00.000Z");
    expect((await read(shop, id)).status).toBe("cancelled");
  });

  test("is only asked of orders that wait for a transfer", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const { version } = await read(shop, id);
    const refused = await shop.staff.call(DUE, { params: { id }, body: { dueOn: "2026-12-06" }, ifMatch: version });
    expect(refused.envelope).toMatchObject({ error: { code: "conflict", details: { because: "no_transfer" } } });
  });
});

describe("money that moves to another order", () => {
  /** An order that lapsed, paid late, and a new one of the same customer. */
  async function paidLate(shop: StaffShop) {
    const old = await toTransfer(shop);
    await lapse(shop);
    await pay(shop, old.id, { method: "transfer", amount: old.total, reference: "TT 77" });
    return { old, fresh: await shop.place() };
  }
  const move = (shop: StaffShop, id: string, body: object, by = shop.manager) =>
    by.call(MOVE, { params: { id }, body });

  test("of the same customer is a row on each, linked to each other, and no money that came or went", async () => {
    await using shop = await staffShop();
    const { old, fresh } = await paidLate(shop);
    const sums = async () =>
      (await shop.manager.call("GET /api/payments", { query: {} })).meta as { sums: object; total: number };
    const before = await sums();
    const { data, status } = await move(shop, old.id, { toOrderId: fresh.id, amount: old.total });
    expect(status).toBe(201);
    expect(data).toMatchObject({ balance: 0, paymentStatus: "refunded", refundable: 0 });
    const there = await read(shop, fresh.id);
    expect(there).toMatchObject({ balance: fresh.total - old.total, received: old.total });
    const [out, into] = [data.payments.at(-1), there.payments.at(-1)];
    expect(out).toMatchObject({
      kind: "refund",
      method: "transfer",
      moved: { orderId: fresh.id, number: fresh.number },
    });
    expect(into).toMatchObject({ kind: "payment", method: "transfer", moved: { orderId: old.id, number: old.number } });
    expect((await sums()).sums).toEqual(before.sums);
    expect((await sums()).total).toBe(before.total + 2);
    expect(the(data.events.at(-1)).details).toMatchObject({ moved: { orderId: fresh.id, number: fresh.number } });
    // Its receipt was for the first order; it is not received twice.
    const receipt = await shop.staff.call("POST /api/payments/:id/receipt", { params: { id: into.id }, body: {} });
    expect(receipt.envelope).toMatchObject({ error: { code: "conflict", details: { because: "moved" } } });
    expect((await checkBooks(shop.app.db, shop.app.now())).findings).toEqual([]);
  });

  test("is on the statement neither as paid nor as refunded, and the balance stays the sum of the ledger", async () => {
    await using shop = await staffShop();
    const { old, fresh } = await paidLate(shop);
    const params = { id: (await read(shop, old.id)).customer.id };
    const statement = async () => {
      const { data } = await shop.manager.call("GET /api/customers/:id/statement", { params });
      const { entries, invoiced, credited, paid, refunded, opening, closing } = data;
      expect(opening + invoiced - credited - paid + refunded).toBe(closing);
      const ledger = await shop.app.db.selectFrom("payments").select(["kind", "amount"]).execute();
      const came = ledger.reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount : -amount), 0);
      expect(paid - refunded).toBe(came);
      return { entries: entries.length, paid, refunded, closing };
    };
    const before = await statement();
    expect(before).toMatchObject({ entries: 1, paid: old.total, refunded: 0, closing: -old.total });
    expect((await move(shop, old.id, { toOrderId: fresh.id, amount: old.total })).status).toBe(201);
    expect(await statement()).toEqual(before);
    // What is paid back really is a refund.
    await pay(shop, fresh.id, { kind: "refund", method: "transfer", amount: 100 });
    expect(await statement()).toMatchObject({ entries: 2, refunded: 100, closing: 100 - old.total });
  });

  test("is never more than can be paid back, goes to no other customer and no cancelled order, and is a manager's", async () => {
    await using shop = await staffShop();
    const { old, fresh } = await paidLate(shop);
    const body = { toOrderId: fresh.id, amount: old.total };
    expect((await move(shop, old.id, body, shop.staff)).code).toBe("forbidden");
    expect((await move(shop, old.id, { ...body, amount: old.total + 1 })).envelope).toMatchObject({
      error: { code: "conflict", details: { refundable: old.total } },
    });
    const { id: variantId } = await shop.variant(CHAIR);
    const contact = { ...aCheckout(variantId).contact, phone: "+97455001122", email: "someone@else.example" };
    const other = await shop.place({ contact });
    const because = async (toOrderId: string) =>
      (await move(shop, old.id, { ...body, toOrderId })).envelope as { error: { details: object } };
    expect((await because(other.id)).error.details).toMatchObject({ because: "other_customer" });
    expect((await because(old.id)).error.details).toMatchObject({ because: "same_order" });
    await step(shop, fresh.id, "cancelled");
    expect((await because(fresh.id)).error.details).toMatchObject({ because: "order_over" });
    expect((await move(shop, old.id, { ...body, toOrderId: "nothing" })).code).toBe("not_found");
  });
});
