/** A picture put into an article's text: sent with its words, looked at, published, and read in both languages. Run by command (build/long-suites.ts). */
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { desktop, openPage } from "../support/browser.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

test("a picture is sent from the text with its words, and read in the shop in both languages", async () => {
  const { page } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  await page.goto(`${adminApp.shop.url}/admin/articles/new`);
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill("Title: English", "Chairs for long days");
  await fill("Title: Arabic", "كراسي للأيام الطويلة");
  await fill("Text: English", "Sit first.");
  await fill("Text: Arabic", "اجلس أولًا.");
  await page.getByLabel("Author", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Status").selectOption("published");

  const dialog = page.getByRole("dialog", { name: "Insert a picture" });
  const ask = (language: string) =>
    page
      .getByRole("toolbar", { name: `Formatting, ${language}` })
      .getByRole("button", { name: "Picture" })
      .click();
  const insert = dialog.getByRole("button", { name: "Insert picture" });
  await ask("English");
  await insert.click();
  await expect.poll(() => dialog.getByText("This is needed.").count()).toBe(2);
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#8a1538" } })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type="file"]').setInputFiles({ name: "seat.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByLabel("Picture description: English").fill("A firm seat");
  await dialog.locator('img[src*="/images/articles/"]').waitFor();
  await insert.click();
  await dialog.waitFor({ state: "hidden" });
  await ask("Arabic");
  await dialog.getByRole("button", { name: "From the library" }).click();
  await page
    .getByRole("dialog", { name: "Choose from the library" })
    .getByRole("button", { name: "seat.jpg", exact: true })
    .click();
  await dialog.getByLabel("Picture description: Arabic").fill("مقعد متين");
  await insert.click();
  await dialog.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Text: Arabic", { exact: true }).inputValue()).toMatch(
    /^اجلس أولًا\.\n\n!\[مقعد متين\]\(\/images\/articles\/[0-9a-f]+\.jpg\)$/,
  );

  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("img", { name: "A firm seat" }).waitFor();
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/articles\/(?!new)/);

  const shopper = await openPage(adminApp.browser, desktop);
  for (const [prefix, words] of [
    ["", "A firm seat"],
    ["/ar", "مقعد متين"],
  ] as const) {
    await shopper.page.goto(`${adminApp.shop.url}${prefix}/chairs-for-long-days`);
    const picture = shopper.page.getByRole("img", { name: words });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.getAttribute("loading")).toBe("lazy");
  }
});
