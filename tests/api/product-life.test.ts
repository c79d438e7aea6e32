import { describe, expect, test } from "vitest";
import { publishDue } from "../../server/features/products/publish-due.ts";
import type { InUseDetails } from "../../src-shared/api/editing.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, addSubcategory, chair, lastChangeOf, notesOn } from "../support/catalogue.ts";
import { detailsOf, fieldsOf, shopWith } from "../support/catalogue-shop.ts";
import { aCheckout } from "../support/orders.ts";

describe("the life of a product", () => {
  test("goes on sale when its time has come, and not before", async () => {
    const { app, staff, category, shopper } = await shopWith();
    const at = new Date(app.now().getTime() + 3_600_000).toISOString();
    const draft = await addChair(staff, category.id, { status: "draft", publishAt: at });
    const listed = await staff.api("GET /api/staff/products", { query: { status: "scheduled" } });
    expect(listed.meta.statuses).toEqual({ draft: 0, scheduled: 1, active: 0, archived: 0 });
    expect(await publishDue(app)).toBe(0);
    app.clock.advance(3_600_000);
    expect(await publishDue(app)).toBe(1);
    expect(await publishDue(app)).toBe(0);
    const shown = await shopper.api("GET /api/products/:id", { params: { id: draft.id } });
    expect(shown.slug).toBe(draft.slug);
    const raw = await staff.api("GET /api/staff/products/:id", { params: { id: draft.id } });
    expect(raw).toMatchObject({ status: "active", publishAt: null, version: 2 });
    expect((await notesOn(app, draft.id)).at(-1)).toMatchObject({
      actor: "system",
      action: "command:publish-scheduled",
    });
  });

  test("is copied as a draft with a slug and SKUs of its own, no stock and no flags", async () => {
    const { staff, category } = await shopWith();
    const original = await addChair(staff, category.id, { isBestSeller: true });
    const copy = () => staff.api("POST /api/products/:id/duplicate", { params: { id: original.id }, body: {} });
    const [first, second] = [await copy(), await copy()];
    expect(first).toMatchObject({ status: "draft", isBestSeller: false, slug: `${original.slug}-copy` });
    expect(second.slug).toBe(`${original.slug}-copy-2`);
    expect(first.name).toEqual({ en: `${original.name.en} (copy)`, ar: `${original.name.ar} (نسخة)` });
    expect(first.description).toEqual(original.description);
    const sku = original.variants[0]?.sku;
    expect([first, second].map((one) => one.variants[0]?.sku)).toEqual([`${sku}-COPY`, `${sku}-COPY2`]);
    expect(first.variants[0]).toMatchObject({ onHand: 0, price: 89_900 });
  });

  test("is removed only as a draft that no order names; otherwise the refusal names the reason", async () => {
    const { app, staff, category, shopper } = await shopWith();
    const remove = (id: string) => staff.call("DELETE /api/products/:id", { params: { id } });
    const sold = await addChair(staff, category.id);
    const order = await shopper.api("POST /api/orders", {
      body: aCheckout(sold.variants[0]?.id ?? "", { method: "pickup" }),
    });
    const named = await remove(sold.id);
    expect(named).toMatchObject({ status: 409, code: "in_use" });
    expect(detailsOf<InUseDetails>(named.envelope).where).toEqual([
      { collection: "orders", count: 1, first: [{ id: order.id, label: { en: order.number } }] },
      { collection: "products", count: 1, first: [{ id: sold.id, label: sold.name }] },
    ]);
    const onSale = await addChair(staff, category.id);
    expect((await remove(onSale.id)).code).toBe("in_use");
    const draft = await addChair(staff, category.id, { status: "draft" });
    expect((await remove(draft.id)).status).toBe(200);
    expect(await lastChangeOf(app, draft.id)).toEqual({ collection: "products", version: 2, deleted: true });
    expect(await lastChangeOf(app, draft.variants[0]?.id ?? "")).toMatchObject({ deleted: true });
    expect((await remove(draft.id)).status).toBe(404);
    expect((await staff.api("GET /api/staff/products/:id", { params: { id: sold.id } })).orders).toBe(1);
  });

  test("is made once when the request comes twice under one key, and its id can be made beforehand", async () => {
    const { staff, category } = await shopWith();
    const body = { ...chair(category.id), id: newId() };
    const send = () => staff.call("POST /api/products", { body, idempotencyKey: "made-offline" });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data).toEqual(first.data);
    expect(first.data.id).toBe(body.id);
    expect((await staff.api("GET /api/staff/products")).meta.total).toBe(1);
    const other = await staff.call("POST /api/products", { body: chair(category.id), idempotencyKey: "made-offline" });
    expect(other.code).toBe("key_reused");
  });

  test("changes one field at a time from the list; another category leaves the old one's subcategory", async () => {
    const { app, staff, category } = await shopWith();
    const inside = await addSubcategory(staff, category.id);
    const other = await addCategory(staff);
    const product = await addChair(staff, category.id, { subcategoryId: inside.id });
    const patch = (body: object, version: number) =>
      staff.call("PATCH /api/products/:id", { params: { id: product.id }, body, ifMatch: version });
    const flagged = await patch({ isFeatured: true }, 1);
    expect(flagged.data).toMatchObject({
      isFeatured: true,
      subcategoryId: inside.id,
      brand: product.brand,
      version: 2,
    });
    const moved = await patch({ categoryId: other.id }, 2);
    expect(moved.data).toMatchObject({ categoryId: other.id, subcategoryId: null });
    const foreign = await patch({ subcategoryId: inside.id }, 3);
    expect(fieldsOf(foreign.envelope)).toMatchObject({ subcategoryId: { code: "unknown" } });
    const note = (await notesOn(app, product.id)).at(-1);
    expect(JSON.parse(note?.before ?? "")).toEqual({ categoryId: category.id, subcategoryId: inside.id });
  });
});
