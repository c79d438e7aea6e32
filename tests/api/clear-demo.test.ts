/** Taking the demo out of a shop, and beginning trade. */
import { describe, expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { clearDemoCommand } from "../../db/demo/command.ts";
import type { DemoPreview, Goes } from "../../src-shared/demo/operations.ts";
import { companyOrder, credit, invoiceFor, pay } from "../support/billing.ts";
import { addCategory, chair } from "../support/catalogue.ts";
import { aCheckout } from "../support/orders.ts";
import { accept, aQuote, order, sentQuote, sound } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const preview = async (shop: StaffShop, changed = false): Promise<DemoPreview> =>
  sound(await shop.admin.call("GET /api/demo", { query: changed ? { changed: "1" } : {} }));

const clear = async (shop: StaffShop, changed = false) =>
  shop.admin.call("POST /api/demo/clearing", { body: { changed, shown: (await preview(shop, changed)).goes } });

const begin = async (shop: StaffShop, keepDocuments = false) =>
  shop.admin.call("POST /api/trade", { body: { keepDocuments, shown: (await preview(shop)).documents } });

const countOf = (goes: Goes, kind: string): number => goes.find((one) => one.kind === kind)?.count ?? 0;

async function rowsIn(
  shop: StaffShop,
  table: "products" | "categories" | "articles" | "media" | "orders" | "customers",
) {
  return (await shop.app.db.selectFrom(table).select("id").execute()).length;
}

const findings = async (shop: StaffShop) => (await checkBooks(shop.app.db)).findings;

/** A product of the owner's, ten in stock, in a category of the demo or in one of their own. */
async function ownProduct(shop: StaffShop, slug?: string) {
  const tree = await shop.admin.api("GET /api/staff/categories");
  const category = tree.find((one) => one.slug === slug) ?? (await addCategory(shop.admin));
  const body = chair(category.id, {
    name: { en: "Our own desk" },
    variants: [{ sku: "OWN-1", price: 50_000, openingStock: 10 }],
  });
  return shop.admin.api("POST /api/products", { body });
}

describe("taking the demo out", () => {
  test("an untouched demo goes whole; settings, zones and staff stay, and visitors read standard texts", async () => {
    await using shop = await staffShop();
    const before = await preview(shop);
    expect(before).toMatchObject({ hasDemo: true, trade: null, archives: [], stays: [], documents: [] });
    expect(countOf(before.goes, "products")).toBe(await rowsIn(shop, "products"));
    expect(countOf(before.goes, "articles")).toBe(40);
    const company = sound(await shop.admin.call("GET /api/settings/:key", { params: { key: "company" } }));
    const zones = (await shop.app.db.selectFrom("delivery_zones").select("id").execute()).length;

    const done = sound(await clear(shop));
    expect(done).toEqual({ goes: before.goes, archived: 0 });

    for (const table of ["products", "categories", "articles", "media"] as const) {
      expect(await rowsIn(shop, table), table).toBe(0);
    }
    expect(await preview(shop)).toMatchObject({ hasDemo: false, goes: [], stays: [] });
    const { data: page } = await shop.shopper.call("GET /api/pages/:key", { params: { key: "terms-conditions" } });
    expect(page.updatedAt).toBeNull();
    const profile = sound(await shop.shopper.call("GET /api/shop"));
    expect(profile).toMatchObject({ heroes: [], cityCards: [], statistics: { years: "", customers: "", rating: 0 } });
    expect(company.value).toMatchObject(profile.company);
    expect((await shop.app.db.selectFrom("delivery_zones").select("id").execute()).length).toBe(zones);
    const found = sound(await shop.shopper.call("GET /api/products/search/:term", { params: { term: "chair" } }));
    expect(found).toEqual([]);
    expect(await findings(shop)).toEqual([]);
  });

  test("orders, quotes and invoices tried with it go too, and their numbers begin again", async () => {
    await using shop = await staffShop();
    const placed = await shop.place();
    const sold = await companyOrder(shop, 2);
    const invoice = await invoiceFor(shop, sold.id);
    await pay(shop, sold.id, { method: "cash", amount: 10_000 });
    await credit(shop, invoice.id, { scope: "rest" });
    const offered = await sentQuote(shop, { sections: (await aQuote(shop)).sections.slice(0, 1) });
    sound(await accept(shop.shopper, offered.token));
    sound(await order(shop, offered.id));
    const held = await sentQuote(shop);
    const until = { until: "2026-11-30" };
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id: held.id }, body: until }));
    const { goes } = await preview(shop);
    expect(goes).toEqual(
      expect.arrayContaining([
        { kind: "orders", count: 3 },
        { kind: "quotes", count: 2 },
        { kind: "invoices", count: 2 },
      ]),
    );
    expect(countOf(goes, "customers")).toBe(await rowsIn(shop, "customers"));

    sound(await clear(shop));
    for (const table of ["orders", "customers", "products"] as const) expect(await rowsIn(shop, table), table).toBe(0);
    expect(await shop.read(placed.id, shop.admin)).toBeUndefined();
    const mails = await shop.app.db.selectFrom("mail_queue").select("data").execute();
    expect(mails.filter(({ data }) => data.includes(placed.id))).toEqual([]);
    expect(await findings(shop)).toEqual([]);
    expect((await checkInvoices(shop.app.db)).problems).toEqual([]);

    await ownProduct(shop);
    const { id } = await shop.variant("OWN-1");
    const again = sound(await shop.shopper.call("POST /api/orders", { body: aCheckout(id) }));
    expect(again.number).toBe("ORD-2026-000001");
  });

  test("what the owner made stays, with what it names, and so does what somebody changed", async () => {
    await using shop = await staffShop();
    await ownProduct(shop, "seating");
    const mesh = await shop.app.db
      .selectFrom("products")
      .innerJoin("variants", "variants.product_id", "products.id")
      .select(["products.id", "variants.id as variantId", "variants.version"])
      .where("variants.sku", "=", CHAIR)
      .executeTakeFirstOrThrow();
    sound(
      await shop.admin.call("PATCH /api/variants/:id", {
        params: { id: mesh.variantId },
        body: { price: 12_300 },
        ifMatch: mesh.version,
      }),
    );
    const { stays } = await preview(shop);
    expect(stays).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "products", id: mesh.id, reason: "changed" }),
        expect.objectContaining({
          kind: "categories",
          reason: "in_use",
          label: expect.objectContaining({ en: "Seating" }),
          by: expect.arrayContaining([expect.objectContaining({ label: { en: "Our own desk" } })]),
        }),
      ]),
    );
    sound(await clear(shop));
    expect(await rowsIn(shop, "products")).toBe(2);
    expect(await rowsIn(shop, "categories")).toBe(1);
    // Its pictures are still shown by it.
    expect(await rowsIn(shop, "media")).toBeGreaterThan(0);
    const shown = sound(await shop.shopper.call("GET /api/products/:id", { params: { id: mesh.id } }));
    expect(shown.pictures.length).toBeGreaterThan(0);

    sound(await clear(shop, true));
    expect(await rowsIn(shop, "products")).toBe(1);
    // The picture of the category that is still used.
    expect(await rowsIn(shop, "media")).toBe(1);
    expect(await findings(shop)).toEqual([]);
  });

  test("stock of the owner's goods is as before the trial, whatever was sold and held", async () => {
    await using shop = await staffShop();
    await ownProduct(shop, "seating");
    const { id: own } = await shop.variant("OWN-1");
    const { id: mesh } = await shop.variant(CHAIR);
    const lines = [own, mesh].map((variantId) => ({ variantId, quantity: 3, services: [] }));
    await companyOrder(shop, 1, { lines });
    const section = { title: { en: "Room" }, lines: lines.map((line) => ({ ...line, kind: "product", discount: 0 })) };
    const { id } = await sentQuote(shop, { sections: [section] });
    const until = { until: "2026-11-30" };
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: until }));
    expect((await shop.variant("OWN-1")).on_hand).toBe(4);
    sound(await clear(shop));
    expect((await shop.variant("OWN-1")).on_hand).toBe(10);
    expect(await findings(shop)).toEqual([]);
  });

  test("an invoice of the owner's goods keeps those before it, whose chain it is in; their goods are archived", async () => {
    await using shop = await staffShop();
    await ownProduct(shop, "seating");
    const { id: own } = await shop.variant("OWN-1");
    const tried = await companyOrder(shop, 1);
    await invoiceFor(shop, tried.id);
    const real = await companyOrder(shop, 1, { lines: [{ variantId: own, quantity: 1, services: [] }] });
    await invoiceFor(shop, real.id);
    const loose = await shop.place();

    const { archives, goes } = await preview(shop);
    expect(archives).toMatchObject([{ kind: "products", by: [{ kind: "orders", id: tried.id }] }]);
    expect(countOf(goes, "orders")).toBe(1);
    expect(sound(await clear(shop))).toMatchObject({ archived: 1 });
    expect(await shop.read(loose.id)).toBeUndefined();
    expect(await shop.read(tried.id)).toBeDefined();
    const { status } = await shop.app.db
      .selectFrom("products")
      .select("status")
      .where("slug", "=", "task-chair-mesh")
      .executeTakeFirstOrThrow();
    expect(status).toBe("archived");
    expect(await findings(shop)).toEqual([]);
    expect((await checkInvoices(shop.app.db)).problems).toEqual([]);
    // Nothing is left to do, and it is said why.
    expect(await preview(shop)).toMatchObject({ goes: [], archives: [{ reason: "in_use" }] });
  });

  test("once trade has begun, no order goes, and goods that one names are archived", async () => {
    await using shop = await staffShop();
    sound(await begin(shop));
    const placed = await shop.place();
    const { goes, archives, trade } = await preview(shop);
    expect(trade?.by).toBe("Aisha");
    expect(countOf(goes, "orders")).toBe(0);
    expect(archives).toHaveLength(1);
    sound(await clear(shop));
    expect(await shop.read(placed.id)).toBeDefined();
    expect(await rowsIn(shop, "products")).toBe(1);
    expect(await findings(shop)).toEqual([]);
  });

  test("what was not shown is not taken out", async () => {
    await using shop = await staffShop();
    const { goes: shown } = await preview(shop);
    await shop.place();
    const refused = await shop.admin.call("POST /api/demo/clearing", { body: { changed: false, shown } });
    expect([refused.status, refused.code]).toEqual([409, "conflict"]);
    const { details } = (refused.envelope as { error: { details: DemoPreview } }).error;
    expect(countOf(details.goes, "orders")).toBe(1);
    expect(await rowsIn(shop, "orders")).toBe(1);
  });

  test("a retry with the same key is answered as the first time", async () => {
    await using shop = await staffShop();
    const body = { changed: false, shown: (await preview(shop)).goes };
    const input = { body, idempotencyKey: "clear-it-once-0001" };
    const first = sound(await shop.admin.call("POST /api/demo/clearing", input));
    expect(sound(await shop.admin.call("POST /api/demo/clearing", input))).toEqual(first);
  });

  test("the command only says what would go until it is told to do it, and makes a copy first", async () => {
    await using shop = await staffShop();
    const made: number[] = [];
    const backUp = async () => {
      made.push(await rowsIn(shop, "products"));
      return "before.db";
    };
    const said = await clearDemoCommand(shop.app.db, { changed: false, isAgreed: false, backUp });
    expect(said.join("\n")).toContain("40 articles");
    expect([await rowsIn(shop, "articles"), made]).toEqual([40, []]);
    const products = await rowsIn(shop, "products");
    await clearDemoCommand(shop.app.db, { changed: false, isAgreed: true, backUp });
    expect([await rowsIn(shop, "articles"), made]).toEqual([0, [products]]);
    const again = await clearDemoCommand(shop.app.db, { changed: false, isAgreed: false, backUp });
    expect(again).toEqual(["Nothing of the demo is here."]);
  });
});

