import { randomUUID } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BUDGETS, type Budget, type LoadClass } from "../../server/http/admission/budgets.ts";
import { createWorkQueue, type WorkQueue } from "../../server/http/admission/work-queue.ts";
import { aCheckout } from "../support/orders.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

const CHAIR = "DM-SE-101-BLK";
let shop: TestShop;
let queue: WorkQueue;

async function openWith(changes: Partial<Record<LoadClass, Partial<Budget>>>): Promise<void> {
  const budgets = { ...BUDGETS };
  for (const [name, change] of Object.entries(changes))
    budgets[name as LoadClass] = { ...BUDGETS[name as LoadClass], ...change };
  queue = createWorkQueue(budgets);
  shop = await openTestShop({ workQueue: queue });
}
afterEach(() => shop.stop());

const order = async (signal?: AbortSignal): Promise<Response> => {
  const { id } = await variantOf(shop, CHAIR);
  return fetch(`${shop.url}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(aCheckout(id)),
    ...(signal ? { signal } : {}),
  });
};

/** By the shop's public name, under which answers are stored. */
const askByName = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { host } = new URL(shop.app.config.publicUrl);
    get(shop.url + path, { headers: { "user-agent": "Mozilla/5.0", ...headers, host } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer));
    }).once("error", reject);
  });

const countOrders = async () => {
  const { count } = await shop.app.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe("a shop that has no place for a request", () => {
  test("answers an order 503 with Retry-After before anything is done: nothing is committed, and health is answered", async () => {
    await openWith({ checkout: { waiting: 0 } });
    const answer = await order();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await answer.json()).error.code).toBe("unavailable");
    expect(await countOrders()).toBe(0);
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200);
    expect(await shop.app.meters?.turnedAway.render()).toContain('{class="checkout"} 1');
  });

  test("for pages still takes orders and sends stored pages; the page for people is in both languages", async () => {
    await openWith({ browsing: { waiting: 1 }, scraper: { waiting: 0 } });
    expect((await askByName("/api/categories", {})).statusCode).toBe(200);
    const crawler = { "user-agent": "Examplebot/1.0", accept: "text/html" };
    const refused = await fetch(`${shop.url}/products`, { headers: crawler });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.text()).toMatch(/We cannot answer right now.*dir="rtl"/s);
    expect((await askByName("/api/categories", crawler)).statusCode).toBe(200);
    expect((await order()).status).toBe(201);
  });

  test("does not begin an order whose customer left while it waited", async () => {
    // Whoever waits too long would be turned away, too.
    await openWith({ checkout: { running: 0, maxWaitMs: Number.POSITIVE_INFINITY } });
    const leaving = new AbortController();
    const answer = order(leaving.signal).catch(() => "left");
    await vi.waitFor(() => expect(queue.waiting("checkout")).toBe(1), { timeout: 60_000 });
    leaving.abort();
    expect(await answer).toBe("left");
    await vi.waitFor(() => expect(queue.waiting("checkout")).toBe(0), { timeout: 60_000 });
    expect(await countOrders()).toBe(0);
  });
});

test("a request is queued when its body has arrived: a slow sender takes no place", async () => {
  await openWith({ checkout: { waiting: 1, running: 1 } });
  const slow = Array.from({ length: 5 }, () => {
    let end = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"lines":'));
        end = () => {
          controller.enqueue(new TextEncoder().encode("[]}"));
          controller.close();
        };
      },
    });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" as const };
    return { answer: fetch(`${shop.url}/api/cart/price`, init), end: () => end() };
  });
  expect((await order()).status).toBe(201);
  for (const { answer, end } of slow) {
    end();
    expect((await answer).status).toBeLessThan(500);
  }
});

test("a session that was looked up once has the staff's places, an invented one never", async () => {
  await openWith({ staff: { waiting: 0 } });
  const { email, password } = await hire(shop.app);
  const signedIn = await fetch(`${shop.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = (signedIn.headers.getSetCookie()[0] as string).split(";")[0] as string;
  const ask = (shown: string) => fetch(`${shop.url}/api/orders`, { headers: { cookie: shown } });
  expect((await ask(cookie)).status).toBe(200);
  // Here staff have no place at all, which shows whose place it would have been.
  expect((await ask(cookie)).status).toBe(503);
  const invented = `${cookie.split("=")[0]}=${"x".repeat(43)}`;
  for (let n = 0; n < 3; n++) expect((await ask(invented)).status).toBe(401);
});

test("a page that cannot be made is shown as it was a moment ago, with its age and stored nowhere", async () => {
  let status = 200;
  const render = async () => ({ status, headers: {}, html: `<p>made with ${status}</p>`, personal: false });
  shop = await openTestShop({ renderer: { render } });
  const ask = (path: string) => fetch(shop.url + path, { headers: { "user-agent": "Mozilla/5.0" } });
  expect((await ask("/about")).status).toBe(200);
  // The database is away.
  status = 503;
  const again = await ask("/about");
  expect(again.status).toBe(200);
  expect(again.headers.get("age")).not.toBeNull();
  expect(again.headers.get("cache-control")).toBe("no-store");
  expect(await again.text()).toBe("<p>made with 200</p>");
  expect((await ask("/never-shown")).status).toBe(503);
});
