// Names of one script on screens of the other: no name may be cut off at its wrong end or reordered.
import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";
import { inLanguage } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";

const names = {
  en: "Mohammed Abdulrahman bin Jassim Al-Kuwari of the procurement office",
  ar: "عبد العزيز بن عبد الرحمن بن محمد الكواري من مكتب المشتريات",
};

const subject = (name: string): string => name.split(" ").reverse().join(" ");

describe("names in the other script", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  const orders = { en: "", ar: "" };
  beforeAll(async () => {
    adminApp = await openAdminApp();
    const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    for (const [lang, phone] of [
      ["en", "+974 5512 3456"],
      ["ar", "+974 5512 3457"],
    ] as const) {
      const contact = { name: names[lang], phone, email: `${lang}@example.com` };
      const lines = [{ variantId: variants[0]?.id ?? "", quantity: 2, services: [] }];
      const { id } = await adminApp.shop.api("POST /api/orders", { body: aCheckout("", { contact, lines }) });
      orders[lang] = id;
    }
    const formTokens = [await adminApp.shop.api("GET /api/form-token"), await adminApp.shop.api("GET /api/form-token")];
    await new Promise((resolve) => setTimeout(resolve, (formTokens[0]?.waitSeconds ?? 0) * 1000));
    for (const [at, name] of Object.values(names).entries()) {
      const message = { name, email: `writer${at}@example.com`, subject: subject(name) };
      const body = { ...message, message: "…", formToken: formTokens[at]?.formToken ?? "" };
      await adminApp.shop.api("POST /api/contact", { body });
    }
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  });
  afterAll(() => adminApp?.close());

  /** Direction of the box that cuts these words: what does not fit is cut at its end. */
  const cutFrom = (words: Locator): Promise<string> =>
    words.evaluate((element) => {
      let box = element;
      while (getComputedStyle(box).overflowX === "visible" && box.parentElement) box = box.parentElement;
      return getComputedStyle(box).direction;
    });

  test.each(["en", "ar"] as const)("a list in the language %s cuts every long name at its own end", async (lang) => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/messages`);
    await inLanguage(page, lang);
    for (const [script, name] of Object.entries(names)) {
      for (const said of [name, subject(name)]) {
        const words = page.getByRole("cell").getByText(said);
        await words.waitFor();
        expect(await cutFrom(words), said).toBe(script === "ar" ? "rtl" : "ltr");
      }
    }
  });

  test("a field shows how the name in it begins, whichever script it is in", async () => {
    const { page } = watched;
    for (const lang of ["en", "ar"] as const) {
      await page.goto(`${adminApp.shop.url}/admin/orders/${orders[lang]}/edit`);
      const field = page.locator(`input[value="${names[lang]}"]`);
      await field.waitFor();
      const direction = await field.evaluate((element) => getComputedStyle(element).direction);
      expect(direction, names[lang]).toBe(lang === "ar" ? "rtl" : "ltr");
    }
  });

  test("an Arabic screen reads “2 × chair” from the right: the number first", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin/orders/${orders.ar}`);
    await inLanguage(page, "ar");
    const line = page.getByRole("listitem").filter({ hasText: /^2 ×/ }).first();
    await line.waitFor();
    const [two, times] = await line.evaluate((element) => {
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const at: Record<string, number> = {};
      for (let text = walk.nextNode() as Text | null; text; text = walk.nextNode() as Text | null) {
        for (const sign of ["2", "×"]) {
          const place = text.data.indexOf(sign);
          if (place < 0 || at[sign] !== undefined) continue;
          const range = document.createRange();
          range.setStart(text, place);
          range.setEnd(text, place + 1);
          at[sign] = range.getBoundingClientRect().left;
        }
      }
      return [at["2"] ?? 0, at["×"] ?? 0];
    });
    expect(two).toBeGreaterThan(times ?? 0);
  });

  test("deliveries without a day fill no window's bar", async () => {
    const { page } = watched;
    await page.goto(`${adminApp.shop.url}/admin`);
    await inLanguage(page, "en");
    const row = page.getByRole("row").filter({ hasText: "to be arranged" }).first();
    await row.waitFor();
    expect(await row.innerText()).not.toMatch(/ of \d/);
  });
});