describe("beginning trade", () => {
  test("takes all documents so far out, keeps the goods, and numbers begin with 1", async () => {
    await using shop = await staffShop();
    const tried = await companyOrder(shop, 2);
    await invoiceFor(shop, tried.id);
    const products = await rowsIn(shop, "products");
    const begun = sound(await begin(shop));
    expect(begun).toMatchObject({ trade: { by: "Aisha" }, documents: [] });
    expect([await rowsIn(shop, "orders"), await rowsIn(shop, "products")]).toEqual([0, products]);
    const first = await companyOrder(shop, 1);
    expect(first.number).toBe("ORD-2026-000001");
    expect((await invoiceFor(shop, first.id)).number).toBe("INV-2026-000001");
    expect((await checkInvoices(shop.app.db)).problems).toEqual([]);
    expect(await findings(shop)).toEqual([]);
    await expect(shop.app.db.deleteFrom("invoices").execute()).rejects.toThrow("never changed");
    const again = await begin(shop);
    expect([again.status, again.code]).toEqual([409, "conflict"]);
  });

  test("may keep the documents, and numbers go on", async () => {
    await using shop = await staffShop();
    const tried = await companyOrder(shop, 2);
    sound(await begin(shop, true));
    expect(await shop.read(tried.id)).toBeDefined();
    expect((await companyOrder(shop, 1)).number).toBe("ORD-2026-000002");
    const { data } = await shop.admin.call("GET /api/audit", { query: { collection: "demo" } });
    expect(data[0]).toMatchObject({ action: "POST /api/trade", after: { keepDocuments: true } });
  });
});
