/** The owner arranges the home page and the header's links by screen, and visitors find both in either language. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { desktop, openPage, type WatchedPage } from "../support/browser.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("links of the header are named, ordered and switched off, and visitors find them so in both languages", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/navigation`);
  const links = page.getByRole("listitem").filter({ has: page.getByRole("combobox", { name: "Leads to" }) });
  await links.nth(1).getByLabel("Label: English").fill("Who we are");
  await links.nth(1).getByLabel("Label: Arabic").fill("تعرّف علينا");
  await links.nth(3).getByRole("switch", { name: "Show this link" }).click();
  await links.nth(1).locator("[data-handle]").press("ArrowUp");
  await save(page);
  await expect
    .poll(async () => (await adminApp.admin("GET /api/shop")).navigation?.header.map(({ label }) => label.en))
    .toEqual(["Who we are", "Home", "Products", "Contact Us"]);
  for (const [path, label, words] of [
    ["/", "Main", ["Who we are", "Home", "Products", "Contact Us"]],
    ["/ar", "القائمة الرئيسية", ["تعرّف علينا", "الرئيسية", "المنتجات", "اتصل بنا"]],
  ] as const) {
    const visit = await openPage(adminApp.browser, desktop);
    await visit.page.goto(adminApp.shop.url + path);
    const shown = visit.page.getByRole("banner").getByRole("navigation", { name: label }).getByRole("link");
    await expect.poll(() => shown.allInnerTexts()).toEqual(words);
    await visit.context.close();
  }
});

test("a section that is switched off in a draft is gone in the preview, and for visitors once it is published", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/home`);
  await page.getByRole("switch", { name: "Testimonials" }).click();
  await page.getByLabel("Status").selectOption("draft");
  await save(page);
  const link = await page.getByRole("link", { name: "Preview in English" }).getAttribute("href");
  const praise = "What our customers say";
  const visit = await openPage(adminApp.browser, desktop);
  const countAt = async (path: string) => {
    await visit.page.goto(adminApp.shop.url + path);
    await visit.page.getByRole("heading", { name: "Best sellers" }).waitFor();
    return visit.page.getByRole("heading", { name: praise }).count();
  };
  expect(await countAt(link ?? "")).toBe(0);
  await visit.page.getByText("Preview: visitors do not see this").waitFor();
  expect(await countAt("/")).toBe(1);
  await page.getByLabel("Status").selectOption("published");
  await save(page);
  await expect.poll(async () => (await adminApp.admin("GET /api/shop")).homeSections).not.toContain("testimonials");
  expect(await countAt("/")).toBe(0);
  await visit.context.close();
});
