import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openLive, openPage, phone } from "../support/browser.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

describe("a visitor on the way to another page", () => {
  let shop: ShopProcess;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const notice = (page: Page, text: string) => page.locator("header [role=status]", { hasText: text });
  const card = (page: Page, slug: string) => page.locator(`main a[href="/product/${slug}"]`).first();

  test("stays on the page while the connection is gone, is told so, and arrives when it is back", async () => {
    const { page, context } = await openPage(browser, phone);
    await openLive(page, `${shop.url}/products`);
    await context.setOffline(true);
    await card(page, "task-chair-mesh").click();
    await notice(page, "You are offline").waitFor();
    expect(await page.locator("h1").textContent()).toBe("Products");
    await context.setOffline(false);
    await page.waitForURL("**/product/task-chair-mesh");
    await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().waitFor();
    expect(await notice(page, "You are offline").count()).toBe(0);
    await context.close();
  });

  test("stays while the shop does not answer, and goes on with “Try again” or another link", async () => {
    const { page, context } = await openPage(browser, phone);
    await openLive(page, `${shop.url}/products`);
    await page.route("**/*", (route) => route.abort());
    await card(page, "task-chair-mesh").click();
    await notice(page, "The shop cannot be reached").waitFor();
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await expect.poll(() => again.getAttribute("aria-disabled")).toBe("false");
    // A part of the script that does not come leaves the page, too.
    const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/health"));
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await asked;
    expect(await page.locator("h1").textContent()).toBe("Products");
    await page.unroute("**/*");
    await again.click();
    await page.waitForURL("**/product/task-chair-mesh");
    await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().waitFor();
    await context.close();
  });

  test("leaves the message of a page behind: none is over the way to pay", async () => {
    const { page, context } = await openPage(browser, phone);
    await openLive(page, `${shop.url}/product/task-chair-mesh`);
    await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
    await page.locator(".toast").getByRole("button", { name: "View cart" }).click();
    await page.waitForURL("**/cart");
    await page.getByRole("link", { name: "Go to checkout" }).first().waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
    await context.close();
  });

  test("sees the top of the skeleton at once, from wherever the link was, and the place again on the way back", async () => {
    const { page, context } = await openPage(browser, phone);
    await openLive(page, `${shop.url}/products`);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/products/*", async (route) => {
      await answered;
      await route.continue();
    });
    const last = page.locator('main a[href^="/product/"]').last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(1000);
    await last.click();
    await page.locator("main [aria-busy=true]").waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    answer();
    await page.waitForURL("**/product/*");
    await page.goBack();
    await page.waitForURL("**/products");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await context.close();
  });
});
