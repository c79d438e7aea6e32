import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderStatus } from "../../src-shared/orders/states.ts";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { aCheckout } from "../support/orders.ts";

/** Dirhams of an amount as the screen shows it: "QAR 1,250.00", also below zero. */
const dirhams = (text: string): number => {
  const digits = text.replace(/[^\d.]/g, "");
  return Math.round(Number(digits) * 100) * (/[-−]/.test(text) ? -1 : 1);
};

/** An order of three chairs at such a step of its way. */
async function orderOfChairs({ shop, admin }: AdminApp, ...steps: OrderStatus[]) {
  const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const variantId = variants[0]?.id ?? "";
  const lines = [{ variantId, quantity: 3, services: [] }];
  const { id } = await shop.api("POST /api/orders", { body: aCheckout(variantId, { lines }) });
  const read = async () => {
    const order = await admin("GET /api/orders/:id", { params: { id } });
    if (order.view !== "staff") throw new Error("the administrator sees it as a customer");
    return order;
  };
  for (const status of steps) {
    const { version } = await read();
    const headers = { "if-match": `"${version}"` };
    await admin("PATCH /api/orders/:id/status", { params: { id }, body: { status, mail: false }, headers });
  }
  return { order: await read(), read };
}

/** That order while it is being prepared, in two deliveries: one chair, and two. */
async function orderInTwoDeliveries(app: AdminApp) {
  const { admin } = app;
  const { order, read } = await orderOfChairs(app, "confirmed", "preparing");
  const { id } = order;
  const lineId = order.lines[0]?.id ?? "";
  const plan = (quantity: number) =>
    admin("POST /api/orders/:id/deliveries", {
      params: { id },
      body: { date: null, window: null, lines: [{ lineId, quantity }] },
    });
  await plan(1);
  if ((await read()).deliveries.length < 2) await plan(2);
  return read();
}

const main = (page: Page) => page.getByRole("main");

