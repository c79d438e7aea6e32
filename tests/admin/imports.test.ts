/** An owner brings goods along: the file is chosen, its questions are answered, the plan is read, imported and undone, on screen alone. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { csvOf } from "../support/imports.ts";

describe("importing products in the back office", () => {
  let app: AdminApp;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    app = await openAdminApp();
    watched = await app.enter({ email: firstAdmin.email, password: ownPassword });
    page = watched.page;
  });
  afterAll(() => app?.close());

  const choose = async (name: string, rows: string[][]) => {
    await page.goto(`${app.shop.url}/admin/products`);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(csvOf(rows)) };
    await page.getByLabel("Choose or drop a CSV, Excel or ZIP file").setInputFiles(file);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };

  test("asks what the columns are and how prices are written, shows the plan, imports it and undoes it", async () => {
    await choose("shelves.csv", [
      ["Ref", "Designation", "Cost"],
      ["SH-1", "Oak shelf", "1.250"],
      ["SH-2", "Steel shelf", "900,50"],
      ["SH-3", "", "ten"],
    ]);
    await page.getByRole("heading", { name: "What is in the columns?" }).waitFor();
    const field = { Ref: "SKU", Designation: "Name (English)", Cost: "Price" };
    for (const [column, label] of Object.entries(field))
      await page.getByLabel(column, { exact: true }).selectOption({ label });
    await page.getByRole("button", { name: "Read file" }).click();

    await page.getByRole("heading", { name: "Which is the decimal separator?" }).waitFor();
    await page.getByRole("button", { name: "The comma: 1.250,50" }).click();

    await page.getByRole("tab", { name: "New (2)" }).waitFor();
    await page.getByRole("tab", { name: "Wrong (1)" }).click();
    const wrong = page.getByRole("row", { name: /SH-3/ });
    await expect.poll(() => wrong.innerText()).toMatch(/Line 4, Cost ten: This is not an amount/);
    await page.getByRole("button", { name: "Import 2 items" }).click();
    await page.getByText("2 items were imported.").waitFor();

    const { data } = await app.admin("GET /api/staff/products", { query: { q: "shelf" } });
    const prices = data.flatMap(({ variants }) => variants.map(({ sku, price }) => `${sku} ${price}`));
    expect(prices.filter((one) => one.startsWith("SH-")).sort()).toEqual(["SH-1 125000", "SH-2 90050"]);

    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await page.getByText("2 items were put back.").waitFor();
    await page.getByRole("link", { name: "Imports" }).click();
    await page
      .getByRole("row", { name: /shelves\.csv.*Undone/ })
      .first()
      .waitFor();
    expect(watched.complaints).toEqual([]);
  });

  test("recognises a count of stock by its columns, shows what it changes, counts and takes back", async () => {
    const onHand = async () => {
      const { data } = await app.admin("GET /api/staff/products", { query: { q: "DM-SE-101-BLK" } });
      return data.flatMap((row) => row.variants).find(({ sku }) => sku === "DM-SE-101-BLK")?.onHand;
    };
    const before = (await onHand()) ?? 0;
    await choose("count.csv", [
      ["SKU", "On hand", "Reason"],
      ["DM-SE-101-BLK", String(before + 3), "Found in the cellar"],
      ["DM-SE-101-NONE", "1", ""],
    ]);
    await page.getByText("Rows: 2 · Stock").waitFor();
    const changed = page.getByRole("row", { name: /DM-SE-101-BLK/ });
    await expect.poll(() => changed.innerText()).toContain(`Stock: ${before} ${before + 3}`);
    await page.getByRole("tab", { name: "Wrong (1)" }).click();
    await page.getByText("The shop sells nothing with this SKU.").waitFor();
    await page.getByRole("button", { name: "Import one item" }).click();
    await page.getByText("One item was imported.").waitFor();
    expect(await onHand()).toBe(before + 3);
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await page.getByText("One item was put back.").waitFor();
    expect(await onHand()).toBe(before);
    expect(watched.complaints).toEqual([]);
  });
});
