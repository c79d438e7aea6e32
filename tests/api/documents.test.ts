import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { documentHtml, documentPdf } from "../../server/features/documents/document-pdf.ts";
import { createRenditions } from "../../server/features/media/store/renditions.ts";
import { smallPicture } from "../../server/features/media/store/small-picture.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import type { PrintableDocument } from "../../src-shared/documents/registry.ts";
import { companyOrder, credit, invoiceFor, set } from "../support/billing.ts";
import { addCategory, addChair, addPicture } from "../support/catalogue.ts";
import { builtPool, pagesOf, says } from "../support/pdf.ts";
import { sentQuote } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const ONE = "GET /api/documents/:kind/:id";
const MANY = "POST /api/documents/batch";
const NOTED = "POST /api/documents/printed";
const pool = builtPool();
afterAll(() => pool.close());

async function shopWithDocuments(): Promise<StaffShop> {
  const shop = await staffShop();
  shop.app.documents = pool;
  return shop;
}

const ask = (shop: StaffShop, kind: string, id: string, query: object = {}) =>
  shop.staff.call(ONE, { params: { kind, id }, query: query as Record<string, unknown> });

const pagesIn = ({ data }: { data: { content: string } }) => pagesOf(Buffer.from(data.content, "base64"));
const dataIn = ({ data }: { data: { content: string } }) => JSON.parse(data.content) as PrintableDocument[];
const printed = (shop: StaffShop) =>
  shop.app.db
    .selectFrom("audit")
    .select(["action", "collection", "row_id"])
    .where("action", "like", "%documents%")
    .execute();

describe("documents of an order", () => {
  test("are there as PDF, each with the order's number", async () => {
    await using shop = await shopWithDocuments();
    const order = await companyOrder(shop, 2);
    for (const kind of ["confirmation", "delivery-note", "pick-list", "receipt80"]) {
      const answer = await ask(shop, kind, order.id);
      expect([kind, answer.status, answer.data.mime]).toEqual([kind, 200, "application/pdf"]);
      expect(pagesIn(answer)[0]).toContain(order.number);
    }
  });

  test("a delivery note is made for each delivery and shows only its goods, without prices", async () => {
    await using shop = await shopWithDocuments();
    const order = await companyOrder(shop, 3);
    const answer = await ask(shop, "delivery-note", order.id, { format: "data" });
    const [note] = dataIn(answer);
    expect(note?.kind === "delivery-note" && note.data.delivery.lines).toMatchObject([{ sku: CHAIR, quantity: 3 }]);
    const pages = pagesIn(await ask(shop, "delivery-note", order.id));
    expect(pages.join()).not.toMatch(/ر\.ق/);
  });

  test("a delivery note and a pick list name the services that are paid, and the cash to take", async () => {
    await using shop = await shopWithDocuments();
    const { id: variantId } = await shop.variant(CHAIR);
    const lines = [{ variantId, quantity: 2, services: ["assembly", "carryUp"] }];
    const order = await companyOrder(shop, 2, { lines, paymentMethod: "cash" });
    const services = [{ sku: CHAIR, quantity: 2, services: ["assembly", "carryUp"] }];
    const [note] = dataIn(await ask(shop, "delivery-note", order.id, { format: "data" }));
    expect(note?.kind === "delivery-note" && note.data.delivery).toMatchObject({
      collect: order.balance,
      lines: services,
    });
    const [list] = dataIn(await ask(shop, "pick-list", order.id, { format: "data" }));
    expect(list?.kind === "pick-list" && list.data.list).toMatchObject({ collect: order.balance, lines: services });
    for (const kind of ["delivery-note", "pick-list"]) {
      const [page = ""] = pagesIn(await ask(shop, kind, order.id, { lang: "en" }));
      expect(page).toMatch(/Carry/);
    }
  });

  test("a pick list leads through the store by the bins of its goods, and names what has none last", async () => {
    await using shop = await shopWithDocuments();
    const goods = await shop.app.db.selectFrom("variants").select(["id", "sku"]).orderBy("sku").limit(4).execute();
    const bins = ["A-10", "", "B-1", "A-2"];
    for (const [at, { id }] of goods.entries())
      await shop.app.db.updateTable("variants").set({ bin: bins[at] }).where("id", "=", id).execute();
    const order = await companyOrder(shop, 1, { lines: goods.map(({ id }) => ({ variantId: id, quantity: 1 })) });
    const [list] = dataIn(await ask(shop, "pick-list", order.id, { format: "data" }));
    const found = list?.kind === "pick-list" ? list.data.list.lines.map(({ sku, bin }) => [sku, bin]) : [];
    const sku = (at: number) => goods[at]?.sku;
    expect(found).toEqual([
      [sku(3), "A-2"],
      [sku(0), "A-10"],
      [sku(2), "B-1"],
      [sku(1), ""],
    ]);
    const [page = ""] = pagesIn(await ask(shop, "pick-list", order.id, { lang: "en" }));
    expect(page).toContain("Bin");
  });

  test("a pick list shows a small picture of its goods where one can be made", async () => {
    await using shop = await shopWithDocuments();
    const category = await addCategory(shop.staff);
    const path = await addPicture(shop.staff);
    const images = [{ path, alt: { en: "Black chair" } }];
    const chair = await addChair(shop.staff, category.id, {
      images,
      options: [],
      variants: [{ sku: "P-1", price: 100 }],
    });
    const variantId = the(chair.variants[0]).id;
    await shop.app.db.updateTable("variants").set({ tracked: false }).where("id", "=", variantId).execute();
    const order = await companyOrder(shop, 1, { lines: [{ variantId, quantity: 1 }] });
    const pictureOf = async () => {
      const [list] = dataIn(await ask(shop, "pick-list", order.id, { format: "data" }));
      return list?.kind === "pick-list" ? the(list.data.list.lines[0]).picture : undefined;
    };
    expect(await pictureOf()).toBeNull();
    const renditions = createRenditions({ store: shop.app.media, cacheDir: join(shop.app.dataDir, "renditions") });
    shop.app.smallPicture = (own) => smallPicture(renditions, own);
    expect(await pictureOf()).toMatchObject({
      src: expect.stringMatching(/^data:image\/jpeg;base64,/),
      width: 40,
      height: 30,
    });
    shop.app.smallPicture = () => Promise.resolve(undefined);
    expect(await pictureOf()).toBeNull();
    await renditions.close();
  });

  test("an unknown order has none, and a voided order shows its documents to managers only", async () => {
    await using shop = await shopWithDocuments();
    expect((await ask(shop, "confirmation", "nobody")).status).toBe(404);
    const order = await companyOrder(shop, 1);
    const voiding = {
      params: { id: order.id },
      body: { reason: "Twice" },
      ifMatch: (await shop.read(order.id)).version,
    };
    expect((await shop.manager.call("DELETE /api/orders/:id", voiding)).status).toBe(200);
    expect((await ask(shop, "confirmation", order.id)).status).toBe(404);
    const input = { params: { kind: "confirmation", id: order.id } };
    expect((await shop.manager.call(ONE, input)).status).toBe(200);
  });
});