describe("invoices, by a manager", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  test("two deliveries are invoiced one by one, a chair is credited, money gets a receipt, and the statement adds up to the dirham", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("manager", "Noura"));
    const order = await orderInTwoDeliveries(adminApp);
    const toOrder = async () => {
      await page.goto(`${adminApp.shop.url}/admin/orders/${order.id}`);
      await page.getByRole("heading", { name: "Documents", exact: true }).waitFor();
    };
    const invoiceDelivery = async (at: number) => {
      await toOrder();
      await main(page).getByRole("button", { name: "Issue invoice" }).last().click();
      const dialog = page.getByRole("dialog", { name: "Issue invoice" });
      await dialog.getByLabel("What to invoice").selectOption("delivery");
      const delivery = dialog.getByLabel("Delivery", { exact: true });
      // None is chosen once there is an invoice: the first one's preview would be refused.
      await expect.poll(() => delivery.inputValue()).toBe(at === 0 ? order.deliveries[0]?.id : "");
      await delivery.selectOption(order.deliveries[at]?.id ?? "");
      // Nothing has a number yet; the button waits for the preview of what is chosen.
      await dialog.getByText(/This is what the document will say/).waitFor();
      await dialog.getByRole("button", { name: "Issue invoice" }).click();
      const heading = page.getByRole("heading", { level: 1, name: /^INV-\d{4}-\d{6}$/ });
      await heading.waitFor();
      return heading.innerText();
    };
    const first = await invoiceDelivery(0);
    const second = await invoiceDelivery(1);
    expect([first, second].map((number) => number.slice(-6))).toEqual(["000001", "000002"]);
    await page.getByText("Fingerprint of the previous document", { exact: true }).waitFor();

    // One chair of the invoice on screen is taken back.
    await page.getByRole("button", { name: "Issue credit note" }).click();
    const credit = page.getByRole("dialog", { name: `Credit note for ${second}` });
    await credit.getByLabel(/^Items to credit: /).fill("1");
    await credit.getByLabel("Reason").fill("One came with a scratch");
    await credit.getByRole("button", { name: "Issue credit note" }).click();
    await page.getByRole("heading", { level: 1, name: /^CN-\d{4}-000001$/ }).waitFor();
    await main(page).getByRole("link", { name: second }).click();
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await main(page).getByText("One came with a scratch").waitFor();

    await toOrder();
    await page.getByRole("button", { name: "Record a payment" }).first().click();
    const payment = page.getByRole("form", { name: "Record a payment" });
    await payment.getByLabel("Amount").fill("300.25");
    await payment.getByRole("button", { name: "Save" }).click();
    await payment.waitFor({ state: "hidden" });
    // Some browsers show a PDF in the new tab, others save it: all of them ask for it.
    const asked = context.waitForEvent("request", (request) => request.url().includes("/api/documents/invoice/"));
    await main(page).getByRole("button", { name: "Receipt", exact: true }).click();
    const receipt = page.getByRole("dialog", { name: "Issue receipt" });
    await receipt.getByText(/This is what the document will say/).waitFor();
    await receipt.getByRole("button", { name: "Issue receipt" }).click();
    expect((await (await asked).response())?.headers()["content-type"]).toBe("application/pdf");
    await main(page)
      .getByRole("link", { name: /^RCT-\d{4}-000001$/ })
      .waitFor();

    await page.goto(`${adminApp.shop.url}/admin/customers/${order.customer?.id}`);
    await main(page).getByRole("link", { name: "Statement" }).click();
    await page.getByRole("heading", { level: 1, name: "Statement" }).waitFor();
    const table = main(page).getByRole("table");
    await table.getByText("Closing balance").waitFor();
    const rows = await table
      .locator("tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td")].slice(-2).map((cell) => (cell as HTMLElement).innerText)),
      );
    const [opening, ...entries] = rows;
    const closing = entries.pop();
    let balance = dirhams(opening?.at(-1) ?? "");
    expect(balance).toBe(0);
    for (const [amount = "", after = ""] of entries) {
      balance += dirhams(amount);
      expect(dirhams(after)).toBe(balance);
    }
    expect(entries).toHaveLength(4);
    expect(dirhams(closing?.at(-1) ?? "")).toBe(balance);
    // The closing balance is of the documents: only the block above it says what is owed.
    expect(
      await main(page)
        .getByText(/owed to us/)
        .count(),
    ).toBe(1);
    // The sum of the order: three chairs and their delivery, less one chair, less what was paid.
    const price = order.lines[0]?.unitPrice ?? 0;
    expect(balance).toBe(order.totals.total - price - 30_025);

    await page.goto(`${adminApp.shop.url}/admin/ageing`);
    await main(page).getByRole("table").getByText("Maryam Al-Hajri").waitFor();
    const owed = await main(page).getByRole("row").nth(1).getByRole("cell").allInnerTexts();
    expect(owed.map(dirhams)).toContain(balance);
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });

  test("they are found by number, filtered by balance, and exported as a table", async () => {
    const { page, context } = await adminApp.enter(await adminApp.hire("manager", "Hind"));
    await page.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
    const table = main(page).getByRole("table");
    await expect.poll(() => table.locator("tbody tr").count()).toBe(2);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Status", { exact: true }).selectOption("part_paid");
    await page.keyboard.press("Escape");
    await expect.poll(() => table.locator("tbody tr").count()).toBe(1);
    await page.getByRole("tab", { name: "Credit notes" }).click();
    await table.getByText(/^CN-/).waitFor();
    for (const [choice, ending] of [
      [/^Excel/, /^invoices-.*\.xlsx$/],
      [/^CSV/, /^invoices-.*\.csv$/],
    ] as const) {
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download", exact: true }).click();
      await page.getByRole("button", { name: choice }).click();
      expect((await file).suggestedFilename()).toMatch(ending);
    }
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("INV-");
    await page
      .getByRole("option", { name: /-000001/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /-000001$/ }).waitFor();
    await context.close();
  });

  test("staff see the documents, and nothing that posts one", async () => {
    const { page, context } = await adminApp.enter(await adminApp.hire("staff", "Salma"));
    const { data } = await adminApp.admin("GET /api/invoices", { query: { kind: "invoice" } });
    const [invoice] = data;
    await page.goto(`${adminApp.shop.url}/admin/invoices/${invoice?.id}`);
    await page.getByRole("button", { name: "E-invoice (JSON)" }).waitFor();
    expect(await page.getByRole("button", { name: /^Issue / }).count()).toBe(0);
    await page.goto(`${adminApp.shop.url}/admin/orders/${invoice?.orderId}`);
    await main(page)
      .getByRole("link", { name: invoice?.number ?? "none" })
      .waitFor();
    expect(await page.getByRole("button", { name: /^Issue / }).count()).toBe(0);
    await context.close();
  });

  test("goods that came back are credited and recorded as a return in one dialog", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("manager", "Jassim"));
    const steps = ["confirmed", "preparing", "out_for_delivery", "delivered"] as const;
    const { order, read } = await orderOfChairs(adminApp, ...steps);
    const params = { id: order.id };
    const invoice = await adminApp.admin("POST /api/orders/:id/invoices", { params, body: { scope: "whole" } });
    await page.goto(`${adminApp.shop.url}/admin/invoices/${invoice.id}`);
    await page.getByRole("button", { name: "Issue credit note" }).click();
    const credit = page.getByRole("dialog", { name: `Credit note for ${invoice.number}` });
    await credit.getByLabel(/^Items to credit: /).fill("2");
    await credit.getByLabel("The goods came back").check();
    await credit.getByLabel(/^Of these, damaged: /).fill("1");
    await credit.getByLabel("Reason").fill("Scratched on the way");
    await credit.getByRole("button", { name: "Issue credit note" }).click();
    await page.getByRole("heading", { level: 1, name: /^CN-/ }).waitFor();
    const { returns, account, lines } = await read();
    expect(returns).toMatchObject([{ lines: [{ sound: 1, damaged: 1, notSent: 0 }] }]);
    expect(account.documented).toBe(account.asked);
    expect(account.asked).toBe(order.totals.total - 2 * (lines[0]?.unitPrice ?? 0));
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });
});
