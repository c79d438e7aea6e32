/** The shop's own colour, over HTTP: a style sheet of its own, which stored pages name as soon as it is chosen. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIGN_IN_PATH } from "../../src-shared/accounts/sign-in-address.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import { FIRST_COLOUR } from "../../src-shared/values/brand-colours.ts";
import { newId } from "../../src-shared/values/id.ts";
import { signInByApi } from "../support/admin.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
const dist = mkdtempSync(join(tmpdir(), "shop-built-"));
beforeAll(async () => {
  mkdirSync(join(dist, "admin"));
  writeFileSync(join(dist, "admin", "index.html"), "<html><head></head><body></body></html>");
  const render = async (_request: Request, { api, brandSheet }: RenderDeps) => {
    // As every page does, for its header.
    await api("GET /api/shop");
    return { status: 200, headers: {}, html: `sheet: ${brandSheet}`, personal: false };
  };
  shop = await openTestShop({ renderer: { render }, dist });
  await hire(shop.app, { email: "owner@showroom.example", role: "admin" });
});
afterAll(async () => {
  await shop?.stop();
  rmSync(dist, { recursive: true });
});

const page = async () => (await fetch(shop.url)).text();
const backOffice = async () => (await fetch(`${shop.url}${SIGN_IN_PATH}`)).text();
/** The colour behind the number on the cart's link, of a cart with one line. */
const badgeGround = async () => {
  const lines = JSON.stringify([{ variantId: newId(), quantity: 1 }]);
  const cookie = `shop-cart=${Buffer.from(lines).toString("base64url")}`;
  const badge = await (await fetch(`${shop.url}/cart/badge.svg`, { headers: { cookie } })).text();
  return /<rect[^>]* fill="([^"]*)"/.exec(badge)?.[1];
};

test("pages name the sheet of the colour, stored ones too, until the colour is given up", async () => {
  const admin = await signInByApi(shop.url, { email: "owner@showroom.example", password });
  const choose = async (colour: string) => {
    const params = { key: "brand" } as const;
    const { version } = await admin("GET /api/settings/:key", { params });
    return admin("PUT /api/settings/:key", { params, body: { value: { colour } }, headers: ifMatch(version) });
  };
  expect(await page()).toBe("sheet: undefined");
  expect(await badgeGround()).toBe(FIRST_COLOUR);
  expect(await backOffice()).not.toContain("/brand-");
  await choose("#1F4E79");
  expect(await badgeGround()).toBe("#1f4e79");
  expect(await backOffice()).toContain('href="/brand-1f4e79.css"');
  await expect.poll(page).toBe("sheet: /brand-1f4e79.css");
  const sheet = await fetch(`${shop.url}/brand-1f4e79.css`);
  expect(sheet.headers.get("content-type")).toContain("text/css");
  expect(sheet.headers.get("cache-control")).toContain("immutable");
  expect(await sheet.text()).toContain("--color-accent:#1f4e79");
  await expect(choose("#ffd400")).rejects.toMatchObject({ fields: { colour: { code: "contrast" } } });
  await expect(choose("maroon")).rejects.toMatchObject({ fields: { colour: { code: "colour" } } });
  await choose("");
  await expect.poll(page).toBe("sheet: undefined");
});

test("no sheet is made of what is no colour, or of one that could not be read", async () => {
  for (const path of ["/brand-ffd400.css", "/brand-xyz.css", "/brand-1f4e791.css", "/brand-.css"]) {
    expect([path, await (await fetch(shop.url + path)).text()]).toEqual([path, "sheet: undefined"]);
  }
});
