/** The shop's own colour, over HTTP: a style sheet of its own, which stored pages name as soon as it is chosen. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import { signInByApi } from "../support/admin.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  const render = async (_request: Request, { api, brandSheet }: RenderDeps) => {
    // As every page does, for its header.
    await api("GET /api/shop");
    return { status: 200, headers: {}, html: `sheet: ${brandSheet}`, personal: false };
  };
  shop = await openTestShop({ renderer: { render } });
  await hire(shop.app, { email: "owner@showroom.example", role: "admin" });
});
afterAll(() => shop?.stop());

const page = async () => (await fetch(shop.url)).text();

test("pages name the sheet of the colour, stored ones too, until the colour is given up", async () => {
  const admin = await signInByApi(shop.url, { email: "owner@showroom.example", password });
  const choose = async (colour: string) => {
    const params = { key: "brand" } as const;
    const { version } = await admin("GET /api/settings/:key", { params });
    return admin("PUT /api/settings/:key", { params, body: { value: { colour } }, headers: ifMatch(version) });
  };
  expect(await page()).toBe("sheet: undefined");
  await choose("#1F4E79");
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
