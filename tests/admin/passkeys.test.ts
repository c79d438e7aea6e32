// Passkeys and the required second factor in a real browser, with its virtual authenticator.

import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword, SIGN_IN_PATH, signIn } from "../support/admin.ts";
import { openPage } from "../support/browser.ts";

let adminApp: AdminApp;

beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

/** A device with a fingerprint reader, whose holder is always verified. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("a passkey in the back office", () => {
  test("is registered with the password, brings recovery codes that stand in for it, signs in alone, is the second factor after the password, and is removed", async () => {
    const who = await adminApp.hire("staff", "Passant");
    const { page, context } = await adminApp.enter(who);
    await plugIn(page);
    await page.goto(`${adminApp.shop.url}/admin/account`);
    await page.getByRole("button", { name: "Register a passkey" }).click();
    await page.getByLabel("First, your password").fill(who.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const recoveryCode = (await page.locator("[role=dialog] code, dialog code").first().textContent()) ?? "";
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/recovery-codes.png` });
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("not used yet").waitFor();
    await page.getByText("10 recovery codes are left.").waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/account.png`, fullPage: true });

    await context.clearCookies();
    await signIn(page, adminApp.shop.url, who);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/by-recovery-code.png` });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`${adminApp.shop.url}/admin`);

    await context.clearCookies();
    await page.goto(adminApp.shop.url + SIGN_IN_PATH);
    await page.getByRole("button", { name: "Use a passkey", exact: true }).click();
    await page.waitForURL(`${adminApp.shop.url}/admin`);

    await context.clearCookies();
    await signIn(page, adminApp.shop.url, who);
    await page.getByText("Now use your passkey").waitFor();
    await page.locator("form").getByRole("button", { name: "Use a passkey", exact: true }).click();
    await page.waitForURL(`${adminApp.shop.url}/admin`);

    await page.goto(`${adminApp.shop.url}/admin/account`);
    await page.getByText("last used").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.locator("form").getByRole("button", { name: "Use a passkey", exact: true }).click();
    await page.getByText("last used").waitFor({ state: "detached" });
    await context.close();
  });
});

describe("a role of which a second factor is demanded", () => {
  test.each([
    ["en-GB", "Set up a second factor", "Continue to the back office"],
    ["ar", "إعداد وسيلة تحقق ثانية", "المتابعة إلى لوحة الإدارة"],
  ])("is led to set one up before anything else (%s)", async (locale, title, goOn) => {
    const name = locale === "ar" ? "Salwa" : "Sara";
    const who = await adminApp.hire("manager", name);
    const [before] = (await adminApp.admin("GET /api/settings")).filter(({ key }) => key === "secondFactor");
    await adminApp.admin("PUT /api/settings/:key", {
      params: { key: "secondFactor" },
      body: { value: { staff: false, manager: true, admin: false } },
      headers: { "if-match": `"${before?.version}"` },
    });
    const { page, context } = await openPage(adminApp.browser, {
      locale: "en-GB",
      viewport: { width: 390, height: 844 },
    });
    await plugIn(page);
    await signIn(page, adminApp.shop.url, who);
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    if (locale === "ar") {
      await page.getByRole("button", { name: "العربية" }).click();
      await page.getByRole("heading", { name: title }).waitFor();
    }
    await page.goto(`${adminApp.shop.url}/admin/orders`);
    await page.getByRole("heading", { name: title }).waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/set-up-${locale}.png`, fullPage: true });
    await page.getByRole("button", { name: locale === "ar" ? "تسجيل مفتاح مرور" : "Register a passkey" }).click();
    await page.locator('input[type="password"]').fill(who.password);
    await page.getByRole("button", { name: locale === "ar" ? "متابعة" : "Continue", exact: true }).click();
    await page.getByRole("button", { name: locale === "ar" ? "حفظتها" : "I have saved them" }).click();
    await page.getByRole("button", { name: goOn }).click();
    await page.getByRole("heading", { name: title }).waitFor({ state: "detached" });
    expect(page.url()).toContain("/admin/orders");
    await context.close();
  });

  test("is chosen by an administrator in the settings", async () => {
    const { page, context } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
    await page.goto(`${adminApp.shop.url}/admin/settings?part=secondFactor`);
    await page.getByRole("switch", { name: "Staff" }).click();
    await page.getByRole("button", { name: "Save" }).first().click();
    const saved = async () =>
      (await adminApp.admin("GET /api/settings")).find(({ key }) => key === "secondFactor")?.value as object;
    await expect.poll(saved).toMatchObject({ staff: true });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/setting.png` });
    await context.close();
  });
});
