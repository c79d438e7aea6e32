// The operation log: order, folding, keys, what waits for what, and what every kind of answer does to it.
import { expect, test } from "vitest";
import { setAsideAfter } from "../../electron/sync/push.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { TestDesk } from "./support/desk.ts";
import { change, syncShop, theFirst } from "./support/shop.ts";

const writes = (desk: TestDesk) => desk.line.requests.filter(({ method }) => method !== "GET");

const received = (desk: TestDesk, variantId: string, quantity = 1) =>
  desk.api("POST /api/variants/:id/movements", { params: { id: variantId }, body: { reason: "received", quantity } });

test("edits of one row that were never sent become one request", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  desk.line.requests.length = 0;
  await change(desk, { company: { en: "One" } });
  await change(desk, { company: { en: "Two" } });
  await change(desk, { rating: 1 });
  expect(await desk.own("GET /api/desktop/operations")).toHaveLength(1);
  await desk.push();
  expect(writes(desk)).toHaveLength(1);
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Two" }, rating: 1 });
});

test("what was sent once keeps its key and its bytes, and later edits become a request of their own", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  desk.line.requests.length = 0;
  await change(desk, { company: { en: "One" } });
  desk.line.faults = ["lost"];
  await desk.push();
  await change(desk, { company: { en: "Two" } });
  expect(await desk.own("GET /api/desktop/operations")).toMatchObject([{ state: "sent" }, { state: "waiting" }]);
  await desk.push();
  const [first, again, second] = writes(desk);
  expect(again).toEqual(first);
  expect(second?.key).not.toBe(first?.key);
  expect((await theFirst(shop.web)).company).toEqual({ en: "Two" });
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
});

test("a click that comes twice is one operation with one answer", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const asked = {
    params: { id: shop.product.variants[0]?.id ?? "" },
    body: { reason: "received" as const, quantity: 3 },
    headers: { "idempotency-key": newId() },
  };
  const first = await desk.api("POST /api/variants/:id/movements", asked);
  expect(await desk.api("POST /api/variants/:id/movements", asked)).toEqual(first);
  expect(await desk.own("GET /api/desktop/operations")).toHaveLength(1);
});

test("what builds on an operation in the inbox waits, the others go on", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  await change(shop.web, { company: { en: "Theirs" } });
  await desk.push();
  await desk.pull();
  await change(desk, { rating: 2 });
  const variant = shop.product.variants[0]?.id ?? "";
  await received(desk, variant, 5);
  await desk.push();
  expect(await desk.own("GET /api/desktop/operations")).toMatchObject([
    { state: "conflict" },
    { state: "blocked" },
    { state: "acknowledged", endpoint: "POST /api/variants/:id/movements" },
  ]);
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  await desk.own("POST /api/desktop/conflicts/:id", { params: { id: conflict?.id ?? "" }, body: { choice: "theirs" } });
  await desk.push();
  await desk.pull();
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Theirs" }, rating: 2 });
});

test("an order with its payment, and more money for it, arrive in this order and once", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  desk.line.up = false;
  const variantId = shop.product.variants[0]?.id ?? "";
  const order = await desk.api("POST /api/staff/orders", {
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
  await desk.api("POST /api/orders/:id/payments", { params: { id: order.id }, body: { method: "card", amount: 5000 } });
  await desk.restart();
  desk.line.up = true;
  desk.line.faults = ["lost"];
  await desk.push();
  await desk.push();
  await desk.pull();
  const there = await shop.web.api("GET /api/orders/:id", { params: { id: order.id } });
  const here = await desk.api("GET /api/orders/:id", { params: { id: order.id } });
  expect(there).toMatchObject({ received: 105_000, status: "confirmed" });
  expect(there.number).toMatch(/^ORD-/);
  expect(here.number).toBe(there.number);
  expect(await shop.web.api("GET /api/orders")).toMatchObject({ meta: { total: 1 } });
});

test("no network, 429 and 503 keep everything and say so", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await received(desk, shop.product.variants[0]?.id ?? "");
  desk.line.up = false;
  expect(await desk.push()).toBe("offline");
  desk.line.up = true;
  desk.line.faults = ["429"];
  expect(await desk.push()).toBe("offline");
  desk.line.faults = ["503"];
  expect(await desk.push()).toBe("done");
  expect(await desk.own("GET /api/desktop/operations")).toMatchObject([{ state: "sent", tries: 3 }]);
  await desk.push();
  expect(await desk.own("GET /api/desktop/operations")).toMatchObject([{ state: "acknowledged" }]);
});

