// Signing out of a desktop: nothing unsent is lost by accident, and a revoked desktop keeps no data.
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInByApi } from "../support/admin.ts";
import { openBrowser } from "../support/browser.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type DesktopWindow, moveIn, openWindow, signIn, statusLine, writeDown } from "./support/window.ts";

describe("signing out of a desktop", () => {
  let browser: Browser;
  let shop: TestShop;
  let window: DesktopWindow;
  let salma: { email: string; password: string };
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    salma = await hire(shop.app, { name: "Salma", email: "salma@showroom.example" });
  });
  beforeEach(async () => {
    window = await openWindow(browser, shop);
    await moveIn(window, salma, "Showroom 1");
  });
  afterEach(() => window?.close());
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  /** Writes down what somebody said, without a line. */
  async function workOffline(): Promise<void> {
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();
    await window.go("/admin/testimonials");
    await writeDown(window, "Said without a line");
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
  }

  async function askToLeave(button: string): Promise<void> {
    const page = window.page();
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  }

  test("signing out with unsent operations is refused, they can be saved as a file, and discarding them wipes", async () => {
    await workOffline();
    const page = window.page();
    await window.go("/admin/desktop");
    await page.getByRole("tab", { name: "Storage and help" }).click();
    await askToLeave("Sign out and wipe");
    await page.getByText("1 change has not reached the server. Sync first, or save it as a file.").waitFor();
    const saved = await window.download(() => page.getByRole("button", { name: "Export waiting changes" }).click());
    expect(saved).toContain("Said without a line");
    // It is all still there.
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
    await askToLeave("Discard them and sign out");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();

    // Neither the next account nor the server has any of it.
    window.mend();
    await signIn(window, salma, "Showroom 1");
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
    await window.go("/admin/testimonials");
    await page.getByRole("heading", { level: 1, name: "Testimonials" }).waitFor();
    await page.waitForFunction(() => document.querySelector(".skeleton") === null);
    expect(await page.getByText("Said without a line").count()).toBe(0);
    expect(await said(shop)).toBe(0);
  });

  test("a revoked desktop wipes itself at the next answer of the server, and shows the sign-in", async () => {
    const api = await signInByApi(shop.url, salma);
    for (const { id } of await api("GET /api/devices")) await api("DELETE /api/devices/:id", { params: { id } });
    const page = window.page();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await window.restart();
    await window.page().getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await signIn(window, salma, "Showroom 1");
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
  });
});

const said = async (shop: TestShop): Promise<number> =>
  (await shop.app.db.selectFrom("testimonials").select("author").execute()).filter(({ author }) =>
    author.includes("Said without a line"),
  ).length;
