/** An owner writes promises, an author and a page by screen, in a real browser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { axeFindings, inLanguage } from "../support/looks.ts";
import { wordsOf } from "../support/visitor-texts.ts";

describe("the owner's own texts", () => {
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
  const save = async () => {
    await watched.page.keyboard.press("Control+s");
    await watched.page.getByText("Saved", { exact: true }).first().waitFor();
  };
  const shown = async (path: string) => wordsOf(await (await fetch(adminApp.shop.url + path)).text());
  /** A page may be sent as it was for two seconds after a save (server/http/pages/response-cache.ts). */
  const untilShown = (path: string, words: string) => expect.poll(() => shown(path)).toContain(words);

  test("seven days to return are saved in the settings, and every page says them", async () => {
    const { page } = watched;
    await open("/settings?part=promises");
    await page.getByLabel("Days to return unused goods").fill("7");
    await page.getByLabel("Delivery promise: Arabic").fill("إلى غرفتك.");
    await page.getByLabel("Delivery promise: English").fill("To your room.");
    expect(await axeFindings(page)).toBe("");
    await save();
    await untilShown("/return-policy", "within 7 days of delivery");
    await untilShown("/ar/delivery-info", "إلى غرفتك.");
  });

  test("a page is a draft first, previewed with its values, and published by its status", async () => {
    const { page } = watched;
    await open("/pages");
    await page.getByRole("link", { name: "Our story" }).click();
    await page.getByLabel("Text: English").fill("We are {{company}}, and new here.");
    await page.getByLabel("Text: Arabic").fill("نحن {{company}}.");
    await page.getByLabel("Status").selectOption("draft");
    await save();
    await page.getByText("We are Showroom Doha, and new here.").waitFor();
    expect(await axeFindings(page)).toBe("");
    expect(await shown("/our-story")).not.toContain("new here");
    await page.getByLabel("Status").selectOption("published");
    await save();
    await untilShown("/our-story", "We are Showroom Doha, and new here.");
    await untilShown("/ar/our-story", "نحن شوروم الدوحة.");
    await page.getByLabel("Status").selectOption("standard");
    await save();
    await untilShown("/our-story", "More about how we work");
    await inLanguage(page, "ar");
    await page.getByRole("heading", { level: 1, name: "قصتنا" }).waitFor();
    await inLanguage(page, "en");
  });

  test("an author is added, and can be chosen for an article", async () => {
    const { page } = watched;
    await open("/authors");
    await page.getByRole("button", { name: "Add an author" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name: English").fill("Noor Al-Thani");
    await dialog.getByLabel("Name: Arabic").fill("نور آل ثاني");
    expect(await axeFindings(page)).toBe("");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Noor Al-Thani" }).waitFor();
    await open("/articles/new");
    await page.getByLabel("Author").selectOption({ label: "Noor Al-Thani" });
  });
});
