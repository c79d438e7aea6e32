import { brotliCompressSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desktop, openBrowser, openPage, phone } from "../support/browser.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const paths = [
  "/",
  "/products",
  "/products?q=desk",
  "/collection?category=Seating",
  "/product/task-chair-mesh",
  "/product/phone-booth-pod",
  "/cart",
  "/checkout",
  "/order",
  "/about",
  "/services",
  "/contact",
  "/delivery-info",
  "/return-policy",
  "/office-furniture-lusail",
  "/journal",
  "/journal?tag=ergonomics",
  "/ergonomic-workstation-guide",
  "/quote?line=nothing*2",
  "/no-such-article",
  "/no/such/page",
];
/** Drawn by the same files as others above: their HTML is looked at, but not once more in a browser. */
const likeOthers = [
  "/our-story",
  "/customer-service",
  "/terms-conditions",
  "/privacy",
  "/office-furniture-doha",
  "/office-furniture-al-waab",
  "/how-to-plan-an-office-in-doha",
];
const inBoth = (list: string[]) => list.flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);
const everyPage = inBoth(paths);
const isArabic = (path: string) => /^\/ar(?:\/|\?|$)/.test(path);

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes these forms; both are valid HTML.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // Colours of swatches and sizes of pictures are data.
    "no-inline-style": "off",
    "long-title": "off",
    // The list role is given back where the style sheet takes it away.
    "no-redundant-role": "off",
    "prefer-native-element": "off",
    "require-sri": "off",
    "tel-non-breaking": "off",
    "valid-id": ["error", { relaxed: true }],
  },
});

describe("every page of the shop", () => {
  let shop: ShopProcess;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  test.each([...everyPage, ...inBoth(likeOthers)])(
    "%s is valid HTML with one h1, a title and a description of its own length",
    async (path) => {
      const answer = await fetch(shop.url + path);
      expect(answer.status).toBe(/no.such/.test(path) ? 404 : 200);
      const html = await answer.text();
      const report = await validator.validateString(html);
      const messages = report.results.flatMap((result) =>
        result.messages.map((message) => `${message.line}:${message.column} ${message.ruleId} ${message.message}`),
      );
      expect(messages).toEqual([]);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(html).toContain(isArabic(path) ? '<html lang="ar" dir="rtl"' : '<html lang="en" dir="ltr"');
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
      expect(title.length).toBeGreaterThan(3);
      expect(html).not.toMatch(/<script(?![^>]*\btype="application\/(?:ld\+)?json")(?![^>]*\bsrc=)[^>]*>/);
    },
  );

  // Every page in every language and width: `npm run bench -- layout`.
  test.each(
    everyPage.map((path) =>
      isArabic(path) ? (["a phone", path, phone] as const) : (["a desktop", path, desktop] as const),
    ),
  )("on %s %s has no axe violation, no complaint, and keeps its layout still", async (_what, path, device) => {
    const { page, context, complaints } = await openPage(browser, device);
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) shifts.sum += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(shop.url + path, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`).join("\n")).toBe("");
    const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(shifted).toBeLessThan(0.02);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    const own = complaints.filter((text) => !(/no.such/.test(path) && text.includes("404")));
    expect(own.join("\n")).toBe("");
    await context.close();
  });

  test.each([
    ["/", 130_000],
    ["/ar", 130_000],
    ["/product/task-chair-mesh", 150_000],
  ])("%s sends a browser at most %i bytes of script", async (path, most) => {
    const { page, context } = await openPage(browser, phone);
    const scripts = new Map<string, number>();
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      scripts.set(response.url(), brotliCompressSync(await response.body()).length);
    });
    await page.goto(shop.url + path, { waitUntil: "networkidle" });
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState("networkidle");
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(most);
    await context.close();
  });
});
