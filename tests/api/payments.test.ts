import { describe, expect, test } from "vitest";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const key = "POST /api/orders/:id/payments";
const pay = (shop: StaffShop, id: string, body: object, by = shop.staff) => by.call(key, { params: { id }, body });

describe("the ledger of an order", () => {
  test("leads from unpaid over part paid to paid, and lists are filtered by where it stands", async () => {
    await using shop = await staffShop();
    const { id, total } = await shop.place();
    const listed = async (payment: string) =>
      (await shop.staff.call("GET /api/orders", { query: { payment } })).data.length;
    expect(await listed("unpaid")).toBe(1);
    const part = await pay(shop, id, { method: "cash", amount: 10_000 });
    expect(part.status).toBe(201);
    expect(part.data).toMatchObject({ paymentStatus: "part_paid", received: 10_000, balance: total - 10_000 });
    expect(await listed("part_paid")).toBe(1);
    const rest = await pay(shop, id, { method: "card", amount: total - 10_000, reference: "slip 0042" });
    expect(rest.data).toMatchObject({ paymentStatus: "paid", received: total, balance: 0 });
    expect(await listed("paid")).toBe(1);
    expect(rest.data.payments).toEqual([
      expect.objectContaining({ kind: "payment", method: "cash", amount: 10_000, state: "cleared", by: "Salma" }),
      expect.objectContaining({ method: "card", reference: "slip 0042" }),
    ]);
  });

  test("says that we owe the customer when too much came, and when a paid order is cancelled", async () => {
    await using shop = await staffShop();
    const much = await shop.place();
    const { data } = await pay(shop, much.id, { method: "transfer", amount: much.total + 5_000 });
    expect(data).toMatchObject({ paymentStatus: "credit_owed", balance: -5_000, refundable: much.total + 5_000 });

    const paid = await shop.place();
    await pay(shop, paid.id, { method: "transfer", amount: paid.total });
    const cancelled = await shop.move(paid.id, "cancelled");
    expect(cancelled).toMatchObject({ paymentStatus: "credit_owed", balance: -paid.total });
    const back = await pay(shop, paid.id, { kind: "refund", method: "transfer", amount: paid.total }, shop.manager);
    expect(back.data).toMatchObject({ paymentStatus: "refunded", balance: 0, refundable: 0 });
    const { data: list } = await shop.staff.call("GET /api/orders", { query: { payment: "refunded" } });
    expect(list).toEqual([expect.objectContaining({ id: paid.id, balance: 0 })]);
  });

  test("never pays back more than was paid, also when two refunds come at once", async () => {
    await using shop = await staffShop();
    const { id, total } = await shop.place();
    await pay(shop, id, { method: "cash", amount: total });
    const refund = () => pay(shop, id, { kind: "refund", method: "cash", amount: total - 100 }, shop.manager);
    const answers = await Promise.all([refund(), refund()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const { envelope } = answers.find((answer) => answer.status === 409) as (typeof answers)[number];
    expect(envelope).toMatchObject({ error: { code: "conflict", details: { refundable: 100 } } });
    expect((await shop.read(id)).received).toBe(100);
  });

  test("lets only managers pay back", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    await pay(shop, id, { method: "cash", amount: 1_000 });
    expect((await pay(shop, id, { kind: "refund", method: "cash", amount: 500 })).code).toBe("forbidden");
    expect((await shop.read(id)).received).toBe(1_000);
  });

  test("counts a cheque only when it has cleared, and a bounced one never", async () => {
    await using shop = await staffShop();
    const { id, total } = await shop.place();
    const { data } = await pay(shop, id, { method: "cheque", amount: total, reference: "QNB 100234" });
    expect(data).toMatchObject({ paymentStatus: "unpaid", received: 0, refundable: 0 });
    const settle = (state: string, paymentId = the(data.payments[0]).id) =>
      shop.staff.call("PATCH /api/orders/:id/payments/:paymentId", { params: { id, paymentId }, body: { state } });
    expect((await settle("cleared")).data).toMatchObject({ paymentStatus: "paid", balance: 0 });
    expect((await settle("bounced")).envelope).toMatchObject({
      error: { code: "conflict", details: { state: "cleared" } },
    });
    expect((await settle("cleared", "nothing")).code).toBe("not_found");

    const second = await pay(shop, id, { method: "cheque", amount: 700 });
    const bounced = await settle("bounced", the(second.data.payments.at(-1)).id);
    expect(bounced.data).toMatchObject({ received: total, paymentStatus: "paid" });
  });

  test.each([0, -1, 0.5, 1e12, "100"])("refuses %s as an amount", async (amount) => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const answer = await pay(shop, id, { method: "cash", amount });
    expect(answer.envelope).toMatchObject({ error: { code: "invalid", fields: { amount: expect.anything() } } });
    expect((await shop.read(id)).payments).toEqual([]);
  });

  test("takes money once when a retry brings it again", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const input = { params: { id }, body: { method: "cash", amount: 2_500 }, idempotencyKey: "till-17" };
    const first = await shop.staff.call(key, input);
    const again = await shop.staff.call(key, input);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.received).toBe(2_500);
  });

  test("keeps a transfer order alive that the clock would cancel", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ paymentMethod: "transfer" });
    const { data } = await pay(shop, id, { method: "transfer", amount: 100 });
    expect(data.paymentDueAt).not.toBeNull();
    const { listOverdueTransfers } = await import("../../db/queries/orders/orders.ts");
    expect(await listOverdueTransfers(shop.app.db, "2027-01-01T00:00:00.000Z", 10)).toEqual([]);
  });

  test("is recorded in the order's events and in the audit log", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const { data } = await pay(shop, id, { method: "cash", amount: 1_500, note: "At the door" });
    expect(data.events.at(-1)).toMatchObject({
      kind: "payment",
      note: "At the door",
      by: "Salma",
      details: { method: "cash", amount: 1_500, state: "cleared" },
    });
    const { data: audit } = await shop.admin.call("GET /api/audit", { query: { action: key } });
    expect(audit).toEqual([expect.objectContaining({ rowId: id, after: expect.objectContaining({ amount: 1_500 }) })]);
  });
});
