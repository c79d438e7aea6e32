// Page views, visits begun, carts priced and online orders: what of them is counted, and what of nobody is kept.
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadShopRenderer } from "../../server/http/pages/shop-renderer.ts";
import { forget } from "../../server/jobs/forget.ts";
import { storeCounts } from "../../server/jobs/store-counts.ts";
import { LANDING_HEADER, VIEWED_HEADER, viewedPage } from "../../src-shared/content/viewed-page.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import { askAsBrowser } from "../support/ask-as-browser.ts";
import { as, type TestApp } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { CHAIR } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const publicUrl = "http://shop.example";
const renderer = await loadShopRenderer(fileURLToPath(new URL("../../dist/server/entry-server.js", import.meta.url)));
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let now: Date;
let shop: TestShop;
beforeEach(async () => {
  now = new Date("2026-11-22T06:00:00Z");
  shop = await openTestShop({ clock: () => now, publicUrl, renderer });
});
afterEach(() => shop.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  askAsBrowser({ url: shop.url, publicUrl }, path, headers, method);

async function report(report: string, query: Record<string, string> = {}) {
  await storeCounts(shop.app);
  const manager = await as(shop.app as TestApp, "manager");
  return (await manager.call("GET /api/reports/:report", { params: { report }, query })).data;
}
const pages = async () =>
  (await report("viewed-pages")).rows.map(({ page, views, landings, arabic }) => [page, views, landings, arabic]);
const lastDay = async () => the((await report("visits")).rows.at(-1));

const OWN = { referer: `${publicUrl}/products` };

describe("a page view", () => {
  test("is counted by page, made or stored, and begins a visit where it does not come from the shop", async () => {
    await ask("/product/task-chair-mesh", { referer: "https://search.example/?q=chair" });
    await ask("/product/task-chair-mesh?utm_source=mail");
    expect(shop.cache.isStale("/product/task-chair-mesh")).toBe(false);
    const { etag } = await ask("/product/task-chair-mesh", OWN);
    expect((await ask("/product/task-chair-mesh", { ...OWN, "if-none-match": etag })).status).toBe(304);
    await ask("/ar/product/task-chair-mesh", { "sec-fetch-site": "same-origin" });
    await ask("/", { referer: `${publicUrl}.evil.example/` });
    await ask("/collection?category=Seating&colour=black", OWN);
    await ask("/cart", OWN);
    expect(await pages()).toEqual([
      ["/product/task-chair-mesh", 5, 2, 1],
      ["/", 1, 1, 0],
      ["/cart", 1, 0, 0],
      ["/collection?category=Seating", 1, 0, 0],
    ]);
  });

  test("is none of a robot, of a page fetched in advance, of a head alone, or of a page that is not there", async () => {
    await ask("/", { "user-agent": GOOGLEBOT });
    await ask("/", { "user-agent": "curl/8.5.0" });
    await ask("/", { "sec-purpose": "prefetch" });
    await ask("/", {}, "HEAD");
    expect((await ask("/no-such-page")).status).toBe(404);
    await ask("/api/products");
    expect(await pages()).toEqual([]);
  });

  test("is told by the shop's script with its next request, without anything that is no page of the shop", async () => {
    await ask("/api/menu", { [VIEWED_HEADER]: "/product/laptop-14 /ar/collection?category=Seating" });
    await ask("/api/menu", { [VIEWED_HEADER]: "/<script> /%E0 //evil /a/b/c /collection?category=5512+3456" });
    await ask("/api/menu", { [VIEWED_HEADER]: "/p1 /p2 /p3 /p4 /p5 /p6" });
    await ask("/api/menu", { [VIEWED_HEADER]: "/product/laptop-14", "user-agent": GOOGLEBOT });
    expect(await pages()).toEqual([
      ["/collection", 1, 0, 0],
      ["/collection?category=Seating", 1, 0, 1],
      ["/p1", 1, 0, 0],
      ["/p2", 1, 0, 0],
      ["/p3", 1, 0, 0],
      ["/p4", 1, 0, 0],
      ["/p5", 1, 0, 0],
      ["/product/laptop-14", 1, 0, 0],
    ]);
  });

  test("keeps no secret of an address, and no table has a column for whoever asked", async () => {
    const { id } = await variantOf(shop, CHAIR);
    const { token } = await shop.api("POST /api/orders", { body: aCheckout(id) });
    expect((await ask(`/order/${token}`, OWN)).status).toBe(200);
    expect(await pages()).toEqual([["/order/…", 1, 0, 0]]);
    const rows = await shop.app.db.selectFrom("daily_counts").selectAll().execute();
    expect(rows.map((row) => Object.keys(row).sort())).toContainEqual(["count", "day", "kind", "lang", "subject"]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(viewedPage(`/ar/s/${token}?x=1`)).toEqual({ lang: "ar", page: "/s/…" });
  });

  test("of a hundred random ones adds up as a count made beside it does", async () => {
    const seed = Date.now() % 100_000;
    console.info(`seed ${seed}`);
    let state = seed;
    const below = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    const paths = ["/", "/ar", "/products", "/ar/products", "/product/laptop-14", "/no-such-page", "/cart"];
    const expected = { views: 0, landings: 0 };
    for (let at = 0; at < 100; at++) {
      const path = the(paths[below(paths.length)]);
      const isRobot = below(4) === 0;
      const isOwn = below(2) === 0;
      await ask(path, { ...(isOwn ? OWN : {}), ...(isRobot ? { "user-agent": GOOGLEBOT } : {}) });
      const isCounted = !isRobot && path !== "/no-such-page";
      if (isCounted) expected.views += 1;
      if (isCounted && !isOwn) expected.landings += 1;
      if (below(10) === 0) await storeCounts(shop.app);
    }
    expect((await report("viewed-pages")).sums, `seed ${seed}`).toMatchObject(expected);
    expect(await lastDay(), `seed ${seed}`).toMatchObject(expected);
  });
});

describe("a page by which visits begin", () => {
  const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0";
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(shop.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": BROWSER, ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
  };
  const sold = async () =>
    (await report("viewed-pages")).rows.map(({ page, carts, webOrders }) => [page, carts, webOrders]);

  test("has the carts and the orders of these visits, an order that is sent again once", async () => {
    const { id } = await variantOf(shop, CHAIR);
    const cart = { lines: [{ variantId: id, quantity: 1 }] };
    const from = (page: string) => ({ [LANDING_HEADER]: page });
    await send("/api/cart/price", cart, from("/ar/product/task-chair-mesh"));
    await send("/api/cart/price", cart, from("/product/task-chair-mesh"));
    await send("/api/cart/price", cart, from("/how-to-plan-an-office-in-doha"));
    const order = aCheckout(id);
    const key = { "idempotency-key": "sent-twice" };
    await send("/api/orders", order, { ...key, ...from("/product/task-chair-mesh") });
    await send("/api/orders", order, { ...key, ...from("/product/task-chair-mesh") });
    await send("/api/orders", aCheckout(id));
    expect(await sold()).toEqual([
      ["/how-to-plan-an-office-in-doha", 1, 0],
      ["/product/task-chair-mesh", 2, 1],
      [expect.objectContaining({ en: "All others" }), 0, 1],
    ]);
    expect(await lastDay()).toMatchObject({ carts: 3, webOrders: 2 });
  });

  test("is none that no link of the shop has, nor one that a robot tells, and no secret is kept", async () => {
    const { id } = await variantOf(shop, CHAIR);
    const cart = { lines: [{ variantId: id, quantity: 1 }] };
    for (const told of ["/<script>", "//evil", `/${"x".repeat(5000)}`, "/a/b/c?d"])
      await send("/api/cart/price", cart, { [LANDING_HEADER]: told });
    await send("/api/cart/price", cart, { [LANDING_HEADER]: "/order/SECRET" });
    await send("/api/cart/price", cart, { [LANDING_HEADER]: "/", "user-agent": GOOGLEBOT });
    expect(await sold()).toEqual([
      ["/order/…", 1, 0],
      [expect.objectContaining({ en: "All others" }), 4, 0],
    ]);
  });
});

describe("a day of visits", () => {
  test("has its carts with goods that were priced and its online orders, and an empty day has none", async () => {
    const { id } = await variantOf(shop, CHAIR);
    const price = (lines: object[], agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0") =>
      fetch(`${shop.url}/api/cart/price`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": agent },
        body: JSON.stringify({ lines }),
      });
    expect((await price([{ variantId: id, quantity: 2 }])).status).toBe(200);
    await price([{ variantId: id, quantity: 3 }]);
    await price([]);
    await price([{ variantId: id, quantity: 3 }], GOOGLEBOT);
    await shop.api("POST /api/orders", { body: aCheckout(id) });
    // One o'clock in the night of Qatar is another day.
    now = new Date("2026-11-22T22:00:00Z");
    await shop.api("POST /api/orders", { body: aCheckout(id) });
    const { rows, sums } = await report("visits", { from: "2026-11-21", to: "2026-11-23" });
    expect(rows).toEqual([
      { day: "2026-11-21", views: 0, landings: 0, carts: 0, webOrders: 0 },
      { day: "2026-11-22", views: 0, landings: 0, carts: 2, webOrders: 1 },
      { day: "2026-11-23", views: 0, landings: 0, carts: 0, webOrders: 1 },
    ]);
    expect(sums).toEqual({ views: 0, landings: 0, carts: 2, webOrders: 2 });
  });

  test("is forgotten after two years, unlike the order", async () => {
    await ask("/");
    await storeCounts(shop.app);
    const of = { from: "2026-11-22", to: "2026-11-22" };
    now = new Date(now.getTime() + 731 * DAY_MS);
    await forget(shop.app);
    expect((await report("visits", of)).sums).toMatchObject({ views: 1 });
    now = new Date(now.getTime() + DAY_MS);
    await forget(shop.app);
    expect((await report("visits", of)).sums).toMatchObject({ views: 0 });
  });
});
