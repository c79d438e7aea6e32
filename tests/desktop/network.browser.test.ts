// Networks as companies, hotels and telephones have them: answers that are not the shop's, slow lines, and none at all.
import type { Browser } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type DesktopWindow, moveIn, openWindow, statusLine, writeDown } from "./support/window.ts";

const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>${title}</body></html>`;

describe("a desktop on networks that are not the shop's", () => {
  let browser: Browser;
  let shop: TestShop;
  let window: DesktopWindow;
  let monitor: string;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    window = await openWindow(browser, shop);
    ({ id: monitor } = await shop.api("GET /api/products/:id", { params: { id: "monitor-27" } }));
    await moveIn(window, await hire(shop.app, { name: "Salma" }), "Showroom 1");
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
    await shop?.stop();
  });
  beforeEach(async () => {
    await window.go("/admin/testimonials");
    await window.page().getByRole("heading", { level: 1, name: "Testimonials" }).waitFor();
  });

  const arrived = async (name: string) =>
    (await shop.app.db.selectFrom("testimonials").select("author").execute()).filter(({ author }) =>
      author.includes(name),
    ).length;

  const warranty = async () =>
    (await shop.app.db.selectFrom("products").select("warranty_months").where("id", "=", monitor).executeTakeFirst())
      ?.warranty_months;

  test.each([
    ["a network's sign-in page", { status: 200, html: page("Welcome to the hotel") }],
    ["a proxy that asks who we are", { status: 407, html: page("Proxy Authentication Required") }],
    ["a firewall's refusal", { status: 403, html: page("Blocked by policy") }],
    ["a proxy without a shop behind it", { status: 502, html: page("Bad Gateway") }],
    ["a proxy that takes nothing so large", { status: 413, html: page("Request Entity Too Large") }],
  ])("%s is no answer of the shop: work waits, and is sent once when the shop answers", async (name, answer) => {
    window.line.answerWith(answer);
    await writeDown(window, `Behind ${name}`);
    await statusLine(window)
      .getByText(/1 change waiting/)
      .waitFor();
    // Nothing of the strange page is shown, and it wipes and signs out nobody.
    expect(
      await window
        .page()
        .getByText(/hotel|Proxy Authentication|Blocked by|Bad Gateway|Too Large/)
        .count(),
    ).toBe(0);
    expect(await arrived(`Behind ${name}`)).toBe(0);
    window.mend();
    await expect.poll(() => arrived(`Behind ${name}`)).toBe(1);
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
  });

  test("a proxy that refuses one change as too large, with a page of its own, holds up no other", async () => {
    window.line.answerWith({ status: 413, html: page("Request Entity Too Large") }, /^\/api\/testimonials/);
    await writeDown(window, "Too large for the proxy");
    await statusLine(window)
      .getByText(/1 change waiting/)
      .waitFor();
    await window.go(`/admin/products/${monitor}`);
    await window.page().getByLabel("Warranty, months").fill("48");
    await window.page().getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(warranty).toBe(48);
    expect(await arrived("Too large for the proxy")).toBe(0);
    window.mend();
    await expect.poll(() => arrived("Too large for the proxy")).toBe(1);
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
  });

  test("a picture of which a part is asked for is stored whole, and shown whole offline", async () => {
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#7a5" } }).jpeg();
    await shop.app.media.write("products/range.jpg", await picture.toBuffer());
    const ask = (range?: string) =>
      window.page().evaluate(async (wanted) => {
        const answer = await fetch("/images/products/range.jpg", { headers: wanted ? { range: wanted } : {} });
        return { status: answer.status, bytes: [...new Uint8Array(await answer.arrayBuffer())] };
      }, range);
    const part = await ask("bytes=2-11");
    // The server answers pictures whole, and so the part is not taken for the picture.
    expect(part.status).toBe(200);
    expect(window.line.seen()).toContainEqual(
      expect.objectContaining({ path: "/images/products/range.jpg", range: "bytes=2-11", status: 200 }),
    );
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();
    const stored = await ask();
    expect(stored.bytes).toEqual(part.bytes);
    expect(stored.bytes.slice(0, 2)).toEqual([0xff, 0xd8]);
    window.mend();
  });

  test("a slow line delays work, but loses and doubles nothing", async () => {
    window.slow(400);
    await writeDown(window, "Over a slow line");
    await expect.poll(() => arrived("Over a slow line")).toBe(1);
    window.slow(0);
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
    expect(await arrived("Over a slow line")).toBe(1);
  });

  test("a server that takes requests and never answers stops no work here, and gets it when it answers again", async () => {
    window.line.swallow();
    await writeDown(window, "Into the void");
    await statusLine(window)
      .getByText(/1 change waiting/)
      .waitFor();
    await window.go("/admin/products");
    await window.page().getByRole("row").nth(1).waitFor();
    window.mend();
    await expect.poll(() => arrived("Into the void")).toBe(1);
  });
});
