// A shop behind https: what each of its answers carries, whoever asks and whatever becomes of it.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShopRenderer } from "../../src-shared/api/shop-renderer.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe("an answer of a shop behind https", () => {
  let shop: TestShop;
  const cartsRead: unknown[] = [];
  let variantId: string;
  beforeAll(async () => {
    const render = (async (_request, { cart }) => {
      cartsRead.push(cart);
      return { status: 200, headers: {}, html: "<p>A page</p>", personal: true, setCart: [{ variantId, quantity: 2 }] };
    }) satisfies ShopRenderer["render"];
    shop = await openTestShop({ publicUrl: "https://shop.example", renderer: { render } });
    variantId = (await variantOf(shop, "DM-SE-101-BLK")).id;
  });
  afterAll(() => shop.stop());

  const ask = (path: string, { method = "GET", ...headers }: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { port } = new URL(shop.url);
      const sent = request(
        { port, host: "127.0.0.1", path, method, headers: { host: "shop.example", ...headers } },
        (res) => {
          let body = "";
          res.on("data", (chunk) => {
            body += chunk;
          });
          res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body }));
        },
      );
      sent.on("error", reject);
      sent.end();
    });

  test.each<[string, number, Record<string, string>?]>([
    ["/", 200],
    ["/api/health", 200],
    ["/api/products", 200],
    ["/api/openapi.json", 200],
    ["/api/orders", 401],
    ["/api/nothing", 404],
    ["/api/products", 403, { method: "POST", "sec-fetch-site": "cross-site" }],
    ["/api/products", 405, { method: "PURGE" }],
    ["/api/products", 421, { host: "evil.example" }],
    ["/api/session", 400, { cookie: "a=b", authorization: `Bearer ${"x".repeat(43)}` }],
    ["/images/none.jpg", 404],
    ["/models/none.glb", 404],
    ["/updates/latest.yml", 404],
    ["/admin", 302],
    ["/robots.txt", 200],
    ["/sitemap.xml", 200],
    ["/llms.txt", 200],
    ["/images/", 404],
    ["/updates/", 404],
  ])(
    "(%s: %i) demands https for a year, is no frame's, is taken for what it is called, and names its letters",
    async (path, status, headers) => {
      // The second answer may come from memory.
      for (const answer of [await ask(path, headers), await ask(path, headers)]) {
        expect(answer.status).toBe(status);
        expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
        expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
        if (headers?.authorization === undefined) {
          expect(answer.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
        }
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
        if (answer.body === "") continue;
        expect(answer.headers["content-type"]).toMatch(
          /^(?:text\/\S+|application\/(?:json|xml)|image\/svg\+xml); charset=utf-8$/i,
        );
      }
    },
  );

  test("allows only the shop's own files, no plugin and no other base, and forms only to the shop", async () => {
    const policy = String((await ask("/")).headers["content-security-policy"]);
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "upgrade-insecure-requests",
      ]),
    );
    expect(policy).not.toMatch(/https?:|\*/);
  });

  test("is not stored by any cache where it is of one person, a refusal or of the back office", async () => {
    for (const path of ["/", "/api/session", "/api/orders", "/api/nothing", "/admin", "/admin/orders"]) {
      expect((await ask(path)).headers["cache-control"], path).toBe("no-store");
    }
  });

  test("never redirects from http to https, nor to another host: a plain request is not redirected", async () => {
    for (const path of ["/", "/api/products", "/api/session"]) {
      const answer = await ask(path, { "x-forwarded-proto": "http" });
      expect([301, 302, 307, 308]).not.toContain(answer.status);
    }
  });

  test("ties the cart of a visitor without scripts to this host and TLS, and reads no other cookie as one", async () => {
    const cookies = (await ask("/")).headers["set-cookie"];
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-shop-cart=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const value = /=([\w-]+);/.exec(String(cookies))?.[1] ?? "";
    cartsRead.length = 0;
    await ask("/", { cookie: `shop-cart=${value}` });
    await ask("/", { cookie: `__Host-shop-cart=${value}` });
    expect(cartsRead).toEqual([[], [expect.objectContaining({ variantId, quantity: 2 })]]);
  });
});
