/** A trial of an order: the path of a visitor's order, of which nothing is left. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { previewMail } from "../../server/mail/preview.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const tryOrder = (shop: StaffShop) => shop.admin.call("POST /api/order-trial", { body: { lang: "en" } });

/** What requests themselves write: sessions that were used, and counts of requests. */
const OF_REQUESTS = ["sessions"];

/** Every row of every table, as text. */
async function everything({ app: { db } }: StaffShop): Promise<Record<string, string>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !OF_REQUESTS.includes(name));
  const rows: Record<string, string> = {};
  for (const name of tables) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join("\n");
  }
  return rows;
}

async function mailingShop(options = {}): Promise<StaffShop> {
  const shop = await staffShop(options);
  shop.app.previewMail = (row, within) => previewMail(within ? { ...shop.app, db: within } : shop.app, renderMail, row);
  return shop;
}

test("it shows total, time and both mails of an order, and leaves no row of any table", async () => {
  await using shop = await mailingShop();
  const first = await shop.place();
  const before = await everything(shop);
  const { data, code } = await tryOrder(shop);
  expect(code).toBeUndefined();
  expect(data.slot).toMatchObject({ date: expect.any(String), window: expect.any(String) });
  expect(data.total).toBeGreaterThan(0);
  expect(data.mails.map(({ to }: { to: string }) => to)).toContain("orders@showroom.example");
  expect(data.mails).toHaveLength(2);
  for (const { html } of data.mails) expect(html).toContain(data.product.en.replaceAll("&", "&amp;"));
  expect(await everything(shop)).toEqual(before);
  // The next order has the number after the last real one.
  const next = await shop.place();
  const count = (number: string) => Number(number.match(/\d+$/)?.[0]);
  expect(count(next.number)).toBe(count(first.number) + 1);
});

test("it is refused as a visitor's order would be, and says where nothing can be bought", async () => {
  await using shop = await mailingShop();
  await shop.app.db.updateTable("delivery_zones").set({ active: false }).execute();
  expect((await tryOrder(shop)).data).toMatchObject({ method: "pickup", slot: null });
  await shop.app.db.updateTable("products").set({ status: "draft" }).execute();
  expect((await tryOrder(shop)).code).toBe("conflict");
});

test("nobody but an administrator can make one", async () => {
  await using shop = await mailingShop();
  for (const [who, code] of [
    [shop.shopper, "unauthenticated"],
    [shop.staff, "forbidden"],
    [shop.manager, "forbidden"],
  ] as const) {
    expect((await who.call("POST /api/order-trial", { body: { lang: "en" } })).code).toBe(code);
  }
});
