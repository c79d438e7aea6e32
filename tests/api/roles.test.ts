// What staff do beside what is a manager's (src-shared/README.md, People and access).
import { describe, expect, test } from "vitest";
import { writtenOf } from "../../server/features/products/written-of.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const variantRow = (shop: StaffShop) =>
  shop.app.db.selectFrom("variants").selectAll().where("sku", "=", CHAIR).executeTakeFirstOrThrow();

const tooLow = (field: string) => ({ error: { code: "invalid", fields: { [field]: { code: "price_cut" } } } });

describe("prices of products", () => {
  const patch = async (shop: StaffShop, by: StaffShop["staff"], price: number) => {
    const { id, version } = await variantRow(shop);
    return by.call("PATCH /api/variants/:id", { params: { id }, body: { price }, ifMatch: version });
  };
  const priceNow = async (shop: StaffShop): Promise<number> => (await variantRow(shop)).price;

  test("is lowered by staff as far as they may discount below the last one that a manager set, however often", async () => {
    await using shop = await staffShop();
    expect((await patch(shop, shop.manager, 100_000)).status).toBe(200);
    expect((await patch(shop, shop.staff, 97_000)).status).toBe(200);
    expect((await patch(shop, shop.staff, 95_000)).status).toBe(200);
    expect((await patch(shop, shop.staff, 94_999)).envelope).toMatchObject(tooLow("price"));
    expect((await patch(shop, shop.staff, 120_000)).status).toBe(200);
    expect((await patch(shop, shop.staff, 95_000)).status).toBe(200);
    expect((await patch(shop, shop.staff, 100)).envelope).toMatchObject(tooLow("price"));
    expect((await patch(shop, shop.manager, 60_000)).status).toBe(200);
    expect((await patch(shop, shop.staff, 57_000)).status).toBe(200);
    expect(await priceNow(shop)).toBe(57_000);
  });

  test("is held in the whole product's form too: by changing a variant, and by putting another in its place", async () => {
    await using shop = await staffShop();
    const { product_id: id, sku } = await variantRow(shop);
    const { data } = await shop.staff.call("GET /api/staff/products/:id", { params: { id } });
    const product = { ...data, ...writtenOf(data) };
    const save = (change: (variant: { id: string; sku: string; price: number }) => object) => {
      const variants = product.variants.map((variant: { id: string; sku: string; price: number }) =>
        variant.sku === sku ? change(variant) : variant,
      );
      return shop.staff.call("PUT /api/products/:id", {
        params: { id },
        body: { ...writtenOf(data), variants },
        ifMatch: product.version,
      });
    };
    const at = product.variants.findIndex((variant: { sku: string }) => variant.sku === sku);
    expect((await save((variant) => ({ ...variant, price: 100 }))).envelope).toMatchObject(
      tooLow(`variants.${at}.price`),
    );
    const renamed = await save(({ id: _, ...variant }) => ({ ...variant, sku: `${sku}-2`, price: 100 }));
    expect(renamed.envelope).toMatchObject(tooLow(`variants.${at}.price`));
  });

  test("is held when many are changed at once", async () => {
    await using shop = await staffShop();
    const { product_id: id } = await variantRow(shop);
    const lower = (by: StaffShop["staff"], basisPoints: number) =>
      by.call("POST /api/products/bulk", {
        body: { preview: false, select: { ids: [id] }, change: { price: { basisPoints, roundTo: 1 } } },
      });
    expect((await lower(shop.staff, -3000)).envelope).toMatchObject(tooLow("change.price.basisPoints"));
    expect((await lower(shop.staff, -400)).status).toBe(200);
    expect((await lower(shop.staff, -400)).envelope).toMatchObject(tooLow("change.price.basisPoints"));
    expect((await lower(shop.manager, -3000)).status).toBe(200);
  });
});

describe("cost and margin of a quote", () => {
  const line = (more: object) => ({
    kind: "text",
    sku: "",
    name: { en: "Desk" },
    listPrice: 10_000,
    quantity: 1,
    discount: 0,
    ...more,
  });
  const bodyOf = (lines: object[]) => ({
    lang: "en",
    contact: { name: "Maryam", phone: "+97455123456", email: "maryam@customer.example" },
    sections: [{ title: { en: "Room" }, lines }],
  });

  test("is shown to managers only, and is unchanged when staff save", async () => {
    await using shop = await staffShop();
    const { data: made } = await shop.manager.call("POST /api/quotes", { body: bodyOf([line({ cost: 7_777 })]) });
    const params = { id: made.id };
    const lineOf = (quote: { versions: { sections: { lines: { id: string; cost: number | null }[] }[] }[] }) =>
      quote.versions.at(-1)?.sections[0]?.lines[0];
    const { data: seen } = await shop.staff.call("GET /api/quotes/:id", { params });
    expect([lineOf(seen)?.cost, the(seen.versions[0]).margin]).toEqual([null, null]);
    // As a value: ids are random and may hold these digits.
    expect(JSON.stringify(seen)).not.toMatch(/[:,[]7777(?!\d)/);
    const body = { ...bodyOf([line({ id: lineOf(seen)?.id, cost: 1 })]), validUntil: the(made.versions[0]).validUntil };
    const saved = await shop.staff.call("PUT /api/quotes/:id", { params, body, ifMatch: made.version });
    expect([saved.status, lineOf(saved.data)?.cost]).toEqual([200, null]);
    const { data: after } = await shop.manager.call("GET /api/quotes/:id", { params });
    expect(lineOf(after)?.cost).toBe(7_777);
    expect(the(after.versions[0]).margin).toMatchObject({ cost: 7_777 });
  });
});

test("staff take money in for an order, write its receipt and print its documents; lists of money are a manager's", async () => {
  await using shop = await staffShop();
  const order = await shop.place();
  const body = { kind: "payment", method: "cash", amount: order.total };
  const { status, data } = await shop.staff.call("POST /api/orders/:id/payments", { params: { id: order.id }, body });
  expect(status).toBe(201);
  const payment = the(data.payments[0]).id;
  const receipt = await shop.staff.call("POST /api/payments/:id/receipt", { params: { id: payment }, body: {} });
  expect(receipt.status).toBe(201);
  expect((await shop.staff.call("GET /api/invoices/:id", { params: { id: receipt.data.id } })).status).toBe(200);
  const refund = { kind: "refund", method: "cash", amount: 100 };
  expect(
    (await shop.staff.call("POST /api/orders/:id/payments", { params: { id: order.id }, body: refund })).status,
  ).toBe(403);
  for (const key of [
    "GET /api/payments",
    "GET /api/invoices",
    "GET /api/billing/ageing",
    "GET /api/dashboard",
  ] as const) {
    expect([key, (await shop.staff.call(key)).code]).toEqual([key, "forbidden"]);
    expect([key, (await shop.manager.call(key)).status]).toEqual([key, 200]);
  }
});
