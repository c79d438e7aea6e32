import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { firstAdmin, ownPassword, signInByApi } from "../support/admin.ts";
import { aCheckout } from "../support/orders.ts";
import { contradictionsIn } from "../support/owner/contradictions.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";
import { machineFiles, specifiedRoutes, wordsOf } from "../support/visitor-texts.ts";

/** Sentences that promise what the settings of these tests deny. */
const DENIED =
  /free (?:furniture )?delivery|deliver(?:y|ed)? (?:across Qatar )?(?:is )?free|free across Qatar|(?:توصيل|التوصيل) مجاني|\b14[ -]day|14 يومًا/i;
/** Who collects an order pays for no delivery, a quotation has no price, and the law gives days of its own. */
const OTHER_MATTERS = [
  /collect it from the showroom, free of charge|استلمه من المعرض دون رسوم/gi,
  /\| (?:Free|مجاني) \|/g,
];
const PROMISES = {
  ...{ fee: 50, returnDays: 7, toTheRoom: true, withoutTransfer: true },
  // The second are the opening hours.
  windows: ["9:00–13:00", "8:00–18:00"],
};

describe("the demo shop, with delivery for QAR 50 and seven days to return", () => {
  let shop: ShopProcess;
  let owner: ApiClient;
  beforeAll(async () => {
    shop = await startShopProcess();
    owner = await signInByApi(shop.url, firstAdmin);
    await owner("PUT /api/session/password", { body: { current: firstAdmin.password, password: ownPassword } });
    for (const zone of await owner("GET /api/staff/delivery-zones")) {
      await owner("POST /api/zone-delivery-settings", { body: { zone: { ...zone, fee: 5_000 } } });
    }
    await write("calendar", { ...(await read("calendar")), windows: [[{ from: "09:00", to: "13:00" }]] });
    await write("bank", { ...(await read("bank")), iban: "" });
    await promise({
      returnDays: 7,
      warrantyMonths: 36,
      delivery: { en: "We bring it to your room.", ar: "نوصله إلى غرفتك." },
    });
  });
  afterAll(() => shop?.close());

  const read = async (key: "calendar" | "bank") =>
    (await owner("GET /api/settings/:key", { params: { key } })).value as object;
  const write = async (key: "calendar" | "bank" | "promises", value: unknown) => {
    const { version } = await owner("GET /api/settings/:key", { params: { key } });
    await owner("PUT /api/settings/:key", { params: { key }, body: { value }, headers: ifMatch(version) });
  };
  const promise = (value: unknown) => write("promises", value);
  const page = async (path: string) => wordsOf(await (await fetch(shop.url + path)).text());

  const pages = [
    ...specifiedRoutes,
    "/product/task-chair-mesh",
    "/collection?category=Seating",
    ...readdirSync(join(root, "db/seed/articles")).map((file) => `/${file.replace(/\.md$/, "")}`),
  ];
  const inBothLanguages = pages
    .filter((path) => path !== "/adm/ogulf")
    .flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);

  test.each([...inBothLanguages, ...machineFiles])("%s promises nothing that the settings deny", async (path) => {
    const words = await page(path);
    expect(words.match(DENIED)?.[0]).toBeUndefined();
    if (specifiedRoutes.includes(path.replace(/^\/ar(?=\/|$)/, "") || "/"))
      expect(
        contradictionsIn(words, PROMISES, OTHER_MATTERS).filter((found) => !/^(?:free|days|fee):/.test(found)),
      ).toEqual([]);
  });

  test("a product says its own warranty, else that of the settings, and so does its label", async () => {
    const { id, warrantyMonths } = await owner("GET /api/products/:id", { params: { id: "waste-bin" } });
    expect(warrantyMonths).toBe(24);
    expect(await page("/product/waste-bin")).toContain("Warranty: 2 years");
    const { version } = await owner("GET /api/staff/products/:id", { params: { id } });
    await owner("PATCH /api/products/:id", { params: { id }, body: { warrantyMonths: 0 }, headers: ifMatch(version) });
    expect(await page("/product/waste-bin")).toMatch(/Warranty: 3 years.*Warranty 3 years/);
    expect(await page("/ar/product/waste-bin")).toContain("الضمان: 3 سنوات");
    expect(await page("/product/waste-bin")).not.toContain("warranty of its own");
    const label = await owner("GET /api/documents/:kind/:id", {
      params: { kind: "label", id },
      query: { format: "data" },
    });
    expect(JSON.stringify(JSON.parse(label.content))).toContain('"warrantyMonths":36');
  });

  test("a way to pay that the settings leave out is neither named nor offered nor taken", async () => {
    expect(await page("/")).toContain("You can pay in cash or by card");
    expect(await page("/ar")).toContain("تدفع نقدًا أو بالبطاقة");
    expect(await page("/checkout")).not.toContain("Bank transfer");
    const product = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    const answer = await fetch(`${shop.url}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(aCheckout(product.variants[0]?.id ?? "", { paymentMethod: "transfer" })),
    });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      "payment_not_accepted",
    ]);
  });

  test("pages say the fees, the days and the warranty of the settings, in both languages", async () => {
    expect(await page("/delivery-info")).toContain("Delivery costs QAR 50. We bring it to your room.");
    expect(await page("/ar/delivery-info")).toContain("رسوم التوصيل 50 ر.ق. نوصله إلى غرفتك.");
    expect(await page("/return-policy")).toContain("within 7 days of delivery");
    expect(await page("/ar/return-policy")).toContain("خلال 7 أيام من التسليم");
    expect(await page("/")).toContain("Delivery for QAR 50");
    const product = await page("/product/task-chair-mesh");
    expect(product).toContain('"merchantReturnDays":7');
    expect(product).not.toContain("shippingDetails");
    // One fee for all zones is no fee to begin with.
    expect(product).toContain("Delivery for QAR 50");
    expect(product).not.toContain("Delivery from");
  });

  test("a mail of an order does neither", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    const answer = await fetch(`${shop.url}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(aCheckout(product.variants[0]?.id ?? "", { paymentMethod: "card" })),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { data: mails } = await owner("GET /api/mails", { query: {} });
    const { html, text } = await owner("GET /api/mails/:id/preview", { params: { id: mails[0]?.id ?? "" } });
    expect(wordsOf(html)).toContain("50");
    expect(`${wordsOf(html)} ${text}`.match(DENIED)?.[0]).toBeUndefined();
  });

  test("0 days promise no returns: the sentence, the row and the section go", async () => {
    await promise({ returnDays: 0, warrantyMonths: 0, delivery: { en: "" } });
    const policy = await page("/return-policy");
    expect(policy).not.toMatch(/Beyond the law|our own promise|\{\{/);
    expect(await page("/product/task-chair-mesh")).not.toContain("MerchantReturnPolicy");
  });
});
