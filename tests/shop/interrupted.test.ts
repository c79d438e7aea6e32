import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { desktop, openLive, openPage, untilLive } from "../support/browser.ts";

describe("a purchase that is interrupted", () => {
  let adminApp: AdminApp;
  let browser: Browser;
  let url: string;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    ({ browser } = adminApp);
    ({ url } = adminApp.shop);
  });
  afterAll(() => adminApp?.close());

  const ordersNow = async () => (await adminApp.admin("GET /api/orders")).meta.total;

  /** Goes to the order button by the shop's own links, so that the state of the page is not lost. */
  async function comeToTheButton(page: Page, product: string, email: string): Promise<void> {
    await openLive(page, `${url}/product/${product}`);
    await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
    await page.locator('header a[href="/cart"]').first().click();
    await page.getByRole("link", { name: "Go to checkout" }).first().click();
    await page.getByLabel("Your name").fill("Ali Al-Kuwari");
    await page.getByLabel("Mobile number", { exact: false }).first().fill("5512 3456");
    await page.getByLabel("E-mail", { exact: false }).first().fill(email);
    await page.getByLabel("Zone", { exact: true }).fill("61");
    await page.getByLabel("Street", { exact: true }).fill("840");
    await page.getByLabel("Building", { exact: true }).fill("12");
    await page.getByRole("radio", { name: /Cash/ }).check();
    await page.locator('label:has(input[name="slot"])').first().click();
  }
  const placeOrder = (page: Page) => page.getByRole("button", { name: "Place order" }).click();

  test("by a cut connection goes on from there: the page reports it, keeps the input, and orders once", async () => {
    const before = await ordersNow();
    const { page, context } = await openPage(browser, desktop);
    await comeToTheButton(page, "task-chair-mesh", "cut@example.com");
    await context.setOffline(true);
    await placeOrder(page);
    await page.getByRole("main").getByText("could not reach the shop").first().waitFor();
    expect(await page.getByLabel("Street", { exact: true }).inputValue()).toBe("840");
    await context.setOffline(false);
    await placeOrder(page);
    await page.waitForURL(/\/order-confirmation/);
    expect(await ordersNow()).toBe(before + 1);
    await context.close();
  });

  test("by an answer that never came is not ordered twice, after a reload neither", async () => {
    const before = await ordersNow();
    const { page, context } = await openPage(browser, desktop);
    await comeToTheButton(page, "task-chair-mesh", "lost@example.com");
    await page.route("**/api/orders", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await placeOrder(page);
    await page.getByRole("main").getByText("could not reach the shop").first().waitFor();
    await page.unroute("**/api/orders");
    await page.reload();
    await untilLive(page);
    await placeOrder(page);
    await page.waitForURL(/\/order-confirmation/);
    expect(await ordersNow()).toBe(before + 1);
    await context.close();
  });

  test("while its receipt is sent keeps its page, and the file goes with the next press", async () => {
    const { page, context } = await openPage(browser, desktop);
    await comeToTheButton(page, "task-chair-mesh", "receipt@example.com");
    await page.getByRole("radio", { name: /Bank transfer/ }).check();
    await placeOrder(page);
    await page.waitForURL(/\/order-confirmation/);
    const receipt = {
      name: "receipt.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj\n%%EOF\n"),
    };
    await page.locator("#file-receipt").setInputFiles(receipt);
    const send = page.locator('button[value="receipt"]');
    await context.setOffline(true);
    await send.click();
    await page.getByRole("main").getByText("The file did not reach us").waitFor();
    await context.setOffline(false);
    await send.click();
    await page.getByRole("main").getByText("We have received receipt.pdf").waitFor();
    expect(await page.getByRole("main").getByText("The file did not reach us").count()).toBe(0);
    await context.close();
  });

  test("by nothing at all where the browser may remember nothing: the order is placed", async () => {
    const before = await ordersNow();
    const { page, context, complaints } = await openPage(browser, desktop);
    await context.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
    await comeToTheButton(page, "task-chair-mesh", "forgetful@example.com");
    await placeOrder(page);
    await page.waitForURL(/\/order-confirmation/);
    expect(await ordersNow()).toBe(before + 1);
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });

  test("by the only product leaving the shop says so, in the checkout as in the cart", async () => {
    const { page, context } = await openPage(browser, desktop);
    await comeToTheButton(page, "monitor-27", "gone@example.com");
    const other = await context.newPage();
    const { data } = await adminApp.admin("GET /api/staff/products", { query: { q: "monitor-27" } });
    const { id, version } = data.find((row) => row.slug === "monitor-27") ?? { id: "", version: 0 };
    const headers = { "If-Match": `"${version}"` };
    await adminApp.admin("PATCH /api/products/:id", { params: { id }, body: { status: "archived" }, headers });
    const cart = await page.evaluate(() => localStorage.getItem("cart") ?? "");
    await placeOrder(page);
    await page.getByRole("main").getByText("is no longer sold, so we took it out").waitFor();
    // A visitor who comes back a day later reads it in the cart.
    await other.goto(url);
    await other.evaluate((text) => localStorage.setItem("cart", text), cart);
    await openLive(other, `${url}/cart`);
    await other.getByRole("main").getByText("is no longer sold, so we took it out").waitFor();
    expect(await other.evaluate(() => localStorage.getItem("cart"))).not.toContain("variantId");
    await context.close();
  });
});
