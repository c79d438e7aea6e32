import type { Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { desktop, openLive, openPage } from "../support/browser.ts";

/** A picture as a camera would send it, in one colour. */
const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const fillTwin = async (page: Page, label: string, en: string, ar: string, at = 0): Promise<void> => {
  await page.getByLabel(`${label}: English`, { exact: true }).nth(at).fill(en);
  await page.getByLabel(`${label}: Arabic`, { exact: true }).nth(at).fill(ar);
};

describe("the catalogue, by a member of staff", () => {
  let adminApp: AdminApp;
  let salma: { email: string; password: string };
  beforeAll(async () => {
    adminApp = await openAdminApp();
    salma = await adminApp.hire("staff", "Salma");
  });
  afterAll(() => adminApp?.close());

  test("a new category and a product with two colours and pictures are in the shop at once, in both languages", async () => {
    const { page, context, complaints } = await adminApp.enter(salma);
    await page.getByRole("navigation").getByRole("link", { name: "Categories" }).click();
    await page.getByRole("button", { name: "Add a category" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a category" });
    await dialog.getByLabel("Name: English").fill("Reading corners");
    await dialog.getByLabel("Name: Arabic").fill("أركان القراءة");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Reading corners", exact: true }).waitFor();

    await page.goto(`${adminApp.shop.url}/admin/products/new`);
    await fillTwin(page, "Name", "Harbour reading chair", "كرسي قراءة هاربور");
    await fillTwin(page, "Short description", "Deep seat, high back.", "مقعد عميق وظهر عالٍ.");
    await fillTwin(page, "Description", "Made for **long** evenings.", "صُنع للأمسيات **الطويلة**.");
    await page
      .locator('input[type="file"][accept*="image/jpeg"]')
      .setInputFiles([await aPicture("black.jpg", "#222222"), await aPicture("sand.jpg", "#d8c4a0")]);
    await page.getByLabel("Picture description: English").waitFor();
    await fillTwin(page, "Description of the main picture", "The chair in black", "الكرسي باللون الأسود");
    await fillTwin(page, "Picture description", "The chair in sand", "الكرسي بلون الرمل");
    await page.getByRole("button", { name: "Add an option" }).click();
    await fillTwin(page, "Option", "Colour", "اللون");
    await fillTwin(page, "Value", "Black", "أسود");
    await page.getByRole("button", { name: "Add a value" }).click();
    await fillTwin(page, "Value", "Sand", "رملي", 1);
    await page.getByLabel("Swatch colour for Black").fill("#222222");
    await page.getByLabel("Swatch colour for Sand").fill("#d8c4a0");
    for (const [name, sku, price] of [
      ["Black", "HB-RC-BLK", "1,450"],
      ["Sand", "HB-RC-SND", "1,495.50"],
    ] as const) {
      const variant = page.getByRole("group", { name, exact: true });
      await variant.getByLabel("SKU").fill(sku);
      await variant.getByLabel("Price", { exact: true }).fill(price);
      await variant.getByLabel(/^Opening stock/).fill("6");
    }
    for (const [label, size] of [
      ["Width", "78"],
      ["Depth", "82"],
      ["Height", "104"],
      ["Weight", "19.5"],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(size);
    }
    await page.getByLabel("Status").selectOption("active");
    await page.getByLabel("Category", { exact: true }).selectOption({ label: "Reading corners" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/admin\/products\/[\w-]{20,}$/);
    expect(complaints.join("\n")).toBe("");

    const shopper = await openPage(adminApp.browser, desktop);
    for (const [prefix, name, inCategory, colours] of [
      ["", "Harbour reading chair", /Reading corners/, ["Black", "Sand"]],
      ["/ar", "كرسي قراءة هاربور", /أركان القراءة/, ["أسود", "رملي"]],
    ] as const) {
      await openLive(shopper.page, `${adminApp.shop.url}${prefix}/product/harbour-reading-chair`);
      await shopper.page.getByRole("heading", { level: 1, name }).waitFor();
      await shopper.page.getByRole("main").getByText(inCategory).first().waitFor();
      await shopper.page.getByRole("main").getByText(/1,450/).first().waitFor();
      const pictures = await shopper.page
        .locator("main img")
        .evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth > 0).length);
      expect(pictures).toBeGreaterThan(0);
      for (const colour of colours) await shopper.page.getByRole("link", { name: colour, exact: true }).waitFor();
      await shopper.page.getByRole("link", { name: colours[1], exact: true }).click();
      await shopper.page
        .getByRole("main")
        .getByText(/1,495\.50/)
        .first()
        .waitFor();
    }
    expect(shopper.complaints.join("\n")).toBe("");
    await shopper.context.close();
    await context.close();
  });

  test("two browsers on one product: the second sees all three versions, and nothing is lost silently", async () => {
    const mona = await adminApp.hire("staff", "Mona");
    const { id } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "monitor-27" } });
    const first = await adminApp.enter(salma);
    const second = await adminApp.enter(mona);
    const name = (page: Page) => page.getByLabel("Name: English", { exact: true });
    for (const { page } of [first, second]) {
      await page.goto(`${adminApp.shop.url}/admin/products/${id}`);
      await name(page).waitFor();
    }
    const before = await name(first.page).inputValue();
    await name(second.page).fill("Monitor as Mona calls it");
    await second.page.getByLabel(/^Brand/).fill("Mona's brand");
    await name(first.page).fill("Monitor as Salma calls it");
    await first.page.getByLabel("Short description: English").fill("Salma's words");
    await first.page.getByRole("button", { name: "Save", exact: true }).click();
    await first.page.getByText("All changes saved.").waitFor();

    await second.page.getByRole("button", { name: "Save", exact: true }).click();
    const conflict = second.page.getByRole("dialog", { name: "Someone else changed this" });
    await conflict.getByText(/Salma saved a change at/).waitFor();
    const text = await conflict.innerText();
    for (const version of [before, "Monitor as Mona calls it", "Monitor as Salma calls it"]) {
      expect(text).toContain(version);
    }
    await conflict.getByRole("button", { name: "Back to my draft" }).click();
    expect(await name(second.page).inputValue()).toBe("Monitor as Mona calls it");
    await second.page.getByRole("button", { name: "Save", exact: true }).click();
    const save = conflict.getByRole("button", { name: "Save combined version" });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await conflict.getByRole("radio", { name: /Yours/ }).check();
    await save.click();
    await second.page.getByText("All changes saved.").waitFor();
    const saved = await adminApp.admin("GET /api/staff/products/:id", { params: { id } });
    expect([saved.name.en, saved.brand, saved.shortDescription.en]).toEqual([
      "Monitor as Mona calls it",
      "Mona's brand",
      "Salma's words",
    ]);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  test("a price changed in the list meets the price of another user: all three are shown, and one is chosen", async () => {
    const { id } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "key-cabinet-48" } });
    const { page, context } = await adminApp.enter(salma);
    await page.goto(`${adminApp.shop.url}/admin/products?q=key-cabinet-48`);
    const row = page.getByRole("row").filter({ has: page.locator(`a[href$="${id}"]`) });
    await row.getByTitle("Change the price").click();
    const dialog = page.getByRole("dialog").filter({ visible: true });
    if (await dialog.count())
      await dialog
        .getByRole("button", { name: /Change the price/ })
        .first()
        .click();
    const field = page.getByLabel(/^Price of /);
    const [variant] = (await adminApp.admin("GET /api/staff/products/:id", { params: { id } })).variants;
    if (!variant) throw new Error("the cabinet has a variant");
    const priceOf = async () =>
      (await adminApp.admin("GET /api/staff/products/:id", { params: { id } })).variants[0]?.price;
    // Salma has the field open when the administrator changes the price.
    await adminApp.admin("PATCH /api/variants/:id", {
      params: { id: variant.id },
      body: { price: 17_100, compareAtPrice: null },
      headers: { "if-match": `"${variant.version}"` },
    });
    await field.fill("182");
    await field.press("Enter");
    const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
    await conflict.waitFor();
    expect(await conflict.innerText()).toMatch(/182[\s\S]*171|171[\s\S]*182/);
    expect(await priceOf()).toBe(17_100);
    await conflict.getByRole("radio", { name: /Yours/ }).first().check();
    await conflict.getByRole("button", { name: "Save combined version" }).click();
    await conflict.waitFor({ state: "hidden" });
    await expect.poll(priceOf).toBe(18_200);
    await context.close();
  });

  test("a save that is refused leads to the first wrong field and lists them all", async () => {
    const { page, context } = await adminApp.enter(salma);
    await page.goto(`${adminApp.shop.url}/admin/products/new`);
    await page.getByLabel("Name: English", { exact: true }).fill("A stool");
    await page.getByLabel("SKU", { exact: true }).fill("not a sku!");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const summary = page.getByRole("region", { name: /fields need correction/ });
    await summary.getByRole("button", { name: /^Weight: Enter a number/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await summary.getByRole("button", { name: /^SKU/ }).click();
    const sku = page.getByLabel("SKU", { exact: true });
    expect(await sku.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel("Weight", { exact: true }).fill("4.5");
    await summary.getByRole("button", { name: /^Weight/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Discard draft" }).click();
    await context.close();
  });

  test("unsaved input is restored after a reload, and removed when it is discarded", async () => {
    const { id } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    const { page, context } = await adminApp.enter(salma);
    await page.goto(`${adminApp.shop.url}/admin/products/${id}`);
    const name = page.getByLabel("Name: English", { exact: true });
    const before = await name.inputValue();
    await name.fill("Half a na");
    await page.reload();
    await page.getByText(/Your unsaved draft of .* was restored/).waitFor();
    expect(await name.inputValue()).toBe("Half a na");
    await page.getByRole("button", { name: "Discard draft" }).click();
    expect(await name.inputValue()).toBe(before);
    await page.reload();
    await page.getByText("All changes saved.").waitFor();
    expect(await name.inputValue()).toBe(before);
    await context.close();
  });
});
