import type { Page } from "playwright";
import { desktop, phone, untilLive } from "../../support/browser.ts";
import { drawSignature } from "../../support/shared-page.ts";
import { type, typeInto } from "./effort.ts";
import { orderOfChairs } from "./order-tasks.ts";
import type { Task } from "./task.ts";

/** What shoppers do. */
export const shopTasks: Task[] = [
  {
    name: "S1",
    what: "white, height-adjustable, below 2,000, on a phone",
    before: "7 taps, 4 digits",
    most: { clicks: 7, typed: 4 },
    by: phone,
    begin: async () => "/products?q=height+adjustable+desk",
    async play(page) {
      await page.getByRole("button", { name: "Filters" }).click();
      const filters = page.getByRole("complementary", { name: "Filters" });
      await filters.getByText("White", { exact: true }).click();
      await page.waitForURL("**colour=white**");
      await typeInto(filters.locator("input[name=max]"), "2000");
      await page.keyboard.press("Enter");
      await page.waitForURL("**max=2000**");
      await filters.getByRole("button", { name: /^Show \d/ }).click();
      await page.locator("main article").first().waitFor();
    },
  },
  {
    name: "S4",
    what: "order with a delivery time, in cash",
    before: "4 taps, 9 fields, 3 choices",
    most: { clicks: 13, dialogs: 0 },
    by: phone,
    begin: async () => "/product/task-chair-mesh",
    async play(page) {
      await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
      await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).click();
      await page.getByRole("link", { name: "Go to checkout" }).first().click();
      await page.waitForURL(/\/checkout/);
      await fillInOrder(page, (label, text) => typeInto(page.getByLabel(label, { exact: true }).first(), text));
      await page.locator('label:has(input[name="slot"])').first().click();
      await page.locator('label:has(input[name="paymentMethod"])').filter({ hasText: "Cash" }).click();
      await page.getByRole("button", { name: "Place order" }).click();
      await page.waitForURL(/\/order-confirmation/);
    },
  },
  {
    name: "S5",
    what: "ask about an order, then cancel it",
    before: "impossible",
    most: { clicks: 5, dialogs: 0 },
    by: phone,
    begin: async (app) => `/order/${(await orderOfChairs(app)).token}`,
    async play(page) {
      await typeInto(page.getByLabel("Your question"), "Does it fit the lift?");
      await page.getByRole("button", { name: "Send question" }).click();
      await page.getByText("We have your question and answer it here.").waitFor();
      await page.getByText("Cancel the order", { exact: true }).click();
      await page.getByRole("button", { name: "Cancel the order now" }).click();
      await page.getByText("Cancelled", { exact: true }).first().waitFor();
    },
  },
  {
    name: "S6",
    what: "accept a quote on a phone",
    before: "1 name, 1 signature, 1 tap",
    most: { clicks: 3, dialogs: 0 },
    by: phone,
    async begin({ admin }) {
      const { data } = await admin("GET /api/staff/products", { query: { status: "active", pageSize: 1 } });
      const lines = [{ kind: "product" as const, variantId: data[0]?.variants[0]?.id ?? "", quantity: 12 }];
      const contact = { name: "Khalid", phone: "+974 5512 3400", email: "khalid@example.com" };
      const quote = await admin("POST /api/quotes", {
        body: { contact, sections: [{ title: { en: "Office" }, lines }] },
      });
      const sent = await admin("PATCH /api/quotes/:id/send", {
        params: { id: quote.id },
        body: { version: quote.newest },
        headers: { "if-match": `"${quote.version}"` },
      });
      return new URL(JSON.stringify(sent).match(/https?:[^"]*\/s\/[\w-]{43}/)?.[0] ?? "").pathname;
    },
    async play(page) {
      await typeInto(page.getByLabel("Your full name"), "Khalid Al-Sulaiti");
      await drawSignature(page, "Your signature");
      await page.getByRole("button", { name: /^Accept for/ }).click();
      await page
        .getByRole("heading", { name: /accepted/i })
        .first()
        .waitFor();
    },
  },
  ...(
    [
      ["office chair, with a typo", "/", "Search", "ofice chair", /chair/i],
      ["the same in Arabic", "/ar", "بحث", "كرسي مكتب", /كرسي/],
    ] as const
  ).map(
    ([what, path, button, term, found]): Task => ({
      name: "S7",
      what,
      before: path === "/" ? "not counted" : "found tables",
      most: { clicks: 1, keys: 1, typed: term.length, dialogs: 1 },
      by: desktop,
      begin: async () => path,
      async play(page) {
        await page.getByRole("banner").getByRole("button", { name: button }).click();
        await page.getByRole("dialog").locator("input").first().waitFor();
        await type(page, term);
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/products\?q=/);
        await page.locator("main article").first().filter({ hasText: found }).waitFor();
      },
    }),
  ),
  {
    name: "S9",
    what: "order by keys alone",
    before: "not played",
    most: { clicks: 0, dialogs: 0 },
    by: desktop,
    begin: async () => "/product/task-chair-mesh",
    async play(page) {
      const tabTo = async (selector: string) => {
        for (let stops = 0; stops < 120; stops += 1) {
          if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
          await page.keyboard.press("Tab");
        }
        throw new Error(`${selector} is not reached by Tab`);
      };
      await tabTo("main form[method=post] button[type=submit]");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
      await tabTo('a[href="/cart"]');
      await page.keyboard.press("Enter");
      await page.waitForURL("**/cart");
      await tabTo('a[href="/checkout"]');
      await page.keyboard.press("Enter");
      await page.waitForURL("**/checkout");
      await fillInOrder(page, async (label, text) => {
        const id = await page.getByLabel(label, { exact: true }).first().getAttribute("id");
        await tabTo(`[id="${id}"]`);
        await type(page, text);
      });
      await page.locator('input[name="slot"]').first().waitFor({ state: "attached" });
      await tabTo('input[name="slot"]');
      await page.keyboard.press("Space");
      await tabTo('input[name="paymentMethod"]');
      await page.keyboard.press("Space");
      await tabTo('main button[type="submit"]:not([formnovalidate])');
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/order-confirmation/);
    },
  },
  {
    name: "S11",
    what: "from far down a list to a product and back to the same place",
    before: "kept",
    most: { clicks: 1, keys: 0 },
    by: desktop,
    begin: async () => "/products",
    async play(page) {
      await page.evaluate(() => scrollTo(0, 900));
      const card = page.locator("main article").nth(8).getByRole("link").first();
      await card.hover();
      const left = await page.evaluate(() => scrollY);
      await card.click();
      await page.waitForURL("**/product/**");
      await page.goBack();
      await page.waitForURL("**/products");
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 50, left);
    },
  },
];

async function fillInOrder(page: Page, write: (label: string, text: string) => Promise<void>): Promise<void> {
  await write("Your name", "Ali Al-Kuwari");
  await write("Mobile number", "55123456");
  await write("E-mail", "ali@example.com");
  await write("Zone", "61");
  await write("Street", "840");
  await write("Building", "12");
  await untilLive(page);
}
