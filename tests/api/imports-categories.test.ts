/** Categories and subcategories from a file: written as the form does, so that a former address leads to the new one. */
import { expect, test } from "vitest";
import { finishImports } from "../../server/features/imports/applying/run-import.ts";
import { addChair } from "../support/catalogue.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { importing } from "../support/importing.ts";
import { csvOf } from "../support/imports.ts";
import { the } from "../support/the.ts";

const HEADINGS = [
  "Parent category",
  "Address in the shop",
  "Name (English)",
  "Name (Arabic)",
  "Description (English)",
  "Order",
];
const list = (...rows: string[][]) => csvOf([HEADINGS, ...rows]);

const file = list(
  ["Desks", "standing", "Standing desks", "مكاتب وقوف", "", "1"],
  ["", "desks", "Desks", "مكاتب", "For work", "2"],
  ["", "", "Chairs", "كراسي", "", "1"],
  ["desks", "", "Meeting tables", "", "", ""],
);

async function opened(app: TestApp) {
  const manager = await as(app, "manager", { name: "Aisha" });
  const tree = () => manager.api("GET /api/staff/categories");
  const names = async () =>
    (await tree()).map(({ slug, name, subcategories }) => [slug, name.en, subcategories.map((own) => own.slug)]);
  return { manager, tree, names, ...importing(() => manager) };
}

test("categories and subcategories are added in their order, unchanged the second time, and undone", async () => {
  await using app = await testApp();
  const { send, apply, undo, tree, names } = await opened(app);
  const planned = await send(file);
  expect(planned).toMatchObject({
    shape: "categories",
    rows: 4,
    counts: { new: 4, changed: 0, wrong: 0 },
    unknown: [],
  });
  expect(await tree()).toEqual([]);
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 4, leftOut: 0 });
  expect(await names()).toEqual([
    ["chairs", "Chairs", []],
    ["desks", "Desks", ["standing", "meeting-tables"]],
  ]);
  expect((await tree())[1]).toMatchObject({
    name: { en: "Desks", ar: "مكاتب" },
    description: { en: "For work" },
    subcategories: [{ name: { en: "Standing desks", ar: "مكاتب وقوف" } }, { name: { en: "Meeting tables" } }],
  });
  expect(await send(file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4, wrong: 0 } });
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 4, leftOut: 0 });
  expect(await tree()).toEqual([]);
});

