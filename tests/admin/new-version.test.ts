import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";

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
});
