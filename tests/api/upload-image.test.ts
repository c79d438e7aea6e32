import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRevision } from "../../db/transaction.ts";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import type { InUseDetails } from "../../src-shared/api/editing.ts";
import { jpeg } from "../support/catalogue.ts";
import { as, type TestApp } from "../support/context.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { picture } from "../unit/media/pictures.ts";

const failed = { success: false, error: "Upload failed" };

describe("pictures over the wire", () => {
  let shop: TestShop;
  /** Somebody who is signed in, and somebody else's token. */
  let staff: Record<string, string>;
  let foreignToken: string;
  beforeAll(async () => {
    shop = await openTestShop();
    const headersOf = async () => {
      const person = await as(shop.app as TestApp, "staff");
      const { csrfToken } = await person.api("GET /api/session");
      return { cookie: `session=${person.cookies.session}`, "x-csrf-token": csrfToken };
    };
    staff = await headersOf();
    foreignToken = (await headersOf())["x-csrf-token"] ?? "";
  });
  afterAll(() => shop.stop());

  function form(
    bytes: Uint8Array | null,
    fields: Record<string, string> = { category: "products" },
    name = "chair.jpg",
  ) {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    if (bytes) body.append("image", new Blob([new Uint8Array(bytes)]), name);
    return body;
  }
  const upload = async (body: FormData | string, headers: Record<string, string> = staff) => {
    const answer = await fetch(`${shop.url}/api/upload-image`, { method: "POST", headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const remove = async (path: unknown, headers: Record<string, string> = staff) => {
    const answer = await fetch(`${shop.url}/api/delete-image`, {
      method: "DELETE",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ path }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  /** Everything that an upload could have left behind. */
  const traces = async () => ({
    revision: await readRevision(shop.app.db),
    files: await shop.app.media.list(""),
    halves: (await readdir(join(shop.folder, "images", "originals", ".incoming")).catch(() => [])).length,
  });

  test("an upload answers exactly success and path, and the picture is served in every size at once", async () => {
    const { status, body } = await upload(form(await jpeg(), { category: "heroes" }, "../../etc/passwd.php.jpg"));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, path: expect.stringMatching(/^heroes\/[0-9a-f]{32}\.jpg$/) });
    const served = await fetch(`${shop.url}/images/${body.path}?w=96&q=80`, { headers: { accept: "image/webp" } });
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const row = await shop.app.db
      .selectFrom("media")
      .selectAll()
      .where("path", "=", String(body.path))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: "image", mime: "image/jpeg", width: 40, height: 30, name: "passwd.php.jpg" });
  });

  test("an upload that is called back when all of it has left, before it is answered, leaves nothing", async () => {
    const before = await traces();
    const large = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#274" } })
      .jpeg()
      .toBuffer();
    const request = new Request("http://shop", {
      method: "POST",
      body: form(large),
    });
    const bytes = Buffer.from(await request.arrayBuffer());
    const port = Number(new URL(shop.url).port);
    const socket = connect({ port, host: "127.0.0.1" });
    await once(socket, "connect");
    const head = [
      "POST /api/upload-image HTTP/1.1",
      `Host: localhost:${port}`,
      `Content-Type: ${request.headers.get("content-type")}`,
      `Content-Length: ${bytes.length}`,
      ...Object.entries(staff).map(([name, value]) => `${name}: ${value}`),
    ];
    await new Promise<void>(
      (resolve) =>
        void socket.write(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), bytes]), () => resolve()),
    );
    socket.resetAndDestroy();
    // Pictures are decoded in turn: once a later one is answered, this one is over.
    const later = await upload(form(await jpeg()));
    expect(later.status).toBe(200);
    await remove(later.body.path);
    expect((await traces()).files).toEqual(before.files);
  });

  test("the very same picture again gets the path it has, and is kept once", async () => {
    const bytes = await jpeg();
    const first = await upload(form(bytes));
    const before = await traces();
    const second = await upload(form(bytes, { category: "misc" }, "other-name.jpg"));
    expect(second).toEqual({ status: 200, body: { success: true, path: first.body.path, existing: true } });
    expect(await traces()).toEqual(before);
    const together = await jpeg();
    const many = await Promise.all(Array.from({ length: 8 }, () => upload(form(together))));
    expect(new Set(many.map(({ body }) => body.path)).size).toBe(1);
    expect((await traces()).files).toHaveLength(before.files.length + 1);
  });

  test("the camera's data in the file is removed, and an upright picture stays upright", async () => {
    const taken = await sharp({ create: { width: 60, height: 20, channels: 3, background: "#804020" } })
      .withExif({ IFD0: { Artist: "Aisha of Doha", ImageDescription: "<script>alert(1)</script>" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(form(taken));
    const kept = (await shop.app.media.read(String(body.path))) as Buffer;
    expect(kept.toString("latin1")).not.toMatch(/Aisha|script/);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 20, height: 60 });
  });

  test.each<[string, number, () => Promise<{ body: FormData | string; headers?: Record<string, string> }>]>([
    ["from a visitor", 401, async () => ({ body: form(await jpeg()), headers: {} })],
    ["with a made-up session", 401, async () => ({ body: form(await jpeg()), headers: { cookie: "session=x" } })],
    [
      "without the session's token",
      403,
      async () => ({ body: form(await jpeg()), headers: { cookie: staff.cookie ?? "" } }),
    ],
    [
      "with another session's token",
      403,
      async () => ({ body: form(await jpeg()), headers: { ...staff, "x-csrf-token": foreignToken } }),
    ],
    [
      "as SVG",
      415,
      async () => ({ body: form(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>")) }),
    ],
    ["as HTML", 415, async () => ({ body: form(Buffer.from("<html><script>alert(1)</script></html>")) })],
    [
      "as GIF",
      415,
      async () => ({
        body: form(
          await sharp(await jpeg())
            .gif()
            .toBuffer(),
        ),
      }),
    ],
    [
      "as a program with a picture's name",
      415,
      async () => ({ body: form(Buffer.from("<?php system($_GET[0]); ?>       "), undefined, "x.jpg") }),
    ],
    [
      "cut in half",
      422,
      async () => {
        const whole = await picture(400, 300).jpeg().toBuffer();
        return { body: form(whole.subarray(0, whole.length / 2)) };
      },
    ],
    ["of more than 5 MB", 413, async () => ({ body: form(Buffer.alloc(6_000_000, 1)) })],
    ["without a file", 422, async () => ({ body: form(null) })],
    ["of nothing", 422, async () => ({ body: form(new Uint8Array()) })],
    ["into a folder that is none", 422, async () => ({ body: form(await jpeg(), { category: "../secrets" }) })],
    ["into no folder", 422, async () => ({ body: form(await jpeg(), {}) })],
    [
      "of two files at once",
      422,
      async () => {
        const body = form(await jpeg());
        body.append("image", new Blob([new Uint8Array(await jpeg())]), "second.jpg");
        return { body };
      },
    ],
    [
      "with a thousand fields",
      422,
      async () => ({
        body: form(await jpeg(), Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, "x"]))),
      }),
    ],
    ["as JSON", 415, async () => ({ body: "{}", headers: { ...staff, "content-type": "application/json" } })],
    [
      "cut off in the middle",
      400,
      async () => ({
        body: "--x\r\nContent-Dis",
        headers: { ...staff, "content-type": "multipart/form-data; boundary=x" },
      }),
    ],
  ])("an upload %s is refused with %i and 'Upload failed', and leaves nothing", async (_, status, make) => {
    const before = await traces();
    const { body, headers } = await make();
    expect(await upload(body, headers)).toEqual({ status, body: failed });
    expect(await traces()).toEqual(before);
  });

  test("an upload from another site's page is refused", async () => {
    const { status } = await upload(form(await jpeg()), { ...staff, "sec-fetch-site": "cross-site" });
    expect(status).toBe(403);
  });

  test("a removed picture is gone with every size that was made of it", async () => {
    const { body } = await upload(form(await jpeg()));
    const path = String(body.path);
    const address = `${shop.url}/images/${path}?w=96&q=80`;
    expect((await fetch(address)).status).toBe(200);
    const renditions = join(shop.folder, "images", "renditions", ...path.split("/"));
    expect(await readdir(renditions)).toHaveLength(1);
    expect(await remove(path)).toEqual({ status: 200, body: { success: true, data: { path } } });
    expect((await fetch(address)).status).toBe(404);
    expect(await shop.app.media.read(path)).toBeNull();
    expect(existsSync(renditions) ? await readdir(renditions) : []).toEqual([]);
    expect((await remove(path)).status).toBe(404);
  });

  test("a picture in use stays, and the refusal says where", async () => {
    const { status, body } = await remove("heroes/open-plan.jpg");
    expect(status).toBe(409);
    const { code, details } = body.error as { code: string; details: InUseDetails };
    expect(code).toBe("in_use");
    expect(details.where.map(({ collection, first }) => [collection, first[0]?.label.en])).toEqual([
      ["articles", "Bench Workstations or Single Desks?"],
      ["settings", "cityCards"],
    ]);
    expect(details.where[1]?.first.map((setting) => setting.id)).toEqual(["cityCards", "heroes"]);
    const chair = await remove("products/task-chair-mesh.jpg");
    const where = (chair.body.error as { details: InUseDetails }).details.where;
    expect(where.map(({ collection, first }) => [collection, first[0]?.label.en])).toEqual([
      ["products", "Ergonomic mesh task chair"],
      ["categories", "Seating"],
      ["articles", "The Ergonomic Workstation: A Practical Guide for Long Desk Days"],
    ]);
    expect((await remove("models/task-chair-mesh.glb")).status).toBe(409);
  });

  test.each([
    "../shop.db",
    "/etc/hostname",
    "products/../../shop.db",
    "..%2f..%2fshop.db",
    "products%2ftask-chair-mesh.jpg",
    "./products/task-chair-mesh.jpg",
    "products/task-chair-mesh",
    "products2/task-chair-mesh.jpg",
    "Products/task-chair-mesh.jpg",
    "products/task-chair-mes_.jpg",
    "products/%",
    "sentinel.jpg",
  ])("removing %j finds nothing and touches nothing", async (path) => {
    const sentinel = join(shop.folder, "images", "originals", "sentinel.jpg");
    const outside = join(shop.folder, "images", "shop.db");
    for (const file of [sentinel, outside]) writeFileSync(file, "mine");
    expect((await remove(path)).status).toBe(404);
    expect([sentinel, outside].every((file) => existsSync(file))).toBe(true);
  });

  test("a path with a character that no text can hold is refused", async () => {
    expect((await remove("a\u0000b")).status).toBe(422);
  });

  test("removing asks for the session, its token, and a path", async () => {
    const { body } = await upload(form(await jpeg()));
    expect((await remove(body.path, {})).status).toBe(401);
    expect((await remove(body.path, { cookie: staff.cookie ?? "" })).status).toBe(403);
    expect((await remove(body.path, { ...staff, "x-csrf-token": foreignToken })).status).toBe(403);
    expect((await remove("")).status).toBe(422);
    expect((await remove({ $ne: 1 })).status).toBe(422);
    expect((await remove(body.path)).status).toBe(200);
  });
});
