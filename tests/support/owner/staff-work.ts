/** An order's way through the back office, by screen: confirmed, delivered, paid, invoiced. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { openScreen } from "./set-up-steps.ts";

/** Signs in with a password that works once, and sets one's own. */
export async function firstSignIn(page: Page, who: { email: string; password: string }, own: string): Promise<void> {
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  const current = page.getByLabel("Current password");
  if (await current.isVisible()) await current.fill(who.password);
  await page.getByLabel("New password").fill(own);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
}

export async function openOrder(page: Page, number: string): Promise<void> {
  await openScreen(page, "/orders");
  await page.getByRole("table").getByRole("link", { name: number }).first().click();
  await page.getByRole("heading", { name: `Order ${number}` }).waitFor();
}

export async function deliver(page: Page): Promise<void> {
  const messages = page.getByRole("region", { name: "Messages" });
  const steps = [
    ["Confirm", /The order is now: Confirmed/],
    ["Start preparing", /The order is now: Preparing/],
    ["Mark as sent", /The delivery is now: Out for delivery/],
    ["Mark as delivered", /is now: Delivered/],
  ] as const;
  for (const [button, after] of steps) {
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click();
    await messages.getByText(after).last().waitFor();
  }
}

export async function recordPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a payment" }).first().click();
  const payment = page.getByRole("form", { name: "Record a payment" });
  await payment.getByText(/^Balance afterwards: QAR 0/).waitFor();
  await payment.getByRole("button", { name: "Save" }).click();
  await payment.waitFor({ state: "hidden" });
}

/** Issues an invoice of the whole order and mails it; resolves to its number and id. */
export async function invoice(page: Page, to: string): Promise<{ number: string; id: string }> {
  await page.getByRole("main").getByRole("button", { name: "Issue invoice" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Issue invoice" });
  await dialog.getByText(/This is what the document will say/).waitFor();
  await dialog.getByRole("button", { name: "Issue invoice" }).click();
  const heading = page.getByRole("heading", { level: 1, name: /^INV-\d{4}-\d{6}$/ });
  await heading.waitFor();
  const number = await heading.innerText();
  await page.getByRole("button", { name: "Send by e-mail" }).click();
  const mail = page.getByRole("dialog");
  expect(await mail.getByLabel("To").inputValue()).toBe(to);
  await mail.getByRole("button", { name: /Send/ }).click();
  await mail.waitFor({ state: "hidden" });
  return { number, id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
}
