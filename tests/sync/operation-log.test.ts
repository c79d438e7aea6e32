// The operation log: order, folding, keys, dependencies, and the effect of every kind of answer.
import { expect, test } from "vitest";
import { MAX_FAILURES } from "../../electron/sync/set-aside.ts";
import { newId } from "../../src-shared/values/id.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { change, syncShop, theFirst } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

const writes = (desktop: TestDesktop) => desktop.network.requests.filter(({ method }) => method !== "GET");

test("edits of one row that were never sent become one request", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.requests.length = 0;
  await change(desktop, { company: { en: "One" } });
  await change(desktop, { company: { en: "Two" } });
  await change(desktop, { rating: 1 });
  expect(await desktop.own("GET /api/desktop/operations")).toHaveLength(1);
  await desktop.push();
  expect(writes(desktop)).toHaveLength(1);
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Two" }, rating: 1 });
});

test("a sent operation keeps its key and its bytes, and later edits become another request", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.requests.length = 0;
  await change(desktop, { company: { en: "One" } });
  desktop.network.faults = ["lost"];
  await desktop.push();
  await change(desktop, { company: { en: "Two" } });
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([{ state: "sent" }, { state: "waiting" }]);
  await desktop.push();
  const [first, again, second] = writes(desktop);
  expect(again).toEqual(first);
  expect(second?.key).not.toBe(first?.key);
  expect((await theFirst(shop.web)).company).toEqual({ en: "Two" });
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
});

test("a repeated request is one operation with one answer", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const asked = {
    params: { id: shop.product.variants[0]?.id ?? "" },
    body: { reason: "received" as const, quantity: 3 },
    headers: { "idempotency-key": newId() },
  };
  const first = await desktop.api("POST /api/variants/:id/movements", asked);
  expect(await desktop.api("POST /api/variants/:id/movements", asked)).toEqual(first);
  expect(await desktop.own("GET /api/desktop/operations")).toHaveLength(1);
});

test("operations that build on a conflict wait, the others are sent", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  await change(shop.web, { company: { en: "Theirs" } });
  await desktop.push();
  await desktop.pull();
  await change(desktop, { rating: 2 });
  const variant = shop.product.variants[0]?.id ?? "";
  await receiveStock(desktop, variant, { quantity: 5 });
  await desktop.push();
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([
    { state: "conflict" },
    { state: "blocked" },
    { state: "acknowledged", endpoint: "POST /api/variants/:id/movements" },
  ]);
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  await desktop.own("POST /api/desktop/conflicts/:id", {
    params: { id: conflict?.id ?? "" },
    body: { choice: "theirs" },
  });
  await desktop.push();
  await desktop.pull();
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Theirs" }, rating: 2 });
});

test("an order with its payment, and more money for it, arrive in this order and once", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const variantId = shop.product.variants[0]?.id ?? "";
  const order = await desktop.api("POST /api/staff/orders", {
    body: {
      source: "counter",
      confirm: true,
      method: "pickup",
      paymentMethod: "cash",
      lang: "en",
      lines: [{ variantId, quantity: 2 }],
      contact: { name: "Mariam", phone: "", email: "" },
      payment: { method: "cash", amount: 100_000 },
    },
  });
  expect(order.number).toBeNull();
  await desktop.api("POST /api/orders/:id/payments", {
    params: { id: order.id },
    body: { method: "card", amount: 5000 },
  });
  await desktop.restart();
  desktop.network.up = true;
  desktop.network.faults = ["lost"];
  await desktop.push();
  await desktop.push();
  await desktop.pull();
  const there = await shop.web.api("GET /api/orders/:id", { params: { id: order.id } });
  const here = await desktop.api("GET /api/orders/:id", { params: { id: order.id } });
  expect(there).toMatchObject({ received: 105_000, status: "confirmed" });
  expect(there.number).toMatch(/^ORD-/);
  expect(here.number).toBe(there.number);
  expect(await shop.web.api("GET /api/orders")).toMatchObject({ meta: { total: 1 } });
});

