/** The shop's logo, over HTTP: taken in, drawn anew, shown on pages, in tabs and on documents, and given up again. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDocuments } from "../../server/features/documents/read-documents.ts";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { readShopSettings } from "../../server/features/shop/profile.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import { signInByApi } from "../support/admin.ts";
import { as, type TestApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { root } from "../support/source-imports.ts";

let shop: TestShop;
let headers: Record<string, string>;
let removeDist = () => {};
beforeAll(async () => {
  const render = async (_request: Request, { api }: RenderDeps) => {
    const { logo } = await api("GET /api/shop");
    return { status: 200, headers: {}, html: `logo: ${logo?.path ?? "none"}`, personal: false };
  };
  const dist = mkdtempSync(join(tmpdir(), "shop-logo-dist-"));
  mkdirSync(join(dist, "shop", "client"), { recursive: true });
  copyFileSync(join(root, "src-shop/public/favicon.svg"), join(dist, "shop", "client", "favicon.svg"));
  removeDist = () => rmSync(dist, { recursive: true, force: true });
  shop = await openTestShop({ renderer: { render }, dist });
  const person = await as(shop.app as TestApp, "admin");
  const { csrfToken } = await person.api("GET /api/session");
  headers = { cookie: `session=${person.cookies.session}`, "x-csrf-token": csrfToken };
});
afterAll(async () => {
  await shop?.stop();
  removeDist();
});

async function upload(bytes: Uint8Array, name = "logo.png") {
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${shop.url}/api/shop-logo`, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as { data?: object; error?: unknown } };
}
const page = async () => (await fetch(shop.url)).text();
const stored = async () => (await readShopSettings(shop.app.db)).logo;

/** A rectangle of a colour in the middle of an empty sheet. */
const onEmptySheet = (width: number, height: number) =>
  sharp({ create: { width: 1000, height: 800, channels: 4, background: "#00000000" } })
    .composite([{ input: { create: { width, height, channels: 4, background: "#0b5d4a" } }, left: 100, top: 100 }])
    .png()
    .toBuffer();

test("it loses its empty edge, is fitted into its box, and stands on pages under an address that changes with it", async () => {
  expect(await page()).toBe("logo: none");
  expect((await upload(await onEmptySheet(800, 200))).status).toBe(200);
  const { png, width, height } = await stored();
  expect([width, height]).toEqual([640, 160]);
  await expect.poll(page).toMatch(/^logo: \/logo-[0-9a-f]{16}\.png$/);
  const path = (await page()).slice("logo: ".length);
  const answer = await fetch(shop.url + path);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(Buffer.from(await answer.arrayBuffer()).toString("base64")).toBe(png);
  await upload(await onEmptySheet(200, 200));
  await expect.poll(page).not.toBe(`logo: ${path}`);
  // A mail that names the logo of before: its bytes are gone, and today's come in their place.
  const former = await fetch(shop.url + path);
  expect(former.url).not.toBe(shop.url + path);
  const bytes = Buffer.from(await former.arrayBuffer()).toString("base64");
  expect(bytes).not.toBe(png);
  expect(bytes).toBe((await stored()).png);
});

test("the icon in tabs is a logo as wide as high, or the mark in the shop's colour", async () => {
  const icon = async () => (await fetch(`${shop.url}/favicon.svg`)).text();
  const mark = readFileSync(join(root, "src-shop/public/favicon.svg"), "utf8");
  await upload(await onEmptySheet(300, 300));
  expect(await icon()).toContain(`data:image/png;base64,${(await stored()).png}`);
  await upload(await onEmptySheet(800, 200));
  expect(await icon()).toBe(mark);
  const admin = await administrator();
  const params = { key: "brand" } as const;
  const { version } = await admin("GET /api/settings/:key", { params });
  await admin("PUT /api/settings/:key", { params, body: { value: { colour: "#1f4e79" } }, headers: ifMatch(version) });
  expect(await icon()).toBe(mark.replaceAll("#8a1538", "#1f4e79"));
  expect(await icon()).toContain('fill="#1f4e79"');
});

test("documents and the back office have it with its bytes, because they are shown without the shop", async () => {
  await upload(await onEmptySheet(400, 100));
  const { id } = await shop.app.db.selectFrom("products").select("id").limit(1).executeTakeFirstOrThrow();
  const found = await readDocuments(shop.app, "label", id, {});
  if (isRefusal(found)) throw new Error("refused");
  const src = `data:image/png;base64,${(await stored()).png}`;
  expect(found.documents[0]?.brand).toEqual({ colour: "#1f4e79", logo: { src, width: 400, height: 100 } });
  const admin = await administrator();
  expect(await admin("GET /api/staff/brand")).toEqual(found.documents[0]?.brand);
});

test("what is no picture is refused, and bytes of a client are never stored as they came", async () => {
  const before = await stored();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(svg, "logo.svg")).status).toBe(415);
  expect((await upload(Buffer.alloc(0))).status).toBe(422);
  const admin = await administrator();
  const params = { key: "logo" } as const;
  const { version, value } = await admin("GET /api/settings/:key", { params });
  await expect(
    admin("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) }),
  ).rejects.toMatchObject({ fields: { png: { code: "picture" } } });
  expect(await stored()).toEqual(before);
});

test("a photograph becomes a logo that is small enough for every page", async () => {
  const noise = Buffer.alloc(640 * 640 * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919 * (at % 13)) % 256;
  const photograph = await sharp(noise, { raw: { width: 640, height: 640, channels: 3 } })
    .png()
    .toBuffer();
  const { status } = await upload(photograph);
  expect(status).toBe(200);
  expect((await stored()).png.length).toBeLessThanOrEqual(200_000);
});

test("given up, the name is written again, and the audit log says when without any bytes", async () => {
  const admin = await administrator();
  const params = { key: "logo" } as const;
  const { version } = await admin("GET /api/settings/:key", { params });
  const value = { png: "", width: 0, height: 0 };
  await admin("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
  await expect.poll(page).toBe("logo: none");
  const noted = await shop.app.db
    .selectFrom("audit")
    .select(["before", "after"])
    .where("collection", "=", "settings")
    .where("row_id", "=", "logo")
    .execute();
  expect(noted.length).toBeGreaterThan(3);
  expect(JSON.stringify(noted)).not.toContain("iVBOR");
});

let owner: ReturnType<typeof signInByApi> | undefined;
async function administrator() {
  if (!owner) {
    await hire(shop.app, { email: "owner@showroom.example", role: "admin" });
    owner = signInByApi(shop.url, { email: "owner@showroom.example", password });
  }
  return owner;
}
