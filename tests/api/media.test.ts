import { describe, expect, onTestFinished, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { type ConflictDetails, ifMatch } from "../../src-shared/api/editing.ts";
import { MAX_USES_SHOWN, type MediaEntry } from "../../src-shared/media/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, addPicture, notesOn } from "../support/catalogue.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";
import { glb } from "../support/glb.ts";

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  return { app, staff, category: await addCategory(staff) };
}

const list = (person: Person, query: object = {}) => person.api("GET /api/media", { query });
const pathsOf = async (person: Person, query: object) => (await list(person, query)).data.map((entry) => entry.path);

describe("the library of pictures", () => {
  test("names the uses of each picture, newest first", async () => {
    const { app, staff, category } = await shopWith();
    const admin = await as(app, "admin");
    const [first, second] = [await addPicture(staff, "old.jpg"), await addPicture(staff, "new.jpg")];
    const product = await addChair(staff, category.id, {
      images: [{ path: first, alt: { en: "A chair", ar: "كرسي" } }],
    });
    await staff.api("PUT /api/categories/:id", {
      params: { id: category.id },
      body: { name: category.name, description: category.description, image: first },
      headers: ifMatch(category.version),
    });
    await admin.api("PUT /api/settings/:key", {
      params: { key: "heroes" },
      body: {
        value: [{ image: second, alt: { en: "Room" }, title: { en: "Hello" }, text: { en: "" }, link: "/products" }],
      },
      headers: ifMatch(0),
    });
    const { data, meta } = await list(staff);
    expect(data.map(({ path, name, uses }) => [path, name, uses])).toEqual([
      [second, "new.jpg", [{ collection: "settings", id: "heroes", label: { en: "heroes" } }]],
      [
        first,
        "old.jpg",
        [
          { collection: "products", id: product.id, label: product.name },
          { collection: "categories", id: category.id, label: category.name },
        ],
      ],
    ]);
    expect(meta.counts).toEqual({ all: 2, unused: 0, altMissing: 1, duplicates: 0 });
  });

  test("names the first fifty uses of a picture that many products show, counts all, and finds it by each of them", async () => {
    const { app, staff, category } = await shopWith();
    const path = await addPicture(staff, "stand-in.jpg");
    const chair = await addChair(staff, category.id, { images: [{ path, alt: { en: "To come", ar: "قريبًا" } }] });
    const row = await app.db.selectFrom("products").selectAll().where("id", "=", chair.id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_USES_SHOWN + 10 }, (_, n) => ({
      ...row,
      id: newId(),
      slug: `copy-${n}`,
      name: toJson({ en: `Copy ${n}` }),
    }));
    await inTransaction(app.db, async (tx) => {
      await tx.insertInto("products").values(copies).execute();
      for (const { id, version } of copies) recordChange(tx, "products", id, version);
    });
    const [entry] = (await list(staff, { q: `copy ${MAX_USES_SHOWN + 9}` })).data;
    expect(entry).toMatchObject({ path, useCount: MAX_USES_SHOWN + 11 });
    expect(entry?.uses).toHaveLength(MAX_USES_SHOWN);
    expect((await list(staff, { only: "unused" })).meta.total).toBe(0);
  });

  test("follows its files, products and others that show them, and changes nothing when something is sold", async () => {
    const { app, staff, category } = await shopWith();
    const path = await addPicture(staff);
    const product = await addChair(staff, category.id, {
      name: { en: "Bench" },
      images: [{ path, alt: { en: "A bench", ar: "مقعد" } }],
      variants: [{ sku: "BE-1", price: 10_000, openingStock: 5 }],
    });
    const stool = await addChair(staff, category.id, {
      name: { en: "Stool" },
      status: "draft",
      images: [{ path, alt: { en: "A stool" } }],
      variants: [{ sku: "ST-1", price: 10_000 }],
    });
    const labels = async () => (await list(staff)).data[0]?.uses.map(({ label }) => label.en);
    expect(await labels()).toEqual(["Bench", "Stool"]);
    const madeFor = async () => (await app.catalogue.everything()).library.changes();
    const made = await madeFor();
    await inTransaction(app.db, async (tx) => {
      await tx.updateTable("variants").set({ on_hand: 1 }).execute();
      for (const { id, version } of await tx.selectFrom("variants").select(["id", "version"]).execute())
        recordChange(tx, "variants", id, version);
    });
    expect(await madeFor()).toBe(made);
    await staff.api("PATCH /api/products/:id", {
      params: { id: product.id },
      body: { name: { en: "Long bench" } },
      headers: ifMatch(product.version),
    });
    expect(await labels()).toEqual(["Long bench", "Stool"]);
    await staff.api("PUT /api/categories/:id", {
      params: { id: category.id },
      body: { name: { en: "Benches" }, description: category.description, image: path },
      headers: ifMatch(category.version),
    });
    expect(await labels()).toEqual(["Long bench", "Stool", "Benches"]);
    await staff.api("DELETE /api/products/:id", { params: { id: stool.id }, headers: ifMatch(stool.version) });
    expect(await labels()).toEqual(["Long bench", "Benches"]);
  });

  test("finds unused files, those without a description in a language, and files by name or by product", async () => {
    const { app, staff, category } = await shopWith();
    const [used, unused] = [await addPicture(staff, "كرسي أسود.jpg"), await addPicture(staff, "spare_part.jpg")];
    await addChair(staff, category.id, {
      name: { en: "Boardroom chair" },
      images: [{ path: used, alt: { en: "A chair" } }],
    });
    expect(await pathsOf(staff, { only: "unused" })).toEqual([unused]);
    expect((await list(staff, { only: "alt-missing" })).data.map(({ path, altMissing }) => [path, altMissing])).toEqual(
      [
        [unused, ["en", "ar"]],
        [used, ["ar"]],
      ],
    );
    expect(await pathsOf(staff, { q: "spare_" })).toEqual([unused]);
    expect(await pathsOf(staff, { q: "كرسى" })).toEqual([used]);
    expect(await pathsOf(staff, { q: "boardroom" })).toEqual([used]);
    expect(await pathsOf(staff, { folder: "heroes" })).toEqual([]);
    expect(await pathsOf(staff, { pageSize: 1, page: 2 })).toEqual([used]);
    const copied = await app.db.selectFrom("media").selectAll().where("path", "=", unused).executeTakeFirstOrThrow();
    await inTransaction(app.db, async (tx) => {
      const id = newId();
      await tx
        .insertInto("media")
        .values({ ...copied, id, path: "misc/twin.jpg" })
        .execute();
      recordChange(tx, "media", id, 1);
    });
    expect((await list(staff, { only: "duplicates" })).data.map(({ path, duplicates }) => [path, duplicates])).toEqual([
      ["misc/twin.jpg", [unused]],
      [unused, ["misc/twin.jpg"]],
    ]);
  });

  test("a description and a point to keep in view reach the shop wherever the product says nothing of its own", async () => {
    const { app, staff, category } = await shopWith();
    const path = await addPicture(staff);
    const product = await addChair(staff, category.id, { images: [{ path, alt: { en: "" } }] });
    const shopper = visitor(app);
    const picture = async () =>
      (await shopper.api("GET /api/products/:id", { params: { id: product.id } })).pictures[0];
    expect((await picture())?.alt).toEqual(product.name);
    const { data } = await list(staff);
    const { id, version } = data[0] as MediaEntry;
    const put = (body: object, ifMatchVersion?: number) =>
      staff.call("PUT /api/media/:id", {
        params: { id },
        body,
        ...(ifMatchVersion === undefined ? {} : { ifMatch: ifMatchVersion }),
      });
    const described = { alt: { en: "Mesh chair from behind", ar: "كرسي من الخلف" }, focus: { x: 50, y: 20 } };
    expect(await put(described)).toMatchObject({ status: 428 });
    expect(await put(described, version)).toMatchObject({
      status: 200,
      data: { ...described, version: 2, altMissing: [] },
    });
    expect(await picture()).toMatchObject({ path, alt: described.alt, focus: { x: 50, y: 20 } });
    const card = (await shopper.api("GET /api/products")).data[0];
    expect(card?.picture).toMatchObject({ focus: { x: 50, y: 20 } });
    const late = await put({ alt: null, focus: null }, version);
    expect(late.code).toBe("version_conflict");
    const { details } = (late.envelope as unknown as { error: { details: ConflictDetails<MediaEntry> } }).error;
    expect(details).toMatchObject({ by: "Aisha", current: { path, version: 2, alt: described.alt } });
    expect((await put({ alt: null, focus: { x: 101, y: 0 } }, 2)).status).toBe(422);
    expect((await notesOn(app, id)).map((note) => note.action)).toEqual([
      "POST /api/upload-image",
      "PUT /api/media/:id",
    ]);
  });

  test("takes 3D models that need no other files, and a product can show one", async () => {
    const { app, staff, category } = await shopWith();
    const send = (bytes: Buffer) =>
      staff.call("POST /api/upload-model", { body: {}, file: { name: "chair.glb", mime: "model/gltf-binary", bytes } });
    const { status, data } = await send(glb({ asset: { version: "2.0" }, buffers: [{ byteLength: 4 }] }));
    expect(status).toBe(201);
    expect(data.path).toMatch(/^models\/[0-9a-f]{32}\.glb$/);
    const product = await addChair(staff, category.id, { model: data.path });
    expect(product.model).toBe(data.path);
    const shown = await visitor(app).api("GET /api/products/:id", { params: { id: product.id } });
    expect(`models/${shown.model}`).toBe(data.path);
    const removed = await staff.call("DELETE /api/delete-image", { body: { path: data.path } });
    expect(removed.code).toBe("in_use");

    const fetches = glb({ asset: { version: "2.0" }, buffers: [{ uri: "https://evil.example/a.bin" }] });
    const cut = glb({ asset: { version: "2.0" } }).subarray(0, 30);
    for (const bytes of [fetches, cut, Buffer.from("glTF"), Buffer.from("<svg/>".padEnd(40))]) {
      expect((await send(bytes)).code).toBe("unsupported_media");
    }
  });

  test("a stored file that was lost comes back when the same picture is sent again", async () => {
    const { app, staff } = await shopWith();
    const bytes = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const send = () =>
      staff.call("POST /api/upload-image", {
        body: { category: "misc" },
        file: { name: "a.png", mime: "image/png", bytes },
      });
    const { path } = (await send()).data;
    await app.media.remove(path);
    expect((await send()).data).toEqual({ success: true, path, existing: true });
    expect(await app.media.read(path)).not.toBeNull();
  });
});
