import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstAdmin, inDatabase, marksIn, ownPassword, SIGN_IN_PATH, signIn } from "../support/admin.ts";
import { desktop, openBrowser, openPage, type WatchedPage } from "../support/browser.ts";
import { mailTo } from "../support/mailbox.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const EIGHT_HOURS = 28_800_000;
/** Changed once more on the way. */
let own = { email: firstAdmin.email, password: ownPassword };

describe("the door of the back office", () => {
  let shop: ShopProcess;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
  const open = (): Promise<WatchedPage> => openPage(browser, { ...desktop, locale: "en-GB" });
  const enter = async (): Promise<WatchedPage> => {
    const watched = await open();
    await signIn(watched.page, shop.url, own);
    await watched.page.getByRole("heading", { name: "Dashboard" }).waitFor();
    return watched;
  };

  test("without a session every address leads to it, and nothing was handed out", async () => {
    const { page, context } = await open();
    const answers: { url: string; status: number }[] = [];
    page.on("response", (answer) => answers.push({ url: answer.url(), status: answer.status() }));
    await page.goto(`${shop.url}/admin`, { waitUntil: "networkidle" });
    expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
    await page.goto(`${shop.url}/admin/orders?status=placed`, { waitUntil: "networkidle" });
    expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
    expect(new URL(page.url()).searchParams.get("next")).toBe("/admin/orders?status=placed");
    expect(answers.filter(({ url, status }) => url.includes("/api/") && status === 200)).toEqual([]);
    await context.close();
    for (const address of ["/admin", "/admin/orders", "/admin//evil.example", "/admin/%5Cevil.example"]) {
      const answer = await fetch(shop.url + address, { redirect: "manual" });
      expect([address, answer.status]).toEqual([address, 302]);
      expect(answer.headers.get("location")).toMatch(/^\/adm\/ogulf(?:\?next=%2Fadmin[\w%-]*)?$/);
      expect(answer.headers.get("location")).not.toContain("evil");
      expect(await answer.text()).not.toContain("<script");
    }
  });

  test("a wrong password is refused in the specified words", async () => {
    const { page, context } = await open();
    await signIn(page, shop.url, { ...firstAdmin, password: "not the password" });
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toBe("Invalid credentials");
    expect(await marksIn(page)).toEqual([null, null, null]);
    await context.close();
  });

  test("the one-time password opens only the form for a new password", async () => {
    const { page, context, complaints } = await open();
    await signIn(page, shop.url, firstAdmin);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    const orders = await page.evaluate(async () => (await fetch("/api/orders")).status);
    expect(orders).toBe(403);
    await page.goto(`${shop.url}/admin/orders`);
    await page.getByLabel("Current password").fill(firstAdmin.password);
    await page.getByLabel("New password").fill(ownPassword);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    await mailTo(shop.folder, firstAdmin.email, "Your password was changed");
    expect(complaints.filter((text) => !text.includes("403")).join("\n")).toBe("");
    await context.close();
  });

  test("signing in leads to the requested screen of the shop, and to no other site", async () => {
    const { page, context } = await open();
    const come = async (next: string) => {
      await page.goto(`${shop.url}${SIGN_IN_PATH}?next=${encodeURIComponent(next)}`);
      await page.getByLabel("E-mail").fill(own.email);
      await page.getByLabel("Password", { exact: true }).fill(own.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: /Customers|Dashboard/ }).waitFor();
      return page.url();
    };
    expect(await come("/admin/customers")).toBe(`${shop.url}/admin/customers`);
    expect(await come("//evil.example/admin")).toBe(`${shop.url}/admin`);
    expect(await come("/admin/../\\evil.example")).toBe(`${shop.url}/admin`);
    await context.close();
  });

  test("the emergency code comes by mail, in the specified words, and lets its owner in", async () => {
    const { page, context } = await open();
    await page.goto(shop.url + SIGN_IN_PATH);
    await page.getByRole("button", { name: "Sign in with an emergency code" }).click();
    await page.getByLabel("E-mail").fill(own.email);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByLabel("6-digit code").waitFor();
    expect(await page.getByRole("status").first().innerText()).toMatch(/^OTP sent/);
    const mail = await mailTo(shop.folder, own.email, "Your sign-in code");
    const code = /\b\d{6}\b/.exec(mail.text ?? "")?.[0] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    await page.getByLabel("6-digit code").fill(wrong);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toBe("Invalid or expired code");
    await page.getByLabel("6-digit code").fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // Signed in by code, the user sets a new password without the current one.
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    expect(await page.getByLabel("Current password").count()).toBe(0);
    const another = "green cup beside the harbour";
    await page.getByLabel("New password").fill(another);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    own = { ...own, password: another };
    await context.close();
  });

  test("a session older than eight hours ends: the guard opens the sign-in page and clears its stored values", async () => {
    const { page, context } = await enter();
    expect(await marksIn(page)).toEqual(["true", "admin", expect.stringMatching(/^\d{13}$/)]);
    await inDatabase(shop, async (db) => {
      const open = await db.selectFrom("sessions").selectAll().where("ended_at", "is", null).execute();
      for (const { id, created_at, expires_at } of open) {
        const earlier = (time: string) => new Date(Date.parse(time) - EIGHT_HOURS - 1000).toISOString();
        await db
          .updateTable("sessions")
          .set({ created_at: earlier(created_at), expires_at: earlier(expires_at) })
          .where("id", "=", id)
          .execute();
      }
    });
    // Without reloading the page: the next request to the server ends the session, this link's or one that the frame makes by itself.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("nav a[href$='/customers']")?.click());
    await page.waitForURL((url) => url.pathname === SIGN_IN_PATH);
    await page.getByLabel("E-mail").waitFor();
    expect(await marksIn(page)).toEqual([null, null, null]);
    await page.goto(`${shop.url}/admin`);
    expect(new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
    await context.close();
  });

  test("the guard asks every five minutes, also without any input", async () => {
    const { page, context } = await open();
    await page.clock.install();
    await signIn(page, shop.url, own);
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await context.clearCookies();
    await page.clock.fastForward(300_000);
    // Asked again and again: one leaving may be overtaken by the next, and then nobody has arrived by the first.
    await expect.poll(() => new URL(page.url()).pathname).toBe(SIGN_IN_PATH);
    await page.getByLabel("E-mail").waitFor();
    expect(await marksIn(page)).toEqual([null, null, null]);
    await context.close();
  });

  test("forged local items grant no access, and stale ones end the session", async () => {
    const stranger = await open();
    await stranger.page.goto(shop.url + SIGN_IN_PATH);
    const forge = (at: number) => {
      localStorage.setItem("adminAuthenticated", "true");
      localStorage.setItem("adminUser", "admin");
      localStorage.setItem("adminLoginTime", String(at));
    };
    await stranger.page.evaluate(forge, Date.now());
    await stranger.page.goto(`${shop.url}/admin/orders`, { waitUntil: "networkidle" });
    expect(new URL(stranger.page.url()).pathname).toBe(SIGN_IN_PATH);
    expect(await stranger.page.evaluate(async () => (await fetch("/api/orders")).status)).toBe(401);
    await stranger.context.close();

    const { page, context } = await enter();
    await page.evaluate(forge, Date.now() - EIGHT_HOURS);
    await page.goto(`${shop.url}/admin/orders`);
    await page.waitForURL((url) => url.pathname === SIGN_IN_PATH);
    expect(await marksIn(page)).toEqual([null, null, null]);
    expect(await page.evaluate(async () => (await fetch("/api/session")).status)).toBe(401);
    await context.close();
  });

  test("signing out ends the session on the server and in the other tabs", async () => {
    const { page, context } = await enter();
    const other = await context.newPage();
    await other.goto(`${shop.url}/admin/orders`);
    await other.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    // The tabs tell each other, so each may begin the way to the sign-in a second time while it is on it.
    for (const tab of [page, other]) await expect.poll(() => new URL(tab.url()).pathname).toBe(SIGN_IN_PATH);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await marksIn(page)).toEqual([null, null, null]);
    expect(await page.evaluate(async () => (await fetch("/api/session")).status)).toBe(401);
    await context.close();
  });
});
