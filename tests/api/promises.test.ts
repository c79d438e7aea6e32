import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { firstAdmin, ownPassword, signInByApi } from "../support/admin.ts";
import { aCheckout } from "../support/orders.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { machineFiles, specifiedRoutes, wordsOf } from "../support/visitor-texts.ts";

/** Sentences that promise what the settings of these tests deny. */
const DENIED =
  /free (?:furniture )?delivery|delivery (?:across Qatar )?is free|delivered free|(?:توصيل|التوصيل) مجاني|\b14[ -]day|14 يومًا/i;

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
    await promise({
      returnDays: 7,
      warrantyMonths: 24,
      delivery: { en: "We bring it to your room.", ar: "نوصله إلى غرفتك." },
    });
  });
  afterAll(() => shop?.close());

  const promise = async (value: unknown) => {
    const { version } = await owner("GET /api/settings/:key", { params: { key: "promises" } });
    await owner("PUT /api/settings/:key", { params: { key: "promises" }, body: { value }, headers: ifMatch(version) });
  };
  const page = async (path: string) => wordsOf(await (await fetch(shop.url + path)).text());

  const pages = [
    ...specifiedRoutes,
    "/product/task-chair-mesh",
    "/collection?category=Seating",
    "/how-to-plan-an-office-in-doha",
  ];
  const inBothLanguages = pages
    .filter((path) => path !== "/adm/ogulf")
    .flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);

  test.each([...inBothLanguages, ...machineFiles])("%s promises nothing that the settings deny", async (path) => {
    expect((await page(path)).match(DENIED)?.[0]).toBeUndefined();
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
