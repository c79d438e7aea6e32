import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRevision } from "../../db/transaction.ts";
import { visitorAddress } from "../../server/http/security.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

describe("requests over HTTP", () => {
  let shop: TestShop;
  let variantId: string;
  beforeAll(async () => {
    shop = await openTestShop();
    variantId = (await variantOf(shop, "DM-SE-101-BLK")).id;
  });
  afterAll(() => shop.stop());

  /** A request as no browser library would send it. */
  const raw = (options: {
    path: string;
    port?: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const { port } = new URL(shop.url);
      const sent = request({ port, host: "127.0.0.1", method: "GET", ...options }, (res) => {
        let body = "";
        res.on("data", (chunk) => {
          body += chunk;
        });
        res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body }));
      });
      sent.on("error", reject);
      sent.end(options.body);
    });
  const order = (headers: Record<string, string>) =>
    raw({
      path: "/api/orders",
      method: "POST",
      headers: { host: "localhost", "content-type": "application/json", ...headers },
      body: JSON.stringify(aCheckout(variantId)),
    });

  test.each([
    ["another site's fetch", { "sec-fetch-site": "cross-site" }],
    ["a sister domain", { "sec-fetch-site": "same-site" }],
    ["an old browser on another site", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
  ])("%s cannot write here", async (_who, headers) => {
    const before = await readRevision(shop.app.db);
    expect((await order(headers)).status).toBe(403);
    expect(await readRevision(shop.app.db)).toBe(before);
  });

  test.each([
    ["our own page", { "sec-fetch-site": "same-origin" }],
    ["our own page in an old browser", { origin: "http://localhost:3000" }],
    ["a program that is no browser", {}],
  ])("%s can", async (_who, headers) => {
    expect((await order(headers)).status).toBe(201);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "a body that says it is %s is not read as an order",
    async (type) => {
      expect((await order({ "content-type": type })).status).toBe(415);
    },
  );

  test.each([
    ["not JSON", "{", 400],
    ["a broken encoding", Buffer.from([0x7b, 0xff, 0xfe]).toString("latin1"), 400],
    ["null", "null", 400],
    ["a list", "[]", 422],
    ["a text", '"x"', 400],
    ["fifty thousand brackets", "[".repeat(50_000), 400],
    ["deep nesting", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, 422],
    ["a number no machine holds", '{"lines":[{"variantId":"x","quantity":1e999}]}', 422],
  ])("a body that is %s is refused in words, never a fault", async (_what, body, status) => {
    const answer = await raw({
      path: "/api/orders",
      method: "POST",
      headers: { host: "localhost", "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false });
  });

  test("a body over 100 kB is refused and the connection closed", async () => {
    const answer = await raw({
      path: "/api/orders",
      method: "POST",
      headers: { host: "localhost", "content-type": "application/json" },
      body: JSON.stringify({ note: "x".repeat(120_000) }),
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe("close");
  });

  test.each([
    ["5 MB of fields", "/contact", "application/x-www-form-urlencoded", "a&".repeat(2_500_000), 413],
    ["more fields than any form has", "/ar/cart", "application/x-www-form-urlencoded", "a=1&".repeat(600), 413],
    ["a large file where no form has one", "/contact", "multipart/form-data; boundary=x", "x".repeat(200_000), 413],
    ["no form at all", "/checkout", "text/plain", "name=x", 415],
    // Anything that passes reaches the page, which is not built here: 404.
    ["a form of a page", "/checkout", "application/x-www-form-urlencoded", "a=1&".repeat(400), 404],
    ["a plan for a quote", "/quote", "multipart/form-data; boundary=x", "x".repeat(4_000_000), 404],
    ["a receipt for an order", "/ar/order/token", "multipart/form-data; boundary=x", "x".repeat(4_000_000), 404],
  ])("a page is sent %s: it is bounded before anything parses it", async (_what, path, type, body, status) => {
    const answer = await raw({ path, method: "POST", headers: { host: "localhost", "content-type": type }, body });
    expect(answer.status).toBe(status);
  });

  test("a thousand half-sent heads from one address leave the others their connections", async () => {
    const { port } = new URL(shop.url);
    const sockets = Array.from({ length: 1000 }, () => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: "127.0.0.2" });
      socket.on("error", () => undefined);
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
      return socket;
    });
    const settled = () => sockets.every((socket) => socket.destroyed || !socket.connecting);
    await expect.poll(settled).toBe(true);
    // Those over the limit are closed by the shop, the others wait for their head to end.
    const left = () => sockets.filter((socket) => !socket.destroyed).length;
    await expect.poll(left).toBeLessThanOrEqual(400);
    expect((await raw({ path: "/api/health", headers: { host: "localhost" } })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test.each([
    ["/quote", "127.0.0.4"],
    ["/api/quote-request", "127.0.0.5"],
  ])("uploads that never end hold three places of their address and no more: %s", async (path, address) => {
    const { port } = new URL(shop.url);
    const announced = head(path, "Content-Type: multipart/form-data; boundary=x", "Content-Length: 4900000");
    const begin = (localAddress: string) => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress });
      const upload = { socket, got: "" };
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => {
        upload.got += chunk;
      });
      socket.write(`${announced}--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`);
      return upload;
    };
    const refused = (uploads: { got: string }[]) => uploads.filter(({ got }) => /^HTTP\/1\.1 503 /.test(got)).length;
    const many = Array.from({ length: 20 }, () => begin(address));
    await expect.poll(() => refused(many)).toBe(17);
    expect(many.find(({ got }) => got !== "")?.got).toMatch(/retry-after: \d+/i);
    const clean = begin("127.0.0.3");
    // A place is given back by whoever gives up.
    const [held] = many.filter(({ got }) => got === "");
    held?.socket.destroy();
    await expect.poll(() => refused([begin(address)])).toBe(0);
    expect(clean.got).toBe("");
    for (const { socket } of [...many, clean]) socket.destroy();
  });

  test("the API's description is generated once, and compressed for clients that accept it", async () => {
    const first = await raw({ path: "/api/openapi.json", headers: { host: "localhost" } });
    expect(JSON.parse(first.body).openapi).toBe("3.1.0");
    const { etag } = first.headers as { etag: string };
    const again = await raw({ path: "/api/openapi.json", headers: { host: "localhost", "if-none-match": etag } });
    expect([again.status, again.body]).toEqual([304, ""]);
    const packed = await raw({ path: "/api/openapi.json", headers: { host: "localhost", "accept-encoding": "br" } });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(Number(packed.headers["content-length"])).toBeLessThan(first.body.length / 10);
  });

  /** What comes back for these bytes until the shop closes the connection. */
  const overSocket = (bytes: string | Buffer, andThen?: (socket: Socket) => void) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(shop.url).port), "127.0.0.1", () => {
        socket.write(bytes);
        andThen?.(socket);
      });
      let got = "";
      socket.on("data", (chunk) => {
        got += chunk;
      });
      // Cut off while it still sends: what came back before that counts.
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(got));
    });
  const head = (path: string, ...lines: string[]) =>
    [`POST ${path} HTTP/1.1`, "Host: localhost", ...lines, "", ""].join("\r\n");
  const json = "Content-Type: application/json";

  test("a length and chunks together are refused", async () => {
    const text = await overSocket(`${head("/api/orders", "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });

  const fields = "Content-Type: application/x-www-form-urlencoded";
  test.each([
    ["/api/orders", json],
    ["/cart", fields],
  ])("a body that is announced as huge is refused before it comes: %s", async (path, type) => {
    const text = await overSocket(`${head(path, type, "Content-Length: 99999999999")}{}`);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("a body without a length is not read for ever", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const text = await overSocket(head("/api/orders", json, "Transfer-Encoding: chunked"), (socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on("drain", more);
      more();
    });
    // An answer to somebody who is still sending may get lost on its way; that the line is closed may not.
    expect(text).toMatch(/^(?:HTTP\/1\.1 413 |$)/);
  });

  test.each([
    ["packed", [json, "Content-Encoding: gzip"], "{}", 415],
    ["in another alphabet's bytes", ["Content-Type: application/json; charset=utf-16"], "{}", 415],
    ["in bytes that are no UTF-8", [json], Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ["cut off", [json], "{", 400],
    ["a single word", [json], "true", 400],
    ["nothing", [json], "null", 400],
  ])("a body that is %s is refused and breaks nothing", async (_how, lines, body, status) => {
    const bytes = Buffer.from(body as string);
    const length = `Content-Length: ${bytes.length}`;
    const text = await overSocket(
      Buffer.concat([Buffer.from(head("/api/orders", "Connection: close", length, ...lines)), bytes]),
    );
    expect(text.split(" ")[1]).toBe(String(status));
  });

  test("only our own host is answered", async () => {
    for (const host of ["evil.example", "localhost.evil.example", "shop.example:80"]) {
      expect((await raw({ path: "/api/health", headers: { host } })).status).toBe(421);
    }
    const forwarded = await raw({
      path: "/api/health",
      headers: { host: "localhost", "x-forwarded-host": "evil.example" },
    });
    expect(forwarded.status).toBe(200);
    expect(JSON.stringify(forwarded)).not.toContain("evil.example");
  });

  test.each(["TRACE", "CONNECT", "DELETE", "PATCH", "PROPFIND"])("%s does nothing here", async (method) => {
    const before = await readRevision(shop.app.db);
    const status = await raw({ path: "/api/categories", method, headers: { host: "localhost" } }).then(
      (answer) => answer.status,
      () => 405,
    );
    expect([404, 405, 400]).toContain(status);
    expect(await readRevision(shop.app.db)).toBe(before);
  });

  test("a method override header does not change the method", async () => {
    const answer = await raw({
      path: "/api/orders?_method=DELETE",
      headers: { host: "localhost", "x-http-method-override": "DELETE" },
    });
    expect(answer.status).toBe(401);
  });

  test("strangers get no permission to read our answers", async () => {
    const answer = await raw({ path: "/api/products", headers: { host: "localhost", origin: "https://evil.example" } });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test.each(["/api/health", "/api/nothing", "/api/products", "/images/none.jpg", "/nowhere"])(
    "%s carries the headers that every answer has, and none that tell of us",
    async (path) => {
      const { headers } = await raw({ path, headers: { host: "localhost" } });
      expect(headers["content-security-policy"]).toBeDefined();
      expect(headers["content-security-policy"]).not.toContain("script-src 'unsafe-inline'");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
      });
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers.server).toBeUndefined();
    },
  );

  test.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/.git/config",
    "/.env",
    "/shop.db",
    "/images/..%2f..%2fshop.db",
    "/images/%2e%2e/shop.db",
    "/images/.incoming/x",
    "/models/../../secrets/signing-key",
    "/api/orders.css",
    "/admin/x.css",
    "/admin/assets/../index.html",
    "/server/main.ts",
    "/assets/entry-client.js.map",
  ])("%s is not there", async (path) => {
    const answer = await raw({ path, headers: { host: "localhost" } });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/SQLite|signing|dependencies|node_modules/);
  });

  test("no path climbs out of the folder of the back office's files to its page", async () => {
    const dist = mkdtempSync(join(tmpdir(), "shop-built-"));
    mkdirSync(join(dist, "admin", "assets"), { recursive: true });
    writeFileSync(join(dist, "admin", "index.html"), "the page of the back office");
    writeFileSync(join(dist, "admin", "assets", "app.js"), "a file of it");
    const built = await openTestShop({ dist });
    const port = Number(new URL(built.url).port);
    const statusOf = async (path: string) => (await raw({ path, port, headers: { host: "localhost" } })).status;
    expect(await statusOf("/admin/assets/app.js")).toBe(200);
    for (const path of [
      "/admin/assets/../index.html",
      "/admin/assets/x/../../index.html",
      "/admin/assets/%2e%2e/index.html",
      "/admin/assets/.%2E/index.html",
      "/admin/assets/..%2findex.html",
      "/admin/../admin/assets/app.js",
    ]) {
      expect(await statusOf(path)).toBe(404);
    }
    await built.stop();
    rmSync(dist, { recursive: true });
  });

  test("a link in the picture folder leads nowhere", async () => {
    const folder = join(shop.folder, "images", "originals", "products");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(shop.folder, "secret.txt"), "secret");
    symlinkSync(join(shop.folder, "secret.txt"), join(folder, "link.jpg"));
    expect((await raw({ path: "/images/products/link.jpg", headers: { host: "localhost" } })).status).toBe(404);
  });

  test("a fault is answered in general words, with a number to ask for", async () => {
    const failing = await openTestShop();
    await failing.app.db.schema.dropTable("delivery_zones").execute();
    const answer = await fetch(`${failing.url}/api/delivery-options?zone=61`);
    const text = await answer.text();
    await failing.stop();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text).error).toEqual({
      code: "fault",
      message: "Something went wrong on our side.",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("a disk that fails under the database is answered as 503, and the process asked to end", async () => {
    let ended = 0;
    const failing = await openTestShop({
      onDiskFault: () => {
        ended += 1;
      },
    });
    failing.app.catalogue.current = () =>
      Promise.reject(Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_FSYNC" }));
    const answer = await fetch(`${failing.url}/api/products`);
    await failing.stop();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(ended).toBe(1);
  });

  test("addresses are counted the way they are given out: IPv6 by its network", () => {
    expect(visitorAddress("::ffff:10.0.0.1")).toBe("10.0.0.1");
    expect(visitorAddress("2001:db8:1:2:3:4:5:6")).toBe(visitorAddress("2001:db8:1:2::9"));
    expect(visitorAddress("2001:db8:1:2::1")).not.toBe(visitorAddress("2001:db8:1:3::1"));
  });

  test("the document of the API names every operation and says who may use it", async () => {
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { "x-access": string; responses: Record<string, unknown> }>>;
    };
    expect(document.paths["/api/orders"]?.post?.["x-access"]).toBe("public");
    expect(document.paths["/api/products/{id}"]?.get?.responses).toHaveProperty("200");
  });
});
