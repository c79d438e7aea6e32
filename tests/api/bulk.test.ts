import { describe, expect, onTestFinished, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { BulkChange } from "../../src-shared/products/bulk.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, addSubcategory, notesOn, revisionOf } from "../support/catalogue.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";

async function shopWith(prices: number[], role: "staff" | "manager" = "staff") {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, role, { name: "Aisha" });
  const category = await addCategory(staff);
  const products = [];
  for (const [i, price] of prices.entries()) {
    products.push(await addChair(staff, category.id, { variants: [{ sku: `B-${i}`, price, openingStock: 5 }] }));
  }
  return { app, staff, category, products, ids: products.map((product) => product.id) };
}

const bulk = (person: Person, ids: string[], change: Partial<BulkChange>, preview = false) =>
  person.api("POST /api/products/bulk", { body: { preview, select: { ids }, change } });

const read = (person: Person, id: string) => person.api("GET /api/staff/products/:id", { params: { id } });

describe("changing many products at once", () => {
  test("is first a preview: prices before and after, and nothing is written", async () => {
    const { app, staff, ids } = await shopWith([100_00, 199_95], "manager");
    const before = await revisionOf(app);
    const shown = await bulk(staff, ids, { price: { basisPoints: -1000, roundTo: 100, compareAt: "old_price" } }, true);
    expect(shown).toMatchObject({ preview: true, chosen: 2, changed: 2, undo: null });
    expect(
      shown.lines.map(({ sku, before: was, after }) => [sku, was.price, after.price, after.compareAtPrice]),
    ).toEqual([
      ["B-0", 10_000, 9000, 10_000],
      ["B-1", 19_995, 18_000, 19_995],
    ]);
    expect(await revisionOf(app)).toBe(before);
    expect((await read(staff, ids[0] ?? "")).variants[0]?.price).toBe(10_000);
  });

  test("shows products in the order they were added, also once the first of them was edited", async () => {
    const { staff, ids } = await shopWith([100_00, 200_00, 300_00]);
    // PostgreSQL moves an edited row behind all others.
    await bulk(staff, ids.slice(0, 1), { brand: "Dafna" });
    const { lines } = await bulk(staff, ids, { price: { basisPoints: 1000, roundTo: 1, compareAt: "keep" } }, true);
    expect(lines.map((line) => line.sku)).toEqual(["B-0", "B-1", "B-2"]);
  });

  test("writes exactly the preview, for all products of the filter, with an audit event for each", async () => {
    const { app, staff, products, ids } = await shopWith([100_00, 200_00, 300_00]);
    const other = await addCategory(staff);
    const inside = await addSubcategory(staff, other.id);
    const change = {
      status: "archived" as const,
      isNewArrival: true,
      category: { categoryId: other.id, subcategoryId: inside.id },
      price: { basisPoints: 500, roundTo: 100 as const, compareAt: "keep" as const },
    };
    const select = { filter: { minPrice: 150_00 } };
    const preview = await staff.api("POST /api/products/bulk", { body: { preview: true, select, change } });
    const done = await staff.api("POST /api/products/bulk", { body: { preview: false, select, change } });
    expect(done.lines).toEqual(preview.lines);
    expect([done.chosen, done.changed]).toEqual([2, 2]);
    expect(await read(staff, ids[0] ?? "")).toEqual(products[0]);
    expect(await read(staff, ids[1] ?? "")).toMatchObject({
      status: "archived",
      isNewArrival: true,
      categoryId: other.id,
      subcategoryId: inside.id,
      version: 2,
      variants: [{ price: 210_00, onHand: 5 }],
    });
    expect((await visitor(app).api("GET /api/products")).meta.total).toBe(1);
    const note = (await notesOn(app, ids[2] ?? "")).at(-1);
    expect(note).toMatchObject({ action: "POST /api/products/bulk", staff_name: "Aisha" });
    expect(JSON.parse(note?.after ?? "")).toMatchObject({ status: "archived", "B-2": { price: 315_00 } });
  });

  test("writes only products that differ, and counts them", async () => {
    const { app, staff, ids } = await shopWith([100_00, 200_00]);
    await bulk(staff, ids.slice(0, 1), { isFeatured: true });
    const before = await revisionOf(app);
    const some = await bulk(staff, ids, { isFeatured: true });
    expect([some.chosen, some.changed]).toEqual([2, 1]);
    expect((await read(staff, ids[0] ?? "")).version).toBe(2);
    const none = await bulk(staff, ids, { isFeatured: true });
    expect(none).toMatchObject({ changed: 0, undo: null });
    expect(await revisionOf(app)).toBe(before + 1);
  });

  test("makes a product that is open in an editor a newer version", async () => {
    const { staff, products, ids } = await shopWith([100_00]);
    await bulk(staff, ids, { price: { basisPoints: 1000, roundTo: 1, compareAt: "keep" } });
    const late = await staff.call("PATCH /api/products/:id", {
      params: { id: ids[0] ?? "" },
      body: { brand: "Dafna" },
      ifMatch: products[0]?.version ?? 0,
    });
    expect(late.code).toBe("version_conflict");
  });

  test("is undone as a whole within the hour: every field and price has its former value", async () => {
    const { app, staff, products, ids } = await shopWith([100_00, 200_00], "manager");
    const { undo } = await bulk(staff, ids, {
      status: "draft",
      brand: "Corniche",
      price: { basisPoints: -2500, roundTo: 100, compareAt: "old_price" },
    });
    expect(undo?.until).toBe(new Date(app.now().getTime() + 3_600_000).toISOString());
    const params = { id: undo?.id ?? "" };
    const undone = await staff.api("POST /api/products/bulk/:id/undo", { params });
    expect(undone).toEqual({ restored: 2, skipped: [] });
    for (const [i, product] of products.entries()) {
      const now = await read(staff, ids[i] ?? "");
      expect(now).toMatchObject({ status: product.status, brand: product.brand, version: 3 });
      expect(now.variants[0]).toMatchObject({ price: product.variants[0]?.price, compareAtPrice: null });
    }
    expect((await staff.call("POST /api/products/bulk/:id/undo", { params })).code).toBe("conflict");
  });

  test("undone later leaves products alone that were changed since, and names them; a sale in between does not matter", async () => {
    const { app, staff, products, ids } = await shopWith([100_00, 200_00]);
    const price = { basisPoints: 1000, roundTo: 100 as const, compareAt: "keep" as const };
    const { undo } = await bulk(staff, ids, { price });
    const changed = await read(staff, ids[0] ?? "");
    await staff.api("PATCH /api/variants/:id", {
      params: { id: changed.variants[0]?.id ?? "" },
      body: { price: 123_00 },
      headers: ifMatch(changed.variants[0]?.version ?? 0),
    });
    await visitor(app).api("POST /api/orders", {
      body: aCheckout(products[1]?.variants[0]?.id ?? "", { method: "pickup" }),
    });
    const undone = await staff.api("POST /api/products/bulk/:id/undo", { params: { id: undo?.id ?? "" } });
    expect(undone).toEqual({ restored: 1, skipped: [{ productId: ids[0], name: products[0]?.name }] });
    expect((await read(staff, ids[0] ?? "")).variants[0]?.price).toBe(123_00);
    expect((await read(staff, ids[1] ?? "")).variants[0]).toMatchObject({ price: 200_00, available: 4 });
  });

  test("cannot be undone after an hour, nor by another user who is no manager", async () => {
    const { app, staff, ids } = await shopWith([100_00]);
    const undo = (person: Person, id: string) => person.call("POST /api/products/bulk/:id/undo", { params: { id } });
    const first = await bulk(staff, ids, { isFeatured: true });
    expect((await undo(await as(app, "staff"), first.undo?.id ?? "")).status).toBe(403);
    expect((await undo(await as(app, "manager"), first.undo?.id ?? "")).status).toBe(200);
    const second = await bulk(staff, ids, { isFeatured: true });
    app.clock.advance(3_600_000);
    expect((await undo(staff, second.undo?.id ?? "")).status).toBe(404);
    expect((await undo(staff, newId())).status).toBe(404);
  });

  test("are listed, the newest first: to staff their own, to managers everybody's, with what undoing left by name", async () => {
    const { app, staff, products, ids } = await shopWith([100_00, 200_00]);
    const [other, manager] = [await as(app, "staff"), await as(app, "manager", { name: "Huda" })];
    const list = (person: Person) => person.api("GET /api/staff/bulk-changes");
    expect(await list(staff)).toEqual([]);
    const at = app.now();
    const first = await bulk(staff, ids, { brand: "Dafna" });
    app.clock.advance(60_000);
    await bulk(manager, ids.slice(0, 1), { isFeatured: true });
    await bulk(staff, ids, { isBestSeller: true }, true);
    const made = { by: "Aisha", at: at.toISOString(), until: new Date(at.getTime() + 3_600_000).toISOString() };
    const counts = { changed: 2, restored: 0, left: 0, leftNames: [] };
    const hers = { id: first.undo?.id, change: { brand: "Dafna" }, ...made, state: "done", ...counts, mayUndo: true };
    expect([await list(staff), await list(other)]).toEqual([[hers], []]);
    expect(await list(manager)).toMatchObject([{ by: "Huda", change: { isFeatured: true }, changed: 1 }, hers]);

    await staff.api("PATCH /api/products/:id", {
      params: { id: ids[0] ?? "" },
      body: { brand: "Corniche" },
      headers: ifMatch((await read(staff, ids[0] ?? "")).version),
    });
    await manager.api("POST /api/products/bulk/:id/undo", { params: { id: first.undo?.id ?? "" } });
    const undone = { state: "undone", restored: 1, left: 1, leftNames: [products[0]?.name], mayUndo: false };
    expect(await list(staff)).toEqual([{ ...hers, ...undone }]);
    app.clock.advance(3_600_000);
    expect((await list(manager)).map(({ mayUndo }) => mayUndo)).toEqual([false, false]);
  });

  test("refuses a category that is not there, a price beyond all bounds, and a change of nothing", async () => {
    const { app, staff, category, ids } = await shopWith([900_000_000]);
    const before = await revisionOf(app);
    const refused = async (change: object, select: object = { ids }) => {
      const { status, envelope } = await staff.call("POST /api/products/bulk", {
        body: { preview: false, select, change },
      });
      expect(status).toBe(422);
      return (envelope as { error: { fields: object } }).error.fields;
    };
    const place = { categoryId: category.id, subcategoryId: newId() };
    expect(await refused({ category: place })).toMatchObject({ "change.category.subcategoryId": { code: "unknown" } });
    const price = { basisPoints: 5000, roundTo: 100, compareAt: "keep" };
    expect(await refused({ price })).toMatchObject({ "change.price.basisPoints": { code: "too_high" } });
    expect(await refused({ price: { ...price, basisPoints: -9500 } })).toMatchObject({
      "change.price.basisPoints": { code: "too_low" },
    });
    expect(await refused({})).toMatchObject({ change: { code: "required" } });
    expect(await refused({ isFeatured: true }, {})).toMatchObject({ select: { code: "choose" } });
    expect(await revisionOf(app)).toBe(before);
  });
});
