/** Holidays from the calendar of the back office to the shopper who chooses a day. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { openLive, openPage, phone, type WatchedPage } from "../support/browser.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

const first = addDays(qatarDate(new Date()), 3);
const last = addDays(first, 2);

async function openCalendar(page: Page): Promise<void> {
  await page.goto(`${adminApp.shop.url}/admin/delivery?part=calendar`);
  await page.getByRole("heading", { name: "Holidays" }).waitFor();
}

test("a holiday is written with its name and days, and a backwards one is refused in words", async () => {
  const { page } = watched;
  await openCalendar(page);
  await page.getByText("None yet").waitFor();
  await page.getByRole("button", { name: "Add holiday" }).click();
  await page.getByLabel("Name: English").fill("Eid al-Fitr");
  await page.getByLabel("Name: Arabic").fill("عيد الفطر");
  await page.getByLabel("First day").fill(last);
  expect(await page.getByLabel("Last day").inputValue()).toBe(last.split("-").reverse().join("/"));
  await page.getByLabel("Last day").fill(first);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The last day cannot be before the first.").first().waitFor();
  await page.getByLabel("First day").fill(first);
  await page.getByLabel("Last day").fill(last);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => (await adminApp.admin("GET /api/delivery-calendar")).holidayPeriods)
    .toEqual([{ name: { en: "Eid al-Fitr", ar: "عيد الفطر" }, from: first, to: last }]);
  await openCalendar(page);
  expect(await page.getByLabel("Name: Arabic").inputValue()).toBe("عيد الفطر");
});

test.each([
  ["", "Zone", "Eid al-Fitr: no deliveries from"],
  ["/ar", "المنطقة", "عيد الفطر: لا توصيل من"],
])("a shopper reads why there is nothing on those days, at %s/checkout", async (prefix, zone, words) => {
  const { page, context } = await openPage(adminApp.browser, phone);
  await openLive(page, `${adminApp.shop.url}${prefix}/product/task-chair-mesh`);
  await page.locator("main form[method=post] button[type=submit]").first().tap();
  await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
  await openLive(page, `${adminApp.shop.url}${prefix}/checkout`);
  await page.getByLabel(zone, { exact: true }).fill("61");
  await page.getByText(words).waitFor();
  const days = await page
    .locator('input[name="slot"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(days.length).toBeGreaterThan(2);
  expect(days.filter((value) => value >= first && value.slice(0, 10) <= last)).toEqual([]);
  await context.close();
});

test("a holiday that is removed closes nothing any more", async () => {
  const { page } = watched;
  await openCalendar(page);
  await page.getByRole("button", { name: "Remove Eid al-Fitr" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await adminApp.admin("GET /api/delivery-calendar")).holidayPeriods).toEqual([]);
});
