// The desktop's first screens, the account, and decisions, in the window.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { superviseBackend } from "../../electron/backend-process/supervise.ts";
import { createProtocol } from "../../electron/protocol/app-protocol.ts";
import { signInByApi } from "../support/admin.ts";
import { desktop as desk, openBrowser, openPage } from "../support/browser.ts";
import { asWritten } from "../support/catalogue.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { root } from "../support/source-imports.ts";
import { type OpenDesktop, openDesktop, serveProtocol, writeTestimonial } from "./support/backend.ts";
import { nodeNetwork } from "./support/node-network.ts";

let browser: Browser;
let shop: TestShop;
let salma: { email: string; password: string };
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), openTestShop()]);
  salma = await hire(shop.app, { name: "Salma", email: "salma@showroom.example", role: "manager" });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Where SCREENSHOTS names a folder, pictures of the screens are kept there, in both languages. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await page.screenshot({ path: join(folder, `${name}-en.png`), fullPage: true });
  await page.getByRole("button", { name: "العربية" }).first().click();
  await page.locator("html[dir=rtl]").waitFor();
  await page.screenshot({ path: join(folder, `${name}-ar.png`), fullPage: true });
  await page.getByRole("button", { name: "English" }).first().click();
  await page.locator("html[dir=ltr]").waitFor();
}

async function openIn(desktop: Pick<OpenDesktop, "url">, path = "/admin") {
  const watched = await openPage(browser, { ...desk, locale: "en-GB" });
  await watched.page.goto(desktop.url + path);
  return watched;
}

