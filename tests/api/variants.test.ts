import { describe, expect, onTestFinished, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { ProductInput } from "../../src-shared/products/input.ts";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, addPicture, asWritten, chair, colours, revisionOf } from "../support/catalogue.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";

const fieldsOf = (envelope: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((envelope as { error: { fields: Record<string, { code: string }> } }).error.fields).map(
      ([field, { code }]) => [field, code],
    ),
  );

const variant = (sku: string, colour: string, more: Partial<ProductInput["variants"][number]> = {}) => ({
  sku,
  options: { colour },
  price: 50_000,
  ...more,
});

async function shopWithChair() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff");
  const category = await addCategory(staff);
  const product = await addChair(staff, category.id, {
    options: colours,
    variants: [variant("A-1", "black", { openingStock: 5 }), variant("A-2", "teal", { openingStock: 5 })],
  });
  return { app, staff, category, product };
}

const put = (
  person: Person,
  product: StaffProduct,
  variants: ProductInput["variants"],
  more: Partial<ProductInput> = {},
) =>
  person.call("PUT /api/products/:id", {
    params: { id: product.id },
    body: { ...asWritten(product), ...more, variants },
    ifMatch: product.version,
  });

describe("the variants of a product", () => {
  test("are added, changed and removed in one request; one without orders is deleted", async () => {
    const { app, staff, product } = await shopWithChair();
    const [black] = asWritten(product).variants as [ProductInput["variants"][number]];
    const id = newId();
    const values = [...(colours[0]?.values ?? []), { key: "sand", name: { en: "Sand" }, hex: "#f1ece4" }];
    const { data } = await put(
      staff,
      product,
      [{ ...black, price: 60_000 }, variant("A-3", "sand", { id, openingStock: 2 })],
      { options: [{ key: "colour", name: { en: "Colour" }, values }] },
    );
    expect(data.variants).toMatchObject([
      { id: black.id, sku: "A-1", price: 60_000, onHand: 5, archived: false },
      { id, sku: "A-3", price: 50_000, onHand: 2, archived: false },
    ]);
    const gone = product.variants[1]?.id ?? "";
    const left = await app.db.selectFrom("stock_movements").selectAll().where("variant_id", "=", gone).execute();
    expect(left).toEqual([]);
  });

  test("that an order names is only archived: the order stays readable, it cannot be bought, and it can come back", async () => {
    const { app, staff, product } = await shopWithChair();
    const shopper = visitor(app);
    const [black, teal] = asWritten(product).variants as [
      ProductInput["variants"][number],
      ProductInput["variants"][number],
    ];
    const ordered = await shopper.api("POST /api/orders", { body: aCheckout(teal.id ?? "", { method: "pickup" }) });
    const fresh = await staff.api("GET /api/staff/products/:id", { params: { id: product.id } });
    const { data: without } = await put(staff, fresh, [black]);
    expect(without.variants).toMatchObject([
      { id: black.id, archived: false },
      { id: teal.id, archived: true, available: 4 },
    ]);
    const shown = await shopper.api("GET /api/products/:id", { params: { id: product.id } });
    expect(shown.variants.map((variant) => variant.id)).toEqual([black.id]);
    const cart = await shopper.api("POST /api/cart/price", {
      body: { lines: [{ variantId: teal.id ?? "", quantity: 1 }] },
    });
    expect(cart.gone).toEqual([teal.id]);
    const followed = await shopper.api("GET /api/track/:token", { params: { token: ordered.token } });
    expect(followed.lines[0]?.sku).toBe("A-2");

    const taken = await put(staff, without, [{ ...black, sku: "A-2" }]);
    expect(fieldsOf(taken.envelope)).toEqual({ "variants.0.sku": "taken" });
    const { data: back } = await put(staff, without, [black, teal]);
    expect(back.variants).toMatchObject([{ archived: false }, { id: teal.id, archived: false, available: 4 }]);
  });

  test("may change places with their SKUs", async () => {
    const { staff, product } = await shopWithChair();
    const [black, teal] = asWritten(product).variants as [
      ProductInput["variants"][number],
      ProductInput["variants"][number],
    ];
    const { data } = await put(staff, product, [
      { ...teal, sku: "A-1" },
      { ...black, sku: "A-2" },
    ]);
    expect(data.variants.map(({ id, sku }: { id: string; sku: string }) => [id, sku])).toEqual([
      [teal.id, "A-1"],
      [black.id, "A-2"],
    ]);
  });

  test("must make sense together; each problem is named at its place, and nothing is written", async () => {
    const { app, staff, category, product } = await shopWithChair();
    const before = await revisionOf(app);
    const refused = async (changes: Partial<ProductInput>) => {
      const { status, envelope } = await staff.call("POST /api/products", { body: chair(category.id, changes) });
      expect(status).toBe(422);
      return fieldsOf(envelope);
    };
    const two = [variant("B-1", "black"), variant("B-2", "black")];
    expect(await refused({ variants: [] })).toEqual({ variants: "required" });
    expect(
      await refused({ variants: [variant("B-1", ""), variant("B-2", "")].map((one) => ({ ...one, options: {} })) }),
    ).toEqual({
      variants: "one_variant",
    });
    expect(await refused({ options: colours, variants: two })).toEqual({ "variants.1.options": "same_variant" });
    expect(await refused({ options: colours, variants: [variant("B-1", "pink")] })).toEqual({
      "variants.0.options": "variant_options",
    });
    expect(await refused({ variants: [{ sku: "b 1", price: 1 }] })).toEqual({ "variants.0.sku": "sku" });
    expect(await refused({ variants: [{ sku: "a-1", price: 1 }] })).toEqual({ "variants.0.sku": "taken" });
    expect(await refused({ options: colours, variants: [variant("B-1", "black"), variant("b-1", "teal")] })).toEqual({
      "variants.1.sku": "taken",
    });
    expect(await refused({ variants: [{ sku: "B-1", price: 100, compareAtPrice: 100 }] })).toEqual({
      "variants.0.compareAtPrice": "compare_at",
    });
    expect(await refused({ variants: [{ sku: "B-1", price: 100, images: ["products/none.jpg"] }] })).toEqual({
      "variants.0.images": "picture",
    });
    expect(await refused({ variants: [{ sku: "B-1", price: 1, id: product.variants[0]?.id ?? "" }] })).toEqual({
      "variants.0.id": "unknown",
    });
    for (const price of [-1, 1.5, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53, 1_000_000_000]) {
      expect(await refused({ variants: [{ sku: "B-1", price }] })).toEqual({ "variants.0.price": "amount" });
    }
    expect(await revisionOf(app)).toBe(before);
  });

  test("belong to a product that names only existing values", async () => {
    const { staff, category, product } = await shopWithChair();
    const refused = async (changes: Partial<ProductInput>) => {
      const { status, envelope } = await staff.call("POST /api/products", { body: chair(category.id, changes) });
      expect(status).toBe(422);
      return fieldsOf(envelope);
    };
    expect(await refused({ categoryId: newId() })).toEqual({ categoryId: "unknown" });
    expect(await refused({ subcategoryId: newId() })).toEqual({ subcategoryId: "unknown" });
    expect(await refused({ related: [newId()] })).toEqual({ related: "unknown" });
    expect(await refused({ model: "models/none.glb" })).toEqual({ model: "unknown" });
    expect(await refused({ images: [{ path: "products/none.jpg", alt: { en: "" } }] })).toEqual({
      "images.0.path": "picture",
    });
    const picture = await addPicture(staff);
    expect(await refused({ model: picture })).toEqual({ model: "unknown" });
    expect(await refused({ images: [picture, picture].map((path) => ({ path, alt: { en: "" } })) })).toEqual({
      "images.1.path": "taken",
    });
    const itself = await put(staff, product, asWritten(product).variants, { related: [product.id] });
    expect(fieldsOf(itself.envelope)).toEqual({ related: "unknown" });
  });

  test("below zero go on taking back-orders until stock is received", async () => {
    const { app, staff, category } = await shopWithChair();
    const made = await addChair(staff, category.id, {
      variants: [{ sku: "C-1", price: 100, backorder: true, openingStock: 1 }],
    });
    const [first] = made.variants as [StaffProduct["variants"][number]];
    await visitor(app).api("POST /api/orders", {
      body: aCheckout(first.id, { method: "pickup", lines: [{ variantId: first.id, quantity: 3, services: [] }] }),
    });
    const now = await staff.api("GET /api/staff/products/:id", { params: { id: made.id } });
    expect(now.variants[0]?.available).toBe(-2);
    const refused = await put(
      staff,
      now,
      asWritten(now).variants.map((variant) => ({ ...variant, backorder: false })),
    );
    expect(fieldsOf(refused.envelope)).toEqual({ "variants.0.backorder": "below_zero" });
    const inList = await staff.call("PATCH /api/variants/:id", {
      params: { id: first.id },
      body: { backorder: false },
      ifMatch: now.variants[0]?.version ?? 0,
    });
    expect(fieldsOf(inList.envelope)).toEqual({ backorder: "below_zero" });
    const cheaper = await staff.api("PATCH /api/variants/:id", {
      params: { id: first.id },
      body: { price: 95 },
      headers: ifMatch(now.variants[0]?.version ?? 0),
    });
    expect(cheaper.price).toBe(95);
  });
});
