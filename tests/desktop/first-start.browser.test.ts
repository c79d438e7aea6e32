// The first screen of a desktop on which a person has just signed in.
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openPage, desktop as screen } from "../support/browser.ts";
import { axeFindings } from "../support/looks.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type OpenDesktop, openDesktop, writeTestimonial } from "./support/backend.ts";

describe("a new desktop", () => {
  let browser: Browser;
  let shop: TestShop;
  const open: { desktop: OpenDesktop; page: Page }[] = [];
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser({ scrollBars: true }), openTestShop()]);
  });
  afterAll(async () => {
    for (const { desktop, page } of open) {
      await page.context().close();
      await desktop.close();
    }
    await browser?.close();
    await shop?.stop();
  });

  interface Start {
    role: "manager" | "staff";
    printers: { name: string; label: string }[];
    lang?: "en" | "ar";
  }
  async function start({ role, printers, lang = "en" }: Start) {
    const person = await hire(shop.app, { role, name: "Noor" });
    const desktop = await openDesktop({ shop });
    desktop.os.printers = async () => printers;
    const { page } = await openPage(browser, { ...screen, locale: lang === "ar" ? "ar-QA" : "en-GB" });
    open.push({ desktop, page });
    await page.goto(`${desktop.url}/admin`);
    await signIn(page, person);
    await page.getByRole("contentinfo").waitFor();
    return { page, desktop };
  }
  /** In either language. */
  async function signIn(page: Page, { email, password }: { email: string; password: string }) {
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.locator("button[type=submit]").click();
  }
  /** Resolves when the screen has been drawn with the printers of the system. */
  async function untilPrintersAreKnown(page: Page) {
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/api/desktop/printers")),
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  /** Brings all of the screen in sight: what its foot covers is no fault of the screen. */
  const inSight = (page: Page) => page.setViewportSize({ width: 1440, height: 1800 });
  const show = async (page: Page, name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
  };
  const counter = { name: "counter_80mm", label: "Counter" };
  const office = { name: "office_a4", label: "Office" };

  test("asks for the printers in three steps, so that the first receipt is printed at once, and then no more", async () => {
    const { page } = await start({ role: "staff", printers: [counter, office] });
    const setUp = page.locator("section").filter({ has: page.getByRole("heading", { name: "Set up printers" }) });
    await setUp.getByRole("listitem").filter({ hasText: "Receipts" }).getByLabel("Printer").selectOption("Counter");
    await setUp.getByRole("button", { name: "Done" }).waitFor();
    await setUp.getByRole("listitem").filter({ hasText: "A4 documents" }).getByLabel("Printer").selectOption("Office");
    await expect
      .poll(() => page.evaluate(async () => (await fetch("/api/desktop/print-settings")).json()))
      .toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({ kind: "receipt80", printer: "counter_80mm", silent: true }),
          expect.objectContaining({ kind: "invoice", printer: "office_a4", silent: true }),
        ]),
      });
    await inSight(page);
    expect(await axeFindings(page)).toBe("");
    await show(page, "first-printers-en");
    await setUp.getByRole("button", { name: "Done" }).click();
    await setUp.waitFor({ state: "detached" });
    await page.reload();
    await untilPrintersAreKnown(page);
    expect(await setUp.count()).toBe(0);
  });

  test("can be told to wait, in Arabic too, and asks no second time", async () => {
    const { page } = await start({ role: "manager", printers: [counter], lang: "ar" });
    const later = page.getByRole("button", { name: "ليس الآن" });
    await later.waitFor();
    await inSight(page);
    expect(await axeFindings(page)).toBe("");
    await show(page, "first-printers-ar");
    await later.click();
    await later.waitFor({ state: "detached" });
    await page.reload();
    await untilPrintersAreKnown(page);
    expect(await later.count()).toBe(0);
  });

  test("asks for no printers where the system knows none", async () => {
    const { page } = await start({ role: "manager", printers: [] });
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await untilPrintersAreKnown(page);
    expect(await page.getByText("Set up printers").count()).toBe(0);
  });

  test("the sign-in says whose unsent work would stay readable without a keychain, and asks once more", async () => {
    const { page, desktop } = await start({ role: "manager", printers: [] });
    desktop.os.canStoreSecrets = async () => false;
    desktop.cut();
    expect(await writeTestimonial(desktop)).toBe(201);
    desktop.mendFor("/api/session", "/api/devices");
    const next = await hire(shop.app, { role: "staff", name: "Salem" });
    await page.goto(`${desktop.url}/adm/ogulf`);
    await signIn(page, next);
    await page.getByRole("alert").getByText("Noor has one change on this computer").waitFor();
    expect(await axeFindings(page)).toBe("");
    await show(page, "unsealed-en");
    await page.getByRole("button", { name: "العربية" }).first().click();
    await page.getByRole("button", { name: "تسجيل الدخول على أي حال" }).waitFor();
    await show(page, "unsealed-ar");
    await page.locator("button[type=submit]").click();
    await page.waitForURL(`${desktop.url}/admin`);
  });

  test("shows no scroll bar beside a row of tabs, where scroll bars take their place", async () => {
    const { page, desktop } = await start({ role: "manager", printers: [] });
    await page.goto(`${desktop.url}/admin/desktop`);
    const tabs = page.getByRole("tablist");
    await tabs.waitFor();
    const widths = await tabs.evaluate((row) => {
      const probe = document.createElement("div");
      probe.style.overflow = "scroll";
      row.after(probe);
      const bar = probe.offsetWidth - probe.clientWidth;
      probe.remove();
      return { bar, beside: row.getBoundingClientRect().width - row.clientWidth };
    });
    // Without a bar that takes place, nothing would be shown here.
    expect(widths.bar).toBeGreaterThan(0);
    expect(widths.beside).toBe(0);
  });
});
