import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { aCheckout } from "../support/orders.ts";

describe("customers, zones and order forms", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  });
  afterAll(() => adminApp?.close());

  test("a caller is written down, and their page opens", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/customers`);
    await page.getByRole("button", { name: "Add a customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a customer" });
    await dialog.getByLabel("Name").fill("Hamad Al-Sulaiti");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Phone: This is needed." }).waitFor();
    await dialog.getByLabel("Phone").fill("5544 3322");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Hamad Al-Sulaiti" }).waitFor();
    const { data } = await adminApp.admin("GET /api/customers", { query: { q: "55443322" } });
    expect(data).toMatchObject([{ name: "Hamad Al-Sulaiti", phone: "+97455443322" }]);
  });

  test("a zone that was removed is back, in its place, after Undo", async () => {
    const { page } = watched;
    const zones = async () =>
      (await adminApp.admin("GET /api/staff/delivery-zones")).map(({ id, key, name, fee, active, zoneNumbers }) => ({
        id,
        key,
        name,
        fee,
        active,
        zoneNumbers,
      }));
    const before = await zones();
    const second = before[1];
    if (!second) throw new Error("the demo has zones");
    await page.goto(`${adminApp.shop.url}/admin/delivery`);
    await page.getByRole("button", { name: second.name.en, exact: true }).click();
    await page.getByRole("dialog", { name: second.name.en }).getByRole("button", { name: "Remove" }).click();
    await page.getByText(`${second.name.en} deleted`).waitFor();
    expect((await zones()).filter((zone) => zone.active).map((zone) => zone.id)).not.toContain(second.id);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone", { exact: true }).waitFor();
    expect(await zones()).toEqual(before);
  });

  test("a new order keeps its source and its payment over a reload, and fills in the customer's address", async () => {
    const { page } = watched;
    const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    const placed = aCheckout(variants[0]?.id ?? "");
    await adminApp.shop.api("POST /api/orders", { body: placed });
    await page.goto(`${adminApp.shop.url}/admin/orders/new`);
    await page.getByLabel("Find a customer").fill(placed.contact.name);
    await page.getByRole("listitem").getByRole("button").filter({ hasText: placed.contact.name }).click();
    const street = page.getByLabel("Street", { exact: true });
    await expect.poll(() => street.inputValue()).toBe(String(placed.address.street));
    await page.getByLabel("Source").selectOption("counter");
    await page.getByLabel("Payment received now").fill("150");
    await page.getByLabel("Received as").selectOption("card");
    await page.getByRole("button", { name: "Discard draft" }).waitFor();
    await page.reload();
    await expect.poll(() => street.inputValue()).toBe(String(placed.address.street));
    expect(await page.getByLabel("Source").inputValue()).toBe("counter");
    expect(await page.getByLabel("Payment received now").inputValue()).toMatch(/^150/);
    expect(await page.getByLabel("Received as").inputValue()).toBe("card");
    await page.getByRole("button", { name: "Discard draft" }).click();
  });
});
