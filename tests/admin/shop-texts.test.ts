/** Staff put a button of the shop in their own words by screen, and visitors read them in either language. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { desktop, openLive, openPage, type WatchedPage } from "../support/browser.ts";
import { axeFindings } from "../support/looks.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

const own = { "/": "Put it <b>in</b> & go", "/ar": "ضعه في السلة" } as const;

test("the list says how many texts there are on all its pages", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/shop-texts`);
  const { meta } = await adminApp.admin("GET /api/shop-texts", { query: {} });
  expect(meta.total).toBeGreaterThan(100);
  await page.getByText(`${meta.total} results`).waitFor();
});

test("a button is found by its words, and a text that loses its value is refused beside its field", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/shop-texts?q=${encodeURIComponent("is in your cart")}`);
  await page.getByRole("button", { name: "{{name}} is in your cart" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("English").fill("Added");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Keep every value in double braces that the standard text has.").first().waitFor();
  expect(await axeFindings(page)).toBe("");
  await dialog.getByLabel("English").fill("");
  await dialog.getByRole("button", { name: "Close" }).first().click();
});

test("a button in own words is on pages as they come and after they are live, in both languages, until it is cleared", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/shop-texts?q=${encodeURIComponent("Add to cart")}&area=cart`);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("English").fill(own["/"]);
  await dialog.getByLabel("Arabic").fill(own["/ar"]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Text saved. New pages and e-mails have it.").first().waitFor();
  await page.getByRole("main").getByText("Own text", { exact: true }).last().waitFor();
  for (const [prefix, words] of Object.entries(own)) {
    const address = `${adminApp.shop.url}${prefix === "/" ? "" : prefix}/product/task-chair-mesh`;
    const escaped = words.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);
    await expect.poll(async () => (await fetch(address)).text()).toContain(escaped);
    const visit = await openPage(adminApp.browser, desktop);
    await openLive(visit.page, address);
    await visit.page.getByRole("main").getByRole("button", { name: words, exact: true }).first().waitFor();
    // React complains of a page that it renders otherwise than the server.
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  }
  await page.getByRole("button", { name: own["/"] }).click();
  await dialog.getByLabel("English").fill("");
  await dialog.getByLabel("Arabic").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  const address = `${adminApp.shop.url}/product/task-chair-mesh`;
  await expect.poll(async () => (await fetch(address)).text()).not.toContain("Put it");
});
