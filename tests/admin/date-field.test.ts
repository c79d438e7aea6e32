/** The own field for days: typed as people write them, or chosen in a calendar, in both languages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { axeFindings, inLanguage } from "../support/looks.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

test("a day is typed as people write it, and what is none says what to enter and is not saved", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/articles/new`);
  const day = page.getByLabel("Date", { exact: true });
  await day.fill("٢٧/١١/٢٠٢٦");
  await page.getByLabel("Title: English", { exact: true }).fill("Desks");
  expect(await day.inputValue()).toBe("27/11/2026");
  await day.fill("30/2/2026");
  await page.keyboard.press("Tab");
  await page.getByText("Enter the day as dd/mm/yyyy, for example 27/11/2026.").waitFor();
  await page.getByLabel("Title: English", { exact: true }).focus();
  await page.keyboard.press("Control+s");
  expect(await day.evaluate((field) => field === document.activeElement)).toBe(true);
  // The two figures of a year are taken when the field is left.
  await day.fill("3.1.27");
  await page.keyboard.press("Tab");
  expect(await day.inputValue()).toBe("03/01/2027");
});

test.each([
  ["en", "Date", "Choose a day", "ArrowRight", "4 Jan 2027"],
  ["ar", "التاريخ", "اختيار يوم", "ArrowLeft", "4 يناير 2027"],
] as const)("a calendar leads through the days by keys, in %s", async (lang, label, choose, forward, next) => {
  const { page } = watched;
  await inLanguage(page, lang);
  const day = page.getByLabel(label, { exact: true });
  await day.fill("3/1/2027");
  const open = page.getByRole("button", { name: choose }).last();
  await open.click();
  const calendar = page.getByRole("dialog", { name: choose });
  await page.keyboard.press(forward);
  await calendar.getByRole("button", { name: next }).and(page.locator(":focus")).waitFor();
  expect(await axeFindings(page)).toBe("");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  expect(await day.inputValue()).toBe("03/01/2027");
  await open.click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "hidden" });
  expect(await day.inputValue()).toBe("10/01/2027");
});
