import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { FileStream, gatherFile } from "../../src-shared/api/file-answer.ts";
import { companyOrder, pay } from "../support/billing.ts";
import { invoke } from "../support/context.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

/** So many payments of 1 dirham on an order, one after the other. */
const addPayments = (shop: StaffShop, orderId: string, count: number) =>
  sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})
    insert into payments (id, order_id, kind, method, amount, state, reference, actor, at, cleared_at)
    select 'payment-' || (1000000 + n), ${orderId}, 'payment', 'cash', 1, 'cleared', 'no ' || n, 'system',
      '2026-01-01T00:00:00.' || (1000000 + n), '2026-01-01T00:00:00.000Z'
    from numbers`.execute(shop.app.db);

const references = (content: string): string[] => [...content.matchAll(/,no (\d+),/g)].map((hit) => hit[1] as string);

describe("an export", () => {
  test("has every row, however many there are, and says at its end how many", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    await addPayments(shop, order.id, 51_234);
    const { data } = await shop.manager.call("GET /api/payments/export", { query: { lang: "ar" } });
    expect(new Set(references(data.content)).size).toBe(51_234);
    expect(data.content.trimEnd().endsWith('"عدد الصفوف: 51,234"')).toBe(true);
  }, 60_000);

  test("leaves out no row and brings none twice while others write", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    await addPayments(shop, order.id, 1_700);
    const outcome = await invoke(await shop.manager.context(), "GET /api/payments/export", { params: {}, query: {} });
    if (!outcome.ok) throw new Error("the export was refused");
    const { parts, ...file } = outcome.data as FileStream;
    async function* whileOthersWrite() {
      for await (const part of parts) {
        await pay(shop, order.id, { method: "cash", amount: 5, reference: "later" });
        yield part;
      }
    }
    const { content } = await gatherFile(new FileStream({ ...file, parts: whileOthersWrite() }));
    expect(references(content)).toEqual(Array.from({ length: 1_700 }, (_, at) => String(1_699 - at)));
    expect(content).toContain("Rows: 1,700");
  });

  test("of orders by the day of delivery keeps those that are moved to another day meanwhile", async () => {
    await using shop = await staffShop();
    const orders = [];
    for (let i = 0; i < 3; i++) orders.push(await companyOrder(shop, 1));
    const query = { sort: "-delivery" };
    const outcome = await invoke(await shop.manager.context(), "GET /api/orders/export", { params: {}, query });
    await shop.app.db.updateTable("orders").set({ slot_date: "2030-01-01" }).where("id", "=", orders[2].id).execute();
    if (!outcome.ok) throw new Error("the export was refused");
    const { content } = await gatherFile(outcome.data as FileStream);
    for (const { number } of orders) expect(content.split(number)).toHaveLength(2);
  });
});
