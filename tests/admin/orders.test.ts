import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import { type Office, openOffice } from "../support/admin.ts";

const press = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

describe("orders in the back office", () => {
  let office: Office;
  let salma: { email: string; password: string };
  beforeAll(async () => {
    office = await openOffice();
    salma = await office.hire("manager", "Salma");
  });
  afterAll(() => office?.close());

  /** An order by telephone for five chairs, confirmed; says its id and number. */
  async function fiveChairs() {
    const { data } = await office.admin("GET /api/staff/products", { query: { q: "DM-SE-104-WHT" } });
    const variant = data.flatMap((product) => product.variants).find((one) => one.sku === "DM-SE-104-WHT");
    const order = await office.admin("POST /api/staff/orders", {
      body: {
        source: "phone",
        confirm: true,
        lines: [{ variantId: variant?.id ?? "", quantity: 5 }],
        contact: { name: "Maryam", phone: "5512 3456", email: "maryam@example.com" },
        method: "delivery",
        address: { zone: 55, street: "850", building: "7" },
        paymentMethod: "cash",
      },
    });
    await office.admin("PATCH /api/orders/:id/status", {
      params: { id: order.id },
      body: { status: "preparing" },
      headers: ifMatch(order.version),
    });
    return { id: order.id, number: order.number ?? "" };
  }

  test("an order goes out in two deliveries, is paid, and two chairs come back", async () => {
    const { id } = await fiveChairs();
    const { page, context, complaints } = await office.enter(salma);
    await page.goto(`${office.shop.url}/admin/orders/${id}`);
    const dialog = page.getByRole("dialog");
    const title = page.getByRole("main").locator("header");

    await press(page, "Plan a delivery");
    await dialog.getByLabel(/^What it carries/).fill("2");
    await press(dialog, "Save");
    for (const pieces of ["2 ×", "3 ×"]) {
      const delivery = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Sent out" }) });
      const one = delivery.filter({ hasText: pieces });
      await press(one, "Sent out");
      await press(dialog, "Sent out");
      await dialog.waitFor({ state: "hidden" });
      await press(page.getByRole("main"), "Handed over");
      await press(dialog, "Handed over");
      await dialog.waitFor({ state: "hidden" });
    }
    await title.getByText("Delivered", { exact: true }).waitFor();

    await press(page, "Record a payment");
    await press(dialog, "Save");
    await title.getByText("Paid", { exact: true }).waitFor();

    await press(page, "Take goods back");
    await dialog.getByLabel("Sound").fill("1");
    await dialog.getByLabel("Damaged").fill("1");
    await press(dialog, "Take goods back");
    await page.getByText("2 came back").waitFor();
    await title.getByText("We owe a credit").waitFor();

    const order = await office.admin("GET /api/orders/:id", { params: { id } });
    expect(order).toMatchObject({
      status: "delivered",
      lines: [{ returnedSound: 1, returnedDamaged: 1, delivered: 5 }],
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what somebody else changed meanwhile is shown beside one's own, and the choice is kept", async () => {
    const { id, number } = await fiveChairs();
    const { page, context } = await office.enter(salma);
    await page.goto(`${office.shop.url}/admin/orders/${id}/edit`);
    await page.getByRole("heading", { name: `Change order ${number}` }).waitFor();
    await page.getByLabel("Pieces").fill("4");
    await page.getByLabel("Name", { exact: true }).fill("Maryam A.");

    const before = await office.admin("GET /api/orders/:id", { params: { id } });
    if (before.view !== "staff") throw new Error("not the staff's view");
    await office.admin("PUT /api/orders/:id", {
      params: { id },
      body: {
        lines: before.lines.map(({ id: lineId, variantId, quantity }) => ({ id: lineId, variantId, quantity })),
        contact: { name: "Maryam B.", phone: "5544 1122", email: "maryam@example.com" },
        method: "delivery",
        address: { zone: 55, street: "850", building: "7" },
        paymentMethod: "cash",
      },
      headers: ifMatch(before.version),
    });

    await press(page, "Save");
    const dialog = page.getByRole("dialog", { name: "Somebody else has changed this" });
    await dialog.getByText("Maryam B.").waitFor();
    await dialog.getByLabel("Yours").check();
    await press(dialog, "Save the joined version");
    await page.getByText("The order is changed.").waitFor();

    const after = await office.admin("GET /api/orders/:id", { params: { id } });
    expect(after).toMatchObject({ contact: { name: "Maryam A.", phone: "+97455441122" }, lines: [{ quantity: 4 }] });
    await context.close();
  });

  test("what is typed as a note outlives a reload", async () => {
    const { page, context, complaints } = await office.enter(salma);
    const { id } = await fiveChairs();
    await page.goto(`${office.shop.url}/admin/orders/${id}`);
    await page.getByLabel("Write a note").fill("Call before eight");
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `office.draft.order-note.${id}`))
      .toContain("Call before eight");
    await page.reload();
    await page.getByLabel("Write a note").waitFor();
    await expect.poll(() => page.getByLabel("Write a note").inputValue()).toBe("Call before eight");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
