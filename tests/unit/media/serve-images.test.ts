import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRenditions, type Renditions } from "../../../server/features/media/store/renditions.ts";
import { localMediaStore } from "../../../server/features/media/store/store.ts";
import { serveImages, serveModels } from "../../../server/http/serving/serve-images.ts";
import { picture, transparentPicture } from "./pictures.ts";

let home: string;
let port: number;
let renditions: Renditions;
let stop: () => Promise<void>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "showroom-images-"));
  const store = localMediaStore(join(home, "images"));
  await store.write("chairs/mesh.jpg", await picture(700, 400).jpeg().toBuffer());
  await store.write("logo.webp", await transparentPicture(200).webp().toBuffer());
  await store.write("models/chair.glb", Buffer.from("glTF model"));
  await store.write("models/notes.txt", Buffer.from("notes"));
  await store.write("page.html", Buffer.from("<script>alert(1)</script>"));
  await writeFile(join(home, "shop.db"), "secret");
  await writeFile(join(home, "images", ".env"), "secret");
  await symlink(join(home, "shop.db"), join(home, "images", "link.jpg"));
  renditions = createRenditions({ store, cacheDir: join(home, "renditions") });
  const app = express();
  app.disable("x-powered-by");
  app.all("/images/{*path}", serveImages({ renditions }));
  app.all("/models/{*path}", serveModels({ store }));
  app.use("/busy", (req, res, next) => {
    req.originalUrl = req.originalUrl.slice("/busy".length);
    serveImages({ renditions: { ...renditions, get: async () => ({ refused: "busy" }) } })(req, res, next);
  });
  const few = serveImages({ renditions, madePerMinute: 2 });
  app.use("/few", (req, res, next) => {
    req.originalUrl = req.originalUrl.slice("/few".length);
    few(req, res, next);
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  port = (server.address() as AddressInfo).port;
  stop = () => new Promise((resolve) => server.close(() => resolve()));
});

afterAll(async () => {
  await stop();
  await renditions.close();
  await rm(home, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the path exactly as written; `fetch` would tidy it up first. */
function ask(path: string, headers: Record<string, string> = {}, options: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false, ...options }, async (res) => {
      const parts: Buffer[] = [];
      for await (const part of res) parts.push(part);
      resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) });
    })
      .on("error", reject)
      .end();
  });
}

const avif = { accept: "image/avif,image/webp,*/*" };

function expectHarmless({ headers, body }: Answer): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    // Pictures are shown in mailboxes too.
    "cross-origin-resource-policy": headers["content-type"]?.startsWith("image/") ? "cross-origin" : "same-origin",
  });
  expect(body.includes(home)).toBe(false);
}

