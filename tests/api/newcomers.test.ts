import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCheckout } from "../support/orders.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const order = (shop: ShopProcess, variantId: string) =>
  fetch(`${shop.url}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(aCheckout(variantId, { paymentMethod: "card" })),
  });

/** On a connection of its own, as somebody who was not there before. */
const asNewcomer = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { "user-agent": "Mozilla/5.0" } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode));
    }).once("error", reject);
  });

const plentiful = async (shop: ShopProcess): Promise<string> => {
  const product = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
  return product.variants[0]?.id ?? "";
};

describe("newcomers", () => {
  let shop: ShopProcess;
  let variantId: string;
  beforeAll(async () => {
    shop = await startShopProcess();
    variantId = await plentiful(shop);
  });
  afterAll(() => shop.close());

  test("are let in while thirty clients place orders without pause, before each of those had three more answers", async () => {
    const clients = 30;
    // Sold out or not: each answer is worked out.
    let answered = 0;
    let isOver = false;
    const busy = Array.from({ length: clients }, async () => {
      while (!isOver && answered < clients * 12) {
        await (await order(shop, variantId)).text();
        answered += 1;
      }
    });
    while (answered < clients) await new Promise((resolve) => setTimeout(resolve, 5));
    const meanwhile: number[] = [];
    for (const path of ["/api/health", "/", "/api/health", "/"]) {
      const before = answered;
      expect(await asNewcomer(shop.url + path)).toBe(200);
      meanwhile.push(answered - before);
    }
    isOver = true;
    await Promise.all(busy);
    expect(Math.max(...meanwhile)).toBeLessThan(clients * 3);
  }, 90_000);

  test("are answered after the shop was asked to stop, until no new ones come; readiness is off first", async () => {
    const gone = shop.kill("SIGTERM");
    let status: number | undefined = 200;
    while (status === 200) status = await asNewcomer(`${shop.url}/api/ready`);
    expect(status).toBe(503);
    // Longer than any quiet spell that the shop takes for the last visitor's.
    const until = performance.now() + 900;
    for (let n = 0; performance.now() < until; n++) {
      expect(await asNewcomer(`${shop.url}/api/categories?n=${n}`)).toBe(200);
    }
    expect(await gone).toBe(0);
    await shop.restart();
  }, 90_000);
});
