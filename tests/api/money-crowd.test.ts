// Two people at the same money at the same moment: whoever comes second sees what the first did.
import { expect, test } from "vitest";
import { expireUnpaidOrders } from "../../server/jobs/expire-unpaid-orders.ts";
import { CREDIT, companyOrder, INVOICE, invoiceFor, onAnotherDay, pay } from "../support/billing.ts";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status).toSorted();

test("documents asked for at once never add up to more than the order asks, nor credit one return twice", async () => {
  await using shop = await staffShop();
  const order = await companyOrder(shop, 3);
  const params = { id: order.id };
  const invoice = () => shop.manager.call(INVOICE, { params, body: { scope: "rest" } });
  expect(statuses(await Promise.all([invoice(), invoice()]))).toEqual([201, 409]);
  const { invoices } = await shop.read(order.id);
  await shop.move(order.id, "preparing", "out_for_delivery", "delivered");
  const { data } = await shop.staff.call("POST /api/orders/:id/returns", {
    params,
    body: { lines: [{ lineId: order.lines[0].id, sound: 2 }] },
  });
  const { credit, id: returnId } = the(data.returns[0]);
  const note = () =>
    shop.manager.call(CREDIT, {
      params: { id: invoices[0].id },
      body: { scope: "amount", amount: credit, returnId, reason: "Came back" },
    });
  expect(statuses(await Promise.all([note(), note()]))).toEqual([201, 409]);
  const { account } = await shop.read(order.id);
  expect(account).toMatchObject({ documented: account.asked, toInvoice: 0, toCredit: 0 });

  await pay(shop, order.id, { method: "card", amount: account.asked + 5_000 });
  const refund = () =>
    shop.manager.call("POST /api/orders/:id/payments", {
      params,
      body: { kind: "refund", method: "card", amount: 5_000 },
    });
  expect(statuses(await Promise.all([refund(), refund()]))).toEqual([201, 409]);
});

test("a lapsed order comes back once and its money moves once, also when two orders give each other money", async () => {
  await using shop = await staffShop();
  const { id, total } = await shop.place({ paymentMethod: "transfer" });
  const stock = (await shop.variant(CHAIR)).on_hand;
  await onAnotherDay(shop, "2026-12-05T06:00:00.000Z");
  await expireUnpaidOrders(shop.app);
  const { version } = await shop.read(id, shop.staff);
  const reopen = () => shop.staff.call("POST /api/orders/:id/reopen", { params: { id }, body: {}, ifMatch: version });
  expect(statuses(await Promise.all([reopen(), reopen()]))).toEqual([200, 412]);
  expect((await shop.variant(CHAIR)).on_hand).toBe(stock);

  const other = await shop.place();
  await pay(shop, id, { method: "transfer", amount: total });
  await pay(shop, other.id, { method: "card", amount: 100 });
  const move = (from: string, toOrderId: string, amount: number) =>
    shop.manager.call("POST /api/orders/:id/moved-payments", { params: { id: from }, body: { toOrderId, amount } });
  const moves = [move(id, other.id, total), move(id, other.id, total), move(other.id, id, 100)];
  // The hundred may have gone over first; then it is not enough for a second move either.
  expect(statuses(await Promise.all(moves))).toEqual([201, 201, 409]);
  const [one, two] = [await shop.read(id, shop.staff), await shop.read(other.id, shop.staff)];
  expect([one.received, two.received]).toEqual([100, total]);
  await invoiceFor(shop, other.id);
  // An invoice asks for it now: it stays.
  expect((await move(other.id, id, 1)).envelope).toMatchObject({
    error: { code: "conflict", details: { because: "credit_note_first" } },
  });
});