test("no network, 429 and 503 keep everything, and the status shows them", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await receiveStock(desktop, shop.product.variants[0]?.id ?? "");
  desktop.network.up = false;
  expect(await desktop.push()).toBe("offline");
  desktop.network.up = true;
  desktop.network.faults = ["429"];
  expect(await desktop.push()).toBe("offline");
  desktop.network.faults = ["503"];
  expect(await desktop.push()).toBe("done");
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([{ state: "sent", tries: 3 }]);
  await desktop.push();
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([{ state: "acknowledged" }]);
});

test("an operation that keeps failing while others are accepted becomes a conflict, and is retried with its own key", async () => {
  await using shop = await syncShop();
  const failing = { on: true };
  const host: typeof fetch = async (input, init) =>
    failing.on && String(input).includes("/api/testimonials/")
      ? Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 })
      : shop.host(input, init);
  const desktop = await shop.desktop({ host });
  await change(desktop, { rating: 1 });
  desktop.network.requests.length = 0;
  for (let round = 0; round < MAX_FAILURES; round += 1) {
    await receiveStock(desktop, shop.product.variants[0]?.id ?? "");
    await desktop.push();
  }
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({ reason: "failing", code: "fault" });
  failing.on = false;
  await desktop.own("POST /api/desktop/operations/:id/retry", { params: { id: conflict?.operation.id ?? "" } });
  await desktop.push();
  expect((await theFirst(shop.web)).rating).toBe(1);
  const keys = new Set(
    writes(desktop)
      .filter(({ path }) => path.includes("testimonials"))
      .map(({ key }) => key),
  );
  expect(keys.size).toBe(1);
});

test("a failing server alone makes no conflicts", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { rating: 1 });
  for (let round = 0; round < MAX_FAILURES + 2; round += 1) {
    desktop.network.faults = ["503"];
    await desktop.push();
  }
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
});

test("a refusal is shown with its reason, and accepted after a correction", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const body = (slug: string) => ({ name: { en: "Lamps" }, description: { en: "" }, slug });
  await desktop.api("POST /api/categories", { body: body("lamps") });
  await shop.web.api("POST /api/categories", { body: body("lamps") });
  await desktop.push();
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({ reason: "refused" });
  await desktop.own("POST /api/desktop/conflicts/:id", {
    params: { id: conflict?.id ?? "" },
    body: { choice: "merged", values: { slug: "desk-lamps" } },
  });
  await desktop.push();
  await desktop.pull();
  const slugs = (await desktop.api("GET /api/staff/categories")).map(({ slug }) => slug);
  expect(slugs).toContain("lamps");
  expect(slugs).toContain("desk-lamps");
});

test("an operation that others build on cannot be discarded, and these are named", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const made = await desktop.api("POST /api/categories", { body: { name: { en: "Lamps" }, description: { en: "" } } });
  await desktop.api("POST /api/subcategories", {
    body: { name: { en: "Desk lamps" }, description: { en: "" }, categoryId: made.id },
  });
  const [first, second] = await desktop.own("GET /api/desktop/operations");
  const discard = (id: string | undefined) =>
    desktop.own("DELETE /api/desktop/operations/:id", { params: { id: id ?? "" } });
  await expect(discard(first?.id)).rejects.toMatchObject({
    code: "in_use",
    details: { operations: [{ id: second?.id, subject: "Desk lamps" }] },
  });
  await discard(second?.id);
  await discard(first?.id);
  expect((await desktop.api("GET /api/staff/categories")).map(({ id }) => id)).not.toContain(made.id);
});

test("a stuck push never stops pulls", async () => {
  await using shop = await syncShop();
  const stuck: typeof fetch = (input, init) =>
    init?.method === "PUT"
      ? new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new Error("given up"))))
      : shop.host(input, init);
  const desktop = await shop.desktop({ host: stuck, pages: { timeoutMs: 300 } });
  await change(desktop, { rating: 1 });
  const pushing = desktop.push();
  await change(shop.web, { company: { en: "From there" } });
  await desktop.pull();
  expect(await theFirst(desktop)).toMatchObject({ rating: 1, company: { en: "From there" } });
  expect(await pushing).toBe("offline");
});
