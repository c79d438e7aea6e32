import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { axeFindings } from "../support/looks.ts";
import { requestQuote } from "../support/request-quote.ts";

const room = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { name: /^QUO-/, level: 1 });
const idOn = (page: Page): string => page.url().split("/quotes/")[1]?.split("?")[0] ?? "";

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("All changes saved.").waitFor();
}

describe("a quote, by a member of staff", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  /** Looks at the mail with a few words of one's own before it goes. */
  async function sendWithWords(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Send version 1" });
    await dialog.getByLabel("Personal message").fill("As we spoke about on Sunday.");
    await dialog.getByRole("button", { name: "Preview e-mail" }).click();
    const mail = dialog.frameLocator("iframe");
    await mail.getByText("As we spoke about on Sunday.").waitFor();
    await mail.getByText("Our quote QUO-").first().waitFor();
    expect(await axeFindings(page)).toBe("");
    await dialog.getByRole("button", { name: "Send e-mail" }).click();
    await dialog.getByRole("button", { name: "Copy link" }).waitFor();
  }

  const quoteOf = (page: Page) => adminApp.admin("GET /api/quotes/:id", { params: { id: idOn(page) } });

  test("a request is priced in two rooms with an optional line, sent, accepted, and ordered at those prices", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Salma"));
    await page.goto(`${adminApp.shop.url}/admin/quote-requests/${await requestQuote(adminApp)}`);
    await page.getByRole("button", { name: "Create quote" }).click();
    await heading(page).waitFor();

    const desks = room(page, "Room 1");
    await desks.getByLabel("Discount").fill("5");
    await desks.getByLabel("Room: English").fill("Open office");
    await page.getByRole("button", { name: "Add a room" }).click();
    await room(page, "Room 2").getByRole("button", { name: "Free-text line" }).click();
    const line = room(page, "Room 2");
    await line.getByLabel("Description: English").fill("Reception counter");
    await line.getByLabel("Unit price").fill("12,500.50");
    await line.getByLabel("Optional", { exact: true }).check();
    await line.getByLabel("Room: English").fill("Reception");
    // The preview beside the form shows values that are not saved yet.
    await page.getByRole("region", { name: "Document" }).getByText("Reception counter").waitFor();
    await saveDraft(page);

    // The counter has no list price, so a manager looks at it before the customer does.
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const alone = page.getByRole("dialog", { name: "Send version 1" });
    await alone.getByText(/^A manager must send this quote: .*\(Reception counter\)\.$/).waitFor();
    expect(await alone.getByRole("button", { name: "Send e-mail" }).isDisabled()).toBe(true);
    await alone.getByRole("button", { name: "Back", exact: true }).click();
    const manager = await adminApp.enter(await adminApp.hire("manager", "Yousef"));
    await sendWithWords(manager.page, page.url());
    expect(manager.complaints.join("\n")).toBe("");
    await manager.context.close();

    const sent = await quoteOf(page);
    expect(sent.events.at(-1)).toMatchObject({ kind: "sent", by: "Yousef", note: "As we spoke about on Sunday." });
    const [first, second] = sent.versions[0]?.sections ?? [];
    expect([first?.title.en, second?.title.en]).toEqual(["Open office", "Reception"]);
    const chair = first?.lines[0];
    expect(chair).toMatchObject({ quantity: 12, discount: 500, optional: false });
    expect(second?.lines[0]).toMatchObject({ listPrice: 1_250_050, optional: true });

    const token = sent.links[0]?.url.split("/s/")[1] ?? "";
    const yes = { version: 1, name: "Maryam", chosen: [second?.lines[0]?.id ?? ""], signature: "M 0 0 L 40 20 L 80 5" };
    await adminApp.shop.api("POST /api/shared/:token/accept", { params: { token }, body: yes });
    // Nobody touches the screen.
    await page.getByText("Maryam accepted version 1").first().waitFor();
    await page.getByRole("img", { name: "Signature of Maryam" }).first().waitFor();

    await page.getByRole("button", { name: "Create order" }).click();
    const ordering = page.getByRole("dialog", { name: /^Create an order from/ });
    await ordering.getByLabel("Fulfilment").selectOption("pickup");
    await ordering.getByRole("button", { name: "Create order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();

    const made = (await adminApp.admin("GET /api/quotes/:id", { params: { id: sent.id } })).orders;
    expect(made).toHaveLength(1);
    const order = await adminApp.admin("GET /api/orders/:id", { params: { id: made[0]?.id ?? "" } });
    const prices = order.lines.map(({ quantity, unitPrice }) => ({ quantity, unitPrice }));
    expect(prices).toEqual([
      { quantity: 12, unitPrice: chair?.unitPrice },
      { quantity: 1, unitPrice: 1_250_050 },
    ]);
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });

  test("unsaved input is restored after a reload, and removed when it is discarded", async () => {
    const { page, context } = await adminApp.enter(await adminApp.hire("staff", "Huda"));
    await page.goto(`${adminApp.shop.url}/admin/quotes/new`);
    await page.getByLabel("Name", { exact: true }).fill("Khalid Al-Sulaiti");
    await page.getByLabel(/^E-mail/).fill("khalid@example.com");
    await page.getByRole("button", { name: "Create quote" }).click();
    await heading(page).waitFor();
    await room(page, "Room 1").getByRole("button", { name: "Free-text line" }).click();
    await room(page, "Room 1").getByLabel("Description: English").fill("Acoustic panels");
    await page.reload();
    await page.getByText(/^Your unsaved draft of .* was restored\.$/).waitFor();
    expect(await room(page, "Room 1").getByLabel("Description: English").inputValue()).toBe("Acoustic panels");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect.poll(() => room(page, "Room 1").getByLabel("Description: English").count()).toBe(0);
    await context.close();
  });

  test("of two people who change the same lines, the second decides and nothing is written over unseen", async () => {
    const made = await adminApp.admin("POST /api/quotes", {
      body: {
        contact: { name: "Khalid Al-Sulaiti", phone: "", email: "khalid@example.com" },
        sections: [
          {
            title: { en: "Majlis" },
            lines: [{ kind: "text", name: { en: "Sofa" }, quantity: 2, listPrice: 300_000 }],
          },
        ],
      },
    });
    const one = await adminApp.enter(await adminApp.hire("staff", "Latifa"));
    const other = await adminApp.enter(await adminApp.hire("manager", "Jassim"));
    const there = `${adminApp.shop.url}/admin/quotes/${made.id}`;
    await one.page.goto(there);
    await other.page.goto(there);
    await room(one.page, "Majlis").getByLabel("Quantity").fill("3");
    await room(other.page, "Majlis").getByLabel("Quantity").fill("5");
    await saveDraft(one.page);
    await other.page.getByRole("button", { name: "Save", exact: true }).click();
    const conflict = other.page.getByRole("dialog", { name: "Someone else changed this" });
    const words = await conflict.innerText();
    for (const side of ["2 × Sofa", "5 × Sofa", "3 × Sofa", "Latifa"]) expect(words).toContain(side);
    await conflict.getByRole("radio", { name: /Yours/ }).check();
    await conflict.getByRole("button", { name: "Save combined version" }).click();
    await other.page.getByText("All changes saved.").waitFor();
    expect((await quoteOf(other.page)).versions[0]?.sections[0]?.lines[0]?.quantity).toBe(5);
    await one.context.close();
    await other.context.close();
  });
});
