/** Saved views of lists in a real browser: they go with their person from one computer to another. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

const me = { email: firstAdmin.email, password: ownPassword };
const views = (page: Page) => page.getByRole("button", { name: "Saved views" }).click();
const namesNow = async () => (await adminApp.admin("GET /api/saved-views")).map(({ name }) => name);

test("a view that is saved at one computer is chosen at another, removed there, and brought back", async () => {
  const { page: first } = await adminApp.enter(me);
  await first.goto(`${adminApp.shop.url}/admin/products?status=draft&sort=-price`);
  await views(first);
  await first.getByText("No views saved yet").waitFor();
  await first.getByLabel("Name of the view").fill("Drafts");
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await first.getByRole("button", { name: "Drafts", exact: true }).waitFor();

  const { page: second } = await adminApp.enter(me);
  await second.goto(`${adminApp.shop.url}/admin/products`);
  await views(second);
  await second.getByRole("button", { name: "Drafts", exact: true }).click();
  await expect.poll(() => new URL(second.url()).search).toMatch(/^\?(?=.*status=draft)(?=.*sort=-price)/);
  await views(second);
  await second.getByRole("button", { name: "Remove the view Drafts" }).click();
  await second.getByText("No views saved yet").waitFor();
  expect(await namesNow()).toEqual([]);
  await second.getByRole("button", { name: "Undo" }).click();
  await expect.poll(namesNow).toEqual(["Drafts"]);
  await views(second);
  await second.getByRole("button", { name: "Drafts", exact: true }).waitFor();
});

test("views that an earlier version stored at a computer are taken once by each person, and none replaces another", async () => {
  const watched = await adminApp.enter(me);
  const stored = [
    { name: "Drafts", state: { status: "draft" } },
    { name: "Cheap", state: { sort: "price" } },
    { name: "x".repeat(50), state: {} },
    "no view",
  ];
  await watched.page.evaluate((text) => localStorage.setItem("office.views.products", text), JSON.stringify(stored));
  // Two windows that open at the same time take the same.
  const other = await watched.context.newPage();
  await Promise.all([watched.page.reload(), other.goto(`${adminApp.shop.url}/admin/orders`)]);
  await expect.poll(namesNow).toEqual(["Drafts", "Drafts 2", "Cheap"]);
  const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  await expect.poll(locks).not.toContain("take-views");
  const [, taken] = await adminApp.admin("GET /api/saved-views");
  await adminApp.admin("DELETE /api/saved-views/:id", { params: { id: taken?.id ?? "" } });
  await watched.page.goto(`${adminApp.shop.url}/admin/products`);
  await views(watched.page);
  await watched.page.getByRole("button", { name: "Cheap", exact: true }).waitFor();
  expect(await namesNow()).toEqual(["Drafts", "Cheap"]);

  const noor = await adminApp.hire("staff", "Noor");
  const { page } = await adminApp.enter(noor, { storageState: await watched.context.storageState({}) });
  await page.goto(`${adminApp.shop.url}/admin/products`);
  await expect
    .poll(async () => {
      const answer = await page.evaluate(() => fetch("/api/saved-views").then((response) => response.json()));
      return answer.data.map(({ name }: { name: string }) => name);
    })
    .toEqual(["Drafts", "Cheap"]);
});
