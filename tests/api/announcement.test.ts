// The announcement above the header: in its time, in both languages, and in no stored page after its end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { firstAdmin, ownPassword, signInByApi } from "../support/admin.ts";
import { set } from "../support/billing.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const text = { en: "Closed for Eid", ar: "مغلق في العيد" };
const always = { text, link: "", from: null, until: null };

describe("the announcement", () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  const shown = async () => (await shop.shopper.call("GET /api/shop")).data.announcement;
  const inMinutes = (minutes: number) => new Date(shop.app.now().getTime() + minutes * 60_000).toISOString();

  test("is there from its beginning until its end, and not a moment longer", async () => {
    expect(await shown()).toBeNull();
    await set(shop, "announcement", { ...always, link: "/delivery-info", from: inMinutes(10), until: inMinutes(20) });
    expect(await shown()).toBeNull();
    const until = inMinutes(20);
    shop.app.clock.advance(10 * 60_000);
    expect(await shown()).toEqual({ text, link: "/delivery-info", until });
    shop.app.clock.advance(10 * 60_000 - 1);
    expect(await shown()).not.toBeNull();
    shop.app.clock.advance(1);
    expect(await shown()).toBeNull();
  });

  test("without times it is there at once and for good, and without a text not at all", async () => {
    await set(shop, "announcement", always);
    expect(await shown()).toEqual({ text, link: "", until: null });
    await set(shop, "announcement", { ...always, text: { en: "", ar: "" } });
    expect(await shown()).toBeNull();
  });

  test("its times may have any offset; an end before the beginning and a link that is none are refused", async () => {
    const from = "2026-11-24T09:00:00+03:00";
    await set(shop, "announcement", { ...always, from });
    const { data } = await shop.admin.call("GET /api/settings/:key", { params: { key: "announcement" } });
    expect(data.value).toMatchObject({ from: "2026-11-24T06:00:00.000Z" });
    const put = (value: object) =>
      shop.admin.call("PUT /api/settings/:key", {
        params: { key: "announcement" },
        body: { value },
        ifMatch: data.version,
      });
    const early = await put({ ...always, from, until: "2026-11-24T06:00:00Z" });
    expect(early.envelope).toMatchObject({ error: { code: "invalid", fields: { until: { code: "before_start" } } } });
    const half = await put({ ...always, text: { en: "", ar: text.ar } });
    expect(half.envelope).toMatchObject({ error: { fields: { "text.en": { code: "required" } } } });
    const script = await put({ ...always, link: "javascript:alert(1)" });
    expect(script.envelope).toMatchObject({ error: { fields: { link: { code: "link" } } } });
  });
});

describe("pages of the shop", () => {
  let shop: ShopProcess;
  let owner: ApiClient;
  beforeAll(async () => {
    shop = await startShopProcess();
    owner = await signInByApi(shop.url, firstAdmin);
    await owner("PUT /api/session/password", { body: { current: firstAdmin.password, password: ownPassword } });
  });
  afterAll(() => shop?.close());

  const announce = async (value: object) => {
    const params = { key: "announcement" } as const;
    const { version } = await owner("GET /api/settings/:key", { params });
    await owner("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
  };
  const page = async (path: string) => (await fetch(shop.url + path)).text();
  const paths = ["/", "/ar", "/products", "/ar/contact", "/product/task-chair-mesh", "/cart", "/nowhere/at/all"];
  const announced = async () =>
    Promise.all(paths.map(async (path) => (await page(path)).includes(path.startsWith("/ar") ? text.ar : text.en)));
  const everywhere = paths.map(() => true);
  const nowhere = paths.map(() => false);

  test("show it above the header in their language, with its link, and without markup of its own", async () => {
    await announce({ ...always, text: { ...text, en: `${text.en} <b>` }, link: "/delivery-info" });
    await expect.poll(() => page("/")).toContain(`${text.en} &lt;b&gt;`);
    const html = await page("/ar/products");
    expect(html).toMatch(/<aside[^>]*aria-label="إعلان"/);
    expect(html.indexOf(text.ar)).toBeLessThan(html.indexOf("<header"));
    expect(html).toMatch(/<a [^>]*href="\/ar\/delivery-info"[^>]*>(?:<[^>]*>)*مغلق/);
  });

  test("are made anew when it begins and when it ends, though they were stored before", async () => {
    await announce(always);
    await expect.poll(announced).toEqual(everywhere);
    await announce({ ...always, from: new Date(Date.now() + 4000).toISOString() });
    await expect.poll(announced).toEqual(nowhere);
    await expect.poll(announced, { timeout: 15_000 }).toEqual(everywhere);
    const end = Date.now() + 4000;
    await announce({ ...always, until: new Date(end).toISOString() });
    expect(await announced()).toEqual(everywhere);
    await expect.poll(announced, { timeout: 15_000 }).toEqual(nowhere);
    // A stale page may be sent for a second and a half while another request makes it anew.
    expect(Date.now()).toBeLessThan(end + 10_000);
  });
});