describe("posted documents", () => {
  test("are rendered from the posted content, with the company's name of that day", async () => {
    await using shop = await shopWithDocuments();
    const invoice = await invoiceFor(shop, (await companyOrder(shop, 2)).id);
    const before = await ask(shop, "invoice", invoice.id, { format: "data" });
    const { data: company } = await shop.admin.call("GET /api/settings/:key", { params: { key: "company" } });
    await set(shop, "company", { ...(company.value as object), legalName: { en: "Another Company", ar: "شركة أخرى" } });
    expect((await ask(shop, "invoice", invoice.id, { format: "data" })).data).toEqual(before.data);
    const pages = pagesIn(await ask(shop, "invoice", invoice.id));
    expect(pages[0]).toContain(invoice.number);
    expect(pages.join()).not.toContain("Another Company");
  });

  test("a credit note names the invoice it puts right", async () => {
    await using shop = await shopWithDocuments();
    const invoice = await invoiceFor(shop, (await companyOrder(shop, 2)).id);
    const note = await credit(shop, invoice.id, { scope: "amount", amount: 5000 });
    const text = pagesIn(await ask(shop, "invoice", note.id)).join("\n");
    expect(says(text, "إشعار دائن")).toBe(true);
    expect(text).toContain(invoice.number);
  });
});

test("a quote's document never shows the cost of goods", async () => {
  await using shop = await shopWithDocuments();
  const { id } = await sentQuote(shop);
  const { data } = await ask(shop, "quote", id, { format: "data" });
  expect(data.content).not.toMatch(/"cost"|"margin"|800000/);
  expect(says(pagesIn(await ask(shop, "quote", id)).join("\n"), "كاونتر استقبال حسب المقاس")).toBe(true);
  expect((await ask(shop, "quote", id, { version: "7" })).status).toBe(404);
});

