/** What the form of a product takes off whoever fills it in: known colours, one price for all, signs of Markdown. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

test("a colour of other products comes with both names, a price goes to all variants, and a missing SKU is named", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/products/new`);
  await page.getByRole("button", { name: "Add an option" }).click();
  await page.getByLabel("Option: English").fill("Colour");
  const known = page.getByRole("group", { name: "Colours of other products" });
  await known.getByRole("button", { name: "Black", exact: true }).click();
  await known.getByRole("button", { name: "Walnut", exact: true }).click();
  expect(await known.getByRole("button", { name: "Black", exact: true }).count()).toBe(0);
  const names = page.getByLabel("Value: Arabic");
  expect(await names.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value !== ""))).toEqual([
    true,
    true,
  ]);
  const prices = page.getByLabel("Price", { exact: true });
  await prices.nth(0).fill("899.50");
  await prices.nth(1).fill("1");
  await page.getByRole("button", { name: "Use the first price for all" }).click();
  expect(await prices.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual([
    "899.50",
    "899.50",
  ]);
  const text = page.getByLabel("Description: English", { exact: true });
  await text.fill("A firm seat");
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 6));
  await page.getByRole("toolbar", { name: "Formatting, English" }).getByRole("button", { name: "Bold" }).click();
  expect(await text.inputValue()).toBe("A **firm** seat");
  await page.keyboard.press("Control+s");
  await page.getByText("Enter an SKU, for example CH-200-BLK.").first().waitFor();
});
