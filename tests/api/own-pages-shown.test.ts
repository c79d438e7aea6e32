/** Pages that the owner adds, as visitors and search engines get them over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { PageInput } from "../../src-shared/pages/operations.ts";
import { firstAdmin, ownPassword, signInByApi } from "../support/admin.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

let shop: ShopProcess;
let owner: ApiClient;
let id: string;
beforeAll(async () => {
  shop = await startShopProcess();
  owner = await signInByApi(shop.url, firstAdmin);
  await owner("PUT /api/session/password", { body: { current: firstAdmin.password, password: ownPassword } });
  id = (await owner("POST /api/pages", { body: leasing })).id;
});
afterAll(() => shop?.close());

const leasing: PageInput = {
  key: "leasing",
  title: { en: "Leasing", ar: "التأجير" },
  body: {
    en: "Rent desks by the month.\n\n## Questions\n\n### For how long?\n\nAs long as you like.",
    ar: "مكاتب بالشهر.\n\n## أسئلة\n\n### إلى متى؟\n\nكما تحب.",
  },
  seo: {
    title: { en: "Lease office furniture", ar: "تأجير الأثاث" },
    description: { en: "Furniture by the month.", ar: "أثاث بالشهر." },
    keywords: { en: ["leasing"] },
  },
};

const get = async (path: string) => {
  const answer = await fetch(shop.url + path, { redirect: "manual" });
  const to = answer.headers.get("location");
  return { status: answer.status, to: to && new URL(to, shop.url).pathname, html: await answer.text() };
};
const put = async (fields: Partial<PageInput>) => {
  const params = { key: id };
  const { version } = await owner("GET /api/staff/pages/:key", { params });
  return owner("PUT /api/pages/:key", { params, headers: ifMatch(version), body: { ...leasing, ...fields } });
};

test("each language has its own page, which names the other, and its questions", async () => {
  const { status, html } = await get("/leasing");
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>(?:<[^>]+>)?Leasing</);
  expect(html).toContain("Rent desks by the month.");
  expect(html).toContain("<title>Lease office furniture");
  expect(html).toContain('content="Furniture by the month."');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/leasing"/);
  expect(html).toMatch(/hreflang="ar" href="[^"]*\/ar\/leasing"/i);
  expect(html).toContain('"FAQPage"');
  expect(html).toContain('"BreadcrumbList"');
  const arabic = (await get("/ar/leasing")).html;
  expect(arabic).toContain("مكاتب بالشهر.");
  expect(arabic).toMatch(/<link rel="canonical" href="[^"]*\/ar\/leasing"/);
});

test("search engines and language models find it", async () => {
  const sitemap = (await get("/sitemap.xml")).html;
  for (const path of ["/leasing", "/ar/leasing"]) expect(sitemap).toMatch(new RegExp(`<loc>[^<]*[0-9]${path}</loc>`));
  expect((await get("/llms.txt")).html).toMatch(/## Pages\n\n- \[Leasing\]\(\S+\/leasing\): Furniture by the month\./);
});

test("what is stored of it changes with it, its old address leads on, and withdrawn it is gone", async () => {
  await get("/leasing");
  await put({ title: { en: "Renting", ar: "التأجير" } });
  await expect.poll(async () => (await get("/leasing")).html).toMatch(/<h1[^>]*>(?:<[^>]+>)?Renting</);
  await put({ key: "renting" });
  await expect.poll(async () => await get("/leasing")).toMatchObject({ status: 301, to: "/renting" });
  expect(await get("/ar/leasing")).toMatchObject({ status: 301, to: "/ar/renting" });
  expect((await get("/renting")).status).toBe(200);
  expect((await get("/sitemap.xml")).html).not.toContain("/leasing<");
  await put({ key: "renting", status: "withdrawn" });
  await expect.poll(async () => (await get("/renting")).status).toBe(404);
  expect((await get("/llms.txt")).html).not.toContain("## Pages");
});

test("texts of the shop change with the delivery times that they name, and with the shop's own words", async () => {
  const windows = async () => /<main.*<\/main>/s.exec((await get("/delivery-info")).html)?.[0];
  expect(await windows()).not.toContain("20:30");
  const { version } = await owner("GET /api/delivery-calendar");
  const body = {
    closedWeekdays: [5],
    holidays: [],
    windows: Array.from({ length: 7 }, () => [{ from: "20:30", to: "22:00" }]),
  };
  await owner("PUT /api/delivery-calendar", { body, headers: ifMatch(version) });
  await expect.poll(windows).toContain("20:30");
  const params = { key: "listing.home" };
  const said = "Front page";
  expect((await get("/products")).html).not.toContain(said);
  await owner("PUT /api/shop-texts/:key", { params, body: { en: { text: said } }, headers: ifMatch(0) });
  await expect.poll(async () => (await get("/products")).html).toContain(said);
});
