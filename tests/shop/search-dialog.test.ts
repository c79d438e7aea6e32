/** The search dialog: what it says, where it leads, what the server hears of it, and what a letter costs. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desktop, openBrowser, openLive, openPage, phone } from "../support/browser.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

let shop: ShopProcess;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Opens a page, runs the story, and expects no complaint of the page. */
async function visit(path: string, device: typeof phone, story: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints } = await openPage(browser, device);
  await openLive(page, shop.url + path);
  await story(page);
  expect(complaints).toEqual([]);
  await context.close();
}

describe("the search dialog", () => {
  const open = async (page: Page) => {
    await page.locator("header button[aria-haspopup=dialog]").click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
  };

  test("has the server count what it did not find when the shopper has read that, but not what the page of results counts", () =>
    visit("/", desktop, async (page) => {
      const counted: string[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (searchParams.has("settled")) counted.push(decodeURIComponent(pathname.split("/").at(-1) ?? ""));
      });
      await page.clock.install();
      await open(page);
      const dialog = page.getByRole("dialog", { name: "Search Products" });
      const field = dialog.getByRole("combobox");
      const read = async (term: string) => {
        await field.fill(term);
        await dialog.getByText(`No products found for "${term}"`).waitFor();
        await page.clock.fastForward(2000);
      };
      await read("trampoline");
      await field.fill("");
      await expect.poll(() => counted).toEqual(["trampoline"]);
      await read("parasol");
      await field.press("Enter");
      await page.waitForURL("**/products?q=parasol");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(counted).toEqual(["trampoline"]);
    }));

  test("says the specified sentences, and opens the marked result by keyboard", () =>
    visit("/", desktop, async (page) => {
      await open(page);
      const dialog = page.getByRole("dialog", { name: "Search Products" });
      const status = dialog.getByRole("status");
      expect(await status.textContent()).toBe("Start typing to search for products");
      await page.keyboard.type("zzzqqq");
      await expect.poll(() => status.textContent()).toBe('No products found for "zzzqqq"');
      await dialog.getByRole("combobox").fill("DM-SE-101");
      await expect.poll(() => status.textContent()).toBe("1 result found");
      await page.keyboard.press("ArrowDown");
      expect(await dialog.getByRole("option").getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/product/task-chair-mesh");
      await expect.poll(() => dialog.isVisible()).toBe(false);
    }));

  test("shows what is only near under a heading that says so", () =>
    visit("/", desktop, async (page) => {
      await open(page);
      const dialog = page.getByRole("dialog", { name: "Search Products" });
      await page.keyboard.type("red chair");
      await dialog.getByRole("heading", { name: "No exact match for “red chair”, but these are close" }).waitFor();
      expect(await dialog.getByRole("option").count()).toBeGreaterThan(0);
      await dialog.getByRole("combobox").fill("black chair");
      await expect.poll(() => dialog.getByRole("status").textContent()).toMatch(/results? found/);
      expect(await dialog.getByRole("heading", { name: /No exact match/ }).count()).toBe(0);
    }));

  test("leads to all results, and begins empty the next time", () =>
    visit("/ar", phone, async (page) => {
      await open(page);
      await page.keyboard.type("كرسي");
      await page.getByRole("link", { name: "عرض جميع النتائج" }).click();
      await page.waitForURL("**/ar/products?q=*");
      await expect.poll(() => page.locator("h1").textContent()).toContain("كرسي");
      await open(page);
      expect(await page.locator("dialog [role=combobox]").inputValue()).toBe("");
      // Before anything is typed: categories.
      await page.locator("dialog a[href^='/ar/collection']").first().waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    }));

  test("shows names whole, with the dots below their letters", () =>
    visit("/ar", phone, async (page) => {
      await open(page);
      await page.keyboard.type("كرسي");
      const option = page.getByRole("dialog").getByRole("option").first();
      await option.waitFor();
      await page.waitForLoadState("networkidle");
      const asShown = await option.screenshot();
      await option.locator(".line-clamp-2").evaluate((name) => name.setAttribute("style", "overflow: visible"));
      expect(asShown.equals(await option.screenshot())).toBe(true);
    }));

  test("draws nothing in the event of a letter, which a slow phone would show that much later", () =>
    visit("/", phone, async (page) => {
      await open(page);
      const field = page.getByRole("dialog").getByRole("combobox");
      const drawn = await field.evaluate((input: HTMLInputElement) => {
        const watch = new MutationObserver(() => {});
        // React writes the name and type of a field again at each letter, as they were.
        watch.observe(document, { subtree: true, childList: true, characterData: true });
        document.execCommand("insertText", false, "c");
        return { value: input.value, changes: watch.takeRecords().length };
      });
      expect(drawn).toEqual({ value: "c", changes: 0 });
      // What it asks for is drawn all the same.
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    }));

  test("draws what a letter asks for after the picture that shows the letter", () =>
    visit("/", phone, async (page) => {
      await open(page);
      const dialog = page.getByRole("dialog");
      const before = await dialog.getByRole("status").textContent();
      const drawn = await dialog.getByRole("combobox").evaluate(async () => {
        // The browser shows nothing until the end, however long that is.
        const frames: FrameRequestCallback[] = [];
        const { requestAnimationFrame } = window;
        window.requestAnimationFrame = (callback) => frames.push(callback);
        document.execCommand("insertText", false, "c");
        for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
        const text = document.querySelector("dialog [role=status]")?.textContent;
        Object.assign(window, { requestAnimationFrame });
        for (const callback of frames) requestAnimationFrame(callback);
        return text;
      });
      expect(drawn).toBe(before);
      await dialog.getByRole("option").first().waitFor();
    }));
});
