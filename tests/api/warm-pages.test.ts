// The pages that the shop makes for nobody after its start, and the turns of the event loop in which a page is made.
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readRevision } from "../../db/transaction.ts";
import { loadShopRenderer } from "../../server/http/pages/shop-renderer.ts";
import { markdownToHtml } from "../../server/kernel/markdown/rich-text.ts";
import type { ShopRenderer } from "../../src-shared/api/shop-renderer.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const built = await loadShopRenderer(fileURLToPath(new URL("../../dist/server/entry-server.js", import.meta.url)));

async function openShop(render: ShopRenderer["render"]): Promise<TestShop> {
  const shop = await openTestShop({ renderer: { render } });
  onTestFinished(() => shop.stop());
  return shop;
}

test("after the start each kind of page is made once in both languages, and nothing of it is stored, counted or written", async () => {
  const made: unknown[] = [];
  const shop = await openShop(async (request, deps) => {
    const page = await built.render(request, deps);
    made.push([new URL(request.url).pathname, page.status, page.fault]);
    return page;
  });
  const before = await readRevision(shop.app.db);
  await shop.warmPages();
  const slug = expect.stringMatching(/^\/product\/[\w-]+$/);
  const arabicSlug = expect.stringMatching(/^\/ar\/product\/[\w-]+$/);
  expect(made).toEqual([
    ["/no/page", 404, undefined],
    ["/cart", 200, undefined],
    ["/about", 200, undefined],
    [slug, 200, undefined],
    ["/", 200, undefined],
    ["/products", 200, undefined],
    ["/ar/no/page", 404, undefined],
    ["/ar/cart", 200, undefined],
    ["/ar/about", 200, undefined],
    [arabicSlug, 200, undefined],
    ["/ar", 200, undefined],
    ["/ar/products", 200, undefined],
  ]);
  expect(shop.cache.size().entries).toBe(0);
  expect(shop.app.dailyCounts?.take()).toEqual([]);
  expect(await readRevision(shop.app.db)).toBe(before);
});

test("a shop that stops makes no further page in advance", async () => {
  let made = 0;
  const stopping = new AbortController();
  const shop = await openShop(async (...about) => {
    made += 1;
    stopping.abort();
    return built.render(...about);
  });
  shop.app.stopping = stopping.signal;
  await shop.warmPages();
  expect(made).toBe(1);
});

test("a page that cannot be made in advance is logged and stops nothing", async () => {
  const shop = await openShop(async () => {
    throw new Error("no page today");
  });
  const warned: unknown[] = [];
  shop.app.log.warn = (about: unknown) => void warned.push(about);
  await shop.warmPages();
  expect(warned).toEqual([{ err: expect.objectContaining({ message: "no page today" }) }]);
});

/** Counts the turns of the event loop while the test runs. */
function countTurns(): () => number {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  onTestFinished(() => clearImmediate(next));
  return () => turns;
}

test("each answer of which a page is made has a turn of the event loop of its own", async () => {
  const turns: number[] = [];
  const now = countTurns();
  const shop = await openShop(async (_request, { api }) => {
    for (const key of ["GET /api/menu", "GET /api/categories", "GET /api/shop"] as const) {
      const before = now();
      await api(key);
      turns.push(now() - before);
    }
    return { status: 200, headers: {}, html: "", personal: true };
  });
  await fetch(shop.url);
  expect(turns.map((count) => count > 0)).toEqual([true, true, true]);
});

test("each text that is read for the first time has a turn of its own, and a known one needs none", async () => {
  const now = countTurns();
  const read = async (text: string) => {
    const before = now();
    await markdownToHtml(text);
    return now() - before;
  };
  // The module that reads it is loaded.
  await read("A first text");
  expect(await read("A new text")).toBeGreaterThan(0);
  expect(await read("A new text")).toBe(0);
});
