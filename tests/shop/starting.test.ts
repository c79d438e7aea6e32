/** The time between the page and its script: actions of the visitor are neither lost nor repeated. */
import type { Browser, BrowserContextOptions, Page } from "playwright";
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

const app = "**/assets/entry-client-*.js";
const cart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));

/** Opens a page whose script does not come before `arrive` is called. */
async function early(
  path: string,
  device: BrowserContextOptions,
  story: (page: Page, arrive: () => void) => Promise<void>,
) {
  const { page, context, complaints } = await openPage(browser, device);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(app, async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => addEventListener("shop-live", () => Object.assign(window, { live: true })));
  await page.goto(shop.url + path, { waitUntil: "load" });
  await story(page, resolve);
  expect(complaints.join("\n")).toBe("");
  await context.close();
}

describe("a visit", () => {
  test("lays out the parts below the screen after the page, and all of them without a touch", async () => {
    const { page, context } = await openPage(browser, phone);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/bootstrap-*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(shop.url, { waitUntil: "commit" });
    const visibilities = () =>
      page.evaluate(() => [
        ...new Set([...document.querySelectorAll(".put-off")].map((part) => getComputedStyle(part).contentVisibility)),
      ]);
    await expect.poll(visibilities).toEqual(["auto"]);
    resolve();
    await expect.poll(visibilities).toEqual(["visible"]);
    await context.close();
  });

  test.each([
    ["/how-to-plan-an-office-in-doha", ["auto"]],
    ["/how-to-plan-an-office-in-doha#more", ["visible"]],
  ])("to %s finds %j below the screen before its pictures have come", async (path, found) => {
    const { page, context } = await openPage(browser, phone);
    await page.route("**/images/**", () => {});
    await page.goto(shop.url + path, { waitUntil: "domcontentloaded" });
    const visibilities = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll(".put-off:not(.prose)")].map((part) => getComputedStyle(part).contentVisibility),
      ),
    ]);
    expect(visibilities).toEqual(found);
    await context.close();
  });

  test("by a link puts nothing off, so that going back finds the place", async () => {
    const { page, context } = await openPage(browser, phone);
    await openLive(page, `${shop.url}/product/task-chair-mesh`);
    await page.locator('header a[href="/"]').first().click();
    await page.getByRole("heading", { name: "What our customers say" }).waitFor();
    expect(await page.locator("main .put-off").count()).toBe(0);
    await context.close();
  });
});

describe("before the script has come", () => {
  test("quantity, a further service and the cart's button are remembered, and done when it has", () =>
    early("/product/desk-straight-140", desktop, async (page, arrive) => {
      const quantity = page.locator("main input[name=quantity]");
      await page.getByRole("button", { name: "One more" }).click();
      await page.getByRole("button", { name: "One more" }).click();
      await page.getByLabel("Assembly in your room").check();
      await page.locator("main form[method=post] button[type=submit]").click();
      expect(await quantity.inputValue()).toBe("1");
      arrive();
      await expect.poll(() => cart(page)).toMatchObject([{ quantity: 3, services: ["assembly"] }]);
      expect(new URL(page.url()).pathname).toBe("/product/desk-straight-140");
      expect(await quantity.inputValue()).toBe("3");
      // No request was sent in the form for browsers without scripts.
      expect(await page.context().cookies()).toEqual([]);
    }));

  test("a quantity that was typed stays and counts", () =>
    early("/ar/product/desk-straight-140", phone, async (page, arrive) => {
      const quantity = page.locator("main input[name=quantity]");
      await quantity.fill("٧");
      arrive();
      await page.waitForFunction(() => "live" in window);
      await page.locator("main form[method=post] button[type=submit]").first().click();
      await expect.poll(() => cart(page)).toMatchObject([{ quantity: 7 }]);
    }));

  test("a filter that was ticked is followed", () =>
    early("/products", desktop, async (page, arrive) => {
      await page.getByLabel("Walnut", { exact: false }).first().check({ force: true });
      arrive();
      await page.waitForURL("**/products?colour=walnut");
      expect(await page.getByLabel("Walnut", { exact: false }).first().isChecked()).toBe(true);
    }));

  test("a delivery area that was chosen is answered", () =>
    early("/product/desk-straight-140", phone, async (page, arrive) => {
      await page.locator("select[name=area]").selectOption("lusail");
      arrive();
      await page.getByText("Free delivery to Lusail").waitFor();
    }));

  test("a picture that was asked for is shown", () =>
    early("/", phone, async (page, arrive) => {
      const second = page.locator("section[aria-roledescription=carousel] button[aria-current]").nth(1);
      await second.click();
      expect(await second.getAttribute("aria-current")).toBe("false");
      arrive();
      await expect.poll(() => second.getAttribute("aria-current")).toBe("true");
    }));

  test("links and the menu do not wait for it", () =>
    early("/", phone, async (page) => {
      await page.locator("header button[popovertarget]").first().click();
      await page.locator("[popover]:popover-open a[href='/contact']").first().click();
      await page.waitForURL("**/contact");
    }));

  test("where it never comes, forms go to the server", async () => {
    const { page, context } = await openPage(browser, phone);
    await page.route(app, (route) => route.abort());
    await page.goto(`${shop.url}/product/desk-straight-140`, { waitUntil: "load" });
    await page.locator("main form[method=post] button[type=submit]").first().click();
    await page.waitForURL("**/cart");
    await page.getByRole("main").getByText("DM-DE-109-").first().waitFor();
    await context.close();
  });
});

describe("the page itself", () => {
  // Of each script the page is written in, two weights.
  test.each([
    ["/", 2],
    ["/ar", 4],
    ["/collection?category=Seating", 2],
    ["/product/task-chair-mesh", 2],
    ["/ergonomic-workstation-guide", 2],
  ])(
    "%s asks for its script only when it stands on the screen, and for %i files of letters at most",
    async (path, most) => {
      const { page, context } = await openPage(browser, phone);
      await openLive(page, shop.url + path);
      const { painted, files } = await page.evaluate(() => ({
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
        files: performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime })),
      }));
      const scripts = files.filter(({ name }) => name.endsWith(".js") && !name.includes("/bootstrap-"));
      expect(scripts.length).toBeGreaterThan(5);
      expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThan(painted);
      const letters = files.filter(({ name }) => name.endsWith(".woff2"));
      expect(letters.length).toBeGreaterThan(0);
      expect(letters.length).toBeLessThanOrEqual(most);
      await context.close();
    },
  );
});
