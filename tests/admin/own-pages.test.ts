/** A page of the owner's own, from an empty form to the shopper who reads it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { axeFindings } from "../support/looks.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

test("an own page is written in both languages, refused an address that is taken, published, and moved", async () => {
  const { page } = watched;
  const { url } = adminApp.shop;
  await page.goto(`${url}/admin/pages`);
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title: English", { exact: true }).fill("Leasing");
  await page.getByLabel("Title: Arabic", { exact: true }).fill("التأجير");
  await page.getByLabel("Text: English").fill("Desks by the month.");
  await page.getByLabel("Text: Arabic").fill("مكاتب بالشهر.");
  await page.getByLabel("Web address").fill("cart");
  await page.keyboard.press("Control+s");
  await page.getByText("One of the shop's own pages has this address.").first().waitFor();
  await page.getByLabel("Web address").fill("leasing");
  await page.getByLabel("Status").selectOption("published");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/pages\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "View in the shop" }).waitFor();
  await page.getByText("Desks by the month.", { exact: true }).last().waitFor();

  await page.getByLabel("Web address").fill("renting");
  await page.getByText("/leasing will redirect to the new address.").waitFor();
  await page.keyboard.press("Control+s");
  const reader = await watched.context.newPage();
  await expect
    .poll(async () => {
      await reader.goto(`${url}/ar/leasing`);
      return new URL(reader.url()).pathname;
    })
    .toBe("/ar/renting");
  await reader.getByRole("heading", { name: "التأجير" }).waitFor();
  await reader.getByText("مكاتب بالشهر.").waitFor();
  await reader.close();

  await page.getByLabel("Status").selectOption("withdrawn");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.waitForURL(/\/admin\/pages$/);
  await page.getByRole("link", { name: "New page" }).waitFor();
  expect(await page.getByText("/renting").count()).toBe(0);
});

test("an earlier version of a page is looked at, comes back as a draft, and waits for its time", async () => {
  const { page } = watched;
  await page.goto(`${adminApp.shop.url}/admin/pages/services`);
  for (const words of ["We move offices.", "We furnish offices."]) {
    await page.getByLabel("Text: English").fill(words);
    await page.keyboard.press("Control+s");
    await page.getByText(words, { exact: true }).last().waitFor();
    await page.getByText("All changes saved.").waitFor();
  }
  const versions = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "View version" }) });
  await expect.poll(() => versions.count()).toBe(3);
  await versions.nth(1).getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("We move offices.").waitFor();
  expect(await axeFindings(page)).toBe("");
  await dialog.getByRole("button", { name: "Restore as draft" }).click();
  await expect.poll(() => page.getByLabel("Text: English").inputValue()).toBe("We move offices.");
  await expect.poll(() => versions.count()).toBe(4);

  await page.getByLabel("Publish on").fill("2/1/2030");
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await page.keyboard.press("Control+s");
  await page.getByText(/^Published from .*2030/).waitFor();
  const { publishAt } = await adminApp.admin("GET /api/staff/pages/:key", { params: { key: "services" } });
  expect(publishAt).toBe("2030-01-02T06:30:00.000Z");
});
