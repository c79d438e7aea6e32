/** The back office in a real browser, on the built shop: starting it, signing in, adding staff, and checks by axe. */
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { type ApiClient, createClient } from "../../src-shared/api/client.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import { desktop, openBrowser, openPage, type WatchedPage } from "./browser.ts";
import { patientFetch } from "./patient-fetch.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

export const SIGN_IN_PATH = "/adm/ogulf";
export const firstAdmin = { email: "admin@showroom.example", password: "a long first password" };
/** The password that staff set after their first sign-in. */
export const ownPassword = "blue plate opposite the mosque";

export interface AdminApp {
  shop: ShopProcess;
  browser: Browser;
  /** The API client of the first administrator, who has set a password. */
  admin: ApiClient;
  /** Adds a member of staff who has set a password; resolves to the data for signing in. */
  hire(role: "staff" | "manager", name: string): Promise<{ email: string; password: string }>;
  /** Opens a browser context, signed in as this person, on the dashboard. */
  enter(who: { email: string; password: string }, look?: BrowserContextOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

/** Starts the shop with its demo and a browser, and replaces the administrator's first password. */
export async function openAdminApp(): Promise<AdminApp> {
  const [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  const admin = await signInByApi(shop.url, firstAdmin);
  await admin("PUT /api/session/password", { body: { current: firstAdmin.password, password: ownPassword } });
  return {
    shop,
    browser,
    admin,
    async hire(role, name) {
      const email = `${name.toLowerCase()}@showroom.example`;
      const { oneTimePassword } = await admin("POST /api/users", { body: { name, email, role } });
      const person = await signInByApi(shop.url, { email, password: oneTimePassword });
      await person("PUT /api/session/password", { body: { current: oneTimePassword, password: ownPassword } });
      return { email, password: ownPassword };
    },
    async enter(who, look = {}) {
      const watched = await openPage(browser, { ...desktop, locale: "en-GB", ...look });
      await signIn(watched.page, shop.url, who);
      await watched.page.waitForURL(`${shop.url}/admin`);
      await watched.page.getByRole("heading", { level: 1 }).waitFor();
      return watched;
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

/** Fills in the sign-in page, in English. */
export async function signIn(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(url + SIGN_IN_PATH);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Calls with the cookies it was given, as a browser's page would. */
export async function signInByApi(url: string, who: { email: string; password: string }): Promise<ApiClient> {
  let cookie = "";
  const send = async (request: Request) => {
    request.headers.set("origin", url);
    if (cookie) request.headers.set("cookie", cookie);
    // Uploads carry the session's token, as in a browser (src-admin/app/api.ts).
    if (request.headers.get("content-type")?.startsWith("multipart/"))
      request.headers.set("x-csrf-token", (await api("GET /api/session")).csrfToken);
    const answer = await patientFetch(request);
    for (const line of answer.headers.getSetCookie())
      if (line.startsWith("session=")) cookie = line.split(";")[0] ?? "";
    return answer;
  };
  const api = createClient(requestTransport(send, url));
  await api("POST /api/session", { body: who });
  return api;
}

/** Runs `work` on the database of the running shop. */
export async function inDatabase<T>(shop: ShopProcess, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(join(shop.folder, "shop.db"));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** What the session keeps in local storage by the specification. */
export const marksIn = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ["adminAuthenticated", "adminUser", "adminLoginTime"].map((name) => localStorage.getItem(name)));
