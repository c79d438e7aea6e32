// The page of an order as its customer's desk: asking, another delivery time, cancelling; with a script and without. By command
// (build/long-suites.ts).
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desktop, openBrowser, openLive, openPage, phone } from "../support/browser.ts";
import { aCheckout } from "../support/orders.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

describe("the page of an order", () => {
  let shop: ShopProcess;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  test.each([
    ["on a phone", phone],
    ["without a script", { ...desktop, javaScriptEnabled: false }],
  ])("takes a question, another time and a cancellation %s", async (_, look) => {
    const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    const { token, number } = await shop.api("POST /api/orders", { body: aCheckout(variants[0]?.id ?? "") });
    const { page, context, complaints } = await openPage(browser, look);
    await openLive(page, `${shop.url}/order/${token}`, look);
    await page.getByRole("heading", { level: 1, name: number }).waitFor();

    await page.getByLabel("Your question").fill("Does it fit the lift?");
    await page.getByRole("button", { name: "Send question" }).click();
    await page.getByText("We have your question and answer it here.").waitFor();
    await page.getByRole("listitem").getByText("Does it fit the lift?").waitFor();

    await page.getByText("Choose another delivery time").click();
    const times = page.getByLabel("New delivery time");
    const chosen = (await times.locator("option").nth(3).innerText()).trim();
    await times.selectOption({ index: 3 });
    await page.getByRole("button", { name: "Change the time" }).click();
    await page.getByText("Your delivery has the new time.").waitFor();
    await page.getByRole("complementary").or(page.getByRole("main")).getByText(chosen).first().waitFor();

    await page.getByText("Cancel the order", { exact: true }).click();
    await page.getByLabel("Reason").fill("Ordered twice");
    await page.getByRole("button", { name: "Cancel the order now" }).click();
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Cancel the order now" }).count()).toBe(0);
    const { status } = await shop.api("GET /api/track/:token", { params: { token }, query: {} });
    expect(status).toBe("cancelled");
    expect(complaints.filter((text) => !text.endsWith(".js: csp")).join("\n")).toBe("");
    await context.close();
  });
});
