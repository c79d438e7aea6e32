import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { desktop, openLive, openPage } from "../support/browser.ts";
import { aCheckout } from "../support/orders.ts";

describe("an order, by a member of staff", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  test("it arrives in the open list, is delivered in two drops and paid, and its page in the shop says the same", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Salma"));
    await page.getByRole("navigation").getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    await page.getByRole("main").getByText("Nothing here yet").waitFor();

    const chair = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    const variant = chair.variants[0]?.id ?? "";
    const placed = await adminApp.shop.api("POST /api/orders", {
      body: aCheckout(variant, { lines: [{ variantId: variant, quantity: 3, services: [] }] }),
    });
    // Nobody touches the list.
    await page.getByRole("table").getByText(placed.number).first().waitFor();
    await page.getByText("One new order has arrived.").waitFor();
    await page.goto(`${adminApp.shop.url}/admin/orders/${placed.id}`);
    await page.getByRole("heading", { name: `Order ${placed.number}` }).waitFor();

    const step = async (button: string, after: RegExp, at = 0) => {
      await page.getByRole("main").getByRole("button", { name: button, exact: true }).nth(at).click();
      const dialog = page.getByRole("dialog").filter({ visible: true });
      await dialog.getByRole("button", { name: button, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByText(after).first().waitFor();
    };
    await step("Confirm", /The order is now: Confirmed/);
    await step("Start preparing", /The order is now: Preparing/);

    const plan = async (pieces: string) => {
      await page.getByRole("button", { name: "Plan a delivery" }).click();
      const dialog = page.getByRole("dialog", { name: "Plan a delivery" });
      await dialog.getByLabel(/^Items on this delivery: /).fill(pieces);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await plan("1");
    const drops = page.getByRole("listitem").filter({ has: page.getByText("Planned", { exact: true }) });
    if ((await drops.count()) < 2) await plan("2");
    await expect.poll(() => drops.count()).toBe(2);

    await step("Mark as sent", /The delivery is now: Out for delivery/);
    await step("Mark as delivered", /The delivery is now: Delivered/);
    const half = await adminApp.admin("GET /api/orders/:id", { params: { id: placed.id } });
    expect(half.status).not.toBe("delivered");
    await step("Mark as sent", /The delivery is now: Out for delivery/);
    await step("Mark as delivered", /The delivery is now: Delivered/);
    await expect
      .poll(async () => (await adminApp.admin("GET /api/orders/:id", { params: { id: placed.id } })).status)
      .toBe("delivered");

    await page.getByRole("button", { name: "Record a payment" }).click();
    const payment = page.getByRole("dialog", { name: "Record a payment" });
    await payment.getByRole("button", { name: "Save" }).click();
    await payment.waitFor({ state: "hidden" });
    await page.getByRole("main").getByText("Paid", { exact: true }).first().waitFor();
    expect(complaints.join("\n")).toBe("");

    const customer = await openPage(adminApp.browser, desktop);
    await openLive(customer.page, `${adminApp.shop.url}/order/${placed.token}`);
    const words = await customer.page.getByRole("main").innerText();
    expect(words).toContain(placed.number);
    expect(words).toMatch(/Delivered/);
    expect(words).toMatch(/Paid/);
    expect(words).not.toMatch(/Not paid|Partly paid/);
    expect(await customer.page.locator('[aria-current="step"]').innerText()).toMatch(/Delivered/);
    await customer.context.close();
    await context.close();
  });
});
