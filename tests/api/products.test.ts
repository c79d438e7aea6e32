import { describe, expect, test } from "vitest";
import { type ConflictDetails, ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import {
  addChair,
  addPicture,
  asWritten,
  chair,
  colours,
  lastChangeOf,
  notesOn,
  revisionOf,
} from "../support/catalogue.ts";
import { detailsOf, fieldsOf, shopWith } from "../support/catalogue-shop.ts";
import { as, type Person } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";

const save = (person: Person, product: StaffProduct, changes: Partial<ReturnType<typeof asWritten>> = {}) =>
  person.api("PUT /api/products/:id", {
    params: { id: product.id },
    body: { ...asWritten(product), ...changes },
    headers: ifMatch(product.version),
  });

describe("a product", () => {
  test("made with two colours and pictures is in the shop at once, in both languages, with its stock", async () => {
    const { app, staff, category, shopper } = await shopWith();
    const [black, teal] = [await addPicture(staff), await addPicture(staff)];
    const product = await addChair(staff, category.id, {
      name: { en: "Ergonomic mesh chair", ar: "كرسي شبكي مريح" },
      options: colours,
      images: [
        { path: black, alt: { en: "Black chair", ar: "كرسي أسود" } },
        { path: teal, alt: { en: "Teal chair", ar: "كرسي أزرق" } },
      ],
      variants: [
        { sku: "er-1-blk", options: { colour: "black" }, price: 89_900, images: [black], openingStock: 7 },
        { sku: "ER-1-TEA", options: { colour: "teal" }, price: 94_900, compareAtPrice: 99_900, images: [teal] },
      ],
    });
    expect(product).toMatchObject({ slug: "ergonomic-mesh-chair", version: 1, status: "active", arabicMissing: [] });
    expect(product.variants.map(({ sku, onHand }) => [sku, onHand])).toEqual([
      ["ER-1-BLK", 7],
      ["ER-1-TEA", 0],
    ]);
    const shown = await shopper.api("GET /api/products/:id", { params: { id: "ergonomic-mesh-chair" } });
    expect(shown.name).toEqual({ en: "Ergonomic mesh chair", ar: "كرسي شبكي مريح" });
    expect(shown.descriptionHtml.ar).toContain("<strong>يتنفس</strong>");
    expect(shown.variants.map((variant) => [variant.pictures[0], variant.availability.state])).toEqual([
      [black, "in_stock"],
      [teal, "out_of_stock"],
    ]);
    expect(shown.pictures.map((picture) => [picture.path, picture.alt.ar])).toEqual([
      [black, "كرسي أسود"],
      [teal, "كرسي أزرق"],
    ]);
    const found = await shopper.api("GET /api/products/search/:term", { params: { term: "كرسي شبكي" } });
    expect(found.data.map((card) => card.id)).toEqual([product.id]);
    expect(await lastChangeOf(app, product.id)).toEqual({ collection: "products", version: 1, deleted: false });
    expect((await notesOn(app, product.id))[0]).toMatchObject({ action: "POST /api/products", staff_name: "Aisha" });
  });

  test("that is a draft or archived is nowhere in the shop, and everything of it is there for staff", async () => {
    const { staff, category, shopper } = await shopWith();
    const draft = await addChair(staff, category.id, { status: "draft" });
    const archived = await addChair(staff, category.id, { status: "archived" });
    for (const { id, slug } of [draft, archived]) {
      for (const name of [id, slug]) {
        expect((await shopper.call("GET /api/products/:id", { params: { id: name } })).status).toBe(404);
      }
      const raw = await staff.call("GET /api/staff/products/:id", { params: { id } });
      expect(raw.data.description.en).toBe("It **breathes**.");
      expect(raw.headers.get("etag")).toBe('"1"');
    }
    expect((await shopper.api("GET /api/products")).meta.total).toBe(0);
  });

  test("tells staff alone in which bin each of its variants is", async () => {
    const { staff, category, shopper } = await shopWith();
    const variants = [{ sku: "BIN-1", price: 100, bin: " Store 2 / A-03 " }];
    const chair = await addChair(staff, category.id, { options: [], variants });
    expect(chair.variants.map(({ bin }) => bin)).toEqual(["Store 2 / A-03"]);
    const moved = await save(staff, chair, {
      variants: asWritten(chair).variants.map((own) => ({ ...own, bin: "B-01" })),
    });
    expect(moved.variants.map(({ bin }) => bin)).toEqual(["B-01"]);
    const kept = await save(staff, moved, {
      variants: asWritten(moved).variants.map(({ bin: _, ...own }) => own),
    });
    expect(kept.variants.map(({ bin }) => bin)).toEqual(["B-01"]);
    for (const path of ["GET /api/products/:id", "GET /api/products"] as const) {
      const shown = await shopper.call(path, { params: { id: chair.id } });
      expect([shown.status, JSON.stringify(shown.data).includes("B-01")]).toEqual([200, false]);
    }
    const refused = await staff.call("POST /api/products", {
      body: { ...asWritten(kept), slug: "another", variants: [{ sku: "BIN-2", price: 100, bin: "x".repeat(25) }] },
    });
    expect(fieldsOf(refused.envelope)).toMatchObject({ "variants.0.bin": { code: "too_long" } });
  });

  test("sent back as it was read changes nothing but its version", async () => {
    const { app, staff, category } = await shopWith();
    const before = await addChair(staff, category.id, { options: [], related: [] });
    const after = await save(staff, before);
    expect({ ...after, version: 1, updatedAt: before.updatedAt }).toEqual(before);
    expect(after.version).toBe(2);
    const note = (await notesOn(app, before.id)).at(-1);
    expect([note?.before, note?.after]).toEqual(["{}", "{}"]);
  });

  test("changed by two at once is changed by the first; the second gets theirs, by whom and when, and nothing is lost", async () => {
    const { app, staff, category } = await shopWith();
    const omar = await as(app, "manager", { name: "Omar" });
    const product = await addChair(staff, category.id);
    app.clock.advance(60_000);
    const at = app.now().toISOString();
    await save(omar, product, { brand: "Corniche" });
    const before = await revisionOf(app);
    const late = await staff.call("PUT /api/products/:id", {
      params: { id: product.id },
      body: { ...asWritten(product), brand: "Dafna" },
      ifMatch: product.version,
    });
    expect(late).toMatchObject({ status: 412, code: "version_conflict" });
    expect(detailsOf<ConflictDetails<StaffProduct>>(late.envelope)).toMatchObject({
      by: "Omar",
      at,
      current: { version: 2, brand: "Corniche" },
    });
    expect(await revisionOf(app)).toBe(before);
    for (const key of ["PUT /api/products/:id", "PATCH /api/products/:id"] as const) {
      const unsaid = await staff.call(key, { params: { id: product.id }, body: asWritten(product) });
      expect(unsaid).toMatchObject({ status: 428, code: "version_required" });
    }
  });

  test("open in an editor cannot write an old price over one that was changed in the list", async () => {
    const { staff, category, shopper } = await shopWith();
    const product = await addChair(staff, category.id);
    const [variant] = product.variants;
    const params = { id: variant?.id ?? "" };
    const cheaper = await staff.api("PATCH /api/variants/:id", {
      params,
      body: { price: 86_900, compareAtPrice: 89_900 },
      headers: ifMatch(variant?.version ?? 0),
    });
    expect(cheaper).toMatchObject({ price: 86_900, compareAtPrice: 89_900 });
    const late = await staff.call("PUT /api/products/:id", {
      params: { id: product.id },
      body: asWritten(product),
      ifMatch: product.version,
    });
    expect(late.code).toBe("version_conflict");
    expect(detailsOf<ConflictDetails>(late.envelope).by).toBe("Aisha");
    const shown = await shopper.api("GET /api/products/:id", { params: { id: product.id } });
    expect(shown.variants[0]).toMatchObject({ price: 86_900, compareAtPrice: 89_900 });
    const wrong = await staff.call("PATCH /api/variants/:id", {
      params,
      body: { compareAtPrice: 86_900 },
      ifMatch: cheaper.version,
    });
    expect(fieldsOf(wrong.envelope)).toMatchObject({ compareAtPrice: { code: "compare_at" } });
  });

  test("sold while it is being edited can still be saved: stock is not written", async () => {
    const { staff, category, shopper } = await shopWith();
    const product = await addChair(staff, category.id);
    const [variant] = product.variants;
    await shopper.api("POST /api/orders", { body: aCheckout(variant?.id ?? "", { method: "pickup" }) });
    const after = await save(staff, product, { brand: "Corniche" });
    expect(after.variants[0]?.available).toBe(9);
  });

  test("with a new slug is found under every slug it ever had", async () => {
    const { staff, category, shopper } = await shopWith();
    let product = await addChair(staff, category.id, { slug: "first-name" });
    product = await save(staff, product, { slug: "second-name" });
    product = await save(staff, product, { slug: "third-name" });
    expect(product.formerSlugs).toEqual(["first-name", "second-name"]);
    for (const id of ["first-name", "second-name", "third-name"]) {
      expect((await shopper.api("GET /api/products/:id", { params: { id } })).slug).toBe("third-name");
    }
    const back = await save(staff, product, { slug: "first-name" });
    expect(back.formerSlugs).toEqual(["second-name", "third-name"]);
  });

  test("says which Arabic is older than its English, until the Arabic is changed, read again, or the English put back", async () => {
    const { staff, category } = await shopWith();
    const first = await addChair(staff, category.id);
    expect(first.arabicOlder).toEqual([]);
    const english = { ...first.name, en: "Mesh chair with headrest" };
    const second = await save(staff, first, {
      name: english,
      shortDescription: { ...first.shortDescription, en: "For very long days." },
      description: { en: "It breathes more.", ar: "ظهر يتنفس أكثر." },
    });
    expect(second.arabicOlder.toSorted()).toEqual(["name", "shortDescription"]);
    const third = await save(staff, second, { arabicChecked: ["name"] });
    expect(third.arabicOlder).toEqual(["shortDescription"]);
    const listed = await staff.api("GET /api/staff/products", { query: { arabic: "older" } });
    expect(listed.data.map((row) => [row.id, row.arabicOlder])).toEqual([[first.id, 1]]);
    const fourth = await staff.api("PATCH /api/products/:id", {
      params: { id: first.id },
      body: { shortDescription: first.shortDescription },
      headers: ifMatch(third.version),
    });
    expect(fourth.arabicOlder).toEqual([]);
    const fifth = await save(staff, fourth, { name: { en: "Chair" } });
    expect([fifth.arabicOlder, fifth.arabicMissing]).toEqual([[], ["name"]]);
  });

  test("keeps text as Markdown without anything that could run, and refuses links that lead astray", async () => {
    const { staff, category } = await shopWith();
    const product = await addChair(staff, category.id, {
      description: {
        en: "Good <script>alert(1)</script> <b onclick=x>chair</b> [here](/contact)",
        ar: "<img src=x> جيد",
      },
    });
    expect(product.description).toEqual({ en: "Good alert(1) chair [here](/contact)", ar: "جيد" });
    for (const link of ["javascript:alert(1)", "data:text/html,x", "http://insecure.example", "//evil.example"]) {
      const refused = await staff.call("POST /api/products", {
        body: chair(category.id, { description: { en: "ok", ar: `[x](${link})` } }),
      });
      expect(fieldsOf(refused.envelope)).toMatchObject({ "description.ar": { code: "link" } });
    }
  });
});
