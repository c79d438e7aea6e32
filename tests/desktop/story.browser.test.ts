// A working day at an offline desktop: no work is lost, and none takes effect twice.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { openBrowser } from "../support/browser.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { type DesktopWindow, openWindow, sayShop, signIn, statusLine } from "./support/window.ts";

const CHAIR = "DM-SE-101-BLK";

/** The longest time after which a desktop tries again (electron/sync/back-off.ts), and what it then has to send. */
const NEXT_TRY_MS = 150_000;
const STORY_MS = 2 * NEXT_TRY_MS;

describe("a day offline at the desktop", () => {
  let browser: Browser;
  let shop: TestShop;
  let window: DesktopWindow;
  let salma: { id: string; email: string; password: string };
  beforeAll(async () => {
    [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
    salma = await hire(shop.app, { name: "Salma", email: "salma@showroom.example" });
    await fillCustomers(shop, 6000);
    window = await openWindow(browser, shop);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
    await shop?.stop();
  });

  test("the first fetch shows its true progress, and then the back office opens", async () => {
    await sayShop(window);
    window.slow(60);
    await signIn(window, salma, "Showroom 1");
    const page = window.page();
    await page.getByRole("heading", { level: 1, name: "Downloading the shop" }).waitFor();
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const bar = page.getByRole("progressbar", { name: "Downloading the shop" });
          const value = (await bar.count()) > 0 ? await bar.getAttribute("value") : null;
          if (value !== null) seen.add(Number(value));
          return [...seen].some((percent) => percent > 0 && percent < 100);
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(true);
    window.slow(0);
    await page.getByRole("heading", { level: 1, name: "Today’s work" }).waitFor();
    await statusLine(window)
      .getByText(/^Up to date · \d\d:\d\d/)
      .waitFor();
    const devices = await shop.app.db.selectFrom("devices").select(["name", "staff_id"]).execute();
    expect(devices).toEqual([{ name: "Showroom 1", staff_id: salma.id }]);
  });

  test("offline work is there after a restart, and once online on the server exactly once", {
    timeout: STORY_MS,
  }, async () => {
    const before = await variantOf(shop, CHAIR);
    const page = () => window.page();
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();

    await window.go("/admin/products/new");
    for (const [field, en, ar] of [
      ["Name", "Pearl reading chair", "كرسي قراءة بيرل"],
      ["Short description", "Deep seat.", "مقعد عميق."],
      ["Description", "For long evenings.", "للأمسيات الطويلة."],
    ] as const) {
      await page().getByLabel(`${field}: English`, { exact: true }).first().fill(en);
      await page().getByLabel(`${field}: Arabic`, { exact: true }).first().fill(ar);
    }
    await page().getByLabel("SKU").fill("PR-RC-1");
    await page().getByLabel("Price", { exact: true }).fill("1,450");
    await page()
      .getByLabel(/^Opening stock/)
      .fill("6");
    for (const size of ["Width", "Depth", "Height", "Weight"])
      await page().getByLabel(size, { exact: true }).fill("70");
    await page().getByLabel("Category", { exact: true }).selectOption({ index: 1 });
    await page().getByRole("button", { name: "Save", exact: true }).click();
    await page().waitForURL(/\/admin\/products\/[\w-]{20,}$/);
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();

    await window.go(`/admin/products?q=${CHAIR}`);
    await page()
      .getByRole("button", { name: /Change the price/ })
      .first()
      .click();
    const chair = page().getByRole("dialog").getByRole("row").filter({ hasText: CHAIR });
    await chair.getByRole("button", { name: /Change the price/ }).click();
    await chair.getByLabel(`Price of ${CHAIR}`).fill("1777");
    await page().keyboard.press("Enter");
    await statusLine(window).getByText("Offline, 2 changes waiting").waitFor();

    await sellAtCounter(window, CHAIR);
    await page().getByText("Sale saved. Order number when back online.").waitFor();
    await orderByTelephone(window, CHAIR, "Maryam by telephone");
    // The receipt for the money is one of them.
    await statusLine(window).getByText("Offline, 5 changes waiting").waitFor();

    await window.restart();
    await statusLine(window).getByText("Offline, 5 changes waiting").waitFor();
    await window.go("/admin/products?q=PR-RC-1");
    await page().getByText("Pearl reading chair").first().waitFor();
    await window.go("/admin/orders?q=Maryam%20by%20telephone");
    const pending = page().getByRole("link", { name: "Order (number pending)" });
    await pending.click();
    await page().getByRole("heading", { level: 1, name: "Order (number pending)" }).waitFor();
    expect(await ordersOf(shop)).toEqual([]);

    window.mend();
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor({ timeout: NEXT_TRY_MS });
    await page()
      .getByRole("heading", { level: 1, name: /^Order [A-Z]+-?\d/ })
      .waitFor();

    const orders = await ordersOf(shop);
    expect(orders.map(({ source, total }) => [source, total])).toEqual([
      ["counter", 1_777_00],
      ["phone", 1_777_00],
    ]);
    const { on_hand, price: now } = await variantOf(shop, CHAIR);
    expect([on_hand, now]).toEqual([before.on_hand - 2, 1_777_00]);
    const made = await shop.app.db.selectFrom("variants").select("price").where("sku", "=", "PR-RC-1").execute();
    expect(made).toEqual([{ price: 1450_00 }]);
    await window.go("/admin/desktop");
    await page().getByText("Nothing waiting").waitFor();
  });
});

const ordersOf = (shop: TestShop) =>
  shop.app.db
    .selectFrom("orders")
    .select(["source", "total", "number"])
    .where("source", "in", ["counter", "phone"])
    .orderBy("source")
    .execute();

/** Enough for several pages of the first fetch. */
async function fillCustomers(shop: TestShop, count: number): Promise<void> {
  const now = shop.app.now().toISOString();
  const rows = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    version: 1,
    created_at: now,
    updated_at: now,
    name: `Customer ${at}`,
    company: null,
    cr_number: null,
    phone: "",
    email: "",
    lang: "en" as const,
    note: null,
    last_order_at: null,
    search: "",
  }));
  for (let at = 0; at < count; at += 500) {
    await shop.app.db
      .insertInto("customers")
      .values(rows.slice(at, at + 500))
      .execute();
  }
}

/** An order by telephone for somebody who picks it up. */
async function orderByTelephone(window: DesktopWindow, sku: string, name: string): Promise<void> {
  const page = window.page();
  await window.go("/admin/orders/new");
  await page.getByLabel("Add a product").fill(sku);
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
  await page.getByLabel("Add a product").press("Enter");
  await page.getByLabel("Quantity").waitFor();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Phone", { exact: true }).fill("5512 3456");
  await page.getByLabel("Fulfilment", { exact: true }).selectOption("pickup");
  await page.getByRole("button", { name: "Confirm order" }).click();
  await page.waitForURL(/\/admin\/orders\/[\w-]{20,}$/);
}

/** One piece, paid in cash. */
async function sellAtCounter(window: DesktopWindow, sku: string): Promise<void> {
  const page = window.page();
  await window.go("/admin/counter");
  await page.getByRole("combobox", { name: "Find or scan" }).waitFor();
  await page.keyboard.type(sku, { delay: 40 });
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("No items yet").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Pay/ }).click();
  const pay = page.getByRole("dialog", { name: "Pay" });
  await pay.waitFor();
  await page.keyboard.type("99999", { delay: 40 });
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Sale completed" }).waitFor();
}
