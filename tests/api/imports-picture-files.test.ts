/** Pictures of products from a ZIP file or a folder, by the names of their files. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { finishImports } from "../../server/features/imports/applying/run-import.ts";
import { importCommand } from "../../server/features/imports/command.ts";
import { readFolder } from "../../server/features/imports/files/read-folder.ts";
import { beginImport, readImport } from "../../server/features/imports/read-import.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import { addCategory, addChair, addPicture, colours, jpeg } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { importing } from "../support/importing.ts";
import { the } from "../support/the.ts";

let app: TestApp;
let manager: Person;
beforeEach(async () => {
  app = await testApp();
  manager = await as(app, "manager");
});
afterEach(() => app.close());
const { send, apply, undo, items, until } = importing(() => manager);

const chairs = async () => {
  const category = await addCategory(manager);
  const mesh = await addChair(manager, category.id, {
    slug: "mesh-chair",
    variants: [{ sku: "CH-100", price: 100 }],
  });
  const swivel = await addChair(manager, category.id, {
    slug: "swivel",
    options: colours,
    variants: [
      { sku: "SW-1-BLK", options: { colour: "black" }, price: 100 },
      { sku: "SW-1-TEA", options: { colour: "teal" }, price: 100 },
    ],
  });
  return { mesh, swivel };
};

/** Pictures of a product by the names of their files, and of each of its variants. */
async function shown(id: string) {
  const product = await manager.api("GET /api/staff/products/:id", { params: { id } });
  const rows = await app.db.selectFrom("media").select(["path", "name"]).execute();
  const names = new Map(rows.map(({ path, name }) => [path, name]));
  return {
    images: product.images.map(({ path }) => names.get(path)),
    variants: product.variants.map(({ images }) => images.map((path) => names.get(path))),
  };
}

const library = () => app.db.selectFrom("media").select(["name"]).orderBy("name").execute();

/** What the import says of each file. */
async function said(id: string) {
  const { data } = await items(id, { pageSize: 200 });
  return Object.fromEntries(
    data.map(({ label, outcome, problems }) => [label.split(" → ")[0], problems[0]?.code ?? outcome]),
  );
}

test("each file is new, unchanged, or left out for a reason; the shop changes when it is told, and back", async () => {
  const { mesh, swivel } = await chairs();
  const twice = await jpeg();
  const zip = zipSync({
    "shop/CH-100-2.jpg": await jpeg(),
    "shop/CH-100.jpg": twice,
    "shop/CH-100 (3).jpg": twice,
    "SW-1-BLK/10.jpg": await jpeg(),
    "SW-1-BLK/9.jpg": await jpeg(),
    "swivel_front.JPG": await jpeg(),
    "mesh-chair-7.jpg": await jpeg(),
    "NOTHING-1.jpg": await jpeg(),
    "CH-100-4.jpg": strToU8("<script>"),
    "CH-100.txt": strToU8("text"),
    "CH-100-5.jpg": new Uint8Array(5 * 1024 * 1024 + 1).fill(7),
    "../CH-100-6.jpg": await jpeg(),
    "/CH-100-7.jpg": await jpeg(),
    "C:\\CH-100-8.jpg": await jpeg(),
    "__MACOSX/._CH-100.jpg": strToU8("x"),
    ".DS_Store": strToU8("x"),
  });
  const planned = await send(zip);
  expect(planned).toMatchObject({ shape: "pictures", state: "planned", rows: 14, total: 6 });
  expect(await said(planned.id)).toEqual({
    "shop/CH-100.jpg": "new",
    "shop/CH-100-2.jpg": "new",
    "shop/CH-100 (3).jpg": "picture_twice",
    "SW-1-BLK/9.jpg": "new",
    "SW-1-BLK/10.jpg": "new",
    "swivel_front.JPG": "new",
    "mesh-chair-7.jpg": "new",
    "NOTHING-1.jpg": "picture_unmatched",
    "CH-100-4.jpg": "picture_kind",
    "CH-100.txt": "picture_kind",
    "CH-100-5.jpg": "picture_large",
    "../CH-100-6.jpg": "picture_path",
    "/CH-100-7.jpg": "picture_path",
    "C:\\CH-100-8.jpg": "picture_path",
  });
  expect(await library()).toEqual([]);

  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 6, leftOut: 0 });
  expect(await shown(mesh.id)).toEqual({
    images: ["CH-100.jpg", "CH-100-2.jpg", "mesh-chair-7.jpg"],
    variants: [[]],
  });
  expect(await shown(swivel.id)).toEqual({
    images: ["9.jpg", "10.jpg", "swivel_front.JPG"],
    variants: [["9.jpg", "10.jpg"], []],
  });
  expect(await send(zip)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 6, wrong: 8 } });

  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 6, leftOut: 0 });
  expect(await shown(swivel.id)).toEqual({ images: [], variants: [[], []] });
  expect(await library()).toEqual([]);
});

