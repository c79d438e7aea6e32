import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { inLanguage } from "../support/looks.ts";

describe("a window that was left open while the shop was renewed", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  test("says so where a screen's old code is gone, and loading anew opens the screen", async () => {
    const { page } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
    const old = /\/assets\/customers-page-/;
    await page.route(old, (route) => route.fulfill({ status: 404 }));
    await page.getByRole("link", { name: "Customers", exact: true }).click();
    const anew = page.getByRole("alert").getByRole("button", { name: "Reload" });
    await anew.waitFor();
    await page.unroute(old);
    await anew.click();
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/customers");
  });

  test("says once what is new after an update, in both languages, and nothing at somebody's first use", async () => {
    const { page } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
    const note = page.getByText("The program was updated.");
    const help = page.getByRole("complementary", { name: "Help" });
    const heading = page.getByRole("heading", { level: 1 });
    const comeBackAfterUpdate = async () => {
      await page.evaluate(() => localStorage.setItem("office.news-seen", '"before"'));
      await page.reload();
    };
    await heading.waitFor();
    expect(await note.count()).toBe(0);

    await comeBackAfterUpdate();
    await page.getByRole("button", { name: "Show what is new" }).click();
    await help.getByRole("region", { name: "What is new" }).getByRole("listitem").first().waitFor();
    // The news come before the help of the screen, which is longer than the window.
    await expect.poll(() => help.getByRole("heading", { level: 3 }).first().innerText()).toBe("What is new");
    expect(await note.count()).toBe(0);
    await page.reload();
    await heading.waitFor();
    expect(await note.count()).toBe(0);

    await comeBackAfterUpdate();
    await note.waitFor();
    await page.getByRole("status").filter({ has: note }).getByRole("button", { name: "Close" }).click();
    await note.waitFor({ state: "hidden" });

    await comeBackAfterUpdate();
    await inLanguage(page, "ar");
    await page.getByText("تم تحديث البرنامج.").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("region", { name: "الجديد" }).getByRole("listitem").first().waitFor();
    expect(await page.getByText("تم تحديث البرنامج.").count()).toBe(0);
    await inLanguage(page, "en");
  });
});
