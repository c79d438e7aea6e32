import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { desktop, openLive, openPage } from "../support/browser.ts";
import { aCheckout } from "../support/orders.ts";
import { drawSignature } from "../support/shared-page.ts";

describe("an order, by a member of staff", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  test("it arrives in the open list, is delivered in two drops and paid, and its page in the shop says the same", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Salma"));
    // Orders from before this screen knew the newest one are not announced; the list asks for more at a time.
    const known = page.waitForResponse(
      (answer) =>
        new URL(answer.url()).searchParams.get("pageSize") === "20" &&
        new URL(answer.frame().url()).pathname.endsWith("/orders"),
    );
    await page.goto(`${adminApp.shop.url}/admin/orders`);
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    await (await known).finished();
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

    // No dialog: the message offers to take the step back.
    const messages = page.getByRole("region", { name: "Messages" });
    const step = async (button: string, after: RegExp) => {
      await page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click();
      await messages.getByText(after).last().waitFor();
      expect(await page.getByRole("dialog").filter({ visible: true }).count()).toBe(0);
    };
    const statusNow = async () => (await adminApp.admin("GET /api/orders/:id", { params: { id: placed.id } })).status;
    await page.getByRole("main").getByRole("button", { name: "Confirm", exact: true }).click();
    await messages.getByText(/The order is now: Confirmed\. The customer is e-mailed in 30 seconds/).waitFor();
    await messages.getByRole("button", { name: "Undo" }).click();
    await messages.getByText("Undone. The order is now: Placed.").waitFor();
    expect(await statusNow()).toBe("placed");
    await page.getByRole("main").getByRole("button", { name: "Confirm", exact: true }).click();
    await messages.getByRole("button", { name: "Add note" }).click();
    const note = page.getByRole("dialog", { name: `Note on ${placed.number}` });
    await note.getByLabel("Note").fill("We call before we come");
    await note.getByLabel("Visible to the customer, and e-mailed").check();
    await note.getByRole("button", { name: "Save note" }).click();
    await note.waitFor({ state: "hidden" });
    await page.getByRole("main").getByText("We call before we come").waitFor();
    // Nothing leaves before it is prepared.
    expect(await page.getByRole("button", { name: "Mark as sent" }).count()).toBe(0);
    await step("Start preparing", /The order is now: Preparing/);

    // One of its three pieces goes first: the delivery that was planned keeps the others.
    await page.getByRole("button", { name: "Plan a delivery" }).click();
    const dialog = page.getByRole("dialog", { name: "Plan a delivery" });
    // It begins in its first field, Enter sends it, and no message lies over its buttons.
    await expect.poll(() => dialog.getByLabel(/^Date/).evaluate((day) => day === document.activeElement)).toBe(true);
    const [save, said] = [dialog.getByRole("button", { name: "Save" }), messages.getByText(/Preparing/).last()];
    const [under, over] = [await save.boundingBox(), await said.boundingBox()];
    expect((over?.x ?? 0) + (over?.width ?? Number.NaN)).toBeLessThan(under?.x ?? 0);
    // It is sent from a line only: not from a choice, and not while characters are composed.
    await dialog.getByLabel(/^Items on this delivery: /).fill("1");
    await dialog.getByRole("combobox").first().press("Enter");
    await dialog.getByLabel("Note").focus();
    const keyboard = await context.newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", { text: "باب", selectionStart: 3, selectionEnd: 3 });
    await page.keyboard.press("Enter");
    await keyboard.send("Input.insertText", { text: "باب الخلف" });
    expect(await dialog.getByLabel("Note").inputValue()).toBe("باب الخلف");
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const drops = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByText("Planned", { exact: true }) });
    await expect.poll(() => drops.count()).toBe(2);

    await step("Mark as sent", /The delivery is now: Out for delivery/);
    await step("Mark as delivered", /The delivery is now: Delivered/);
    const half = await adminApp.admin("GET /api/orders/:id", { params: { id: placed.id } });
    expect(half.status).not.toBe("delivered");
    // The history names what the delivery brought.
    await page.getByRole("main").getByText(/^1 × /).first().waitFor();
    await page.getByRole("main").getByRole("button", { name: "Add receiver" }).click();
    const receiver = page.getByRole("dialog", { name: "Receiver" });
    await receiver.getByLabel("Received by").fill("Fahad");
    await drawSignature(page, "Signature");
    await receiver.getByRole("button", { name: "Save" }).click();
    await page.getByRole("main").getByText("Delivery received by Fahad").waitFor();
    await page.getByRole("img", { name: "Signature of Fahad" }).waitFor();
    // The last delivery is the order's own next step.
    await step("Mark as sent", /The (?:order|delivery) is now: Out for delivery/);
    await step("Mark as delivered", /The (?:order|delivery) is now: Delivered/);
    await expect.poll(statusNow).toBe("delivered");

    await page.getByRole("button", { name: "Record a payment" }).first().click();
    const payment = page.getByRole("form", { name: "Record a payment" });
    await payment.getByText(/^Balance afterwards: QAR 0/).waitFor();
    await payment.getByRole("button", { name: "Save" }).click();
    await payment.waitFor({ state: "hidden" });
    await page.getByRole("main").getByText("Paid", { exact: true }).first().waitFor();
    expect(complaints.join("\n")).toBe("");

    // What is hard to take back wants its button pressed.
    await page.getByRole("main").getByRole("button", { name: "Record a return" }).first().click();
    const comesBack = page.getByRole("dialog", { name: `Record a return: ${placed.number}` });
    await comesBack.getByLabel("Undamaged").fill("1");
    await page.keyboard.press("Enter");
    // A refusal is in sight above its button, however low the screen.
    await page.setViewportSize({ width: 390, height: 520 });
    await comesBack.getByLabel("Undamaged").fill("9");
    await comesBack.getByRole("button", { name: "Record a return" }).click();
    const refusal = comesBack.getByRole("alert").last();
    await refusal.waitFor();
    const bottomOf = async () => refusal.evaluate((alert) => alert.getBoundingClientRect().bottom);
    const press = await comesBack.getByRole("button", { name: "Record a return" }).boundingBox();
    await expect.poll(bottomOf).toBeLessThan(press?.y ?? 0);
    await page.keyboard.press("Escape");
    await comesBack.waitFor({ state: "hidden" });
    const kept = await adminApp.admin("GET /api/orders/:id", { params: { id: placed.id } });
    expect(kept.lines).toMatchObject([{ returnedSound: 0 }]);

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
