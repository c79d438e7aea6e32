// The app protocol: what the window gets, what is refused, and what a response can carry.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isOwnAddress } from "../../electron/protocol/app-address.ts";
import { createProtocol } from "../../electron/protocol/app-protocol.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-protocol-"));
const adminDir = join(folder, "admin");
mkdirSync(join(adminDir, "assets"), { recursive: true });
writeFileSync(
  join(adminDir, "index.html"),
  '<!doctype html>\n<html lang="en" dir="ltr"><head>\n<link rel="icon" href="/favicon.svg" /></head><body></body></html>',
);
writeFileSync(join(adminDir, "assets", "index-AbCd1234.js"), "export const open = true;");
writeFileSync(join(adminDir, "assets", "index-AbCd1234.js.br"), "twin");
writeFileSync(join(adminDir, "sound.mp3"), "ding");
writeFileSync(join(adminDir, "assets", "placeholder.svg"), "<svg/>");
writeFileSync(join(folder, "secret.json"), '{"token":"of somebody"}');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const faults: unknown[] = [];
let answer: (request: Request) => Promise<Response> = async () => Response.json({ success: true, data: [] });
const protocol = createProtocol({
  adminDir,
  backend: { handle: (request) => answer(request) },
  onFault: (problem) => faults.push(problem),
});
const get = (path: string, init?: RequestInit) => protocol(new Request(`app://shop${path}`, init));

describe("the back office's files", () => {
  test("every path of the back office, the sign-in page and the root answer the one page, marked as the desktop's", async () => {
    for (const path of ["/", "/admin", "/admin/", "/admin/orders/0199aaaa-0000-7000-8000-000000000000", "/adm/ogulf"]) {
      const page = await get(path);
      expect(page.status, path).toBe(200);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("cache-control")).toBe("no-store");
      const html = await page.text();
      expect(html).toContain('<html data-face="desktop" lang="en" dir="ltr">');
      expect(html).not.toContain("favicon");
    }
  });

  test("files have their content type; those with a hash in their name are immutable", async () => {
    const script = await get("/admin/assets/index-AbCd1234.js?v=1");
    expect(script.status).toBe(200);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(await script.text()).toBe("export const open = true;");
    expect((await get("/admin/sound.mp3")).headers.get("content-type")).toBe("audio/mpeg");
  });

  test("the picture of things without one is answered, and no other file of the shop's", async () => {
    const picture = await get("/assets/placeholder.svg");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect((await get("/assets/other.svg")).status).toBe(404);
  });

  test("HEAD answers the length without the content; other methods are refused", async () => {
    const head = await get("/admin/assets/index-AbCd1234.js", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "25", ""]);
    const put = await get("/admin/assets/index-AbCd1234.js", { method: "PUT", body: "x" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("missing files, compressed copies, the page's own file and the shop's paths are not found", async () => {
    for (const path of [
      "/admin/assets/index-gone0000.js",
      "/admin/assets/index-AbCd1234.js.br",
      "/admin/index.html",
      "/index.html",
      "/product/desk",
      "/adm",
      "/admins",
      "/apis",
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test("no address leads out of the bundle", async () => {
    for (const path of [
      "/admin/..%2fsecret.json",
      "/admin/%2e%2e%2fsecret.json",
      "/admin/..%5csecret.json",
      "/admin/assets/..%2f..%2fsecret.json",
      "/admin/%252e%252e%252fsecret.json",
      "/admin/secret.json%00.js",
      "/admin/%E0%A4%A",
    ]) {
      const refused = await get(path);
      expect(refused.status, path).toBe(400);
      expect(await refused.text()).not.toContain("token");
    }
    // Dots that the address itself resolves end at the root, where there is nothing.
    expect((await get("/admin/../secret.json")).status).toBe(404);
    expect((await get("/admin/%2e%2e/secret.json")).status).toBe(404);
  });

  test("only the app's own address is answered", async () => {
    for (const url of ["app://other/admin", "https://shop/admin", "app://shop:1/admin", "file:///etc/passwd"]) {
      expect(isOwnAddress(url), url).toBe(false);
      expect((await protocol(new Request(url))).status, url).toBe(400);
    }
    expect(isOwnAddress("app://me@shop/admin")).toBe(false);
    expect(isOwnAddress("not an address")).toBe(false);
    expect(isOwnAddress("app://shop/admin")).toBe(true);
  });
});

describe("the backend's answers", () => {
  test("pass with their status, data and one value per header, but without cookies", async () => {
    answer = async (request) => {
      expect(new URL(request.url).pathname + new URL(request.url).search).toBe("/api/products?page=2");
      const headers = new Headers({ "content-type": "application/json", etag: '"7"', "content-encoding": "gzip" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      headers.append("vary", "Accept");
      headers.append("vary", "ECT");
      return new Response('{"success":true}', { status: 201, headers });
    };
    const reply = await get("/api/products?page=2");
    expect(reply.status).toBe(201);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(reply.headers.get("content-encoding")).toBeNull();
    expect(reply.headers.get("vary")).toBe("Accept, ECT");
    expect(reply.headers.get("etag")).toBe('"7"');
    expect(await reply.json()).toEqual({ success: true });
  });

  test("the backend also receives bodies, and requests for pictures and models", async () => {
    const seen: string[] = [];
    answer = async (request) => {
      seen.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      return new Response(null, { status: 204 });
    };
    await get("/api/orders", { method: "POST", body: '{"lines":[]}', headers: { "content-type": "application/json" } });
    await get("/images/products/desk.jpg?w=320");
    expect((await get("/models/desk.glb")).status).toBe(204);
    expect(seen).toEqual(['POST /api/orders {"lines":[]}', "GET /images/products/desk.jpg ", "GET /models/desk.glb "]);
  });

  test("an exception of the backend is a fault in the envelope without its message", async () => {
    answer = async () => {
      throw new Error("no such table: products");
    };
    const reply = await get("/api/products");
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({
      success: false,
      error: { code: "fault", message: "Something went wrong on our side." },
    });
    expect(faults).toHaveLength(1);
  });
});

test("every answer has a content policy: no foreign scripts in pages, nothing at all in data", async () => {
  answer = async () => Response.json({ success: true, data: [] });
  for (const path of ["/admin", "/admin/assets/index-AbCd1234.js", "/nothing", "/admin/..%2fx", "/api/products"]) {
    const reply = await get(path);
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/default-src '(self|none)'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'|https?:/);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect((await get("/api/products")).headers.get("content-security-policy")).toContain("sandbox");
});
