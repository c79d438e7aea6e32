/** Products from other shops' files: planned first, then written part by part, and put back where nobody has touched them since. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onCommit } from "../../db/transaction.ts";
import { finishImports } from "../../server/features/imports/applying/run-import.ts";
import { forget } from "../../server/jobs/forget.ts";
import { addCategory, addChair, notesOn } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { desk, desks, importing } from "../support/importing.ts";
import { bytesOf, shopifyRow, tableOf } from "../support/imports.ts";
import { aCheckout } from "../support/orders.ts";
import { the } from "../support/the.ts";
import { workbook } from "../support/workbook.ts";

let app: TestApp;
let manager: Person;
beforeEach(async () => {
  app = await testApp();
  manager = await as(app, "manager", { name: "Aisha" });
});
afterEach(() => app.close());

const { send, run, until, apply, undo, items, read } = importing(() => manager);
const products = async () =>
  (await manager.api("GET /api/staff/products", { query: { pageSize: 200, sort: "position" } })).data;

describe("an import", () => {
  test("takes again what it took, where an earlier row that is refused has the address of a later one", async () => {
    const text = tableOf([
      desk(1, { "Variant SKU": "DK-OTHER", "Variant Price": "much" }),
      desk(2, { Handle: "Desk 1", Title: "Desk 1" }),
    ]);
    const first = await send(text);
    expect(first.counts).toMatchObject({ new: 1, wrong: 1 });
    await apply(first.id);
    expect((await send(text)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, wrong: 1 });
  });

  test("counts what was not counted for a while from the pieces that were left then", async () => {
    const stockOf = async () => the((await read("Desk 1")).variants[0]);
    await apply((await send(tableOf([desk(1)]))).id);
    await apply((await send(tableOf([desk(1, { "Variant Inventory Tracker": "", "Variant Inventory Qty": "" })]))).id);
    expect(await stockOf()).toMatchObject({ tracked: false });
    const counted = tableOf([desk(1, { "Variant Inventory Qty": "9" })]);
    const again = await send(counted);
    const { data } = await items(again.id);
    expect(data[0]?.changes).toContainEqual({ field: "quantity", sku: "DK-1", before: 7, after: 9 });
    await apply(again.id);
    expect(await stockOf()).toMatchObject({ tracked: true, onHand: 9 });
    expect((await send(counted)).counts).toMatchObject({ changed: 0, unchanged: 1 });
    await undo(again.id);
    expect(await stockOf()).toMatchObject({ tracked: false, onHand: 7 });
  });

  test("says first what it would do and writes nothing, then writes it with categories, prices and stock, and a second one changes nothing", async () => {
    const text = desks(3);
    const planned = await send(text);
    expect(planned).toMatchObject({
      state: "planned",
      shape: "shopify",
      startedBy: "Aisha",
      rows: 3,
      counts: { new: 3, changed: 0, unchanged: 0, wrong: 0 },
      unknown: ["Tags"],
      newPlaces: ["Desks", "Desks › Standing"],
    });
    expect([await products(), await manager.api("GET /api/staff/categories")]).toEqual([[], []]);

    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 3, leftOut: 0, mayUndo: true });
    const one = await read("Desk 1");
    expect(one).toMatchObject({
      slug: "desk-1",
      brand: "Acme",
      status: "active",
      description: { en: "Desk **1**\n\n- Oak\n- 5 \\* 3" },
      variants: [{ sku: "DK-1", price: 101_50, compareAtPrice: null, tracked: true, onHand: 7, available: 7 }],
    });
    const [category] = await manager.api("GET /api/staff/categories");
    expect([category?.name.en, category?.subcategories[0]?.name.en]).toEqual(["Desks", "Standing"]);
    expect([one.categoryId, one.subcategoryId]).toEqual([category?.id, category?.subcategories[0]?.id]);
    expect((await notesOn(app, one.id)).at(-1)).toMatchObject({
      action: "POST /api/imports/:id/apply",
      staff_name: "Aisha",
    });
    const movements = await manager.api("GET /api/variants/:id/movements", {
      params: { id: the(one.variants[0]).id },
      query: {},
    });
    expect(movements.data).toMatchObject([{ quantity: 7, reason: "received" }]);
    // Shoppers see them.
    expect((await visitor(app).api("GET /api/products", { query: { q: "desk" } })).data).toHaveLength(3);

    expect(await send(text)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, wrong: 0 }, total: 0 });
  });

  test("shows field by field what changes, changes only what the file says, and leaves what it does not name", async () => {
    await apply((await send(desks(2))).id);
    const before = await read("Desk 0");
    const planned = await send(
      desks(
        2,
        (n): Record<string, string> =>
          n === 0
            ? {
                "Variant Price": "90",
                "Variant Compare At Price": "120",
                "Variant Inventory Qty": "9",
                Vendor: "Other",
              }
            : {},
      ),
    );
    expect(planned.counts).toMatchObject({ changed: 1, unchanged: 1 });
    const { data } = await items(planned.id, { outcome: "changed" });
    expect(data[0]?.changes).toEqual([
      { field: "brand", sku: null, before: "Acme", after: "Other" },
      { field: "price", sku: "DK-0", before: 100_50, after: 90_00 },
      { field: "compareAtPrice", sku: "DK-0", before: null, after: 120_00 },
      { field: "quantity", sku: "DK-0", before: 7, after: 9 },
    ]);
    await apply(planned.id);
    const after = await read("Desk 0");
    expect(after).toMatchObject({
      id: before.id,
      slug: before.slug,
      brand: "Other",
      description: before.description,
      createdAt: before.createdAt,
    });
    expect(after.variants).toMatchObject([
      { id: before.variants[0]?.id, price: 90_00, compareAtPrice: 120_00, onHand: 9 },
    ]);
  });

  test("adds a variant, and never removes or renames one that the file does not have", async () => {
    const sized = (...sizes: string[]) =>
      tableOf(
        sizes.map((size, at) =>
          at === 0
            ? desk(0, { "Option1 Name": "Size", "Option1 Value": size, "Variant SKU": `DK-${size}` })
            : shopifyRow({
                Handle: "desk-0",
                "Option1 Value": size,
                "Variant SKU": `DK-${size}`,
                "Variant Price": "80.00",
              }),
        ),
      );
    await apply((await send(sized("120", "140"))).id);
    await apply((await send(sized("140", "160"))).id);
    const { variants, options } = await read("Desk 0");
    expect(variants.map(({ sku, archived }) => [sku, archived])).toEqual([
      ["DK-120", false],
      ["DK-140", false],
      ["DK-160", false],
    ]);
    expect(options.map(({ name, values }) => [name.en, values.map((value) => value.name.en)])).toEqual([
      ["Size", ["120", "140", "160"]],
    ]);
  });

  test("leaves a product with a wrong cell out as a whole, and names line, column and reason on screen and in a file", async () => {
    const rows = [
      desk(0),
      desk(1, { "Option1 Name": "Size", "Option1 Value": "S" }),
      shopifyRow({ Handle: "desk-1", "Option1 Value": "M", "Variant SKU": "DK-1M", "Variant Price": "cheap" }),
      desk(2, { "Variant SKU": "DK-0" }),
      desk(3, { Title: "" }),
    ];
    const planned = await send(tableOf(rows));
    expect(planned.counts).toMatchObject({ new: 1, wrong: 3 });
    const { data } = await items(planned.id, { outcome: "wrong" });
    expect(data.map(({ problems }) => problems)).toEqual([
      [{ line: 4, column: "Variant Price", code: "amount", value: "cheap" }],
      [{ line: 5, column: "Variant SKU", code: "sku_twice", value: "DK-0" }],
      [{ line: 6, column: "Title", code: "name_missing" }],
    ]);
    const file = await manager.call("GET /api/imports/:id/wrong", { params: { id: planned.id } });
    expect(file.data.content).toContain("4,Variant Price,cheap,");
    await apply(planned.id);
    expect((await products()).map(({ name }) => name.en)).toEqual(["Desk 0"]);
  });

  test("asks for the decimal sign and for unknown columns, and remembers the columns", async () => {
    const unclear = await send(desks(1, () => ({ "Variant Price": "1.250" })));
    expect(unclear).toMatchObject({ state: "asking", question: { ask: "decimal", value: "1.250" } });
    expect((await manager.call("POST /api/imports/:id/apply", { params: { id: unclear.id } })).code).toBe("conflict");
    const answered = await send(
      desks(1, () => ({ "Variant Price": "1.250" })),
      { decimal: "," },
    );
    await apply(answered.id);
    expect((await read("Desk 0")).variants[0]?.price).toBe(1250_00);

    const own = "Ref,Designation,Cost\nX-1,Shelf,45\n";
    expect(await send(own)).toMatchObject({
      state: "asking",
      question: { ask: "mapping", headings: ["Ref", "Designation", "Cost"] },
    });
    expect(await send(own, { mapping: JSON.stringify(["sku", "nameEn", "price"]) })).toMatchObject({
      state: "planned",
      counts: { new: 1 },
    });
    expect(await send(own)).toMatchObject({ state: "planned", shape: "matched", counts: { new: 1 } });
  });

  test("keeps the answer on columns while it asks for the decimal sign", async () => {
    const own = "Ref,Designation,Cost\nX-1,Shelf,1.250\n";
    const mapping = JSON.stringify(["sku", "nameEn", "price"]);
    expect(await send(own, { mapping })).toMatchObject({
      state: "asking",
      question: { ask: "decimal", value: "1.250" },
    });
    await apply((await send(own, { decimal: "," })).id);
    expect((await read("Shelf")).variants).toMatchObject([{ price: 1250_00 }]);
  });

  test("reads the first sheet of a workbook as it reads a text", async () => {
    const bytes = workbook(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>
       <row r="2"><c r="A2" t="inlineStr"><is><t>0007</t></is></c><c r="B2" t="inlineStr"><is><t>Shelf</t></is></c><c r="C2"><v>450.50000000000006</v></c></row>`,
    );
    expect(await send(bytes)).toMatchObject({ state: "asking", question: { proposed: ["sku", "nameEn", "price"] } });
    await apply((await send(bytes, { mapping: JSON.stringify(["sku", "nameEn", "price"]) })).id);
    expect((await read("Shelf")).variants).toMatchObject([{ sku: "0007", price: 450_50 }]);
  });

  test("remembers what products were called in the former shop, and finds them by it again", async () => {
    const category = await addCategory(manager);
    const mine = await addChair(manager, category.id, {
      slug: "mine",
      variants: [{ sku: "DK-0", price: 100_50, openingStock: 7 }],
    });
    const arabic = { Handle: "كرسي", Title: "Stool", "Variant SKU": "" };
    const text = tableOf([desk(0, { Handle: "Old_Desk" }), desk(1, arabic)]);
    await apply((await send(text)).id);
    const { data } = await manager.api("GET /api/old-addresses", { query: {} });
    const stool = await read("Stool");
    expect(data).toEqual([
      { kind: "product", slug: "old_desk", targetId: mine.id },
      { kind: "product", slug: "كرسي", targetId: stool.id },
    ]);
    expect(await send(text)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } });
    // Found by its former address alone: the file has neither its SKU nor its slug.
    const dearer = await send(tableOf([desk(1, { ...arabic, "Variant Price": "300.00" })]));
    expect(dearer.counts).toMatchObject({ new: 0, changed: 1 });
  });

  test("says why a file cannot be read", async () => {
    expect((await send('Handle,Title\n"a,b')).fault).toMatchObject({ fault: "quotation_open" });
    expect((await send("")).fault).toEqual({ fault: "not_a_table", line: null });
    expect((await send("Handle,Title\n")).fault).toEqual({ fault: "empty", line: null });
  });

  test("gives products of one part that share a name or a handle addresses of their own", async () => {
    const category = await addCategory(manager);
    await addChair(manager, category.id, { slug: "desk-2" });
    const named = (sku: string, changes: Record<string, string> = {}) =>
      desk(1, { Handle: "", Title: "Desk", "Variant SKU": sku, ...changes });
    await apply((await send(tableOf([named("DK-1"), named("DK-2"), named("DK-3", { Title: "Desk 2" })]))).id);
    const slugs = (await products()).map(({ slug }) => slug);
    expect(slugs).toEqual(["desk-2", "desk", "desk-3", "desk-2-2"]);
  });

  test("adds a product whose handle is another one's but for signs that no slug has, though it is in a later part", async () => {
    const text = desks(20, (n) => ({ Handle: n === 19 ? "desk-1_" : `desk-${n}` }));
    const planned = await send(text);
    expect(planned.counts).toMatchObject({ new: 20, wrong: 0 });
    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 20, leftOut: 0 });
    const slugs = (await products()).map(({ slug }) => slug);
    expect([slugs[1], slugs[19]]).toEqual(["desk-1", "desk-19"]);
    expect((await send(text)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 20 });
  });

  test("is written in small parts between which orders are placed, and one that was killed goes on where it was", async () => {
    const sizes: number[] = [];
    const stop = onCommit(app.db, ({ changes }) =>
      sizes.push(changes.filter(({ collection }) => collection === "products").length),
    );
    const planned = await send(desks(100));
    const died = dieAfterOnePart(app);
    await manager.api("POST /api/imports/:id/apply", { params: { id: planned.id } });
    await until(planned.id, "planned");
    // The run is dead when its part is committed; nothing goes on by itself.
    await died;
    const half = await run(planned.id);
    expect([half.state, half.done]).toEqual(["running", 16]);
    expect((await manager.call("POST /api/imports/:id/apply", { params: { id: planned.id } })).code).toBe("conflict");
    const sold = await read("Desk 0");
    await visitor(app).api("POST /api/orders", { body: aCheckout(the(sold.variants[0]).id, { method: "pickup" }) });
    await finishImports(app);
    expect((await run(planned.id)).state).toBe("running");
    app.clock.advance(31_000);
    await finishImports(app);
    expect(await run(planned.id)).toMatchObject({ state: "done", done: 100 });
    stop();
    expect(Math.max(...sizes)).toBe(16);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(100);
    expect(new Set((await products()).map(({ name }) => name.en)).size).toBe(100);
  });

  test("has fewer products in a part where they have many variants", async () => {
    const colours = (n: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        desk(n, { "Option1 Name": "Colour", "Option1 Value": `Colour ${at}`, "Variant SKU": `DK-${n}-${at}` }),
      );
    const planned = await send(tableOf([15, 15, 15, 30, 1].flatMap((count, n) => colours(n, count))));
    const sizes: number[] = [];
    const stop = onCommit(app.db, ({ changes }) =>
      sizes.push(changes.filter(({ collection }) => collection === "variants").length),
    );
    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 5 });
    stop();
    expect(sizes.filter((size) => size > 0)).toEqual([45, 31]);
  });

  test("runs alone: another one waits until it is done", async () => {
    const [first, second] = [await send(desks(30)), await send(tableOf([desk(99)]))];
    const refused: (string | undefined)[] = [];
    app.yieldToRequests = async () => {
      refused.push((await manager.call("POST /api/imports/:id/apply", { params: { id: second.id } })).code);
      return true;
    };
    expect(await apply(first.id)).toMatchObject({ state: "done", done: 30 });
    delete app.yieldToRequests;
    expect([...new Set(refused)]).toEqual(["conflict"]);
    expect(await apply(second.id)).toMatchObject({ state: "done", done: 1 });
  });

  test("is cancelled after the part under way and can go on", async () => {
    const planned = await send(desks(100));
    app.yieldToRequests = async () => {
      delete app.yieldToRequests;
      await manager.api("POST /api/imports/:id/cancel", { params: { id: planned.id } });
      return true;
    };
    expect(await apply(planned.id)).toMatchObject({ state: "cancelled", done: 16 });
    expect(await products()).toHaveLength(16);
    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 100 });
  });

  test("is put back but for what somebody has changed or sold since, which is named", async () => {
    const category = await addCategory(manager);
    const chair = await addChair(manager, category.id, { variants: [{ sku: "CH-9", price: 500_00, openingStock: 3 }] });
    const text = tableOf([
      ...Array.from({ length: 5 }, (_, n) => desk(n)),
      shopifyRow({
        Handle: chair.slug,
        "Variant SKU": "CH-9",
        "Variant Price": "450.00",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "8",
      }),
    ]);
    const done = await apply((await send(text)).id);
    expect(done).toMatchObject({ done: 6, mayUndo: true });
    const [sold, renamed] = [await read("Desk 1"), await read("Desk 3")];
    await visitor(app).api("POST /api/orders", { body: aCheckout(the(sold.variants[0]).id, { method: "pickup" }) });
    await manager.api("PATCH /api/products/:id", {
      params: { id: renamed.id },
      body: { brand: "Mine" },
      headers: { "if-match": `"${renamed.version}"` },
    });

    expect(await undo(done.id)).toMatchObject({ state: "undone", done: 4, leftOut: 2, mayUndo: false });
    expect((await products()).map(({ name }) => name.en).sort()).toEqual(["Desk 1", "Desk 3", chair.name.en].sort());
    const { data } = await items(done.id, { result: "kept" });
    expect(data.map(({ label }) => label)).toEqual(["Desk 1 (DK-1)", "Desk 3 (DK-3)"]);
    const back = await read(chair.name.en);
    expect(back.variants).toMatchObject([{ price: 500_00, onHand: 3 }]);
    expect(back.name).toEqual(chair.name);
    expect((await manager.call("POST /api/imports/:id/undo", { params: { id: done.id } })).code).toBe("conflict");
  });

  test("leaves a product alone that somebody made meanwhile with the same SKU, if it would not fit any more", async () => {
    const planned = await send(desks(2));
    const category = await addCategory(manager);
    await addChair(manager, category.id, { variants: [{ sku: "DK-0", price: 1_00 }] });
    await addChair(manager, category.id, { slug: "desk-1", variants: [{ sku: "OTHER", price: 1_00 }] });
    const done = await apply(planned.id);
    // The first is a change of what is there now; the second has a handle that is taken by a product with another SKU.
    expect(done).toMatchObject({ done: 1, leftOut: 1 });
    const { data } = await items(planned.id, { result: "left" });
    expect(data.map(({ label, problems }) => [label, problems[0]?.code])).toEqual([["Desk 1 (DK-1)", "one_variant"]]);
  });

  test("can be undone for thirty days; after that its history is left", async () => {
    const done = await apply((await send(desks(3))).id);
    app.clock.advance(29 * 86_400_000);
    await forget(app);
    manager = await as(app, "manager");
    expect((await items(done.id)).data).toHaveLength(3);
    app.clock.advance(2 * 86_400_000);
    await forget(app);
    manager = await as(app, "manager");
    expect((await items(done.id)).data).toEqual([]);
    expect((await run(done.id)).done).toBe(3);
    expect(await products()).toHaveLength(3);
  });

  test("is for managers", async () => {
    const staff = await as(app, "staff");
    expect((await staff.call("GET /api/imports")).code).toBe("forbidden");
    const file = { name: "a.csv", mime: "text/csv", bytes: bytesOf(desks(1)) };
    expect((await staff.call("POST /api/imports", { body: {}, file })).code).toBe("forbidden");
  });
});
