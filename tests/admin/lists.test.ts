/** Lists of the back office in a real browser: filters behind one button, and rows selected in a range. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { inLanguage } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";

describe("a list", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    for (let order = 0; order < 4; order++)
      await adminApp.shop.api("POST /api/orders", { body: aCheckout(variants[0]?.id ?? "") });
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  });
  afterAll(() => adminApp?.close());

  const openOrders = async () => {
    await watched.page.goto(`${adminApp.shop.url}/admin/orders`);
    await expect.poll(() => watched.page.getByRole("table").locator("tbody tr").count()).toBe(4);
  };

  test("has all its filters behind one button that counts those that are set, and each can be taken out alone", async () => {
    const { page } = watched;
    await openOrders();
    const rows = page.getByRole("table").locator("tbody tr");
    // Nothing but the button stands in the way before it is pressed.
    expect(await page.getByLabel("Payment", { exact: true }).count()).toBe(0);
    const button = page.getByRole("button", { name: /^Filters/ });
    await button.click();
    await page.getByLabel("Payment", { exact: true }).selectOption("unpaid");
    await expect.poll(() => new URL(page.url()).searchParams.get("payment")).toBe("unpaid");
    await page.getByLabel("Source", { exact: true }).selectOption("counter");
    await page.keyboard.press("Escape");
    await page.getByText("No results for these filters").waitFor();
    await page.getByRole("button", { name: /^Remove the filter Source/ }).waitFor();
    expect(await button.innerText()).toMatch(/Filters\s*2$/);
    await page.getByRole("button", { name: "Remove the filter Source: Counter" }).click();
    await expect.poll(() => rows.count()).toBe(4);
    expect(new URL(page.url()).searchParams.get("payment")).toBe("unpaid");
    expect(new URL(page.url()).searchParams.has("source")).toBe(false);
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect.poll(() => button.innerText()).toBe("Filters");
    expect(await page.getByRole("button", { name: /^Remove the filter/ }).count()).toBe(0);
  });

  test("shows each order in one row of 36 pixels, in both languages, on a desk and on a phone", async () => {
    const { page } = watched;
    await openOrders();
    const rows = page.getByRole("table").locator("tbody tr");
    for (const lang of ["ar", "en"] as const) {
      await inLanguage(page, lang);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const heights = await rows.evaluateAll((all) =>
          all.map((row) => Math.round(row.getBoundingClientRect().height)),
        );
        expect(heights, `${lang} at ${width}`).toEqual([36, 36, 36, 36]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  test("shows a customer who is unconfirmed in one row of 36 pixels too", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/customers`);
    const row = page.getByRole("table").locator("tbody tr").first();
    await row.getByText("Unconfirmed").waitFor();
    expect(await row.evaluate((element) => Math.round(element.getBoundingClientRect().height))).toBe(36);
  });

  test("opens dialogs and menus that have nothing of their cell, and a press in them opens no row", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/products`);
    const rows = page.getByRole("table").locator("tbody tr");
    await rows.getByTitle("Change the price").filter({ hasText: "–" }).first().click();
    const dialog = page.getByRole("dialog");
    const title = dialog.getByRole("heading");
    await title.waitFor();
    expect(await title.evaluate((element) => getComputedStyle(element).textAlign)).toBe("start");
    const close = dialog.getByRole("button", { name: "Close" });
    expect(await close.evaluate((element) => element.getBoundingClientRect().height)).toBe(36);
    await title.click();
    await close.click();
    expect(new URL(page.url()).pathname).toBe("/admin/products");
  });

  test("selects the rows between two with Shift, by the mouse and by the keyboard", async () => {
    const { page } = watched;
    await openOrders();
    const boxes = page.getByRole("table").locator("tbody").getByRole("checkbox");
    const ticked = async () => {
      const all = await boxes.all();
      return Promise.all(all.map((box) => box.isChecked()));
    };
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();
    expect(await ticked()).toEqual([true, true, true, false]);
    // A range takes over what the last row becomes.
    await boxes.nth(1).click({ modifiers: ["Shift"] });
    expect(await ticked()).toEqual([true, false, false, false]);
    await page.getByRole("button", { name: "Clear selection" }).click();
    // The cursor is at the row of the last click.
    for (const key of ["j", "x", "k", "k", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("3 selected").waitFor();
    expect(await ticked()).toEqual([true, true, true, false]);
  });

  test("is counted in the navigation where work waits, and the number follows without a reload", async () => {
    const { page } = watched;
    await openOrders();
    const link = page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).first();
    await expect.poll(() => link.innerText()).toMatch(/Orders\s*4$/);
    expect(await link.getAttribute("title")).toBe("4 orders to confirm");
    const messages = page.getByRole("navigation").getByRole("link", { name: "Messages", exact: true }).first();
    expect(await messages.innerText()).toBe("Messages");
    const { data } = await adminApp.admin("GET /api/orders", { query: {} });
    const order = data[0];
    if (!order) throw new Error("no order");
    await adminApp.admin("PATCH /api/orders/:id/status", {
      params: { id: order.id },
      body: { status: "confirmed", mail: false },
      headers: { "If-Match": `"${order.version}"` },
    });
    await expect.poll(() => link.innerText()).toMatch(/Orders\s*3$/);
  });

  test("shows products, articles, messages and payments in rows of 36 pixels, in both languages", async () => {
    const { page } = watched;
    const { admin, shop } = adminApp;
    const { formToken, waitSeconds } = await shop.api("GET /api/form-token");
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    const message = "Do you deliver on Fridays too, and who carries the desks up to the seventh floor?\n".repeat(3);
    const from = { name: "Maryam Al-Hajri", email: "maryam.al-hajri@example.com", phone: "+974 5512 3456" };
    await shop.api("POST /api/contact", { body: { ...from, subject: "Opening hours in Ramadan", message, formToken } });
    const { data } = await admin("GET /api/orders", { query: {} });
    await admin("POST /api/orders/:id/payments", {
      params: { id: data[0]?.id ?? "" },
      body: { method: "cash", amount: 5000 },
    });
    for (const lang of ["en", "ar"] as const) {
      for (const path of ["products", "articles", "messages", "payments"]) {
        await page.goto(`${shop.url}/admin/${path}`);
        const rows = page.getByRole("table").locator("tbody tr");
        await rows.first().waitFor();
        await inLanguage(page, lang);
        await expect
          .poll(
            async () => [
              ...new Set(
                await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height))),
              ),
            ],
            {
              message: `${path} in ${lang}`,
            },
          )
          .toEqual([36]);
      }
    }
    await inLanguage(page, "en");
  });

  test("names its filters in Arabic too", async () => {
    const { page } = watched;
    await openOrders();
    await inLanguage(page, "ar");
    await page.getByRole("button", { name: /^المرشحات/ }).click();
    await page.getByLabel("الدفع", { exact: true }).selectOption("unpaid");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^إزالة المرشح الدفع: / }).click();
    await inLanguage(page, "en");
  });
});
