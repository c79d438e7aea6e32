import { expect, test } from "vitest";
import type { Key } from "../../src-shared/api/client.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, addSubcategory } from "../support/catalogue.ts";
import type { CallInput, Person } from "../support/context.ts";
import { CHAIR, staffShop } from "../support/staff-shop.ts";

/** Operations that share what they run: categories and subcategories, settings and calendar, a product and its copy. */
test("every change is noted and kept under the operation that made it", async () => {
  await using shop = await staffShop();
  const { app, staff, manager, admin } = shop;
  const notes = () => app.db.selectFrom("audit").select(["id", "action"]).execute();
  const change = async <K extends Key>(person: Person, key: K, input: CallInput) => {
    const known = new Set((await notes()).map((note) => note.id));
    const idempotencyKey = newId();
    const { envelope, data } = await person.call(key, { ...input, idempotencyKey });
    expect(envelope).toMatchObject({ success: true });
    const kept = await app.db
      .selectFrom("idempotency")
      .select("endpoint")
      .where("key", "=", idempotencyKey)
      .executeTakeFirst();
    const added = (await notes()).filter((note) => !known.has(note.id)).map((note) => note.action);
    expect([...new Set(added)]).toEqual([key]);
    expect(kept?.endpoint).toBe(key);
    return data;
  };

  const { id: categoryId } = await addCategory(staff);
  const inside = [await addSubcategory(staff, categoryId), await addSubcategory(staff, categoryId)];
  const categories = await staff.api("GET /api/staff/categories");
  await change(staff, "PATCH /api/categories/order", { body: { ids: categories.map(({ id }) => id).reverse() } });
  const order = { categoryId, ids: inside.map(({ id }) => id).reverse() };
  await change(staff, "PATCH /api/subcategories/order", { body: order });

  const { id } = await addChair(staff, categoryId);
  const copy = await change(staff, "POST /api/products/:id/duplicate", { params: { id }, body: {} });
  await change(staff, "PATCH /api/products/:id", {
    params: { id: copy.id },
    body: { isFeatured: true },
    ifMatch: copy.version,
  });

  const calendar = await staff.api("GET /api/delivery-calendar");
  const closed = { closedWeekdays: [5], holidays: [] };
  await change(manager, "PUT /api/delivery-calendar", { body: closed, ifMatch: calendar.version });
  await change(admin, "PUT /api/settings/:key", {
    params: { key: "calendar" },
    body: { value: { closedWeekdays: [6], holidays: [] } },
    ifMatch: calendar.version + 1,
  });

  const { id: variantId, price } = await shop.variant(CHAIR);
  const sold = await change(staff, "POST /api/staff/orders", {
    body: {
      source: "counter",
      confirm: true,
      handOver: true,
      lines: [{ variantId, quantity: 1 }],
      contact: { name: "Showroom customer" },
      method: "pickup",
      paymentMethod: "cash",
      payment: { method: "cash", amount: price },
      shownTotal: price,
    },
  });
  const back = { params: { id: sold.id }, body: { status: "returned" }, ifMatch: sold.version };
  await change(staff, "PATCH /api/orders/:id/status", back);
});
