/** The announcement above the header: closed for good by whoever has read it, in one browser, without a cookie. */
import type { BrowserContextOptions } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { desktop, openLive, openPage, phone, untilLive } from "../support/browser.ts";
import { axeFindings } from "../support/looks.ts";

const text = { en: "Closed for Eid", ar: "مغلق في العيد" };

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app?.close());

async function announce(until: string | null): Promise<void> {
  const params = { key: "announcement" } as const;
  const { version } = await app.admin("GET /api/settings/:key", { params });
  const value = { text, link: "", from: null, until };
  await app.admin("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
}

test.each<[string, string, string, string, BrowserContextOptions]>([
  ["in English", "/", text.en, "Dismiss", desktop],
  ["in Arabic on a phone", "/ar/products", text.ar, "إخفاء", phone],
])("is there on every page and stays closed once it was closed, %s", async (_, path, words, dismiss, device) => {
  await announce(null);
  const { page, context, complaints } = await openPage(app.browser, device);
  const bar = page.getByRole("complementary").filter({ hasText: words });
  await expect.poll(async () => (await (await fetch(app.shop.url + path)).text()).includes(words)).toBe(true);
  await openLive(page, app.shop.url + path, device);
  await bar.waitFor();
  expect(await axeFindings(page)).toBe("");
  const [barBox, headerBox] = [await bar.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual((headerBox?.y ?? 0) + 1);
  await bar.getByRole("button", { name: dismiss }).click();
  await bar.waitFor({ state: "detached" });
  await page.reload();
  await untilLive(page);
  await bar.waitFor({ state: "detached" });
  expect(await context.cookies()).toEqual([]);
  expect(complaints.join("\n")).toBe("");
  await context.close();
});

test("leaves a page that stays open when it ends", async () => {
  const { page, context } = await openPage(app.browser, desktop);
  await announce(new Date(Date.now() + 15_000).toISOString());
  await openLive(page, app.shop.url, desktop);
  const bar = page.getByRole("complementary").filter({ hasText: text.en });
  await bar.waitFor();
  await bar.waitFor({ state: "detached", timeout: 20_000 });
  await context.close();
});
