// The counter offline: the scanner sells from the mirror, and the sale reaches the server later.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { hire } from "../support/people.ts";
import { scan } from "../support/scan.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { type DesktopWindow, moveIn, openWindow, statusLine } from "./support/window.ts";

const CHAIR = "DM-SE-101-BLK";

describe("at the counter offline", () => {
  let browser: Browser;
  let shop: TestShop;
  let window: DesktopWindow;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    window = await openWindow(browser, shop);
    await moveIn(window, await hire(shop.app, { name: "Salma" }), "Till");
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
    await shop?.stop();
  });

  test("scanned goods are sold, and the screen shows the number once it arrives", async () => {
    const before = await variantOf(shop, CHAIR);
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();
    await window.go("/admin/counter");
    const page = window.page();
    await page.getByRole("combobox", { name: "Find or scan" }).waitFor();
    await scan(page, CHAIR);
    await page.getByText("No items yet").waitFor({ state: "detached" });
    await scan(page, CHAIR, { arabic: true });
    await expect.poll(() => page.getByLabel(/^Quantity of /).inputValue()).toBe("2");
    await scan(page, "NO-SUCH-THING");
    await page.getByText("No product has the code NO-SUCH-THING.").waitFor();
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.getByRole("dialog", { name: "Pay" }).waitFor();
    await page.keyboard.type("99999", { delay: 40 });
    await page.keyboard.press("Enter");
    const done = page.getByRole("region", { name: "Sale completed" });
    await done.getByText("Sale saved. Order number when back online.").waitFor();
    await statusLine(window)
      .getByText(/^Offline, \d changes? waiting/)
      .waitFor();

    window.mend();
    await done.getByText(/^Order \S+$/).waitFor();
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
    expect((await variantOf(shop, CHAIR)).on_hand).toBe(before.on_hand - 2);
    const orders = await shop.app.db
      .selectFrom("orders")
      .select(["status", "total"])
      .where("source", "=", "counter")
      .execute();
    expect(orders).toEqual([{ status: "collected", total: 2 * before.price }]);
    // Whatever the scanner wrote left no trace, and nothing failed beneath.
    expect(window.complaints.filter((one) => !/Failed to load resource/.test(one))).toEqual([]);
  });
});
