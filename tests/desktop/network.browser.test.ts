// Networks as companies, hotels and telephones have them: answers that are not the shop's, slow lines, and none at all.
import type { Browser } from "playwright";
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
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    window = await openWindow(browser, shop);
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

  test.each([
    ["a network's sign-in page", { status: 200, html: page("Welcome to the hotel") }],
    ["a proxy that asks who we are", { status: 407, html: page("Proxy Authentication Required") }],
    ["a firewall's refusal", { status: 403, html: page("Blocked by policy") }],
    ["a proxy without a shop behind it", { status: 502, html: page("Bad Gateway") }],
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
        .getByText(/hotel|Proxy Authentication|Blocked by|Bad Gateway/)
        .count(),
    ).toBe(0);
    expect(await arrived(`Behind ${name}`)).toBe(0);
    window.mend();
    await expect.poll(() => arrived(`Behind ${name}`)).toBe(1);
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
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
