import { brotliCompressSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import type { Browser, Response } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../build/long-suites.ts";
import { createStoredBody } from "../../server/http/pages/stored-body.ts";
import { desktop, openBrowser, openLive, openPage, phone, untilLive } from "../support/browser.ts";
import { MAX_SHIFT, measureLayout } from "../support/layout-shift.ts";
import { axeFindings } from "../support/looks.ts";
import { inBothLanguages, isArabic, mostMovable, pagesLikeOthers, shopPages } from "../support/shop-pages.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const everyPage = inBothLanguages(shopPages);

/** Where visitors come from outside: the pages that must be there soon. */
const landingPages = [
  "/",
  "/products",
  "/collection?category=Seating",
  "/product/task-chair-mesh",
  "/how-to-plan-an-office-in-doha",
];

/** What a server sends over a new connection before it waits for an answer: ten packets of TCP. */
const FIRST_PACKETS = 10 * 1460;

/** Bytes of the first picture on a phone, by which an Arabic page, with two more fonts than an English one, is drawn in 1.5 s. */
const MAX_FIRST_PICTURE = 17_000;

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
    sampled(
      everyPage
        .filter((path, index) => process.env.ALL_LOOKS || (Math.floor(index / 2) % 2 === 0) === isArabic(path))
        .map((path) =>
          isArabic(path) ? (["a phone", path, phone] as const) : (["a desktop", path, desktop] as const),
        ),
    ),
  )("on %s %s has no axe violation, no complaint, and keeps its layout still", async (_what, path, device) => {
    const { page, context, complaints } = await openPage(browser, device);
    const layout = await measureLayout(page);
    await openLive(page, shop.url + path);
    expect(await axeFindings(page)).toBe("");
    const { shifted, sideways, largest } = await layout();
    expect(shifted, largest).toBeLessThanOrEqual(MAX_SHIFT);
    expect(sideways).toBeLessThanOrEqual(0);
    const own = complaints.filter((text) => !(/no.such/.test(path) && text.includes("404")));
    expect(own.join("\n")).toBe("");
    await context.close();
  });

  test.each(sampled(mostMovable))(
    "%s keeps its layout still on a %s with a slow connection and processor",
    async (path, device) => {
      const { page, context } = await openPage(browser, device === "phone" ? phone : desktop);
      const layout = await measureLayout(page, { slow: true });
      await openLive(page, shop.url + path);
      const { shifted, largest } = await layout();
      expect(shifted, largest).toBeLessThanOrEqual(MAX_SHIFT);
      await context.close();
    },
  );

  // What a module asks for comes a round trip later.
  test.each(
    sampled([
      "/",
      "/ar",
      "/products",
      "/product/task-chair-mesh",
      "/cart",
      "/checkout",
      "/contact",
      "/about",
      "/journal",
      "/how-to-plan-an-office-in-doha",
    ]),
  )("%s fetches no script before it reacts that the document does not name", async (path) => {
    const { page, context } = await openPage(browser, phone);
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") fetched.push(new URL(request.url()).pathname);
    });
    await page.addInitScript(() => addEventListener("shop-live", () => console.log("shop-live")));
    const isLive = page.waitForEvent("console", (message) => message.text() === "shop-live");
    await page.goto(shop.url + path);
    await isLive;
    const asked = [...fetched];
    const named = await page.evaluate(() => {
      const script = document.querySelector<HTMLScriptElement>("script[data-app]");
      const { app = "", modules = "" } = script?.dataset ?? {};
      return [new URL(script?.src ?? "").pathname, app, ...modules.split(" ")];
    });
    expect(asked.length).toBeGreaterThan(5);
    // The client of the API comes with the first request, of what only a browser knows.
    expect(asked.filter((file) => !named.includes(file) && !file.startsWith("/assets/api-"))).toEqual([]);
    await context.close();
  });

  // As the files are compressed by the build, and the whole of a visit without a touch.
  test.each(
    sampled([
      ["/", 112_000, 25_000],
      ["/ar", 112_000, 55_000],
      ["/products", 115_000, 25_000],
      ["/ar/products", 115_000, 55_000],
      ["/collection?category=Seating", 115_000, 25_000],
      ["/product/task-chair-mesh", 130_000, 25_000],
      ["/ar/product/task-chair-mesh", 130_000, 55_000],
    ] as const),
  )("%s sends a browser at most %i bytes of script and %i of fonts", async (path, mostScript, mostFonts) => {
    const { page, context } = await openPage(browser, phone);
    const sizes = new Map<string, Promise<[kind: string, bytes: number]>>();
    page.on("response", (response) => sizes.set(response.url(), sizeOf(response)));
    await page.goto(shop.url + path);
    await untilLive(page);
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState("networkidle");
    const sent = await Promise.all(sizes.values());
    const total = (kind: string) => sent.reduce((sum, [each, bytes]) => sum + (each === kind ? bytes : 0), 0);
    expect(total("script")).toBeGreaterThan(90_000);
    expect(total("script")).toBeLessThanOrEqual(mostScript);
    expect(total("font")).toBeGreaterThan(20_000);
    expect(total("font")).toBeLessThanOrEqual(mostFonts);
    await context.close();
  });

  test.each(inBothLanguages(landingPages))(
    "%s comes with the first packets, once it is compressed for further readers",
    async (path) => {
      const answer = await fetch(shop.url + path, { headers: { "accept-encoding": "br" } });
      const stored = createStoredBody(Buffer.from(await answer.arrayBuffer()));
      await stored.make("br");
      await stored.tighten();
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
      const body = stored.find("br")?.body.length ?? 0;
      expect(body).toBeGreaterThan(8000);
      expect(`HTTP/1.1 200 OK\r\n${headers}\r\n`.length + body).toBeLessThanOrEqual(FIRST_PACKETS);
    },
  );

  test.each(sampled(inBothLanguages(["/", "/how-to-plan-an-office-in-doha"])))(
    "%s fetches no more of its first picture than a phone shows, and the whole for a desktop",
    async (path) => {
      for (const device of [{ ...phone, deviceScaleFactor: 1.75, viewport: { width: 412, height: 823 } }, desktop]) {
        const { page, context, complaints } = await openPage(browser, device);
        const fetched = new Map<string, Response>();
        page.on("response", (response) => {
          const isPicture = response.request().resourceType() === "image" && response.url().includes("/heroes/");
          if (isPicture) fetched.set(response.url(), response);
        });
        await page.goto(shop.url + path);
        const picture = page.locator("main img[fetchpriority=high]");
        const shown = await picture.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          const { width, height } = image.getBoundingClientRect();
          return { address: image.currentSrc, natural: image.naturalWidth / image.naturalHeight, box: width / height };
        });
        // What the head asks for is what the picture asks for.
        const [first = ""] = fetched.keys();
        expect(first).toBe(shown.address);
        if (device === desktop) expect(shown.natural).toBeCloseTo(1920 / 800, 1);
        else {
          expect(shown.natural).toBeCloseTo(shown.box, 1);
          const body = await fetched.get(first)?.body();
          expect(body?.length).toBeLessThanOrEqual(MAX_FIRST_PICTURE);
        }
        expect(complaints).toEqual([]);
        await context.close();
      }
    },
  );
});

/** The kind of a file and its bytes on the wire: text compressed by brotli, fonts as they are. */
async function sizeOf(response: Response): Promise<[kind: string, bytes: number]> {
  const kind = response.request().resourceType();
  if (!["script", "font"].includes(kind)) return [kind, 0];
  const body = await response.body();
  return [kind, kind === "font" ? body.length : brotliCompressSync(body).length];
}
