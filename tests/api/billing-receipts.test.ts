import { describe, expect, test } from "vitest";
import { invoiceContent } from "../../src-shared/billing/content.ts";
import { newId } from "../../src-shared/values/id.ts";
import { companyOrder, invoiceFor, pay, RECEIPT } from "../support/billing.ts";
import type { Person } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const receipt = (shop: StaffShop, id: string, body: object = {}, by: Person = shop.staff) =>
  by.call(RECEIPT, { params: { id }, body });

describe("a receipt", () => {
  test("names the received amount and the balance, in a series of its own", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const payment = await pay(shop, order.id, { method: "card", amount: 50_050, reference: "slip 0042" });
    const { data, status } = await receipt(shop, payment.id);
    expect(status).toBe(201);
    expect(invoiceContent.parse(data.content)).toEqual(data.content);
    expect(data).toMatchObject({ kind: "receipt", number: "RCT-2026-000001", total: 50_050, status: null });
    expect(data.content).toMatchObject({
      payment: { id: payment.id, method: "card", state: "cleared", reference: "slip 0042" },
      paid: 50_050,
      balance: order.totals.total - 50_050,
      lines: [],
      taxLines: [],
      inWords: { en: "Five hundred Qatari riyals and fifty dirhams only" },
      terms: { en: "Received with thanks." },
    });
    expect(data.payments).toMatchObject([{ id: payment.id, amount: 50_050 }]);
  });

  test("is one for each payment, however often and by however many it is asked for", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const payment = await pay(shop, order.id, { method: "cash", amount: 100 });
    const answers = await Promise.all([receipt(shop, payment.id), receipt(shop, payment.id, {}, shop.manager)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.envelope).toMatchObject({ error: { details: { number: "RCT-2026-000001" } } });
  });

  test("for a pending cheque names it as pending, and there is none for a bounced or refunded payment", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const cheque = await pay(shop, order.id, { method: "cheque", amount: 100 });
    expect((await receipt(shop, cheque.id)).data.content).toMatchObject({
      payment: { state: "pending" },
      paid: 0,
      terms: { en: "Received subject to clearing." },
    });
    const bad = await pay(shop, order.id, { method: "cheque", amount: 100 });
    const params = { id: order.id, paymentId: bad.id };
    await shop.staff.call("PATCH /api/orders/:id/payments/:paymentId", { params, body: { state: "bounced" } });
    expect((await receipt(shop, bad.id)).code).toBe("conflict");
    await pay(shop, order.id, { method: "cash", amount: 100 });
    const back = await pay(shop, order.id, { kind: "refund", method: "cash", amount: 50 });
    expect((await receipt(shop, back.id)).code).toBe("conflict");
    expect((await receipt(shop, "nothing")).code).toBe("not_found");
  });

  test("printed offline keeps its number, which only its own desktop may bring", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const [one, two, three] = [
      await pay(shop, order.id, { method: "cash", amount: 100 }),
      await pay(shop, order.id, { method: "cash", amount: 200 }),
      await pay(shop, order.id, { method: "cash", amount: 300 }),
    ];
    const [first, second] = [await desktopOf(shop.app), await desktopOf(shop.app)];
    shop.app.clock.advance(3_600_000);
    const printed = { series: "D1", number: 123, issuedAt: "2026-11-22T06:30:00.000Z" };
    expect((await receipt(shop, one.id, printed)).code).toBe("forbidden");
    const post = (by: Person, paymentId: string, body: object) => receipt(shop, paymentId, body, by);
    expect((await post(first, one.id, printed)).data).toMatchObject({
      number: "D1-000123",
      issuedAt: printed.issuedAt,
    });
    expect((await post(first, two.id, printed)).status).toBe(409);
    expect((await post(second, two.id, { ...printed, number: 124 })).status).toBe(409);
    expect((await post(first, two.id, { ...printed, number: 122 })).data).toMatchObject({ number: "D1-000122" });
    // A desktop whose clock is ahead does not date documents into the future.
    const ahead = { ...printed, number: 125, issuedAt: "2027-05-01T00:00:00.000Z" };
    expect((await post(first, three.id, ahead)).data).toMatchObject({ issuedAt: shop.app.now().toISOString() });
  });
});

