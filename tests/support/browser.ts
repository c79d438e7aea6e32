import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright";
import { findChromium } from "../../build/prepare/chromium.mjs";

/** Limit of one wait in a browser (build/vitest.config.ts ends a test after twice that). */
const MAX_WAIT_MS = 60_000;

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/**
 * Chromium, without the connections that it would make by itself; with `scrollBars` it shows them, as windows do; `hosts` says where
 * names are found: "MAP www.shop.example 127.0.0.1:8443".
 */
export function openBrowser({ scrollBars = false, hosts = "" } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? undefined,
    ...(scrollBars ? { ignoreDefaultArgs: ["--hide-scrollbars"] } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Without it a second process waits beside each page for another site, which no story opens: a twentieth of the work.
      "--renderer-process-limit=1",
      ...(hosts ? [`--host-resolver-rules=${hosts}`] : []),
    ],
  });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Complaints of the page: console errors, uncaught faults, policy violations, failed requests. */
  complaints: string[];
}

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(MAX_WAIT_MS);
  await context.addInitScript(() => addEventListener("shop-live", () => Object.assign(window, { isLive: true })));
  const page = await context.newPage();
  const complaints: string[] = [];
  let loaded = "";
  page.on("domcontentloaded", () => {
    loaded = page.url();
  });
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // On a slow computer a story leaves a page before the picture that was fetched ahead for it is drawn.
    if (message.text().includes("was preloaded using link preload but not used") && page.url() !== loaded) return;
    complaints.push(message.text());
  });
  page.on("pageerror", (problem) => complaints.push(String(problem)));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page cancels its open requests.
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()}: ${reason}`);
  });
  return { page, context, complaints };
}

/**
 * Opens a page of the shop, and waits until it is hydrated and has loaded the data that only the browser asks for; on a device
 * without scripts, until it is loaded.
 */
export async function openLive(page: Page, url: string, device: BrowserContextOptions = {}): Promise<void> {
  const answered = watchRequests(page);
  try {
    await page.goto(url);
    if (device.javaScriptEnabled !== false) await untilLive(page);
  } catch (problem) {
    throw new Error(`${url} did not become live. ${answered()}`, { cause: problem });
  }
}

/** Watches the page's requests from now on; the answer says how many have ended, and names those that have not. */
function watchRequests(page: Page): () => string {
  const open = new Map<Request, number>();
  let ended = 0;
  const end = (request: Request) => {
    if (open.delete(request)) ended++;
  };
  page.on("request", (request) => open.set(request, Date.now()));
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return () => {
    const names = [...open].map(([request, since]) => `${request.url()} since ${Date.now() - since} ms`);
    return `${ended} requests have ended, ${open.size} have not: ${names.join(", ")}`;
  };
}

/**
 * Waits until the page is hydrated and its requests have ended. The script starts after the first paint, so a network
 * without requests alone may be one before the script: links pressed then load the next page from the server.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => "isLive" in window);
  await page.waitForLoadState("networkidle");
}