async function enter(page: Page, who: { email: string; password: string }, name?: string): Promise<void> {
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  if (name !== undefined) await page.getByLabel("Name of this computer").fill(name);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
const foot = (page: Page) => page.getByRole("contentinfo");
const upToDate = (page: Page) =>
  foot(page)
    .getByText(/^Up to date/)
    .waitFor();

describe("the first screens", () => {
  test("take a pasted address, propose the computer's name, and say a refusal as a sentence", async () => {
    const desktop = await openDesktop({ shop, serverIsFixed: false });
    const { page, context } = await openIn(desktop);
    const address = page.getByLabel("Address of the shop");
    await address.fill("http://shop.example/admin");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("The address must begin with https://, since passwords are sent to it.").waitFor();
    await picture(page, "address");
    await address.fill(`${shop.url}/admin/orders?x=1`);
    await page.getByRole("button", { name: "Next" }).click();
    expect(await page.getByLabel("Name of this computer").inputValue()).toBe("COUNTER-PC");
    await enter(page, { ...salma, password: "not the password" });
    await page.getByRole("alert").getByText("The e-mail address or the password is not right.").waitFor();
    await picture(page, "sign-in");
    await context.close();
    await desktop.close();
  });

  test("say that a sign-in is not kept, and that a configuration does not count", async () => {
    const desktop = await openDesktop({
      shop,
      serverIsFixed: false,
      config: { server: shop.url, updates: false, refused: "open" },
    });
    desktop.os.canStoreSecrets = async () => false;
    const { page, context } = await openIn(desktop);
    await page.getByText("so you sign in at every start").waitFor();
    await page.getByText("This computer’s configuration was ignored").waitFor();
    await picture(page, "no-keychain");
    await enter(page, salma, "Counter");
    await upToDate(page);
    desktop.os.secrets.clear();
    await page.goto("about:blank");
    await desktop.restart();
    await page.goto(`${desktop.url}/admin`);
    await foot(page).getByText("This computer cannot store your sign-in: please sign in again").waitFor();
    await context.close();
    await desktop.close();
  });

  test("show an account of another server as signed out, and its drafts stay", async () => {
    const desktop = await openDesktop({ shop });
    const { page, context } = await openIn(desktop);
    await enter(page, salma, "Counter");
    await upToDate(page);
    await page.evaluate(() => localStorage.setItem(`office.${"a".repeat(24)}.draft.x`, "{}"));
    await page.goto("about:blank");
    await desktop.restart({ server: "https://elsewhere.example", updates: false });
    await page.goto(`${desktop.url}/admin`);
    await page.getByText(`The account on this computer belongs to ${shop.url}.`).waitFor();
    await picture(page, "other-server");
    expect(await page.evaluate(() => localStorage.getItem(`office.${"a".repeat(24)}.draft.x`))).toBe("{}");
    await context.close();
    await desktop.close();
  });

  test("are not shown for a moment where everything is there, and leave no title behind", async () => {
    const desktop = await openDesktop({ shop });
    const { page, context } = await openIn(desktop);
    await enter(page, salma, "Counter");
    await upToDate(page);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        if (document.body?.innerText.includes("Downloading the shop")) seen.push("first fetch");
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    // A screen that is not there sets no title of its own.
    await page.goto(`${desktop.url}/admin/customers/0199f3a2-7c11-7e55-8b1a-3d5d5f8f1a20`);
    await foot(page).waitFor();
    await page.getByRole("main").waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
    expect(await page.title()).not.toContain("Downloading");
    await page.goto(`${desktop.url}/admin/account`);
    await page.getByText("These are changed in a browser").waitFor();
    await page.getByText("Desktops").first().waitFor();
    expect(await page.getByText("This could not be loaded").count()).toBe(0);
    await picture(page, "account");
    await context.close();
    await desktop.close();
  });
});

test("a backend that does not start is named with its reason and its logs, and the page goes on by itself", async () => {
  let works = false;
  const desktop = await openDesktop({ shop });
  const supervised = superviseBackend({
    start: () => {
      let exit: (code: number) => void = () => undefined;
      let heard: (message: never) => void = () => undefined;
      return {
        post(message) {
          if (message.kind !== "open") return;
          if (works) heard({ kind: "opened" } as never);
          else {
            heard({ kind: "failed", message: "The disk cannot be written." } as never);
            exit(1);
          }
        },
        onMessage: (listener) => {
          heard = listener as never;
        },
        onExit: (listener) => {
          exit = (code) => queueMicrotask(() => listener(code));
        },
        kill: () => undefined,
        pid: () => undefined,
      };
    },
    startOptions: {} as never,
    os: desktop.os,
    send: nodeNetwork,
    delaysMs: { restart: [20], failing: 20 },
    onTrouble: () => undefined,
  });
  const handle = (request: Request) => (works ? desktop.backend().handle(request) : supervised.handle(request));
  const served = await serveProtocol(createProtocol({ adminDir: join(root, "dist", "admin"), backend: { handle } }));
  const { page, context } = await openIn(served);
  await page.getByRole("heading", { name: "The app could not start completely" }).waitFor();
  await page.getByText("The disk cannot be written.").waitFor();
  await page.getByRole("button", { name: "Show logs" }).click();
  await expect.poll(() => desktop.os.logsShown).toBe(1);
  await picture(page, "backend-down");
  works = true;
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await context.close();
  void supervised.close(10);
  await served.close();
  await desktop.close();
});

test("a decision shows money, the product and what to do; no side is chosen before, and it is not among what waits", async () => {
  const desktop = await openDesktop({ shop });
  const { page, context } = await openIn(desktop);
  await enter(page, salma, "Counter");
  await upToDate(page);
  const { id } = await shop.api("GET /api/products/:id", { params: { id: "monitor-27" } });
  const web = await signInByApi(shop.url, await hire(shop.app, { name: "Noor", role: "manager" }));
  const there = await web("GET /api/staff/products/:id", { params: { id } });
  const [variant] = there.variants;
  if (!variant) throw new Error("the product has no variant");
  desktop.cut();
  await foot(page)
    .getByText(/^Offline, as of \d\d:\d\d$/)
    .waitFor();
  const ask = async <T>(method: string, path: string, body: object, version: number): Promise<T> => {
    const headers = { "content-type": "application/json", "if-match": `"${version}"` };
    const url = `app://shop${path}`;
    const answer = await desktop.backend().handle(new Request(url, { method, headers, body: JSON.stringify(body) }));
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as T;
  };
  const input = asWritten(there);
  const priced = (price: number) => ({
    ...input,
    variants: input.variants.map((one, n) => (n === 0 ? { ...one, price } : one)),
  });
  await ask("PUT", `/api/products/${id}`, priced(55_500), there.version);
  await page.goto(`${desktop.url}/admin/products/${id}`);
  await page.getByText(/^Offline: prices and stock are as of/).waitFor();
  await foot(page)
    .getByText(/^Offline, 1 change waiting, as of/)
    .waitFor();
  await page.goto(`${desktop.url}/admin/products`);
  await page.getByText(/^Offline: prices and stock are as of/).waitFor();
  await web("PUT /api/products/:id", {
    params: { id },
    body: priced(56_000),
    headers: { "if-match": `"${there.version}"` },
  });
  desktop.mend();
  await foot(page)
    .getByText(/1 decision needed/)
    .waitFor();
  await foot(page).getByRole("link").click();
  const card = page.getByRole("listitem").filter({ hasText: "You and someone else changed the same thing." });
  const said = await card.innerText();
  for (const words of ["QAR 555", "QAR 560", "Choose the value to keep."]) expect(said).toContain(words);
  expect(said).not.toMatch(/55500|56000/);
  await card.getByRole("link", { name: there.name.en, exact: true }).waitFor();
  const main = await card.getByRole("button").evaluateAll((all) => new Set(all.map((one) => one.className)).size);
  expect(main, "both buttons look alike").toBe(1);
  await picture(page, "decision");
  await page.getByRole("tab", { name: /^Waiting/ }).click();
  await page.getByText("Nothing waiting").waitFor();
  await page.getByRole("tab", { name: /^Decisions/ }).click();
  await card.getByRole("button", { name: "Keep mine" }).click();
  await upToDate(page);
  const after = await web("GET /api/staff/products/:id", { params: { id } });
  expect(after.variants[0]?.price).toBe(55_500);
  await context.close();
  await desktop.close();
});

test("another person sees no draft of the one before, and an administrator decides about the sealed work", async () => {
  const boss = await hire(shop.app, { name: "Huda", email: "huda@showroom.example", role: "admin" });
  const desktop = await openDesktop({ shop });
  const { page, context } = await openIn(desktop);
  await enter(page, salma, "Counter");
  await upToDate(page);
  await page.goto(`${desktop.url}/admin/testimonials`);
  await page.getByRole("button", { name: "Add a testimonial" }).click();
  await page.getByRole("dialog").getByLabel("Name: English").fill("Half a testimonial");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Half a testimonial");
  desktop.cut();
  expect(await writeTestimonial(desktop)).toBe(201);
  await foot(page)
    .getByText(/1 change waiting/)
    .waitFor();
  // Only the sign-in gets through, so that Salma's work is still unsent.
  desktop.mendFor("/api/session", "/api/devices");
  await page.goto(`${desktop.url}/adm/ogulf`);
  await enter(page, boss, "Counter");
  await page.waitForURL(`${desktop.url}/admin`);
  await page.goto(`${desktop.url}/admin/testimonials`);
  desktop.mend();
  await upToDate(page);
  await page.getByRole("button", { name: "Add a testimonial" }).click();
  expect(await page.getByRole("dialog").getByLabel("Name: English").inputValue()).toBe("");
  await page.goto(`${desktop.url}/admin/desktop`);
  await page.getByRole("tab", { name: "Storage and help" }).click();
  await page.getByRole("heading", { name: "Unsent work of other people" }).waitFor();
  await picture(page, "sealed");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain("Salma's");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { name: "Unsent work of other people" }).waitFor({ state: "detached" });
  await context.close();
  await desktop.close();
});