test("a product has a label for each variant, whose code opens its page in the shop", async () => {
  await using shop = await shopWithDocuments();
  const { id: variantId } = await shop.variant(CHAIR);
  const { product_id: id } = await shop.app.db
    .selectFrom("variants")
    .select("product_id")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  const labels = dataIn(await ask(shop, "label", id, { format: "data" }));
  expect(labels.length).toBeGreaterThan(1);
  const [label] = dataIn(await ask(shop, "label", id, { format: "data", variant: variantId }));
  expect(label).toMatchObject({
    data: { label: { sku: CHAIR, url: expect.stringMatching(/^http:\/\/localhost:3000\/product\//) } },
  });
  expect(pagesIn(await ask(shop, "label", id, { sheet: "a6" }))).toHaveLength(labels.length);
});

describe("printing", () => {
  test("is recorded by POST with user and document; no address that is opened marks a document as printed", async () => {
    await using shop = await shopWithDocuments();
    const invoice = await invoiceFor(shop, (await companyOrder(shop, 1)).id);
    await ask(shop, "invoice", invoice.id);
    expect(await printed(shop)).toEqual([]);
    const answer = await ask(shop, "invoice", invoice.id, { print: "1", copy: "1" });
    expect(pagesIn(answer)[0]).toContain("COPY");
    expect(await printed(shop)).toEqual([]);
    const about = { copy: true, name: invoice.number, printedAt: "2026-11-22T06:00:00.000Z" };
    await shop.staff.call(NOTED, { body: { documents: [{ kind: "invoice", id: invoice.id, ...about }] } });
    expect(await printed(shop)).toEqual([{ action: NOTED, collection: "invoices", row_id: invoice.id }]);
  });

  test("by a desktop is recorded once, however often it is sent, and all staff can read earlier prints", async () => {
    await using shop = await shopWithDocuments();
    const invoice = await invoiceFor(shop, (await companyOrder(shop, 1)).id);
    const about = { copy: false, name: invoice.number, printedAt: "2026-11-22T06:00:00.000Z" };
    const documents = [
      { kind: "invoice", id: invoice.id, ...about },
      { kind: "quote", id: "some-quote", version: 2, ...about },
    ];
    for (const _ of [1, 2]) await shop.staff.call(NOTED, { body: { documents }, idempotencyKey: "tray-1" });
    expect(await printed(shop)).toMatchObject([{ action: NOTED }, { action: NOTED }]);
    const asked = [`invoice:${invoice.id}`, "quote:some-quote:2", "quote:some-quote:1", "delivery-note:nobody"];
    const { data } = await shop.manager.call("GET /api/documents/printed", { query: { documents: asked.join(",") } });
    expect(data).toEqual({ printed: asked.slice(0, 2) });
  });

  test("many delivery notes come in one file in the order of the route", async () => {
    await using shop = await shopWithDocuments();
    const orders = [];
    for (const zone of [61, 9, 40]) {
      orders.push(await companyOrder(shop, 1, { address: { zone, street: "840", building: "12" } }));
    }
    const documents = orders.map(({ id }) => ({ kind: "delivery-note", id }));
    const pages = pagesIn(await shop.staff.call(MANY, { body: { documents } }));
    const [far, near, middle] = orders.map((order) => order.number);
    expect(pages.map((page) => page.match(/ORD-\d{4}-\d{6}/)?.[0])).toEqual([near, middle, far]);
    expect(await printed(shop)).toHaveLength(3);
  });

  test("takes at most sixty at once, and all of them or none", async () => {
    await using shop = await shopWithDocuments();
    const { id } = await companyOrder(shop, 1);
    const documents = Array.from({ length: 61 }, () => ({ kind: "pick-list", id }));
    expect((await shop.staff.call(MANY, { body: { documents } })).status).toBe(422);
    const withStranger = [
      { kind: "pick-list", id },
      { kind: "pick-list", id: "nobody" },
    ];
    expect((await shop.staff.call(MANY, { body: { documents: withStranger } })).status).toBe(404);
    expect(await printed(shop)).toEqual([]);
  });
});

test("a page for printing may use its own style sheet and nothing else", async () => {
  await using shop = await shopWithDocuments();
  const { data } = await ask(shop, "confirmation", (await companyOrder(shop, 1)).id, { format: "html" });
  const style = /<style>([\s\S]*?)<\/style>/.exec(data.content)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(data.shown?.policy).toContain(`style-src 'sha256-${hash}'`);
  expect(data.shown?.policy).toContain("default-src 'none'");
});

test("when too many documents wait, or none can be rendered here, the answer is to come back later", async () => {
  await using shop = await staffShop();
  const { id } = await companyOrder(shop, 1);
  const { code, status, retryAfter } = await ask(shop, "confirmation", id);
  expect([code, status, retryAfter]).toEqual(["unavailable", 503, 5]);
  const busy = { pdf: async () => null, html: async () => null };
  shop.app.documents = busy;
  expect((await ask(shop, "confirmation", id, { format: "html" })).code).toBe("unavailable");
});

test("a mail gets its document as bytes, or none", async () => {
  await using shop = await shopWithDocuments();
  const order = await companyOrder(shop, 1);
  const pdf = await documentPdf(shop.app, "confirmation", order.id);
  expect(isRefusal(pdf) ? pdf.code : Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(await documentPdf(shop.app, "quote", "nobody")).toMatchObject({ code: "not_found" });
  expect(await documentHtml(shop.app, "confirmation", order.id)).toMatch(/^<!doctype html>/);
});