describe("a pro-forma", () => {
  test("asks for a draft or an order to be paid before, charges nothing, and has a series of its own", async () => {
    await using shop = await staffShop();
    const draft = await companyOrder(shop, 2, { confirm: false });
    const ask = (id: string, by = shop.manager) =>
      by.call("POST /api/orders/:id/pro-formas", { params: { id }, body: {} });
    const { data } = await ask(draft.id);
    expect(data).toMatchObject({
      kind: "pro_forma",
      number: "PF-2026-000001",
      status: null,
      total: draft.totals.total,
    });
    expect(data.content).toMatchObject({
      orders: [{ number: null }],
      terms: { en: expect.stringContaining("advance") },
    });
    const order = await companyOrder(shop, 2);
    await pay(shop, order.id, { method: "cash", amount: 1_000 });
    expect((await ask(order.id)).data.content).toMatchObject({ paid: 1_000, balance: order.totals.total - 1_000 });
    expect((await ask(order.id, shop.staff)).code).toBe("forbidden");
    // It uses nothing up: the whole order is still to be invoiced.
    expect((await invoiceFor(shop, order.id)).total).toBe(order.totals.total);
    const { data: unpaid } = await shop.manager.call("GET /api/invoices", { query: { status: "unpaid" } });
    expect(unpaid.every((row: { kind: string }) => row.kind === "invoice")).toBe(true);
  });

  test("is answered twice to the same request, with the id that was given", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const id = newId();
    const input = { params: { id: order.id }, body: { id }, idempotencyKey: "pf-1" };
    const first = await shop.manager.call("POST /api/orders/:id/pro-formas", input);
    const again = await shop.manager.call("POST /api/orders/:id/pro-formas", input);
    expect([first.data.id, again.data.id]).toEqual([id, id]);
    const taken = await shop.manager.call("POST /api/orders/:id/pro-formas", {
      params: { id: order.id },
      body: { id },
    });
    expect(taken.code).toBe("conflict");
  });
});

describe("a deposit", () => {
  const ask = (shop: StaffShop, id: string, deposit: object | null) =>
    shop.staff.call("PUT /api/orders/:id/deposit", { params: { id }, body: { deposit } });

  test("requested as a percentage follows the order's total, shows the missing amount, and is on every document", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const { total } = order.totals;
    const asked = await ask(shop, order.id, { percent: 3_000 });
    const share = Math.round(total * 0.3);
    expect(asked.data.deposit).toEqual({ percent: 3_000, asked: share, received: 0, missing: share });
    await pay(shop, order.id, { method: "transfer", amount: share - 1 });
    expect((await shop.read(order.id)).deposit).toMatchObject({ received: share - 1, missing: 1 });
    const document = await invoiceFor(shop, order.id);
    expect(document.content).toMatchObject({ deposit: { asked: share, received: share - 1 }, paid: share - 1 });
  });

  test("asked as a sum is not more than the order, can be taken back, and is noted", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const { total } = order.totals;
    expect((await ask(shop, order.id, { amount: total + 1 })).code).toBe("conflict");
    expect((await ask(shop, order.id, { amount: 5_000 })).data.deposit).toMatchObject({ percent: null, asked: 5_000 });
    expect((await ask(shop, order.id, null)).data.deposit).toBeNull();
    const { data } = await shop.admin.call("GET /api/audit", { query: { action: "PUT /api/orders/:id/deposit" } });
    expect(data).toHaveLength(2);
    await shop.move(order.id, "preparing", "out_for_delivery", "delivered");
    expect((await ask(shop, order.id, { percent: 100 })).code).toBe("conflict");
  });

  test("that has not come holds back the work on the order; once it is recorded, work may begin", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    await ask(shop, order.id, { amount: 5_000 });
    const begin = async () => {
      const { version, moves } = await shop.read(order.id);
      const input = { params: { id: order.id }, body: { status: "preparing" }, ifMatch: version };
      return { moves, answer: await shop.staff.call("PATCH /api/orders/:id/status", input) };
    };
    const early = await begin();
    expect(early.moves).not.toContain("preparing");
    expect(early.answer.envelope).toMatchObject({
      error: { code: "move_not_allowed", details: { because: "deposit_missing" } },
    });
    await pay(shop, order.id, { method: "cash", amount: 5_000 });
    const then = await begin();
    expect(then.moves).toContain("preparing");
    expect(then.answer.data.status).toBe("preparing");
  });
});