function expectNotFound(answer: Answer): void {
  expect(answer.status).toBe(404);
  expectHarmless(answer);
  expect(JSON.parse(answer.body.toString())).toEqual({
    success: false,
    error: { code: "not_found", message: expect.any(String) },
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body.includes("secret")).toBe(false);
}

describe("a picture of the shop", () => {
  test("comes in the best format the browser knows, to be kept for a year", async () => {
    const answer = await ask("/images/chairs/mesh.jpg?w=320&q=80", avif);
    expect(answer.status).toBe(200);
    expectHarmless(answer);
    expect(answer.headers).toMatchObject({
      "content-type": "image/avif",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(answer.body.length),
      "content-disposition": "inline",
      vary: "Accept",
    });
    expect(answer.body.toString("latin1", 8, 12)).toBe("avif");
  });

  test.each([
    ["image/webp,*/*", "chairs/mesh.jpg", "image/webp"],
    ["*/*", "chairs/mesh.jpg", "image/jpeg"],
    ["*/*", "logo.webp", "image/png"],
  ])("for Accept %s, %s is sent as %s, with any ending of its name", async (accept, path, type) => {
    const answer = await ask(`/images/${path}?w=96&q=50`, { accept });
    expect(answer.headers["content-type"]).toBe(type);
    expect(answer.headers.vary).toBe("Accept");
  });

  test.each([
    ["slow-2g", 30],
    ["2g", 30],
    ["3g", 50],
    ["4g", 80],
    ["5g", 85],
    [undefined, 85],
  ])("without a named quality follows the connection (%s: %i), to be kept for a day", async (connection, quality) => {
    const answer = await ask("/images/chairs/mesh.jpg?w=320", { ...avif, ...(connection ? { ect: connection } : {}) });
    const named = await ask(`/images/chairs/mesh.jpg?w=320&q=${quality}`, { ...avif, ect: "2g" });
    expect(answer.headers.etag).toBe(named.headers.etag);
    expect(answer.body).toEqual(named.body);
    expect(answer.headers).toMatchObject({ vary: "Accept, ECT", "cache-control": "public, max-age=86400" });
    expect(named.headers).toMatchObject({ vary: "Accept", "cache-control": expect.stringContaining("immutable") });
  });

  test("is not sent again to a browser that has it", async () => {
    const path = "/images/chairs/mesh.jpg?w=320&q=80";
    const first = await ask(path, avif);
    const etag = first.headers.etag as string;
    const again = await ask(path, { ...avif, "if-none-match": `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, vary: "Accept", "cache-control": first.headers["cache-control"] });
    // The same address in another format is another picture.
    expect((await ask(path, { accept: "*/*", "if-none-match": etag })).status).toBe(200);
  });

  test("can be asked about without being sent", async () => {
    const path = "/images/chairs/mesh.jpg?w=160&q=30";
    const head = await ask(path, avif, { method: "HEAD" });
    const whole = await ask(path, avif);
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(String(whole.body.length));
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test("is refused with a time to come back when too much is waiting", async () => {
    const answer = await ask("/busy/images/chairs/mesh.jpg?w=160&q=30", avif);
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false, error: { code: "unavailable" } });
    expectHarmless(answer);
  });
});

describe("a 3D model", () => {
  test("comes with its one type, to be kept for a year", async () => {
    const answer = await ask("/models/chair.glb");
    expect(answer.status).toBe(200);
    expectHarmless(answer);
    expect(answer.headers).toMatchObject({
      "content-type": "model/gltf-binary",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(answer.body.toString()).toBe("glTF model");
    expect((await ask("/models/chair.glb", { "if-none-match": answer.headers.etag as string })).status).toBe(304);
  });

  test.each(["/models/notes.txt", "/models/none.glb", "/models/..%2fchairs/mesh.jpg", "/models/../models/chair.glb"])(
    "is the only thing that %s could be",
    async (path) => expectNotFound(await ask(path)),
  );
});

describe("there is nothing at", () => {
  test.each([
    "/images/none.jpg",
    "/images/",
    "/images/chairs",
    "/images/chairs/",
    "/images/../shop.db",
    "/images/chairs/../../shop.db",
    "/images/..%2fshop.db",
    "/images/%2e%2e/shop.db",
    "/images/%2e%2e%2fshop.db",
    "/images/%252e%252e%252fshop.db",
    "/images/..%5cshop.db",
    "/images/..\\shop.db",
    "/images//etc/passwd",
    "/images//chairs/mesh.jpg",
    "/images/./chairs/mesh.jpg",
    "/images/chairs%2fmesh.jpg",
    "/images/chairs/mesh%2ejpg",
    "/images/chairs/mesh.jpg%00",
    "/images/chairs/mesh.jpg%00.png",
    "/images/chairs/MESH.jpg",
    "/images/chairs/mesh.jpg/x.jpg",
    "/images/chairs/mesh.jpg;x=.css",
    "/images/.env",
    "/images/.incoming/x.jpg",
    "/images/link.jpg",
    "/images/page.html",
    "/images/models/chair.glb",
    "/images/chairs/mesh.jpg?w=161",
    "/images/chairs/mesh.jpg?w=0320",
    "/images/chairs/mesh.jpg?w=320.0",
    "/images/chairs/mesh.jpg?w=3.2e2",
    "/images/chairs/mesh.jpg?w=-320",
    "/images/chairs/mesh.jpg?w=",
    "/images/chairs/mesh.jpg?w=320&w=640",
    "/images/chairs/mesh.jpg?w=320&cut=1x1",
    "/images/chairs/mesh.jpg?w=320&cut=",
    "/images/chairs/mesh.jpg?w=320&cut=4x3&cut=4x3",
    "/images/chairs/mesh.jpg?w=320&q=81",
    "/images/chairs/mesh.jpg?w=320&q=80&q=30",
    "/images/chairs/mesh.jpg?w=320&q=99999999999999999999",
    "/IMAGES/chairs/mesh.jpg",
  ])("%s", async (path) => expectNotFound(await ask(path, avif)));
});

describe("pictures and models cannot be changed from outside", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is refused", async (method) => {
    for (const path of ["/images/chairs/mesh.jpg", "/models/chair.glb"]) {
      const answer = await ask(path, { "x-http-method-override": "GET" }, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD");
      expectHarmless(answer);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false });
    }
  });
});

test("one address has a limit of new sizes a minute; existing sizes are free", async () => {
  const statusOf = async (width: number, quality: number) =>
    (await ask(`/few/images/logo.webp?w=${width}&q=${quality}`, { accept: "image/avif" })).status;
  expect([await statusOf(160, 30), await statusOf(160, 50)]).toEqual([200, 200]);
  const third = await ask("/few/images/logo.webp?w=160&q=80", { accept: "image/avif" });
  expect(third.status).toBe(429);
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
  expect([await statusOf(160, 30), await statusOf(160, 50)]).toEqual([200, 200]);
});