test("one that keeps failing while others pass is set aside, and goes with its own key when it is tried again", async () => {
  await using shop = await syncShop();
  const failing = { on: true };
  const host: typeof fetch = async (input, init) =>
    failing.on && String(input).includes("/api/testimonials/")
      ? Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 })
      : shop.host(input, init);
  const desk = await shop.desk({ host });
  await change(desk, { rating: 1 });
  desk.line.requests.length = 0;
  for (let round = 0; round < setAsideAfter; round += 1) {
    await received(desk, shop.product.variants[0]?.id ?? "");
    await desk.push();
  }
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({ reason: "failing", code: "fault" });
  failing.on = false;
  await desk.own("POST /api/desktop/operations/:id/retry", { params: { id: conflict?.operation.id ?? "" } });
  await desk.push();
  expect((await theFirst(shop.web)).rating).toBe(1);
  const keys = new Set(
    writes(desk)
      .filter(({ path }) => path.includes("testimonials"))
      .map(({ key }) => key),
  );
  expect(keys.size).toBe(1);
});

test("a failing server alone sets nothing aside", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { rating: 1 });
  for (let round = 0; round < setAsideAfter + 2; round += 1) {
    desk.line.faults = ["503"];
    await desk.push();
  }
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
});

test("a refusal is shown with its reason, and goes through after it was put right", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const body = (slug: string) => ({ name: { en: "Lamps" }, description: { en: "" }, slug });
  await desk.api("POST /api/categories", { body: body("lamps") });
  await shop.web.api("POST /api/categories", { body: body("lamps") });
  await desk.push();
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({ reason: "refused" });
  await desk.own("POST /api/desktop/conflicts/:id", {
    params: { id: conflict?.id ?? "" },
    body: { choice: "merged", values: { slug: "desk-lamps" } },
  });
  await desk.push();
  await desk.pull();
  const slugs = (await desk.api("GET /api/staff/categories")).map(({ slug }) => slug);
  expect(slugs).toContain("lamps");
  expect(slugs).toContain("desk-lamps");
});

test("what others build on is named before it can be thrown away", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const made = await desk.api("POST /api/categories", { body: { name: { en: "Lamps" }, description: { en: "" } } });
  await desk.api("POST /api/subcategories", {
    body: { name: { en: "Desk lamps" }, description: { en: "" }, categoryId: made.id },
  });
  const [first, second] = await desk.own("GET /api/desktop/operations");
  const discard = (id: string | undefined) =>
    desk.own("DELETE /api/desktop/operations/:id", { params: { id: id ?? "" } });
  await expect(discard(first?.id)).rejects.toMatchObject({
    code: "in_use",
    details: { operations: [{ id: second?.id, subject: "Desk lamps" }] },
  });
  await discard(second?.id);
  await discard(first?.id);
  expect((await desk.api("GET /api/staff/categories")).map(({ id }) => id)).not.toContain(made.id);
});

test("a stuck upload never stops downloads", async () => {
  await using shop = await syncShop();
  const stuck: typeof fetch = (input, init) =>
    init?.method === "PUT"
      ? new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new Error("given up"))))
      : shop.host(input, init);
  const desk = await shop.desk({ host: stuck, pages: { timeoutMs: 300 } });
  await change(desk, { rating: 1 });
  const pushing = desk.push();
  await change(shop.web, { company: { en: "From there" } });
  await desk.pull();
  expect(await theFirst(desk)).toMatchObject({ rating: 1, company: { en: "From there" } });
  expect(await pushing).toBe("offline");
});
