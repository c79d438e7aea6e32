import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { findChromium } from "../../build/prepare/chromium.mjs";

/** As long as a browser's story may wait for anything (build/vitest.config.ts ends it after twice that). */
const MAX_WAIT_MS = 60_000;

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** Chromium from the machine, without the connections it would otherwise try to make by itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: console errors, uncaught faults, refused policies, failed requests. */
  complaints: string[];
}

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(MAX_WAIT_MS);
  const page = await context.newPage();
  await page.addInitScript(() => addEventListener("shop-live", () => Object.assign(window, { isLive: true })));
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (problem) => complaints.push(String(problem)));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page gives up what it was still fetching.
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()}: ${reason}`);
  });
  return { page, context, complaints };
}

/** Until the shop's script has taken the page over: links pressed before it load the next page anew. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => "isLive" in window);
}
