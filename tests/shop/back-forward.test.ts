/**
 * The back/forward cache of browsers, in which a page that was left stands again as it was: what would keep a page out of it. A
 * browser that is driven by a program never uses it, so its use itself cannot be tested.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, phone, untilLive } from "../support/browser.ts";
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

test.each(["/", "/ar", "/products", "/product/task-chair-mesh"])(
  "%s may be kept: it is stored, hears of no unloading, and holds no connection and no lock",
  async (path) => {
    const { page, context } = await openPage(browser, phone);
    await page.addInitScript(() => {
      const found: string[] = [];
      Object.assign(window, { found });
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type: string, ...rest: [never]) {
        if (/unload$/.test(type)) found.push(type);
        return listen.call(this, type, ...rest);
      };
      for (const name of ["WebSocket", "EventSource", "RTCPeerConnection", "BroadcastChannel", "SharedWorker"]) {
        const made = Reflect.get(window, name) as new (...all: unknown[]) => object;
        const watched = new Proxy(made, {
          construct: (target, all) => {
            found.push(name);
            return new target(...all);
          },
        });
        Reflect.set(window, name, watched);
      }
    });
    const answer = await page.goto(shop.url + path);
    await untilLive(page);
    expect(answer?.headers()["cache-control"]).not.toContain("no-store");
    expect(await page.evaluate(() => Reflect.get(window, "found"))).toEqual([]);
    await context.close();
  },
);
