import { describe, expect, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

/** What later work can refer to. */
async function referable(shop: StaffShop) {
  const ids = async (table: "orders" | "order_lines" | "order_deliveries" | "customers" | "payments") =>
    (await shop.app.db.selectFrom(table).select("id").orderBy("id").execute()).map((row) => row.id);
  return {
    orders: await ids("orders"),
    lines: await ids("order_lines"),
    deliveries: await ids("order_deliveries"),
    customers: await ids("customers"),
    payments: await ids("payments"),
    links: await shop.app.db.selectFrom("orders").select(["id", "customer_id"]).execute(),
  };
}

describe("the same operation on a desktop and on the server", () => {
  test("makes rows with the same ids, also of rows without a given id, and numbers only on the server", async () => {
    await using server = await staffShop();
    await using desktop = await staffShop();
    Object.assign(desktop.app, { numbering: "pending" });
    const variant = await server.variant(CHAIR);
    // The demo makes its ids anew in each shop; this one variant is to be the same in both.
    const other = await desktop.variant(CHAIR);
    await desktop.app.db.deleteFrom("stock_movements").where("variant_id", "=", other.id).execute();
    await desktop.app.db.updateTable("variants").set({ id: variant.id }).where("sku", "=", CHAIR).execute();
    const body = {
      id: newId(),
      source: "phone",
      lines: [{ variantId: variant.id, quantity: 1 }],
      contact: { name: "Hessa Al-Thani", phone: "5533 4455", email: "hessa@example.com" },
      method: "delivery",
      address: { zone: 61, street: "840", building: "12" },
      paymentMethod: "cash",
      confirm: true,
    };
    const there = await server.staff.call("POST /api/staff/orders", { body });
    const here = await desktop.staff.call("POST /api/staff/orders", { body });
    expect([there.status, here.status]).toEqual([201, 201]);
    expect(await referable(desktop)).toEqual(await referable(server));
    expect(there.data).toMatchObject({ number: "ORD-2026-000001", numberPending: false });
    expect(here.data).toMatchObject({ number: null, numberPending: true });
    const list = await desktop.staff.call("GET /api/orders");
    expect(list.data).toMatchObject([{ number: null, numberPending: true }]);
    expect(
      await desktop.app.db.selectFrom("counters").select("name").where("name", "like", "orders-%").execute(),
    ).toEqual([]);
  });
});
