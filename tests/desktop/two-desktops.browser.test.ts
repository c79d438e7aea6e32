// Two desktops and the web on one product: different fields are merged, equal ones become conflicts.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInByApi } from "../support/admin.ts";
import { openBrowser } from "../support/browser.ts";
import { asWritten } from "../support/catalogue.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type DesktopWindow, moveIn, openWindow, statusLine } from "./support/window.ts";

const PRODUCT = "monitor-27";

describe("two desktops and the web on one product", () => {
  let browser: Browser;
  let shop: TestShop;
  let first: DesktopWindow;
  let second: DesktopWindow;
  let noor: { email: string; password: string };
  let id: string;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    ({ id } = await shop.api("GET /api/products/:id", { params: { id: PRODUCT } }));
    const salma = await hire(shop.app, { name: "Salma", email: "salma@showroom.example" });
    const mona = await hire(shop.app, { name: "Mona", email: "mona@showroom.example" });
    noor = await hire(shop.app, { name: "Noor", email: "noor@showroom.example", role: "manager" });
    first = await openWindow(browser, shop);
    await moveIn(first, salma, "Showroom 1");
    second = await openWindow(browser, shop);
    await moveIn(second, mona, "Showroom 2");
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
    await browser?.close();
    await shop?.stop();
  });

  test("different fields are merged; the same field is a conflict with all three values, and is decided there", async () => {
    const { name } = await product(shop, id);
    for (const desktop of [first, second]) {
      desktop.cut();
      await statusLine(desktop)
        .getByText(/^Offline/)
        .waitFor();
    }
    await change(first, id, { "Name: English": "Monitor as Salma calls it", "Brand (optional)": "Salma's brand" });
    await change(second, id, { "Name: English": "Monitor as Mona calls it", "Warranty, months": "48" });
    // The web is online, and is first.
    const web = await signInByApi(shop.url, noor);
    const there = await web("GET /api/staff/products/:id", { params: { id } });
    await web("PUT /api/products/:id", {
      params: { id },
      body: { ...asWritten(there), leadTimeDays: 33 },
      headers: { "if-match": `"${there.version}"` },
    });

    first.mend();
    await statusLine(first)
      .getByText(/^Up to date/)
      .waitFor();
    expect(await product(shop, id)).toEqual({
      name: "Monitor as Salma calls it",
      brand: "Salma's brand",
      leadTimeDays: 33,
      warrantyMonths: expect.any(Number),
    });

    second.mend();
    await statusLine(second)
      .getByText(/1 decision needed/)
      .waitFor();
    // Nothing was written over meanwhile.
    expect((await product(shop, id)).name).toBe("Monitor as Salma calls it");
    await statusLine(second).getByRole("link").click();
    const page = second.page();
    await page.getByText("You and someone else changed the same thing.").waitFor();
    const card = page.getByRole("listitem").filter({ hasText: "You and someone else" });
    const said = await card.innerText();
    for (const version of [name, "Monitor as Mona calls it", "Monitor as Salma calls it", "Salma saved a change at"])
      expect(said).toContain(version);
    // What did not clash is no question.
    expect(said).not.toContain("Warranty");
    await card.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("No decisions needed").waitFor();
    await statusLine(second)
      .getByText(/^Up to date/)
      .waitFor();
    expect(await product(shop, id)).toEqual({
      name: "Monitor as Mona calls it",
      brand: "Salma's brand",
      leadTimeDays: 33,
      warrantyMonths: 48,
    });
    // The other desktop hears of it by itself.
    await first.go(`/admin/products/${id}`);
    await first.page().getByRole("heading", { level: 1, name: "Monitor as Mona calls it" }).waitFor();
  });

  test("while both are online, a change on one is on the other a moment later", async () => {
    await first.go(`/admin/products/${id}`);
    const heading = first.page().getByRole("heading", { level: 1 });
    await heading.waitFor();
    await change(second, id, { "Name: English": "Monitor that both know" });
    await expect.poll(async () => (await product(shop, id)).name).toBe("Monitor that both know");
    await first.page().getByRole("heading", { level: 1, name: "Monitor that both know" }).waitFor();
  });
});

/** Fills fields of the product's screen by their labels, and saves. */
async function change(desktop: DesktopWindow, id: string, fields: Record<string, string>): Promise<void> {
  await desktop.go(`/admin/products/${id}`);
  const page = desktop.page();
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).first().fill(value);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("All changes saved.").waitFor();
}

/** The fields in question, as the server has them. */
async function product(shop: TestShop, id: string) {
  const row = await shop.app.db
    .selectFrom("products")
    .select(["name", "brand", "lead_time_days", "warranty_months"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    name: (JSON.parse(row.name) as { en: string }).en,
    brand: row.brand,
    leadTimeDays: row.lead_time_days,
    warrantyMonths: row.warranty_months,
  };
}
