/** Long forms in a real browser: drafts, problems beside fields, and the keyboard. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { axeFindings, inLanguage, inTheme, themes } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";

describe("forms and keys", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  let orderId: string;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    orderId = (await adminApp.shop.api("POST /api/orders", { body: aCheckout(variants[0]?.id ?? "") })).id;
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  });
  afterAll(() => adminApp?.close());

  const open = async (path: string) => {
    await watched.page.goto(`${adminApp.shop.url}/admin${path}`);
    await watched.page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
  /** Name of the focused field, if it has a problem. */
  const wrongInFocus = () =>
    watched.page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | null;
      if (field?.getAttribute("aria-invalid") !== "true") return undefined;
      return field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent;
    });

  const forms: [name: string, path: string, opener: string | undefined, field: string, value: string][] = [
    ["a setting", "/settings?part=company", undefined, "E-mail", "nobody"],
    ["a delivery zone", "/delivery", "Add a zone", "Name: Arabic", "منطقة"],
    ["an article", "/articles/new", undefined, "Excerpt: English", "Summary"],
    ["a category", "/categories", "Add a category", "Name: Arabic", "مكاتب"],
    ["a testimonial", "/testimonials", "Add a testimonial", "Name: Arabic", "نورة"],
    ["a customer", "/customers", "Add a customer", "Name", "Hamad"],
    ["a member of staff", "/users", "Add a user", "Name", "Jassim"],
    ["an order", "/orders/:id/edit", undefined, "Phone", "12"],
  ];
  test.each(forms)("%s that is refused names the error above, and the focus is in its first field", async (...form) => {
    const [, path, opener, field, value] = form;
    const { page } = watched;
    await open(path.replace(":id", orderId));
    if (opener) await page.getByRole("button", { name: opener }).first().click();
    const place = opener ? page.getByRole("dialog") : page.getByRole("main");
    await place.getByLabel(field, { exact: true }).fill(value);
    await page.keyboard.press("Control+s");
    const summary = place.getByRole("region", { name: /needs? correction/ });
    const first = summary.getByRole("button").first();
    await first.waitFor();
    const named = await wrongInFocus();
    expect(named).toBeTruthy();
    expect(await first.textContent()).toContain(`${named?.replace(/ \(.*\)$/, "")}`);
    await summary.getByRole("button").last().press("Enter");
    expect(await wrongInFocus()).toBeTruthy();
    for (const theme of themes) {
      await inTheme(page, theme);
      expect(await axeFindings(page), theme).toBe("");
    }
    await inTheme(page, "light");
  });

  test("a member of staff is added, and name and role are changed in one step; a refused role keeps the input", async () => {
    const { page } = watched;
    await open("/users");
    await page.getByRole("button", { name: "Add a user" }).click();
    const adding = page.getByRole("dialog", { name: "Add a user" });
    await adding.getByLabel("Name", { exact: true }).fill("Jassim Ali");
    await adding.getByLabel("E-mail", { exact: true }).fill("jassim@showroom.example");
    await adding.getByRole("button", { name: "Add", exact: true }).click();
    const handed = page.getByRole("dialog", { name: /password/i });
    await handed.getByRole("button", { name: "I have written it down" }).click();
    await page.getByRole("row").getByText("Jassim Ali").click();
    const drawer = page.getByRole("dialog", { name: "Edit Jassim Ali" });
    await drawer.getByLabel("Name", { exact: true }).fill("Jassim Al-Ali");
    await drawer.getByLabel("Role").selectOption("manager");
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.waitFor({ state: "hidden" });
    const find = async (name: string) => (await adminApp.admin("GET /api/users")).find((one) => one.name === name);
    await expect.poll(async () => (await find("Jassim Al-Ali"))?.role).toBe("manager");

    // The only administrator's name can be changed, the role cannot.
    await page.getByRole("row").getByText("admin@showroom.example").click();
    const own = page.getByRole("dialog", { name: /^Edit/ });
    await own.getByLabel("Name", { exact: true }).fill("Aisha");
    await own.getByLabel("Role").selectOption("staff");
    await own.getByRole("button", { name: "Save" }).click();
    await page.getByText(/last administrator/).waitFor();
    expect((await find("Aisha"))?.role).toBe("admin");
    expect(await own.getByLabel("Role").inputValue()).toBe("staff");
    await own.getByLabel("Role").selectOption("admin");
    await own.getByLabel("Name", { exact: true }).fill("Aisha Noor");
    await own.getByRole("button", { name: "Save" }).click();
    await own.waitFor({ state: "hidden" });
    expect((await find("Aisha Noor"))?.role).toBe("admin");
  });

  test("the palette leads to screens that no menu shows, does small things, and the focus goes back where it was", async () => {
    const { page } = watched;
    await open("/orders");
    const search = page.getByRole("searchbox").first();
    await search.focus();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    await palette.getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "hidden" });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("Keyboard");
    await palette.getByRole("option", { name: "Help and keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Enter");
    const help = page.getByRole("complementary", { name: "Help" });
    await help.getByText("Next row", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("new quote");
    await palette.getByRole("option", { name: "New quote" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "New quote" }).waitFor();
  });

  test("under an Arabic keyboard the question mark opens the help too", async () => {
    const { page } = watched;
    await open("/orders");
    await page.evaluate(() => {
      const sign = { key: "؟", code: "Slash", shiftKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", sign));
    });
    await page.getByRole("complementary", { name: "Help" }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("each screen's help names its own keys, leaves the screen usable, and goes with it", async () => {
    const { page } = watched;
    const help = page.getByRole("complementary", { name: "Help" });
    const named = async () => (await help.locator("dt").allTextContents()).sort();
    const everywhere = ["Close", "Search everything and run commands", "Show this help"];
    await open("/orders");
    await page.keyboard.press("?");
    await help.getByText("All orders, from the shop, the telephone, the counter and quotes.").waitFor();
    expect(await named()).toEqual(
      [
        ...everywhere,
        "Next row",
        "Open the row",
        "Previous row",
        "Search in this list",
        "Select the row",
        "Select the rows up to here",
      ].sort(),
    );
    // The keys of the list work while it is open.
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await help.getByText("Everything about one order: items, deliveries, payments, documents and timeline.").waitFor();
    expect(await named()).toEqual(everywhere);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await open("/counter");
    await page.getByRole("button", { name: "Help and keyboard shortcuts" }).click();
    await help.getByText("Pay", { exact: true }).waitFor();
    expect(await named()).not.toContain("Next row");
    await page.getByRole("button", { name: "Help and keyboard shortcuts" }).click();
    await help.waitFor({ state: "hidden" });
  });

  test("the audit log describes each change in a sentence, in both languages, with amounts as amounts", async () => {
    const { page } = watched;
    await adminApp.admin("POST /api/orders/:id/payments", {
      params: { id: orderId },
      body: { method: "cash", amount: 12_350 },
    });
    await open("/audit?action=POST+%2Fapi%2Forders%2F%3Aid%2Fpayments");
    const { number } = await adminApp.admin("GET /api/orders/:id", { params: { id: orderId } });
    await page
      .getByRole("row")
      .getByRole("link", { name: `Order ${number}` })
      .waitFor();
    await page.getByRole("row").getByText("Recorded a payment").click();
    const act = page.getByRole("dialog", { name: "Recorded a payment" });
    // Ids and names of operations are for whoever asks for them.
    await act.getByText("Technical").waitFor();
    expect(await act.getByText("POST /api/orders").isVisible()).toBe(false);
    await act.getByText("Technical").click();
    await act.getByText("POST /api/orders").waitFor();
    await act
      .getByRole("row", { name: /Amount/ })
      .getByText("QAR 123.50")
      .waitFor();
    await page.keyboard.press("Escape");
    await inLanguage(page, "ar");
    await page.getByRole("row").getByText("تسجيل دفعة").waitFor();
    await page
      .getByRole("row")
      .getByRole("link", { name: `الطلب ${number}` })
      .waitFor();
    await inLanguage(page, "en");
  });
});
