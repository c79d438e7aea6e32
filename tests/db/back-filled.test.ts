// Migrations that fill a new column from what stood there before: a database is taken back behind them, and forward again.
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, test } from "vitest";
import { migrations } from "../../db/migrations/index.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { accept, order, readQuote, sentQuote, sound } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

/** Takes the shop's database back to before the migration whose name begins so; `asItWas` writes what stood there then. */
async function overAgain(shop: StaffShop, prefix: string, asItWas = async () => {}): Promise<void> {
  const migrator = new Migrator({ db: shop.app.db, provider: { getMigrations: async () => migrations } });
  const names = Object.keys(migrations).toSorted();
  const before = names[names.findIndex((name) => name.startsWith(prefix)) - 1];
  if (!before) throw new Error(`there is no migration ${prefix}`);
  const back = await migrator.migrateTo(before);
  if (back.error) throw back.error;
  await asItWas();
  const forward = await migrator.migrateToLatest();
  if (forward.error) throw forward.error;
}

describe("a database from before", () => {
  test("stores for each line of an order its line of the quote, also where one product is in two rooms", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const room = (en: string, quantity: number, discount: number) => ({
      title: { en },
      lines: [{ kind: "product", variantId, quantity, discount }],
    });
    const byHand = { kind: "text", name: { en: "Counter" }, quantity: 1, listPrice: 90_000 };
    const { id, token } = await sentQuote(shop, {
      sections: [room("Meeting room", 4, 500), room("Hall", 2, 0), { title: { en: "Reception" }, lines: [byHand] }],
    });
    sound(await accept(shop.shopper, token, {}));
    const [meeting] = the(the((await readQuote(shop, id)).versions[0]).sections[0]).lines;
    sound(await order(shop, id, { lines: [{ lineId: the(meeting).id, quantity: 1 }] }));
    sound(await order(shop, id));
    // A line of no quote stays without one.
    await shop.place({ lines: [{ variantId, quantity: 1, services: [] }] });
    const lines = () =>
      shop.app.db.selectFrom("order_lines").select(["id", "quantity", "quote_line_id"]).orderBy("id").execute();
    const written = await lines();
    expect(new Set(written.map((line) => line.quote_line_id)).size).toBe(5);
    await overAgain(shop, "0125-");
    expect(await lines()).toEqual(written);
  });

  test("takes the time that an order has for the one that its customer asked for", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ slot: { date: "2026-11-24", window: "08-12" } });
    const other = await shop.place({ method: "pickup", address: undefined, slot: undefined });
    await overAgain(shop, "0257-");
    expect((await shop.read(id)).askedSlot).toEqual({ date: "2026-11-24", window: "08-12" });
    expect((await shop.read(other.id)).askedSlot).toBeNull();
  });

  test("finds the order of each mail in its data, and of one that was emptied in its unique key", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const other = await shop.place();
    const { version } = await shop.read(id);
    const confirmed = { params: { id }, body: { status: "confirmed", mail: true }, ifMatch: version };
    sound(await shop.staff.call("PATCH /api/orders/:id/status", confirmed));
    const mails = () =>
      shop.app.db.selectFrom("mail_queue").select(["id", "kind", "order_id", "unique_key"]).orderBy("id").execute();
    const written = await mails();
    expect(written.map(({ kind }) => kind).toSorted()).toEqual([
      "new-order",
      "new-order",
      "order-confirmation",
      "order-confirmation",
      "order-status",
    ]);
    expect(new Set(written.map((mail) => mail.order_id))).toEqual(new Set([id, other.id]));
    await overAgain(shop, "0312-");
    expect(await mails()).toEqual(written);
    await overAgain(shop, "0312-", async () => {
      await sql`update mail_queue set data = '{}'`.execute(shop.app.db);
      await sql`update mail_queue set unique_key = null where kind = 'new-order'`.execute(shop.app.db);
    });
    expect(await mails()).toEqual(
      written.map((mail) => (mail.kind === "new-order" ? { ...mail, order_id: null, unique_key: null } : mail)),
    );
  });

  test("takes each invoice, and its order, back to the customer it was issued to; contacts of then are confirmed", async () => {
    await using shop = await staffShop();
    const invoiced = await companyOrder(shop, 2);
    const { id: customerId } = invoiced.customer;
    const invoice = await invoiceFor(shop, invoiced.id);
    const other = await companyOrder(shop, 1, {
      contact: { name: "Site guard", phone: "+97455990011", email: "guard@customer.example" },
    });
    expect(other.customer.id).not.toBe(customerId);
    const contacts = () =>
      shop.app.db.selectFrom("customer_contacts").select(["customer_id", "kind", "value", "proven"]).execute();
    const known = (await contacts()).length;
    await overAgain(shop, "0140-", async () => {
      // An edit of the contact's phone had carried the order of an invoice away.
      await shop.app.db
        .updateTable("orders")
        .set({ customer_id: other.customer.id })
        .where("id", "=", invoiced.id)
        .execute();
    });
    const order = await shop.app.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", invoiced.id)
      .executeTakeFirstOrThrow();
    const document = await shop.app.db
      .selectFrom("invoices")
      .select("customer_id")
      .where("id", "=", invoice.id)
      .executeTakeFirstOrThrow();
    expect([order.customer_id, document.customer_id]).toEqual([customerId, customerId]);
    expect((await contacts()).map((one) => one.proven)).toEqual(Array.from({ length: known }, () => true));
    const pairs = await shop.app.db.selectFrom("customer_pairs").select(["email", "customer_id"]).execute();
    expect(pairs).toContainEqual({ email: "guard@customer.example", customer_id: other.customer.id });
    // Posted documents are closed again.
    await expect(
      shop.app.db.updateTable("invoices").set({ total: 1 }).where("id", "=", invoice.id).execute(),
    ).rejects.toThrow(/never changed/);
  });
});