test("a picture of the same name takes the former one's place and description; undo brings that back", async () => {
  const { mesh } = await chairs();
  await apply((await send(zipSync({ "CH-100.jpg": await jpeg(), "CH-100-2.jpg": await jpeg() }))).id);
  const before = await manager.api("GET /api/staff/products/:id", { params: { id: mesh.id } });
  const planned = await send(zipSync({ "CH-100.jpg": await jpeg() }));
  expect(planned).toMatchObject({ counts: { new: 0, changed: 1, unchanged: 0, wrong: 0 } });
  expect((await items(planned.id)).data[0]?.changes).toMatchObject([{ field: "pictures", sku: "CH-100" }]);
  await apply(planned.id);
  const after = await manager.api("GET /api/staff/products/:id", { params: { id: mesh.id } });
  expect(after.images.map(({ alt }) => alt)).toEqual(before.images.map(({ alt }) => alt));
  expect(after.images[0]?.path).not.toBe(before.images[0]?.path);
  expect(after.images[1]?.path).toBe(before.images[1]?.path);
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 1 });
  const back = await manager.api("GET /api/staff/products/:id", { params: { id: mesh.id } });
  expect(back.images).toEqual(before.images);
});

test("a picture that the library has is used; one that somebody described since stays when the import is undone", async () => {
  const { mesh } = await chairs();
  const bytes = await jpeg();
  const file = { name: "desk.jpg", mime: "image/jpeg", bytes };
  await manager.call("POST /api/upload-image", { body: { category: "products" }, file });
  const planned = await send(zipSync({ "CH-100.jpg": bytes, "CH-100-2.jpg": await jpeg() }));
  await apply(planned.id);
  expect((await shown(mesh.id)).images).toEqual(["desk.jpg", "CH-100-2.jpg"]);
  const row = await app.db.selectFrom("products").selectAll().where("id", "=", mesh.id).executeTakeFirstOrThrow();
  const images = JSON.parse(row.images) as { alt: { en: string } }[];
  the(images[1]).alt.en = "From the side";
  await app.db
    .updateTable("products")
    .set({ images: JSON.stringify(images) as typeof row.images })
    .where("id", "=", mesh.id)
    .execute();
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 1, leftOut: 1 });
  expect((await shown(mesh.id)).images).toEqual(["CH-100-2.jpg"]);
  expect((await library()).map(({ name }) => name)).toEqual(["CH-100-2.jpg", "desk.jpg"]);
});

test("an import of pictures that was killed goes on; one that was cancelled stops and goes on", async () => {
  const { mesh } = await chairs();
  const names = Array.from({ length: 15 }, (_, at) => `CH-100-${at + 1}.jpg`);
  const files = await Promise.all(names.map(async (name) => [name, await jpeg()] as const));
  const planned = await send(zipSync(Object.fromEntries(files)));
  const died = dieAfterOnePart(app);
  await manager.api("POST /api/imports/:id/apply", { params: { id: planned.id } });
  await died;
  expect((await shown(mesh.id)).images.length).toBeLessThan(15);
  const { id } = planned;
  const cancelled = await manager.call("POST /api/imports/:id/cancel", { params: { id } });
  expect(cancelled.data).toMatchObject({ state: "cancelled" });
  await manager.api("POST /api/imports/:id/apply", { params: { id } });
  expect(await until(id, "running")).toMatchObject({ state: "done", done: 15, leftOut: 0 });
  expect((await shown(mesh.id)).images).toEqual(names);
  await app.db.updateTable("imports").set({ state: "running", next_item: 0 }).execute();
  app.clock.advance(31_000);
  await finishImports(app);
  expect((await shown(mesh.id)).images).toEqual(names);
});

test("pictures that were read a week ago are left, because their files are swept", async () => {
  await chairs();
  const planned = await send(zipSync({ "CH-100.jpg": await jpeg() }));
  app.clock.advance(7 * DAY_MS);
  manager = await as(app, "manager");
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 0, leftOut: 1 });
  expect((await items(planned.id)).data[0]?.problems).toMatchObject([{ code: "picture_gone" }]);
});

