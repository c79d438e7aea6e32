// Accessibility (axe) of the desktop's own screens: each step of the set-up, and the three tabs of the sync page.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInByApi } from "../support/admin.ts";
import { openBrowser } from "../support/browser.ts";
import { asWritten } from "../support/catalogue.ts";
import { findingsInLooks } from "../support/looks.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type DesktopWindow, openWindow, sayShop, signIn, statusLine } from "./support/window.ts";

/** Milliseconds: eight looks of each screen take longer than a story. */
const LOOKS_LIMIT = 300_000;
/** The sizes of a desktop screen and of a small laptop at the counter. */
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 1024, height: 900 } };

describe("every screen that only a desktop has", () => {
  let browser: Browser;
  let shop: TestShop;
  let window: DesktopWindow;
  let salma: { email: string; password: string };
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    salma = await hire(shop.app, { name: "Salma", email: "salma@showroom.example" });
    window = await openWindow(browser, shop);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
    await shop?.stop();
  });

  const findings = async (name: string): Promise<string> => {
    const found = await findingsInLooks(window.page(), widths);
    return found && `${name}: ${found}`;
  };

  test("set-up: the shop, the sign-in, the first fetch", { timeout: LOOKS_LIMIT }, async () => {
    const page = window.page();
    await page.getByLabel("Address of the shop").waitFor();
    const found = [await findings("shop")];
    await sayShop(window);
    found.push(await findings("sign-in"));
    await page.getByLabel("E-mail").fill("nobody@showroom.example");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByLabel("Name of this computer").fill("Showroom 1");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    found.push(await findings("sign-in-refused"));
    window.slow(4000);
    await signIn(window, salma, "Showroom 1");
    await page.getByRole("heading", { level: 1, name: "Downloading the shop" }).waitFor();
    found.push(await findings("first-fetch"));
    window.slow(0);
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
    expect(found.filter(Boolean).join("\n")).toBe("");
  });

  test("the sync page: pending operations, conflicts, the export", { timeout: LOOKS_LIMIT }, async () => {
    const page = window.page();
    const { id } = await shop.api("GET /api/products/:id", { params: { id: "monitor-27" } });
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();
    await window.go(`/admin/products/${id}`);
    await page.getByLabel("Name: English", { exact: true }).first().fill("Monitor as Salma calls it");
    await page.getByLabel("Warranty, months").fill("48");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
    await window.go("/admin/desktop");
    await page.getByRole("row").nth(1).waitFor();
    const found = [await findings("waiting")];

    const web = await signInByApi(shop.url, await hire(shop.app, { name: "Noor", role: "manager" }));
    const there = await web("GET /api/staff/products/:id", { params: { id } });
    await web("PUT /api/products/:id", {
      params: { id },
      body: { ...asWritten(there), name: { en: "Monitor as Noor calls it", ar: "شاشة نور" } },
      headers: { "if-match": `"${there.version}"` },
    });
    window.mend();
    await statusLine(window)
      .getByText(/1 decision needed/)
      .waitFor();
    await page.getByRole("tab", { name: /^Decisions/ }).click();
    await page.getByText("You and someone else changed the same thing.").waitFor();
    found.push(await findings("conflicts"));
    await page.getByRole("tab", { name: "Storage and help" }).click();
    await page.getByText("Report for support").waitFor();
    found.push(await findings("storage"));
    expect(found.filter(Boolean).join("\n")).toBe("");
  });
});
