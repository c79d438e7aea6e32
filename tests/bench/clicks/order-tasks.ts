import type { Page } from "playwright";
import type { AdminApp } from "../../support/admin.ts";
import { aCheckout } from "../../support/orders.ts";
import { type, typeInto } from "./effort.ts";
import type { Task } from "./task.ts";

const CHAIR = "DM-SE-101-BLK";

export async function orderOfChairs({ shop }: AdminApp, quantity = 3, changes: object = {}) {
  const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const lines = [{ variantId: variants[0]?.id ?? "", quantity, services: [] }];
  return shop.api("POST /api/orders", { body: aCheckout("", { lines, ...changes }) });
}

/** Sales by telephone and at the counter, and one order to its end. */
export const orderTasks: Task[] = [
  {
    name: "O4",
    what: "order by telephone of a known customer",
    before: "2 clicks, ~30 keys, 3 searches",
    most: { clicks: 2, keys: 6, typed: 24, dialogs: 0 },
    async begin(app) {
      await orderOfChairs(app, 1, {
        contact: { name: "Hessa Al-Emadi", phone: "+974 5577 8812", email: "hessa@example.com" },
      });
      return "/admin/orders/new";
    },
    async play(page) {
      const main = page.getByRole("main");
      await main.getByLabel("Add a product").waitFor();
      await page.keyboard.press("Tab");
      await type(page, "8812");
      await main.getByRole("button", { name: /Hessa Al-Emadi/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Tab");
      await type(page, "SE-101-BLK");
      await main.getByRole("button", { name: /^Add / }).first().waitFor();
      await page.keyboard.press("Enter");
      await main.getByLabel("Quantity", { exact: true }).waitFor();
      await main.getByRole("button", { name: "Use this time" }).click();
      await main.getByRole("button", { name: "Confirm order" }).click();
      await page.getByRole("heading", { level: 1, name: /^Order ORD-/ }).waitFor();
    },
  },
  {
    name: "O5",
    what: "counter sale for cash",
    before: "24 keys",
    most: { clicks: 0, keys: 4, typed: 20, dialogs: 1 },
    begin: async () => "/admin/counter",
    async play(page) {
      await page.getByRole("combobox", { name: "Find or scan" }).waitFor();
      await type(page, `2*${CHAIR}`);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("No items yet").waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Pay" }).waitFor();
      await type(page, "2000");
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Sale completed" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("No items yet").waitFor();
    },
  },
  {
    name: "O6",
    what: "order, two deliveries, invoice, payment, credit note",
    before: "39 clicks, 12 dialogs",
    most: { clicks: 18, dialogs: 3 },
    begin: async (app) => `/admin/orders/${(await orderOfChairs(app)).id}`,
    async play(page, app) {
      const number = (await page.getByRole("heading", { level: 1, name: /^Order / }).innerText()).replace("Order ", "");
      await fromOrderToCreditNote(page);
      const { data } = await app.admin("GET /api/orders", { query: { q: number } });
      const order = await app.admin("GET /api/orders/:id", { params: { id: data[0]?.id ?? "" } });
      const kinds = "invoices" in order ? order.invoices.map(({ kind }) => kind).join() : "";
      if (order.status !== "delivered" || kinds !== "invoice,credit_note") throw new Error(`${order.status}: ${kinds}`);
    },
  },
];

async function fromOrderToCreditNote(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const header = main.getByRole("banner").or(main.locator("header")).first();
  const next = (name: RegExp | string) => header.getByRole("button", { name }).last();
  const status = (words: RegExp) => header.getByText(words).first().waitFor();

  await next("Confirm").click();
  await status(/^Confirmed$/);
  await next("Start preparing").click();
  await status(/^Preparing$/);

  await main.getByRole("button", { name: "Plan a delivery" }).click();
  const plan = page.getByRole("dialog", { name: "Plan a delivery" });
  await typeInto(plan.getByLabel(/^Items on this delivery: /), "1");
  await page.keyboard.press("Enter");
  await plan.waitFor({ state: "hidden" });

  for (const last of [false, true]) {
    await next(/^Mark as sent/).click();
    await next(/^Mark as delivered/).waitFor();
    await next(/^Mark as delivered/).click();
    if (!last) await next(/^Mark as sent/).waitFor();
  }
  await status(/^Delivered$/);

  await next("Issue invoice").click();
  const invoice = page.getByRole("dialog", { name: "Issue invoice" });
  await invoice.getByText(/This is what the document will say/).waitFor();
  await invoice.getByRole("button", { name: "Issue invoice" }).click();
  await page.getByRole("heading", { level: 1, name: /^INV-/ }).waitFor();

  await next("Record a payment").click();
  const payment = page.getByRole("form", { name: "Record a payment" });
  await payment.getByText(/^Balance afterwards: QAR 0/).waitFor();
  await payment.getByRole("button", { name: "Save" }).click();
  await payment.waitFor({ state: "hidden" });
  await status(/^Paid$/);

  await next("Issue credit note").click();
  const credit = page.getByRole("dialog", { name: /^Credit note for/ });
  await typeInto(credit.getByLabel(/^Items to credit: /), "1");
  await page.keyboard.press("Tab");
  await typeInto(credit.getByLabel("Reason"), "Scratched");
  await credit.getByText(/This is what the document will say/).waitFor();
  await credit.getByRole("button", { name: "Issue credit note" }).click();
  await page.getByRole("heading", { level: 1, name: /^CN-/ }).waitFor();
}
