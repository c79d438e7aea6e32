/** A shop that is closed to visitors, over HTTP: nothing of it is sent to them, stored or not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { signInByApi } from "../support/admin.ts";
import { aCheckout } from "../support/orders.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { CHAIR } from "../support/staff-shop.ts";

const owner = { email: "owner@showroom.example", password };
const PAGE = "<p>Pages of the shop</p>";

describe("a closed shop", () => {
  let shop: TestShop;
  let admin: ApiClient;
  beforeAll(async () => {
    const render = async () => ({ status: 200, headers: {}, html: PAGE, personal: false });
    shop = await openTestShop({ renderer: { render } });
    await hire(shop.app, { email: owner.email, name: "Huda", role: "admin" });
    admin = await signInByApi(shop.url, owner);
  });
  afterAll(() => shop?.stop());
  beforeEach(() => change({ closed: false }));

  async function change(changes: Partial<SettingValue<"visitors">>): Promise<void> {
    const params = { key: "visitors" } as const;
    const { value, version } = await admin("GET /api/settings/:key", { params });
    const visitors = { ...(value as SettingValue<"visitors">), ...changes };
    await admin("PUT /api/settings/:key", { params, body: { value: visitors }, headers: ifMatch(version) });
    await expect.poll(() => statusOf("/about")).toBe(visitors.closed ? 503 : 200);
  }
  const get = (path: string, cookie?: string) =>
    fetch(shop.url + path, { redirect: "manual", ...(cookie ? { headers: { cookie } } : {}) });
  const statusOf = async (path: string, cookie?: string) => (await get(path, cookie)).status;

  test("shows visitors its name, telephone and WhatsApp in both languages, whatever they ask for", async () => {
    const paths = ["/", "/ar/products", "/cart", "/robots.txt", "/sitemap.xml", "/llms.txt"];
    // Stored, as they are while it is open.
    for (const path of paths) await get(path);
    await change({ closed: true, note: { en: "Back on <Sunday>", ar: "نعود يوم الأحد" } });
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "3600"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const html = await answer.text();
      for (const words of ["Showroom Doha", "شوروم الدوحة", "+974 4400 0000", "wa.me/97455000000"]) {
        expect(html, path).toContain(words);
      }
      expect(html).toContain("Back on &lt;Sunday&gt;");
      expect(html).toContain("نعود يوم الأحد");
      expect(html).not.toContain(PAGE);
    }
    await change({ closed: false });
    expect(await (await get("/")).text()).toBe(PAGE);
  });

  test("takes no order and tells no price, stored or not, and staff still sign in", async () => {
    expect(await statusOf("/api/products")).toBe(200);
    await change({ closed: true });
    for (const path of ["/api/products", "/api/shop", "/api/zone-delivery-settings"]) {
      const answer = await get(path);
      expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 503, "unavailable"]);
    }
    const { id } = await variantOf(shop, CHAIR);
    const order = await fetch(`${shop.url}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(aCheckout(id)),
    });
    expect(order.status).toBe(503);
    expect(await shop.app.db.selectFrom("orders").select("id").execute()).toEqual([]);
    expect(await statusOf("/api/ready")).toBe(200);
    const signedIn = await signInByApi(shop.url, owner);
    expect((await signedIn("GET /api/shop")).company.name.en).toBe("Showroom Doha");
    expect(await statusOf("/api/track/unknown-token")).toBe(404);
    expect(await statusOf("/order/unknown-token")).toBe(200);
    expect(await statusOf("/s/unknown-token")).toBe(200);
  });

  test("is shown to staff who are signed in, and to nobody whose session ended or was made up", async () => {
    await change({ closed: true });
    const send = (method: string, cookie?: string, body?: object) =>
      fetch(`${shop.url}/api/session`, {
        method,
        headers: { origin: shop.url, "content-type": "application/json", ...(cookie ? { cookie } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const [cookie = ""] = ((await send("POST", undefined, owner)).headers.get("set-cookie") ?? "").split(";");
    for (const path of ["/products", "/ar/products"]) {
      const answer = await get(path, cookie);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, PAGE]);
      // What staff were shown is stored for nobody.
      expect([path, await statusOf(path)]).toEqual([path, 503]);
    }
    expect(await statusOf("/api/products", cookie)).toBe(200);
    expect(await statusOf("/products", `${cookie.split("=")[0]}=made-up`)).toBe(503);
    expect((await send("DELETE", cookie)).ok).toBe(true);
    expect(await statusOf("/products", cookie)).toBe(503);
    expect(await statusOf("/api/products", cookie)).toBe(503);
  });

  test("is shown to whoever holds the preview link, until the link is replaced", async () => {
    await change({ closed: true });
    const { url } = await admin("GET /api/preview-link");
    const token = new URL(url).searchParams.get("preview");
    const led = await get(`/products?preview=${token}&sort=name`);
    expect([led.status, led.headers.get("location")]).toEqual([303, "/products?sort=name"]);
    const cookie = (led.headers.get("set-cookie") ?? "").split(";")[0] as string;
    expect(led.headers.get("set-cookie")).toContain("HttpOnly; SameSite=Lax");
    expect(await (await get("/products", cookie)).text()).toBe(PAGE);
    expect(await statusOf("/api/products", cookie)).toBe(200);
    expect(await statusOf("/?preview=wrong")).toBe(503);
    expect(await statusOf("/products", "preview=wrong")).toBe(503);
    // Two slashes would lead to another host.
    const elsewhere = await get(`//evil.example/?preview=${token}`);
    expect(elsewhere.headers.get("location")?.startsWith("//") ?? false).toBe(false);
    await change({ closed: true, generation: 1 });
    await expect.poll(() => statusOf("/products", cookie)).toBe(503);
    expect((await admin("GET /api/preview-link")).url).not.toBe(url);
  });
});
