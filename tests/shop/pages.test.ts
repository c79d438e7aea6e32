import { brotliCompressSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desktop, openBrowser, openPage, phone } from "../support/browser.ts";
import { MAX_SHIFT, measureLayout } from "../support/layout-shift.ts";
import { inBothLanguages, isArabic, mostMovable, pagesLikeOthers, shopPages } from "../support/shop-pages.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const everyPage = inBothLanguages(shopPages);

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

  test.each([...everyPage, ...inBothLanguages(pagesLikeOthers)])(
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

  // One language of each page, in turn Arabic on a phone and English on a desktop; with ALL_LOOKS=1 both. The layout of every page
  // in every language and width: `npm run bench -- layout`.
  test.each(
    everyPage
      .filter((path, index) => process.env.ALL_LOOKS || (Math.floor(index / 2) % 2 === 0) === isArabic(path))
      .map((path) => (isArabic(path) ? (["a phone", path, phone] as const) : (["a desktop", path, desktop] as const))),
  )("on %s %s has no axe violation, no complaint, and keeps its layout still", async (_what, path, device) => {
    const { page, context, complaints } = await openPage(browser, device);
    const layout = await measureLayout(page);
    await page.goto(shop.url + path, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`).join("\n")).toBe("");
    const { shifted, sideways, largest } = await layout();
    expect(shifted, largest).toBeLessThanOrEqual(MAX_SHIFT);
    expect(sideways).toBeLessThanOrEqual(0);
    const own = complaints.filter((text) => !(/no.such/.test(path) && text.includes("404")));
    expect(own.join("\n")).toBe("");
    await context.close();
  });

  test.each(mostMovable)(
    "%s keeps its layout still on a %s with a slow connection and processor",
    async (path, device) => {
      const { page, context } = await openPage(browser, device === "phone" ? phone : desktop);
      const layout = await measureLayout(page, { slow: true });
      await page.goto(shop.url + path, { waitUntil: "networkidle" });
      const { shifted, largest } = await layout();
      expect(shifted, largest).toBeLessThanOrEqual(MAX_SHIFT);
      await context.close();
    },
  );

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
