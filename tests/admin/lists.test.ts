/** Lists of the back office in a real browser: filters behind one button, and rows selected in a range. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { openPage, phone, type WatchedPage } from "../support/browser.ts";
import { inLanguage } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";

describe("a list", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    for (let order = 0; order < 4; order++)
      await adminApp.shop.api("POST /api/orders", { body: aCheckout(variants[0]?.id ?? "") });
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  });
  afterAll(() => adminApp?.close());

  const openOrders = async () => {
    await watched.page.goto(`${adminApp.shop.url}/admin/orders`);
    await expect.poll(() => watched.page.getByRole("table").locator("tbody tr").count()).toBe(4);
  };

  test("has all its filters behind one button that counts those that are set, and each can be taken out alone", async () => {
    const { page } = watched;
    await openOrders();
    const rows = page.getByRole("table").locator("tbody tr");
    // Nothing but the button stands in the way before it is pressed.
    expect(await page.getByLabel("Payment", { exact: true }).count()).toBe(0);
    const button = page.getByRole("button", { name: /^Filters/ });
    await button.click();
    await page.getByLabel("Payment", { exact: true }).selectOption("unpaid");
    await expect.poll(() => new URL(page.url()).searchParams.get("payment")).toBe("unpaid");
    await page.getByLabel("Source", { exact: true }).selectOption("counter");
    await page.keyboard.press("Escape");
    await page.getByText("No results for these filters").waitFor();
    await page.getByRole("button", { name: /^Remove the filter Source/ }).waitFor();
    expect(await button.innerText()).toMatch(/Filters\s*2$/);
    await page.getByRole("button", { name: "Remove the filter Source: Counter" }).click();
    await expect.poll(() => rows.count()).toBe(4);
    expect(new URL(page.url()).searchParams.get("payment")).toBe("unpaid");
    expect(new URL(page.url()).searchParams.has("source")).toBe(false);
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect.poll(() => button.innerText()).toBe("Filters");
    expect(await page.getByRole("button", { name: /^Remove the filter/ }).count()).toBe(0);
  });

  test("shows each order in one row of 36 pixels, in both languages", async () => {
    const { page } = watched;
    await openOrders();
    const rows = page.getByRole("table").locator("tbody tr");
    for (const lang of ["ar", "en"] as const) {
      await inLanguage(page, lang);
      const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(heights, lang).toEqual([36, 36, 36, 36]);
    }
  });

  test("shows a customer who is unconfirmed in one row of 36 pixels too", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/customers`);
    const row = page.getByRole("table").locator("tbody tr").first();
    await row.getByText("Unconfirmed").waitFor();
    expect(await row.evaluate((element) => Math.round(element.getBoundingClientRect().height))).toBe(36);
  });

  test("opens dialogs and menus that have nothing of their cell, and a press in them opens no row", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/products`);
    const rows = page.getByRole("table").locator("tbody tr");
    await rows.getByTitle("Change the price").filter({ hasText: "–" }).first().click();
    const dialog = page.getByRole("dialog");
    const title = dialog.getByRole("heading");
    await title.waitFor();
    expect(await title.evaluate((element) => getComputedStyle(element).textAlign)).toBe("start");
    const close = dialog.getByRole("button", { name: "Close" });
    expect(await close.evaluate((element) => element.getBoundingClientRect().height)).toBe(36);
    await title.click();
    await close.click();
    expect(new URL(page.url()).pathname).toBe("/admin/products");
  });

  test("selects the rows between two with Shift, by the mouse and by the keyboard", async () => {
    const { page } = watched;
    await openOrders();
    const boxes = page.getByRole("table").locator("tbody").getByRole("checkbox");
    const ticked = async () => {
      const all = await boxes.all();
      return Promise.all(all.map((box) => box.isChecked()));
    };
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();
    expect(await ticked()).toEqual([true, true, true, false]);
    // A range takes over what the last row becomes.
    await boxes.nth(1).click({ modifiers: ["Shift"] });
    expect(await ticked()).toEqual([true, false, false, false]);
    await page.getByRole("button", { name: "Clear selection" }).click();
    // The cursor is at the row of the last click.
    for (const key of ["j", "x", "k", "k", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("3 selected").waitFor();
    expect(await ticked()).toEqual([true, true, true, false]);
  });

  test("is counted in the navigation where work waits, and the number follows without a reload", async () => {
    const { page } = watched;
    await openOrders();
    const link = page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).first();
    await expect.poll(() => link.innerText()).toMatch(/Orders\s*4$/);
    expect(await link.getAttribute("title")).toBe("4 orders to confirm");
    const messages = page.getByRole("navigation").getByRole("link", { name: "Messages", exact: true }).first();
    expect(await messages.innerText()).toBe("Messages");
    const { data } = await adminApp.admin("GET /api/orders", { query: {} });
    const order = data[0];
    if (!order) throw new Error("no order");
    await adminApp.admin("PATCH /api/orders/:id/status", {
      params: { id: order.id },
      body: { status: "confirmed", mail: false },
      headers: { "If-Match": `"${order.version}"` },
    });
    await expect.poll(() => link.innerText()).toMatch(/Orders\s*3$/);
  });

  test("shows products, articles, messages and payments in rows of 36 pixels, in both languages", async () => {
    const { page } = watched;
    const { admin, shop } = adminApp;
    const { formToken, waitSeconds } = await shop.api("GET /api/form-token");
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    const message = "Do you deliver on Fridays too, and who carries the desks up to the seventh floor?\n".repeat(3);
    const from = { name: "Maryam Al-Hajri", email: "maryam.al-hajri@example.com", phone: "+974 5512 3456" };
    await shop.api("POST /api/contact", { body: { ...from, subject: "Opening hours in Ramadan", message, formToken } });
    const { data } = await admin("GET /api/orders", { query: {} });
    await admin("POST /api/orders/:id/payments", {
      params: { id: data[0]?.id ?? "" },
      body: { method: "cash", amount: 5000 },
    });
    for (const lang of ["en", "ar"] as const) {
      for (const path of ["products", "articles", "messages", "payments"]) {
        await page.goto(`${shop.url}/admin/${path}`);
        const rows = page.getByRole("table").locator("tbody tr");
        await rows.first().waitFor();
        await inLanguage(page, lang);
        await expect
          .poll(
            async () => [
              ...new Set(
                await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height))),
              ),
            ],
            {
              message: `${path} in ${lang}`,
            },
          )
          .toEqual([36]);
      }
    }
    await inLanguage(page, "en");
  });

  test.each(["en", "ar"] as const)(
    "shows each order as a card on a phone, with number, status, person and amount in sight, in %s",
    async (lang) => {
      const { page } = watched;
      await openOrders();
      await inLanguage(page, lang);
      await page.setViewportSize({ width: 390, height: 844 });
      const list = page.getByRole("main").getByRole("list", { name: lang === "ar" ? "الطلبات" : "Orders" });
      const cards = list.getByRole("listitem");
      await expect.poll(() => cards.count()).toBe(4);
      expect(await page.getByRole("main").getByRole("table").count()).toBe(0);
      const { data } = await adminApp.admin("GET /api/orders", { query: {} });
      const order = data[0];
      if (!order) throw new Error("no order");
      const card = cards.filter({ hasText: order.number ?? "" });
      const link = card.getByRole("link", { name: order.number ?? "", exact: true });
      const shown = { title: link, person: card.getByText(order.name).first(), amount: card.getByText(/890/) };
      const boxes = await Promise.all(Object.values(shown).map((one) => one.boundingBox()));
      const sides = boxes.map((box) => box && [box.x >= 0, box.x + box.width <= 390]);
      expect(sides).toEqual(sides.map(() => [true, true]));
      const [title, person, amount] = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
      expect(title).toBeLessThan(person ?? 0);
      expect(Math.abs((amount ?? 0) - (person ?? 0))).toBeLessThan(4);
      expect(await card.getAttribute("aria-posinset")).toBe("1");
      expect(await card.getAttribute("aria-setsize")).toBe("4");
      const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(new Set(heights).size).toBe(1);
      await page.setViewportSize({ width: 1440, height: 900 });
      await inLanguage(page, "en");
    },
  );

  test("opens, sorts and selects cards with a thumb", async () => {
    const opened = await openPage(adminApp.browser, { ...phone, storageState: await watched.context.storageState() });
    const { page } = opened;
    await page.goto(`${adminApp.shop.url}/admin/orders`);
    const cards = page.getByRole("main").getByRole("list", { name: "Orders" }).getByRole("listitem");
    await expect.poll(() => cards.count()).toBe(4);
    const numbers = () => cards.getByRole("link", { name: /^ORD-/ }).allInnerTexts();
    const newestFirst = await numbers();
    await page.getByLabel("Sort by").selectOption({ label: "Number, ascending" });
    await expect.poll(numbers).toEqual(newestFirst.toReversed());
    await page.getByLabel("Select all rows shown").tap();
    await page.getByText("4 selected").waitFor();
    await cards.nth(1).getByRole("checkbox").tap();
    await page.getByText("3 selected").waitFor();
    await cards.nth(1).getByText("Maryam").first().tap();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/orders\/.+/);
    await opened.context.close();
  });

  test("opens the account of a colleague by keyboard alone, on a desk and on a phone", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/users`);
    const dialog = page.getByRole("dialog");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const button = page
        .getByRole(width === 390 ? "listitem" : "row")
        .getByRole("button")
        .first();
      await button.focus();
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("draws only the cards in sight of a long list", async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route("**/api/orders?*", async (route) => {
      const answer = await route.fetch();
      const found = (await answer.json()) as { data: { id: string }[]; meta: { total: number } };
      const first = found.data[0];
      const data = Array.from({ length: 200 }, (_, at) => ({ ...first, id: `${first?.id}${at}`, number: `ORD-${at}` }));
      await route.fulfill({ json: { ...found, data, meta: { ...found.meta, total: 200 } } });
    });
    await page.goto(`${adminApp.shop.url}/admin/orders?pageSize=200`);
    const list = page.getByRole("main").getByRole("list", { name: "Orders" });
    const cards = list.getByRole("listitem");
    await cards.first().waitFor();
    expect(await cards.count()).toBeLessThan(60);
    const box = page.getByRole("region", { name: "Orders" });
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const last = cards.last();
    await expect.poll(() => last.innerText()).toContain("ORD-199");
    expect(await last.getAttribute("aria-posinset")).toBe("200");
    await page.unroute("**/api/orders?*");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const important = {
    orders: ["Number", "Status", "Customer", "Total", "Payment"],
    quotes: ["Number", "Status", "Customer", "Value"],
    products: ["Name", "Status", "Price", "Stock", "More actions"],
    articles: ["Title", "Status"],
    customers: ["Name", "Company", "Phone"],
    invoices: ["Number", "Status", "Customer", "Total", "Amount due"],
    payments: ["Date", "Order", "Customer", "Amount"],
    messages: ["From", "Subject", "Status", "Received"],
    ageing: ["Customer", "Open invoices"],
    users: ["Name", "Role"],
  };

  test("has room for its important columns at 1024 and 1440 pixels, and leaves out others, in both languages", async () => {
    const { page } = watched;
    const { admin, shop } = adminApp;
    const { data } = await admin("GET /api/orders", { query: {} });
    await admin("POST /api/orders/:id/invoices", { params: { id: data[0]?.id ?? "" }, body: { scope: "whole" } });
    const contact = {
      name: "عبد الرحمن بن خالد الهاجري",
      company: "Al Hajri Trading and Contracting W.L.L.",
      phone: "+97455123456",
    };
    const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    const line = { kind: "product" as const, variantId: variants[0]?.id ?? "", quantity: 400, discount: 0 };
    await admin("POST /api/quotes", { body: { contact, sections: [{ title: { en: "Hall" }, lines: [line] }] } });
    const missing: string[] = [];
    for (const [path, heads] of Object.entries(important)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${shop.url}/admin/${path}`);
      const table = page.getByRole("main").getByRole("table");
      await table.locator("tbody tr").first().waitFor();
      for (const lang of ["ar", "en"] as const) {
        await inLanguage(page, lang);
        for (const width of [1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const over = () =>
            table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
          await expect.poll(over, { message: `${path} in ${lang} at ${width}` }).toBeLessThanOrEqual(0);
          if (lang === "ar") continue;
          const shown = await table.getByRole("columnheader").allInnerTexts();
          for (const head of heads)
            if (!shown.some((one) => one.startsWith(head))) missing.push(`${path}: ${head} at ${width}`);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    }
    expect(missing).toEqual([]);
  });

  test("shows a column that has no room once somebody chooses it", async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 1024, height: 900 });
    await openOrders();
    const phoneHead = page.getByRole("columnheader", { name: "Phone" });
    expect(await phoneHead.count()).toBe(0);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Phone" }).click();
    await phoneHead.waitFor();
    await page.getByRole("checkbox", { name: "Phone" }).click();
    await expect.poll(() => phoneHead.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("names its filters in Arabic too", async () => {
    const { page } = watched;
    await openOrders();
    await inLanguage(page, "ar");
    await page.getByRole("button", { name: /^المرشحات/ }).click();
    await page.getByLabel("الدفع", { exact: true }).selectOption("unpaid");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^إزالة المرشح الدفع: / }).click();
    await inLanguage(page, "en");
  });
});
