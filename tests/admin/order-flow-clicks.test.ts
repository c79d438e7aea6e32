/**
 * What a day's work with one order costs: clicks, keys and dialogs of a manager from a new order to its credit note, counted in
 * the page while a real browser does it. Run by command (build/long-suites.ts).
 */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { aCheckout } from "../support/orders.ts";

interface Effort {
  clicks: number;
  keys: number;
  dialogs: number;
}

/** Counts what reaches the page: presses of the mouse, keys that write or move, and dialogs that open. */
async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const read = (): Effort => JSON.parse(sessionStorage.getItem("effort") ?? '{"clicks":0,"keys":0,"dialogs":0}');
    const add = (name: keyof Effort) => {
      const effort = read();
      effort[name] += 1;
      sessionStorage.setItem("effort", JSON.stringify(effort));
    };
    addEventListener("pointerdown", () => add("clicks"), true);
    addEventListener("keydown", () => add("keys"), true);
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        if (attributeName === "open" && target instanceof HTMLDialogElement && target.open) add("dialogs");
      }
    }).observe(document, { attributes: true, attributeFilter: ["open"], subtree: true });
  });
  return async () => JSON.parse(await page.evaluate(() => sessionStorage.getItem("effort") ?? "{}"));
}

describe("an order from confirmation over two deliveries to invoice, payment and credit note", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  test("takes a manager at most 18 clicks and 3 dialogs, previews included", async () => {
    const { shop, admin } = adminApp;
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("manager", "Noura"));
    const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    const variantId = variants[0]?.id ?? "";
    const body = aCheckout(variantId, { lines: [{ variantId, quantity: 3, services: [] }] });
    const { id, number } = await shop.api("POST /api/orders", { body });
    const effort = await countEffort(page);
    await page.goto(`${shop.url}/admin/orders/${id}`);
    await page.getByRole("heading", { name: `Order ${number}` }).waitFor();
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
    // Keys alone: the day's field has the focus of the dialog's first field, the pieces are the last one.
    await plan.getByLabel(/^Items on this delivery: /).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1");
    await plan.getByRole("button", { name: "Save" }).click();
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
    await credit.getByLabel(/^Items to credit: /).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1");
    await page.keyboard.press("Tab");
    await credit.getByLabel("Reason").focus();
    await page.keyboard.type("Scratched");
    await credit.getByText(/This is what the document will say/).waitFor();
    await credit.getByRole("button", { name: "Issue credit note" }).click();
    await page.getByRole("heading", { level: 1, name: /^CN-/ }).waitFor();

    const counted = await effort();
    process.stdout.write(`order flow: ${counted.clicks} clicks, ${counted.keys} keys, ${counted.dialogs} dialogs\n`);
    expect(counted.clicks).toBeLessThanOrEqual(18);
    expect(counted.dialogs).toBeLessThanOrEqual(3);
    const order = await admin("GET /api/orders/:id", { params: { id } });
    expect(order).toMatchObject({ status: "delivered", invoices: [{ kind: "invoice" }, { kind: "credit_note" }] });
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });
});
