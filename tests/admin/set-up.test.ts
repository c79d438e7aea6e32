/** A new owner's first run by screen, in a real browser: the checklist, the demo taken out, trade begun, the shop closed and opened. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { axeFindings, inLanguage } from "../support/looks.ts";
import { demoNames, wordsOf } from "../support/visitor-texts.ts";

describe("setting the shop up", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  });
  afterAll(() => adminApp?.close());

  const open = async (path: string) => {
    await watched.page.goto(`${adminApp.shop.url}/admin${path}`);
    await watched.page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };

  test("the dashboard leads to the steps; one is skipped, and the reminder is hidden for everybody", async () => {
    const { page } = watched;
    await open("/");
    await page.getByText("E-mails are not being sent").waitFor();
    await page.getByRole("link", { name: "All steps" }).click();
    await page.getByText("0 of 18 steps done").first().waitFor();
    expect(await axeFindings(page)).toBe("");
    await page.getByRole("button", { name: "Skip: Tax" }).click();
    await page.getByRole("button", { name: "Resume: Tax" }).waitFor();
    await page.getByText("1 of 18 steps done").first().waitFor();
    await inLanguage(page, "ar");
    await page.getByRole("heading", { level: 1, name: "إعداد المتجر" }).waitFor();
    expect(await axeFindings(page)).toBe("");
    await inLanguage(page, "en");
    await open("/");
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByRole("link", { name: "All steps" }).waitFor({ state: "detached" });
    await open("/set-up");
    await page.getByRole("button", { name: "Show on the dashboard" }).click();
    await page.getByRole("button", { name: "Show on the dashboard" }).waitFor({ state: "detached" });
  });

  test("a test order is placed, confirmed and removed, and is in no list", async () => {
    const { page } = watched;
    await open("/set-up");
    await page.getByRole("button", { name: "Place a test order" }).click();
    await page.getByRole("link", { name: /^TEST-/ }).click();
    await page.getByText("This is a test order").waitFor();
    expect(await axeFindings(page)).toBe("");
    await page.getByRole("button", { name: "Confirm" }).first().click();
    await page.getByRole("button", { name: "Start preparing" }).waitFor();
    await open("/orders");
    expect(await page.getByText("TEST-").count()).toBe(0);
    await open("/set-up");
    await page.getByRole("button", { name: "Remove test order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove test order" }).click();
    await page.getByRole("button", { name: "Place a test order" }).waitFor();
    await page.getByText("2 of 18 steps done").first().waitFor();
  });

  test("a shop that is closed to visitors is open to its staff", async () => {
    const { page } = watched;
    await open("/settings?part=visitors");
    await page.getByLabel("Closed to visitors").check();
    await page.getByLabel("Note for visitors: English").fill("Back soon.");
    expect(await axeFindings(page)).toBe("");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved", { exact: true }).first().waitFor();
    await expect.poll(async () => (await fetch(adminApp.shop.url)).status).toBe(503);
    await page.goto(adminApp.shop.url);
    await page.getByRole("link", { name: "Products" }).first().waitFor();
    await open("/settings?part=visitors");
    await page.getByLabel("Closed to visitors").uncheck();
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await fetch(adminApp.shop.url)).status).toBe(200);
  });

  test("the demo is shown before it goes, and pages, feeds and pictures forget it", async () => {
    const { page } = watched;
    await open("/set-up");
    const picture = `${adminApp.shop.url}/images/products/task-chair-mesh.jpg?w=320`;
    expect((await fetch(picture)).status).toBe(200);
    await page.getByText("Will be removed").waitFor();
    await page.getByRole("button", { name: "Remove demo data" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A backup of everything is made first.").waitFor();
    expect(await axeFindings(page)).toBe("");
    await dialog.getByRole("button", { name: "Remove demo data" }).click();
    await page.getByText("There is no demo data here.").waitFor({ timeout: 60_000 });
    for (const path of ["/", "/ar", "/products", "/journal", "/about", "/llms.txt", "/sitemap.xml"]) {
      const answer = await fetch(adminApp.shop.url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      const words = wordsOf(await answer.text()).replaceAll(adminApp.shop.url, "");
      // The company of the demo is a setting, which is the owner's to change.
      const found = demoNames().filter(
        (name) => words.includes(name) && !/showroom|شوروم|Old Airport|4400 0000|123456/i.test(name),
      );
      expect([path, found]).toEqual([path, []]);
    }
    // The screen follows the commit; the files go after it.
    await expect.poll(async () => (await fetch(picture)).status).toBe(404);
    const backups = readdirSync(join(adminApp.shop.folder, "backups"));
    expect(backups.filter((name) => /^before-clearing-the-demo-.*\.db$/.test(name))).toHaveLength(1);
    expect((await fetch(`${adminApp.shop.url}/product/task-chair-mesh`)).status).toBe(404);
  });

  test("trade begins once somebody says so", async () => {
    const { page } = watched;
    await open("/set-up");
    await page.getByRole("button", { name: "Begin trade" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("begin with 1").waitFor();
    await dialog.getByRole("button", { name: "Begin trade" }).click();
    await page.getByText("Trade began on").waitFor();
  });
});
