/** Costs of many products at once: for managers alone, previewed, with no product touched, and put back where nothing followed. */
import { expect, onTestFinished, test } from "vitest";
import type { BulkCostChange } from "../../src-shared/products/bulk.ts";
import { addCategory, addChair, colours, notesOn } from "../support/catalogue.ts";
import { as, type Person, testApp } from "../support/context.ts";
import { the } from "../support/the.ts";

/** A chair in two colours, of which one cost 199.99, and a desk that cost 450. */
async function opened() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const manager = await as(app, "manager", { name: "Aisha" });
  const category = await addCategory(manager);
  const chair = await addChair(manager, category.id, {
    options: colours,
    variants: [
      { sku: "CH-1", options: { colour: "black" }, price: 333_33 },
      { sku: "CH-2", options: { colour: "teal" }, price: 600_00 },
    ],
  });
  const desk = await addChair(manager, category.id, { slug: "desk", variants: [{ sku: "DK-1", price: 900_00 }] });
  const [first, second] = chair.variants.map(({ id }) => id);
  const table = the(desk.variants[0]).id;
  const enter = (productId: string, variantId: string, cost: number | null) =>
    manager.api("POST /api/products/:id/costs", { params: { id: productId }, body: { costs: [{ variantId, cost }] } });
  await enter(chair.id, the(first), 199_99);
  await enter(desk.id, table, 450_00);
  const costs = async () => {
    const read = async (id: string) =>
      (await manager.api("GET /api/products/:id/costs", { params: { id } })).map(({ cost }) => cost);
    return [...(await read(chair.id)), ...(await read(desk.id))];
  };
  const ids = [chair.id, desk.id];
  const bulk = (cost: Partial<BulkCostChange>, preview = false, by: Person = manager) =>
    by.call("POST /api/products/bulk", {
      body: { preview, select: { ids }, change: { cost: { of: "cost", basisPoints: 500, ...cost } } },
    });
  const undo = (id: string, by: Person = manager) => by.call("POST /api/products/bulk/:id/undo", { params: { id } });
  return { app, manager, chair, desk, first: the(first), second: the(second), table, enter, costs, bulk, undo };
}

test("costs rise by a share of themselves as the preview said, and what is not known stays so", async () => {
  const { app, manager, chair, first, bulk, costs } = await opened();
  const { data: shown } = await bulk({}, true);
  // 199.99 and a twentieth of it are 209.9895.
  expect(shown.lines.map(({ sku, before, after }) => [sku, before.cost, after.cost])).toEqual([
    ["CH-1", 199_99, 209_99],
    ["DK-1", 450_00, 472_50],
  ]);
  expect(shown).toMatchObject({ chosen: 2, changed: 2, undo: null });
  expect(await costs()).toEqual([199_99, null, 450_00]);
  const { data: done } = await bulk({});
  expect(done.lines).toEqual(shown.lines);
  expect(await costs()).toEqual([209_99, null, 472_50]);
  expect((await manager.api("GET /api/staff/products/:id", { params: { id: chair.id } })).version).toBe(chair.version);
  const note = the((await notesOn(app, first)).at(-1));
  expect(note).toMatchObject({ action: "POST /api/products/bulk", staff_name: "Aisha" });
  expect(JSON.parse(the(note.after))).toEqual({ cost: 209_99 });
});

test("costs become a share of the prices, rounded, also where none was known", async () => {
  const { bulk, costs } = await opened();
  await bulk({ of: "price", basisPoints: 6000, roundTo: 100 });
  // 60 % of 333.33 is 199.998.
  expect(await costs()).toEqual([200_00, 360_00, 540_00]);
  const { data: again } = await bulk({ of: "price", basisPoints: 6000, roundTo: 100 });
  expect(again).toMatchObject({ changed: 0, undo: null });
});

test("undoing puts back what nobody entered and no receipt moved since, and names the rest", async () => {
  const { bulk, undo, enter, costs, chair, desk, second, table } = await opened();
  const { data: done } = await bulk({ of: "price", basisPoints: 5000 });
  expect(await costs()).toEqual([166_67, 300_00, 450_00]);
  await enter(chair.id, second, 310_00);
  const { data: back } = await undo(the(done.undo).id);
  expect(back.skipped.map(({ productId }) => productId)).toEqual([chair.id]);
  expect(await costs()).toEqual([199_99, 310_00, 450_00]);
  const { data: more } = await bulk({});
  await enter(desk.id, table, 470_00);
  await undo(the(more.undo).id);
  expect(await costs()).toEqual([199_99, 310_00, 470_00]);
});

test("only managers change costs, undo it and read of it", async () => {
  const { app, manager, bulk, undo, costs } = await opened();
  const staff = await as(app, "staff", { name: "Salem" });
  for (const preview of [true, false]) expect((await bulk({}, preview, staff)).code).toBe("forbidden");
  const { data: done } = await bulk({});
  const id = the(done.undo).id;
  // Somebody who was a manager then.
  const { id: staffId } = await app.db
    .selectFrom("staff")
    .select("id")
    .where("name", "=", "Salem")
    .executeTakeFirstOrThrow();
  await app.db.updateTable("bulk_changes").set({ staff_id: staffId }).where("id", "=", id).execute();
  expect((await undo(id, staff)).code).toBe("forbidden");
  expect(await staff.api("GET /api/staff/bulk-changes")).toEqual([]);
  expect(await costs()).toEqual([209_99, null, 472_50]);
  expect(await manager.api("GET /api/staff/bulk-changes")).toMatchObject([
    { id, change: { cost: { of: "cost", basisPoints: 500, roundTo: 1 } }, mayUndo: true },
  ]);
});

test("costs are changed by themselves, by a share that makes an amount", async () => {
  const { manager, bulk, desk } = await opened();
  const both = await manager.call("POST /api/products/bulk", {
    body: {
      preview: true,
      select: { ids: [desk.id] },
      change: { brand: "Dafna", cost: { of: "cost", basisPoints: 500 } },
    },
  });
  expect(both.code).toBe("invalid");
  const fieldsOf = ({ envelope }: { envelope: object }) => (envelope as { error: { fields: object } }).error.fields;
  expect(fieldsOf(await bulk({ of: "price", basisPoints: -500 }))).toMatchObject({
    "change.cost.basisPoints": { code: "too_low" },
  });
  await bulk({ of: "price", basisPoints: 50_000 });
  for (let time = 0; time < 6; time += 1) await bulk({ basisPoints: 50_000 });
  expect(fieldsOf(await bulk({ basisPoints: 50_000 }))).toMatchObject({
    "change.cost.basisPoints": { code: "too_high" },
  });
});
