import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { createResponseCache } from "../../server/http/pages/response-cache.ts";
import type { ShownChanges } from "../../server/http/pages/shown-changes.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

describe("answers kept in memory", () => {
  let server: Server;
  let url: string;
  let moment = 1;
  let worked = 0;
  /** Every change concerns every answer, and was now. */
  const shown: ShownChanges = {
    noteDay: () => undefined,
    moment: () => moment,
    pending: () => undefined,
    changedAt: (_parts, after) => (after < moment ? performance.now() : undefined),
  };
  const empty = () => createResponseCache({ shown, everyHeader: { "x-every": "yes" }, maxBytes: 100_000 });
  let cache = empty();
  beforeAll(async () => {
    server = createServer((req, res) => {
      const make = () => {
        worked += 1;
        const body = `${req.url} at ${moment} ${randomBytes(/long/.test(req.url ?? "") ? 20_000 : 2000).toString("hex")}`;
        const answer = { status: 200, headers: { "content-type": "text/plain" }, body, parts: new Set(["a"]) };
        void cache.storeAndSend(req, res, cache.moment(), { ...answer, parameters: ["q", "page"] });
      };
      if (!cache.tryAnswer(req, res, make)) make();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("are rendered once for each address, with any accepted encoding", async () => {
    worked = 0;
    const texts = [];
    for (const coding of ["identity", "br", "gzip", "br;q=0, gzip", "br"]) {
      texts.push(await (await fetch(`${url}/a`, { headers: { "accept-encoding": coding } })).text());
    }
    expect(new Set(texts).size).toBe(1);
    expect(worked).toBe(1);
  });

  test("are stale as soon as a part of theirs changes", async () => {
    expect(await (await fetch(`${url}/b`)).text()).toContain("at 1 ");
    moment = 2;
    expect(await (await fetch(`${url}/b`)).text()).toContain("at 2 ");
  });

  test("cost a returning visitor nothing but the question", async () => {
    const first = await fetch(`${url}/c`, { headers: { "accept-encoding": "br" } });
    await first.text();
    const again = await fetch(`${url}/c`, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(again.headers.get("x-every")).toBe("yes");
  });

  test("come smaller, under a tag of their own, once they are asked for again, and the former tag still names them", async () => {
    const headers = { "accept-encoding": "br" };
    const long = `${url}/long?q=${"a sentence of the shop, ".repeat(10)}`;
    const first = await fetch(long, { headers });
    const text = await first.text();
    const size = (answer: Response) => Number(answer.headers.get("content-length"));
    let later = first;
    await expect
      .poll(async () => {
        later = await fetch(long, { headers });
        expect(await later.text()).toBe(text);
        return size(later);
      })
      .toBeLessThan(size(first));
    const tags = [first, later].map((answer) => answer.headers.get("etag") ?? "");
    expect(tags[1]).not.toBe(tags[0]);
    for (const tag of tags) {
      const again = await fetch(long, { headers: { ...headers, "if-none-match": tag } });
      expect([again.status, again.headers.get("etag")]).toEqual([304, tags[1]]);
    }
  });

  test("never fill the memory", async () => {
    for (let i = 0; i < 200; i++) await (await fetch(`${url}/many/${i}`)).text();
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.size().entries).toBeGreaterThan(10);
  });

  test("count their addresses, and are not kept at all under endless ones", async () => {
    const { entries } = cache.size();
    for (let i = 0; i < 50; i++) await (await fetch(`${url}/x?q=${"y".repeat(400)}${i}`)).text();
    expect(cache.size().entries).toBe(entries);
    // An address, its headers and objects weigh more than nothing.
    expect(cache.size().bytes).toBeGreaterThan(entries * (2000 + 400));
  });

  test("are the same for parameters that they do not read, and in any order", async () => {
    worked = 0;
    await (await fetch(`${url}/list?q=desk&page=2`)).text();
    const { entries } = cache.size();
    for (let i = 0; i < 50; i++) await (await fetch(`${url}/list?page=2&utm_source=${i}&q=desk&z${i}`)).text();
    expect(worked).toBe(1);
    expect(cache.size().entries).toBe(entries);
    expect(await (await fetch(`${url}/list?page=3&q=desk`)).text()).toContain("page=3");
  });

  test("to a visitor's own words push no page out", async () => {
    cache = empty();
    await (await fetch(`${url}/home`)).text();
    for (let i = 0; i < 100; i++) await (await fetch(`${url}/list?q=word${i}`)).text();
    expect(cache.size().bytes).toBeLessThanOrEqual(60_000);
    worked = 0;
    await (await fetch(`${url}/home`)).text();
    expect(worked).toBe(0);
  });

  test("are replaced in the memory by those that are made after a change", async () => {
    for (let i = 0; i < 10; i++) await (await fetch(`${url}/old/${i}`)).text();
    const { entries } = cache.size();
    moment += 1;
    expect(cache.size().stale).toBe(entries);
    for (let i = 0; i < 10; i++) await (await fetch(`${url}/old/${i}`)).text();
    expect(cache.size()).toMatchObject({ entries, stale: entries - 10 });
  });

  test("HEAD has the headers of GET and no body", async () => {
    const head = await fetch(`${url}/d`, { method: "HEAD" });
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await head.text()).toBe("");
  });
});

describe("response cache of the shop", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  test("a price changed by staff is in the very next answer", async () => {
    const read = async () => (await fetch(`${shop.url}/api/shop`)).json();
    expect((await read()).data.taxRate).toBe(0);
    await inTransaction(shop.app.db, (tx) => putSetting(tx, "taxRate", 500, new Date()));
    expect((await read()).data.taxRate).toBe(500);
  });
});

describe("kept pages of the built shop", () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopProcess();
  });
  afterAll(() => shop.close());

  test.each([
    "/",
    "/ar",
    "/product/task-chair-mesh",
    "/api/products",
    "/api/products/task-chair-mesh",
    "/api/categories",
  ])("%s is the same for everybody: a tag, no cookie, nothing of a visitor", async (path) => {
    const cookie = "session=someone; shop-cart=W10";
    const answers = await Promise.all([
      fetch(shop.url + path),
      fetch(shop.url + path, { headers: { cookie, "accept-language": "ar", "user-agent": "x" } }),
    ]);
    expect(answers[0]?.headers.get("etag")).toBe(answers[1]?.headers.get("etag"));
    expect(answers[0]?.headers.get("etag")).not.toBeNull();
    expect(answers[0]?.headers.get("set-cookie")).toBeNull();
  });

  test.each([
    ["/?utm_source=x&gclid=y", "/"],
    ["/ar/about?utm_campaign=z", "/ar/about"],
    ["/product/task-chair-mesh?x=<script>&area=", "/product/task-chair-mesh?area="],
    ["/api/categories?x=1", "/api/categories"],
    ["/api/products?x=1&pageSize=2", "/api/products?pageSize=2"],
    ["/journal?page=1&fbclid=1", "/journal?page=1"],
  ])("%s is %s, and nothing of its additions is in it", async (marked, plain) => {
    const [first, second] = [await fetch(shop.url + marked), await fetch(shop.url + plain)];
    expect(first.status).toBe(200);
    expect(first.headers.get("etag")).toBe(second.headers.get("etag"));
    expect(await first.text()).toBe(await second.text());
  });

  test("a page asked for plainly first still answers the parameters that it reads", async () => {
    const textOf = async (path: string) => (await fetch(shop.url + path)).text();
    const [plain, other] = [await textOf("/products"), await textOf("/products?sort=price-desc&flag=new")];
    expect(other).not.toBe(plain);
    const product = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    const option = product.options.find(({ values }) => values.length > 1);
    const value = option?.values.at(-1)?.key ?? "";
    const chair = await textOf("/product/task-chair-mesh");
    expect(await textOf(`/product/task-chair-mesh?${option?.key}=${value}`)).not.toBe(chair);
  });

  test.each([
    "/cart",
    "/checkout",
    "/order/TOKEN",
    "/ar/order/TOKEN",
    "/order-confirmation?order=TOKEN",
    "/api/track/TOKEN",
  ])("%s belongs to one visitor, is stored nowhere and tells no other site where it came from", async (path) => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    const { token } = await shop.api("POST /api/orders", { body: aCheckout(product.variants[0]?.id ?? "") });
    const answer = await fetch(shop.url + path.replace("TOKEN", token), { redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    if (path.includes("TOKEN") && !path.startsWith("/api")) {
      expect(await answer.text()).toContain('<meta name="referrer" content="no-referrer"');
      expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    }
  });
});
