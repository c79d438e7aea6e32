import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screens } from "../../src-admin/routes.tsx";
import { axeFindings, firstAdmin, type Office, openOffice, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { aCheckout } from "../support/orders.ts";

const narrow = { width: 820, height: 1100 };
const wide = { width: 1440, height: 900 };
/** The rules whose answer can be another in another theme and width; the others have been asked on the same elements. */
const ofLookAlone = [
  "color-contrast",

  "link-in-text-block",
  "scrollable-region-focusable",
  "aria-hidden-focus",
];
const languages = ["en", "ar"] as const;

/** What a shopper leaves behind, so that no screen is empty; answers the ids that addresses name. */
async function fillShop({ shop, admin }: Office): Promise<Record<string, string>> {
  const { id: productId, variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const variantId = variants[0]?.id ?? "";
  const order = await shop.api("POST /api/orders", { body: aCheckout(variantId) });
  const { stamp } = await shop.api("GET /api/form-stamp");
  const second = await shop.api("GET /api/form-stamp");
  await new Promise((resolve) => setTimeout(resolve, second.waitSeconds * 1000));
  const person = { name: "Maryam Al-Hajri", email: "maryam@example.com", phone: "+974 5512 3456" };
  await shop.api("POST /api/contact", { body: { ...person, subject: "Opening hours", message: "Friday too?", stamp } });
  const asked = { ...person, lines: [{ variantId, quantity: 40 }], stamp: second.stamp };
  await shop.api("POST /api/quote-request", { body: asked });
  const first = (rows: { id: string }[]) => rows[0]?.id ?? "none";
  return {
    "/orders/:id": order.id,
    "/orders/:id/edit": order.id,
    "/products/:id": productId,
    "/customers/:id": first((await admin("GET /api/customers", { query: {} })).data),
    "/messages/:id": first((await admin("GET /api/staff/messages", { query: {} })).data),
    "/quote-requests/:id": first((await admin("GET /api/staff/quote-requests", { query: {} })).data),
    "/articles/:id": first((await admin("GET /api/staff/articles", { query: {} })).data),
  };
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe("every screen of the back office", () => {
  let office: Office;
  let ids: Record<string, string>;
  const watched = {} as Record<(typeof languages)[number], WatchedPage>;
  beforeAll(async () => {
    office = await openOffice();
    ids = await fillShop(office);
    for (const lang of languages) {
      const who = { email: firstAdmin.email, password: ownPassword };
      watched[lang] = await office.enter(who, { viewport: wide });
      await watched[lang].page.evaluate((chosen) => {
        localStorage.setItem("office.preferences", JSON.stringify({ lang: chosen, theme: "light" }));
      }, lang);
    }
  });
  afterAll(() => office?.close());

  test.each(screens.flatMap(({ path }) => languages.map((lang) => [path, lang] as const)))(
    "%s in %s: nothing for axe, no complaint, no sideways scrolling, light and dark, wide and narrow",
    async (path, lang) => {
      const { page, complaints } = watched[lang];
      complaints.length = 0;
      await page.setViewportSize(wide);
      await page.goto(`${office.shop.url}/admin${path.replace(":id", ids[path] ?? "none")}`);
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      // The line for live changes stays open, so the network is never idle: the skeletons say when all has come.
      await page.waitForFunction(() => document.querySelector(".skeleton") === null);
      expect(await page.locator("html").getAttribute("dir")).toBe(lang === "ar" ? "rtl" : "ltr");
      expect(await axeFindings(page)).toBe("");
      expect(await sideways(page)).toBeLessThanOrEqual(0);

      await page.setViewportSize(narrow);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = "dark";
        // Colours that are still on their way to the other theme are nobody's to judge.
        return new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))).then(() =>
          Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))).then(() => {}),
        );
      });
      expect(await axeFindings(page, ofLookAlone)).toBe("");
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(complaints.join("\n")).toBe("");
    },
  );
});
