// Migration 0285 brings what older versions stored to what this one stores, and back.
import { expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { down, up } from "../../db/migrations/0285-open-less-to-credit.ts";
import { companyOrder, invoiceFor, pay } from "../support/billing.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const PRICE = 89_000;

/** Three pieces on three invoices, of which two came back. */
async function returned(shop: StaffShop, paid: number): Promise<void> {
  const order = await companyOrder(shop, 3);
  const lines = [{ lineId: order.lines[0].id, quantity: 1 }];
  for (const dueOn of ["2026-12-20", "2026-12-10", "2026-12-30"]) {
    await invoiceFor(shop, order.id, { scope: "lines", lines, dueOn });
  }
  await shop.move(order.id, "preparing", "out_for_delivery", "delivered");
  if (paid > 0) await pay(shop, order.id, { method: "cash", amount: paid });
  await shop.staff.call("POST /api/orders/:id/returns", {
    params: { id: order.id },
    body: { lines: [{ lineId: order.lines[0].id, sound: 2 }] },
  });
}

test("what is open on stored invoices is less the credit note that their order waits for", async () => {
  await using shop = await staffShop();
  await returned(shop, 0);
  await returned(shop, 10_000);
  const { db } = shop.app;
  const states = () =>
    db.selectFrom("invoice_states").select(["due_on", "status", "balance"]).orderBy("invoice_id").execute();
  const now = await states();
  expect(now.slice(0, 3)).toEqual([
    { due_on: "2026-12-20", status: "to_credit", balance: 0 },
    { due_on: "2026-12-10", status: "unpaid", balance: PRICE },
    { due_on: "2026-12-30", status: "to_credit", balance: 0 },
  ]);
  await down(db);
  const before = await states();
  expect(before.map(({ balance }) => balance)).toEqual([PRICE, PRICE, PRICE, PRICE - 10_000, PRICE, PRICE]);
  expect(before.map(({ status }) => status)).not.toContain("to_credit");
  expect((await checkBooks(db, shop.app.now())).findings).not.toEqual([]);
  await up(db);
  expect(await states()).toEqual(now);
  expect((await checkBooks(db, shop.app.now())).findings).toEqual([]);
});