describe("a ZIP file", () => {
  test("that is damaged, empty, or has too many files is refused in words", async () => {
    const whole = zipSync({ "CH-100.jpg": await jpeg() });
    expect((await send(whole.slice(0, -30))).fault).toMatchObject({ fault: "zip_unreadable" });
    expect((await send(zipSync({ ".DS_Store": strToU8("x") }))).fault).toMatchObject({ fault: "no_pictures" });
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.jpg`, new Uint8Array()]));
    expect((await send(zipSync(many, { level: 0 }))).fault).toMatchObject({ fault: "too_many_files" });
  });

  test("unpacks nothing that is no picture by its size, and no more than an entry says", async () => {
    await chairs();
    const bomb = zipSync({ "CH-100.jpg": new Uint8Array(5_000_000), "CH-100-2.jpg": new Uint8Array(5_000_000) });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    let entry = 0;
    for (let at = 0; at < bomb.length - 4; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      // The second says that it is small, and is cut there.
      if (entry === 1) view.setUint32(at + 24, 4000, true);
      entry += 1;
    }
    const planned = await send(bomb);
    expect(await said(planned.id)).toEqual({ "CH-100.jpg": "picture_packed", "CH-100-2.jpg": "picture_kind" });
    const huge = zipSync({ "a.jpg": new Uint8Array(10), "b.jpg": new Uint8Array(10) });
    const sizes = new DataView(huge.buffer, huge.byteOffset);
    for (let at = 0; at < huge.length - 4; at += 1) {
      if (sizes.getUint32(at, true) === 0x02014b50) sizes.setUint32(at + 24, 1_500_000_000, true);
    }
    expect((await send(huge)).fault).toMatchObject({ fault: "too_large" });
  });
});

test("a folder is read with those in it, follows no link, and shows no path of the computer", async () => {
  const { mesh } = await chairs();
  const root = await mkdtemp(join(tmpdir(), "pictures-"));
  try {
    await mkdir(join(root, "ch-100"));
    await writeFile(join(root, "ch-100", "10.jpg"), await jpeg());
    await writeFile(join(root, "ch-100", "9.jpg"), await jpeg());
    await writeFile(join(root, "secret.jpg"), await jpeg());
    await symlink(join(root, "secret.jpg"), join(root, "CH-100-1.jpg"));
    await symlink(tmpdir(), join(root, "more"));
    const pictures = await readFolder(root);
    const by = { actor: { kind: "system" as const }, requestId: "r" };
    const id = await beginImport(app, { name: "folder", answers: { decimal: null, mapping: null }, by });
    await readImport(app, id, { pictures });
    expect(await said(id)).toEqual({
      "ch-100/9.jpg": "new",
      "ch-100/10.jpg": "new",
      "secret.jpg": "picture_unmatched",
      "CH-100-1.jpg": "picture_link",
      more: "picture_link",
    });
    await apply(id);
    expect((await shown(mesh.id)).images).toEqual(["9.jpg", "10.jpg"]);
  } finally {
    await rm(root, { recursive: true });
  }
});

test("the command imports a folder, and says the second time that nothing is new", async () => {
  const { mesh } = await chairs();
  const root = await mkdtemp(join(tmpdir(), "pictures-"));
  const lines: string[] = [];
  const out = { print: (line: string) => void lines.push(line), note: (line: string) => void lines.push(line) };
  const env = {
    DATA_DIR: app.dataDir,
    ...(app.databaseUrl.startsWith("postgres") ? { DATABASE_URL: app.databaseUrl } : {}),
  };
  try {
    await writeFile(join(root, "CH-100.jpg"), await jpeg());
    await writeFile(join(root, "other.jpg"), await jpeg());
    expect([await importCommand([root, "--dry-run"], env, out), (await shown(mesh.id)).images]).toEqual([2, []]);
    expect(lines[0]).toContain("(Pictures): 2 files. New: 1. Changed: 0. Unchanged: 0. Wrong: 1.");
    expect(lines[1]).toBe(
      "  other.jpg: The shop has no product with this SKU or address. Name the file, or its folder, by one.",
    );
    expect(await importCommand([root], env, out)).toBe(2);
    expect((await shown(mesh.id)).images).toEqual(["CH-100.jpg"]);
    lines.length = 0;
    expect(await importCommand([root], env, out)).toBe(2);
    expect(lines[0]).toContain("New: 0. Changed: 0. Unchanged: 1. Wrong: 1.");
  } finally {
    await rm(root, { recursive: true });
  }
});

test("a workbook is a table, and not a ZIP file of pictures", async () => {
  await addPicture(manager);
  const { data } = await manager.call("GET /api/staff/products/export", { query: { shape: "stock", format: "xlsx" } });
  const run = await send(new Uint8Array(Buffer.from(data.content, data.encoding)));
  expect(run.fault?.fault).toBe("empty");
});
