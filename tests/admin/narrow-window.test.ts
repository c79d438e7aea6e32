/** The back office in a window of 1024 pixels, as on a small laptop or in half of a large screen, and an order on a phone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { inLanguage, languages } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  const me = { email: firstAdmin.email, password: ownPassword };
  watched = await adminApp.enter(me, { viewport: { width: 1024, height: 768 } });
});
afterAll(() => adminApp?.close());

test("all parts of the settings are in sight", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/settings`);
  const tabs = page.getByRole("tab");
  await tabs.last().waitFor();
  for (const lang of languages) {
    await inLanguage(page, lang);
    const outside = await tabs.evaluateAll((all) => {
      const list = all[0]?.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const isOutside = (box: DOMRect) => box.left < list.left - 1 || box.right > list.right + 1;
      return all.filter((tab) => isOutside(tab.getBoundingClientRect())).map((tab) => tab.textContent);
    });
    expect(outside, lang).toEqual([]);
  }
  await inLanguage(page, "en");
});

test("each event of the audit log is one row of 36 pixels", async () => {
  const { page } = watched;
  const customer = { name: "Maryam", phone: "+974 5512 3456", email: "maryam@example.com" };
  await adminApp.admin("POST /api/quotes", { body: { contact: customer, sections: [] } });
  await page.goto(`${adminApp.shop.url}/admin/audit`);
  for (const lang of languages) {
    await inLanguage(page, lang);
    const rows = page.getByRole("table").locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect([...new Set(heights)], lang).toEqual([36]);
  }
  await inLanguage(page, "en");
});

test("a line of a quote shows its product's whole name", async () => {
  const { page } = watched;
  const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const line = { kind: "product" as const, variantId: variants[0]?.id ?? "", quantity: 4 };
  const contact = { name: "Maryam", phone: "+974 5512 3456" };
  const body = { contact, sections: [{ title: { en: "Hall" }, lines: [line] }] };
  const { id } = await adminApp.admin("POST /api/quotes", { body });
  await page.goto(`${adminApp.shop.url}/admin/quotes/${id}`);
  const name = page.getByTitle("Ergonomic mesh task chair", { exact: true });
  await name.waitFor();
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("groups of the navigation fold, so that the last one is in sight, and stay so", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/`);
  const group = page.getByRole("button", { name: "Content", exact: true });
  const articles = page.getByRole("navigation").getByRole("link", { name: "Articles" });
  await articles.waitFor();
  await group.click();
  await articles.waitFor({ state: "hidden" });
  await page.reload();
  await group.waitFor();
  expect(await group.getAttribute("aria-expanded")).toBe("false");
  expect(await articles.isVisible()).toBe(false);
  await group.click();
  await articles.waitFor();
});

test("the lines of an order on a phone show their totals whole", async () => {
  const { page } = watched;
  const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const lines = [{ variantId: variants[0]?.id ?? "", quantity: 3, services: [] }];
  const { id } = await adminApp.shop.api("POST /api/orders", { body: aCheckout(variants[0]?.id ?? "", { lines }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${adminApp.shop.url}/admin/orders/${id}`);
  for (const lang of languages) {
    await inLanguage(page, lang);
    const table = page.getByRole("table", { name: lang === "en" ? "Items" : "البنود" });
    await table.getByText(/3 ×/).waitFor();
    expect(
      await table.evaluate((box: HTMLElement) => box.offsetWidth - (box.parentElement?.clientWidth ?? 0)),
      lang,
    ).toBe(0);
  }
  await inLanguage(page, "en");
});
