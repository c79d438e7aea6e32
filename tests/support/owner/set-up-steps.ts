/** Each step of the set-up checklist as an owner does it, on the screens that the checklist leads to. */

import type { Page } from "playwright";
import { expect } from "vitest";
import type { MailServer } from "../mail-server.ts";
import { logoFile } from "./goods.ts";
import { owner, PUBLIC_URL } from "./public-shop.ts";

export const FEE = 50;
export const RETURN_DAYS = 7;
export const WARRANTY_MONTHS = 24;

/** Opens a screen of the back office. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`${PUBLIC_URL}/admin${path}`);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
}

/** Saves the form on the screen; a form that is refused fails here. */
export async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  const answer = await answered;
  expect(answer.status(), await answer.text()).toBe(200);
}

const both = async (page: Page, label: string, en: string, ar: string) => {
  await page.getByLabel(`${label}: English`, { exact: true }).fill(en);
  await page.getByLabel(`${label}: Arabic`, { exact: true }).fill(ar);
};

export async function enterCompany(page: Page): Promise<void> {
  await openScreen(page, "/settings?part=company");
  await both(page, "Name", "Dukhan Office", "مكتب دخان");
  await both(page, "Legal name", "Dukhan Office Trading W.L.L.", "مكتب دخان للتجارة ذ.م.م.");
  await both(page, "Address", "Al Furousiya Street, Al Rayyan", "شارع الفروسية، الريان");
  await page.getByLabel("Blue plate address").check();
  await page.getByLabel("Zone", { exact: true }).fill("53");
  await page.getByLabel("Street", { exact: true }).fill("320");
  await page.getByLabel("Building", { exact: true }).fill("7");
  await page.getByLabel(/^Phone/).fill("+97440112233");
  await page.getByLabel("WhatsApp", { exact: true }).fill("+97466112233");
  await page.getByLabel("E-mail", { exact: true }).fill(owner.email);
  await page.getByLabel("CR number").fill("77881");
  await page.getByLabel("Map link").fill("https://maps.google.com/?q=25.29,51.42");
  await page.getByLabel("In business since").fill("2019");
  await save(page);
}

export async function enterBrand(page: Page): Promise<void> {
  await openScreen(page, "/settings?part=brand");
  const file = { name: "logo.png", mimeType: "image/png", buffer: await logoFile() };
  await page.getByLabel(/^Drop or choose the logo/).setInputFiles(file);
  await page.getByAltText("The logo as it is shown").waitFor();
  await page.getByLabel(/^Colour, for example/).fill("#0f5c4a");
  await save(page);
}

/** Eight to five, on Friday closed. */
export async function enterHours(page: Page): Promise<void> {
  await openScreen(page, "/settings?part=hours");
  for (const day of ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Saturday"]) {
    await page.getByLabel(day, { exact: true }).check();
    await page.getByLabel(`${day}: closes`).fill("17:00");
  }
  await save(page);
}

export async function enterZones(page: Page): Promise<void> {
  await openScreen(page, "/delivery");
  await page.getByRole("button", { name: "Start with Qatar’s zones" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Fee", { exact: false }).first().fill(String(FEE));
  await dialog.getByRole("button", { name: /^Add \d+ zones$/ }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("main").getByText(`QAR ${FEE}`, { exact: false }).first().waitFor();
}

export async function enterDeliveryTimes(page: Page): Promise<void> {
  await openScreen(page, "/delivery?part=calendar");
  await page.getByLabel("From", { exact: true }).first().fill("09:00");
  await page.getByLabel("To", { exact: true }).first().fill("13:00");
  await save(page);
}

export async function enterBank(page: Page): Promise<void> {
  await openScreen(page, "/settings?part=bank");
  await both(page, "Bank", "Doha Bank", "بنك الدوحة");
  await both(page, "Account name", "Dukhan Office Trading W.L.L.", "مكتب دخان للتجارة ذ.م.م.");
  await page.getByLabel(/^IBAN/).fill("QA58DOHB00001234567890ABCDEFG");
  await page.getByLabel(/^SWIFT/).fill("DOHBQAQA");
  await save(page);
}

export async function enterPromises(page: Page): Promise<void> {
  await openScreen(page, "/settings?part=promises");
  await page.getByLabel(/^Days to return/).fill(String(RETURN_DAYS));
  await page.getByLabel(/^Warranty, months/).fill(String(WARRANTY_MONTHS));
  await both(page, "Delivery promise", "We call before we come.", "نتصل قبل أن نأتي.");
  await save(page);
}

/** A mail server is used once a test of it has arrived. */
export async function enterMailServer(page: Page, server: MailServer): Promise<void> {
  const { hostname, port } = new URL(server.url);
  await openScreen(page, "/settings?part=mail");
  await page.getByRole("button", { name: "Set mail server" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Server").fill(hostname);
  await dialog.getByLabel("Encryption").selectOption("plain");
  await dialog.getByLabel("Port").fill(port);
  await dialog.getByLabel("Sender address").fill("shop@dukhan-office.qa");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  const before = server.received.length;
  await page.getByRole("button", { name: "Send a test" }).click();
  await server.arrived(before + 1);
  const code = /\d{6}/.exec(server.received.at(-1)?.mail.subject ?? "")?.[0] ?? "";
  await page.getByLabel("Code from the test e-mail").fill(code);
  await page.getByRole("button", { name: "Confirm code" }).click();
  await page.getByText(/^E-mails go out through/).waitFor();
}

/** Adds a manager; resolves to the data for their first sign-in. */
export async function addManager(page: Page, name: string): Promise<{ email: string; password: string }> {
  const email = `${name.toLowerCase()}@dukhan-office.qa`;
  await openScreen(page, "/users");
  await page.getByRole("button", { name: "Add a user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a user" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("E-mail", { exact: true }).fill(email);
  await dialog.getByLabel("Role").selectOption("manager");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const secret = page.getByRole("dialog", { name: `One-time password for ${name}` });
  const password = await secret.locator("code").innerText();
  await secret.getByRole("button", { name: "I have written it down" }).click();
  return { email, password };
}

/** Imports a file on the screen for it; all of it is taken in. */
export async function importFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  count: number,
): Promise<void> {
  await page.getByLabel("Choose or drop a CSV, Excel or ZIP file").setInputFiles(file);
  await page.getByRole("heading", { level: 1, name: file.name }).waitFor();
  await page.getByRole("button", { name: `Import ${count} items` }).click();
  await page.getByText(`${count} items were imported.`).waitFor();
}