test("a known category is changed field by field; its former address and name lead to it, and undo brings them back", async () => {
  await using app = await testApp();
  const { manager, send, apply, undo, items, tree, names } = await opened(app);
  await apply((await send(file)).id);
  const before = await tree();
  const desks = the(before[1]);
  const next = list(
    ["", "work-desks", "Desks", "مكاتب العمل", "", "0"],
    ["Chairs", "standing", "Standing desks", "", "For the back", ""],
  );
  const planned = await send(next);
  const { data } = await items(planned.id, { outcome: "changed" });
  expect(
    data.map(({ label, changes }) => [label, changes.map(({ field, before, after }) => [field, before, after])]),
  ).toEqual([
    [
      "Desks",
      [
        ["handle", "desks", "work-desks"],
        ["nameAr", "مكاتب", "مكاتب العمل"],
        ["category.order", 2, 0],
      ],
    ],
    [
      "Chairs › Standing desks",
      [
        ["descriptionEn", null, "For the back"],
        ["category", "Desks", "Chairs"],
      ],
    ],
  ]);
  const done = await apply(planned.id);
  expect(done).toMatchObject({ done: 2, leftOut: 0 });
  expect(await names()).toEqual([
    ["work-desks", "Desks", ["meeting-tables"]],
    ["chairs", "Chairs", ["standing"]],
  ]);
  const old = (await manager.api("GET /api/old-addresses", { query: {} })).data;
  expect(old).toContainEqual({ kind: "category", slug: "desks", targetId: desks.id });
  expect(await send(next)).toMatchObject({ counts: { changed: 0, unchanged: 2 } });
  expect(await undo(done.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
  const shape = (found: typeof before) =>
    found.map(({ slug, name, description, position, subcategories }) => ({
      ...{ slug, name, description, position },
      subcategories: subcategories.map((own) => [own.slug, own.name, own.description, own.categoryId]),
    }));
  expect(shape(await tree())).toEqual(shape(before));
});

test("what cannot be read is named by line, column and reason, and leaves the rest", async () => {
  await using app = await testApp();
  const { send, items, apply, names } = await opened(app);
  const run = await send(
    list(
      ["", "desks", "Desks", "", "", ""],
      ["", "Desks!", "Shelves", "", "", ""],
      ["Nowhere", "", "Lamps", "", "", ""],
      ["", "desks", "Other desks", "", "", ""],
      ["", "", "Sofas", "", "", "first"],
      ["", "", "x".repeat(81), "", "", ""],
    ),
  );
  expect(run.counts).toMatchObject({ new: 1, wrong: 5 });
  const { data } = await items(run.id, { outcome: "wrong" });
  expect(data.flatMap(({ problems }) => problems.map(({ line, column, code }) => [line, column, code])).sort()).toEqual(
    [
      [3, "Address in the shop", "slug"],
      [4, "Parent category", "parent_unknown"],
      [5, "Address in the shop", "category_twice"],
      [6, "Order", "whole_number"],
      [7, "Name (English)", "too_long"],
    ],
  );
  await apply(run.id);
  expect(await names()).toEqual([["desks", "Desks", []]]);
  const taken = await send(list(["Desks", "desks", "Under", "", "", ""]));
  expect((await items(taken.id)).data.map(({ problems }) => problems[0]?.code)).toEqual(["slug_taken"]);
});

test("an import of categories is put back but for what somebody changed or filled since, which is named", async () => {
  await using app = await testApp();
  const { manager, send, apply, undo, items, tree, names } = await opened(app);
  const done = await apply((await send(file)).id);
  const [chairs, desks] = await tree();
  const { id } = the(desks?.subcategories[0]);
  await addChair(manager, the(desks).id, { subcategoryId: id });
  const { id: chairsId, version, name, description } = the(chairs);
  await manager.call("PUT /api/categories/:id", {
    params: { id: chairsId },
    ifMatch: version,
    body: { name: { ...name, en: "Seats" }, description, image: null },
  });
  expect(await undo(done.id)).toMatchObject({ state: "undone", done: 1, leftOut: 3 });
  expect((await items(done.id, { result: "kept" })).data.map(({ label }) => label)).toEqual([
    "Desks",
    "Chairs",
    "Desks › Standing desks",
  ]);
  expect(await names()).toEqual([
    ["chairs", "Seats", []],
    ["desks", "Desks", ["standing"]],
  ]);
});

test("an import of categories that was killed goes on where it was", async () => {
  await using app = await testApp();
  const { manager, send, run, until, tree } = await opened(app);
  const planned = await send(
    list(...Array.from({ length: 30 }, (_, at) => ["", "", `Things ${at}`, "", "", String(at)])),
  );
  const died = dieAfterOnePart(app);
  await manager.api("POST /api/imports/:id/apply", { params: { id: planned.id } });
  await until(planned.id, "planned");
  await died;
  expect(await run(planned.id)).toMatchObject({ state: "running", done: 12 });
  app.clock.advance(31_000);
  await finishImports(app);
  expect(await run(planned.id)).toMatchObject({ state: "done", done: 30 });
  expect((await tree()).map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, at) => at));
});

test("a parent of invisible signs alone is unknown, and no category without an Arabic name", async () => {
  await using app = await testApp();
  const { send } = await opened(app);
  const planned = await send(
    list(["", "desks", "Desks", "", "", ""], ["\u200b", "standing", "Standing desks", "", "", ""]),
  );
  expect(planned.counts).toMatchObject({ new: 1, wrong: 1 });
});
