/** Content pages and the contact form: with a script and without, in both languages, down to the mails. */
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../build/long-suites.ts";
import { openDatabase } from "../../db/open.ts";
import arContent from "../../src-shared/text/shop/ar/content.ts";
import arForm from "../../src-shared/text/shop/ar/form.ts";
import arProduct from "../../src-shared/text/shop/ar/product.ts";
import enContent from "../../src-shared/text/shop/en/content.ts";
import enForm from "../../src-shared/text/shop/en/form.ts";
import enProduct from "../../src-shared/text/shop/en/product.ts";
import { desktop, openBrowser, openLive, openPage, phone, untilLive } from "../support/browser.ts";
import { mailHolding, mailTo, readMails } from "../support/mailbox.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const staff = "staff@showroom.example";
const words = {
  en: { prefix: "", ...enContent, ...enForm, ...enProduct },
  ar: { prefix: "/ar", ...arContent, ...arForm, ...arProduct },
};
type Lang = keyof typeof words;

const ways: [string, Lang, BrowserContextOptions][] = [
  ["in English", "en", desktop],
  ["in Arabic on a phone", "ar", phone],
  ["in English without a script", "en", { ...phone, javaScriptEnabled: false }],
  ["in Arabic without a script", "ar", { ...desktop, javaScriptEnabled: false }],
];

let shop: ShopProcess;
let browser: Browser;
beforeAll(async () => {
  // Each visitor has an address of their own, as the proxy would report it: an address may send five messages an hour.
  [shop, browser] = await Promise.all([startShopProcess({ TRUST_PROXY: "1" }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

let visitors = 0;

/** Opens a page as a new visitor; the only complaints allowed are refusals of the server. */
async function visit(path: string, device: BrowserContextOptions, story: (page: Page) => Promise<void>) {
  visitors += 1;
  const { page, context, complaints } = await openPage(browser, {
    ...device,
    extraHTTPHeaders: { "X-Forwarded-For": `198.51.100.${visitors}` },
  });
  await openLive(page, shop.url + path, device);
  await story(page);
  const own = complaints.filter((text) => !text.endsWith(".js: csp") && !/status of (?:409|422|429)/.test(text));
  expect(own.join("\n")).toBe("");
  await context.close();
}

/** Without a script the form comes back once, to be confirmed; pressed too soon it comes back again. */
async function sendUntil(page: Page, button: string, arrived: string, before = async () => {}): Promise<void> {
  const press = page.locator("main form[method=post]").getByRole("button", { name: button, exact: true });
  await expect
    .poll(
      async () => {
        if ((await page.getByRole("main").getByText(arrived).count()) > 0) return true;
        await before();
        await press.click();
        return false;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
}

describe("writing to the shop", () => {
  test.each(sampled(ways))("%s: the message arrives, and the mail says it", async (_how, lang, device) => {
    const t = words[lang];
    const subject = `Shelves ${visitors}`;
    const noScript = device.javaScriptEnabled === false;
    await visit(`${t.prefix}/contact`, device, async (page) => {
      await page.getByLabel(t["contact.name"]).fill("Aisha عائشة");
      await page.getByLabel(t["contact.email"], { exact: true }).fill("aisha@example.com");
      await page.getByLabel(t["contact.subject"]).fill(subject);
      const send = page.getByRole("main").getByRole("button", { name: t["content.send"], exact: true });
      await send.click();
      // The problem is shown beside the missing field, and the typed values are still there.
      await page.getByText(t["problem.required.message"]).waitFor();
      expect(await page.locator("[aria-invalid=true]").getAttribute("name")).toBe("message");
      expect(await page.getByLabel(t["contact.subject"]).inputValue()).toBe(subject);
      await page.getByLabel(t["contact.message"]).fill(`Do you have <b>shelves</b>?\nFor ${subject}.`);
      if (noScript) {
        await send.click();
        await page.getByText(t["content.sendAgain"]).waitFor();
        await sendUntil(page, t["content.send"], t["contact.sent"]);
      } else {
        await send.click();
        await page.getByText(t["contact.sent"]).waitFor();
      }
    });
    const mail = await mailHolding(shop.folder, staff, `For ${subject}.`);
    expect(mail.replyTo?.map((to) => to.address)).toEqual(["aisha@example.com"]);
    expect(mail.text).toContain("Aisha عائشة");
    expect(mail.html).toContain("&lt;b&gt;shelves&lt;/b&gt;");
    const copies = (await readMails(shop.folder)).filter((each) =>
      each.to?.some((to) => to.address === "aisha@example.com"),
    );
    expect(copies).toEqual([]);
  });

  test("a message sent twice by an impatient hand arrives once", () =>
    visit("/contact", desktop, async (page) => {
      await page.getByLabel("Your name").fill("Twice");
      await page.getByLabel("E-mail", { exact: true }).fill("twice@example.com");
      await page.getByLabel("What is it about?").fill("Twice");
      await page.getByLabel("Your message").fill("Sent with a double click.");
      await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).dblclick();
      await page.getByText(enContent["contact.sent"]).waitFor();
      const db = openDatabase(join(shop.folder, "shop.db"));
      const rows = await db.selectFrom("contact_messages").select("name").where("name", "=", "Twice").execute();
      await db.destroy();
      expect(rows).toHaveLength(1);
    }));
});

describe("asking for a quote", () => {
  const sku = "DM-SE-101-BLK";

  async function fillIn(page: Page, lang: Lang, email: string): Promise<void> {
    const t = words[lang];
    await page.getByLabel(t["contact.name"]).fill("Khalid");
    await page.getByRole("textbox", { name: t["quote.company"] }).fill("Marri Trading");
    await page.getByLabel(t["contact.phone"]).fill("٥٥١٢ ٣٤٥٦");
    await page.getByLabel(t["contact.email"], { exact: true }).fill(email);
    await attach(page);
  }
  const attach = (page: Page) =>
    page.locator("#quote-file").setInputFiles({
      name: "خطة plan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\nplan"),
    });

  test.each(sampled(ways))(
    "%s: the product comes along, and it ends with a number and two mails",
    async (_how, lang, device) => {
      const t = words[lang];
      const email = `quote-${visitors}@example.com`;
      const noScript = device.javaScriptEnabled === false;
      let number = "";
      await visit(`${t.prefix}/product/task-chair-mesh`, device, async (page) => {
        await page.getByRole("main").getByRole("link", { name: t["product.askQuote"] }).click();
        if (noScript) await page.waitForURL(/\/quote\?line=/);
        const form = noScript ? page.getByRole("main") : page.getByRole("dialog", { name: t["product.askQuote"] });
        await form.getByText(sku).waitFor();
        await form.locator("input[name^=quantity-]").fill("٤٠");
        await fillIn(page, lang, email);
        if (noScript) await sendUntil(page, t["quote.send"], t["quote.sent"], () => attach(page));
        else await form.getByRole("button", { name: t["quote.send"] }).click();
        await form.getByText(t["quote.sent"]).waitFor();
        number = /QR-\d{4}-\d{6}/.exec(await form.innerText())?.[0] ?? "";
      });
      expect(number).not.toBe("");
      const confirmation = await mailTo(shop.folder, email, number);
      expect(confirmation.html).toContain(`lang="${lang}"`);
      expect(confirmation.text).toContain(sku);
      const told = await mailTo(shop.folder, staff, number);
      expect(told.replyTo?.map((to) => to.address)).toEqual([email]);
      for (const part of [sku, "40", "Marri Trading", "+974 5512 3456", "خطة plan.pdf"])
        expect(told.text).toContain(part);
    },
  );

  test("from the cart it has the cart's goods, and free text alone is enough from the services page", () =>
    visit("/product/task-chair-mesh", desktop, async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
      await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
      await openLive(page, `${shop.url}/cart`);
      // The cart leads on to what goes well with it.
      const others = page.getByRole("region", { name: "Goes well with what is in your cart" });
      await others.getByRole("article").first().waitFor();
      await page.getByRole("main").getByRole("link", { name: "Ask for a quote" }).click();
      const dialog = page.getByRole("dialog", { name: "Ask for a quote" });
      await dialog.getByText(sku).waitFor();
      // Its page, opened in a new tab or reloaded, has them too.
      await openLive(page, `${shop.url}/quote?from=cart`);
      await page.getByRole("main").getByText(sku).waitFor();

      await openLive(page, `${shop.url}/services`);
      await page.getByRole("main").getByRole("link", { name: "Ask for a quote" }).first().click();
      await dialog.getByRole("button", { name: "Send the request" }).click();
      await expect.poll(() => dialog.locator("[aria-invalid=true]").count()).toBe(4);
      expect(await dialog.locator("textarea[aria-invalid=true]").count()).toBe(1);
      await dialog.getByLabel("What do you need?").fill("Forty desks for the third floor.");
      // Closed by mistake, it is still all there.
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Ask for a quote");
      await page.getByRole("main").getByRole("link", { name: "Ask for a quote" }).first().click();
      expect(await dialog.getByLabel("What do you need?").inputValue()).toBe("Forty desks for the third floor.");
    }));

  test("over a slow connection the cart fetches nothing that was not asked for", () =>
    visit("/product/task-chair-mesh", desktop, async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" }, configurable: true }),
      );
      await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click();
      await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await openLive(page, `${shop.url}/cart`);
      await page.waitForLoadState("networkidle");
      expect(asked).toContain("/cart");
      expect(asked.filter((path) => path.startsWith("/api/products/"))).toEqual([]);
    }));

  test("without a script a form that comes back says that its file did not", () =>
    visit("/ar/quote", { ...phone, javaScriptEnabled: false }, async (page) => {
      await attach(page);
      await page.getByRole("main").getByRole("button", { name: words.ar["quote.send"], exact: true }).click();
      await page.getByText(words.ar["problem.file_again"]).waitFor();
      expect(await page.locator("#quote-file").getAttribute("aria-invalid")).toBe("true");
    }));

  test("an address with nonsense in it shows the form without products", async () => {
    for (const query of ["line=x*0", "line=%3Cscript%3E*1", "line=nothing*5", "from=cart", "line=a*1&line=a*1"]) {
      const answer = await fetch(`${shop.url}/quote?${query}`);
      expect(answer.status, query).toBe(200);
      const html = await answer.text();
      expect(html).toContain('name="formToken"');
      expect(html).not.toContain("<script>");
      expect(html).not.toContain('name="quantity-');
    }
  });
});

describe("who writes too often", () => {
  /** As many messages as one address may send in an hour, from the address of the next visitor. */
  async function writeSixty(): Promise<void> {
    const headers = { "X-Forwarded-For": `198.51.100.${visitors + 1}`, "Content-Type": "application/json" };
    const formTokens = await Promise.all(
      Array.from({ length: 60 }, async () => (await shop.api("GET /api/form-token")).formToken),
    );
    const message = { name: "Often", email: "often@example.com", subject: "Often", message: "Once more." };
    await Promise.all(
      formTokens.map((formToken) => {
        const send = () =>
          fetch(`${shop.url}/api/contact`, {
            method: "POST",
            headers,
            body: JSON.stringify({ ...message, formToken }),
          });
        // Its form token has to be three seconds old.
        return expect.poll(async () => (await send()).status, { timeout: 60_000, interval: 1000 }).toBe(201);
      }),
    );
  }

  test.each(sampled(ways.slice(1, 3)))(
    "%s: shows the error, with other ways to reach us, and keeps the input",
    async (_how, lang, device) => {
      const t = words[lang];
      await writeSixty();
      await visit(`${t.prefix}/contact`, device, async (page) => {
        await page.getByLabel(t["contact.name"]).fill("Often");
        await page.getByLabel(t["contact.email"], { exact: true }).fill("often@example.com");
        await page.getByLabel(t["contact.subject"]).fill("A sixth time");
        await page.getByLabel(t["contact.message"]).fill("Still here.");
        await sendUntil(page, t["content.send"], t["content.obstacle.rate_limited"]);
        expect(await page.getByLabel(t["contact.message"]).inputValue()).toBe("Still here.");
        expect(await page.getByRole("main").locator("a[href^='https://wa.me/']").count()).toBeGreaterThan(0);

        await page.goto(`${shop.url}${t.prefix}/quote`);
        await page.getByLabel(t["contact.name"]).fill("Often");
        await page.getByLabel(t["contact.phone"]).fill("5512 3456");
        await page.getByLabel(t["contact.email"], { exact: true }).fill("often@example.com");
        await page.locator("main textarea[name=message]").fill("Forty desks.");
        await sendUntil(page, t["quote.send"], t["content.obstacle.rate_limited"]);
        expect(await page.locator("main textarea[name=message]").inputValue()).toBe("Forty desks.");
      });
    },
  );
});

describe("the offer of the other language", () => {
  const arabs: BrowserContextOptions = { ...phone, locale: "ar-QA" };
  const offer = (page: Page) => page.getByRole("link", { name: "المتابعة بالعربية" });

  test("comes to whom reads it first, covers nothing at the page's end, and leads to the same page", () =>
    visit("/about", arabs, async (page) => {
      await offer(page).waitFor();
      // Parts of the page that are put off grow when they are laid out, so its end may still move away after a scroll.
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo(0, document.documentElement.scrollHeight);
            const footer = document.querySelector("footer")?.getBoundingClientRect().bottom ?? Number.NaN;
            const link = document.querySelector("[hreflang=ar].link");
            const strip = link?.closest("aside")?.getBoundingClientRect().top ?? Number.NaN;
            return strip >= Math.floor(footer);
          }),
        )
        .toBe(true);
      await offer(page).click();
      await page.waitForURL("**/ar/about");
      await openLive(page, `${shop.url}/about`);
      expect(await offer(page).count()).toBe(0);
    }));

  test("is not made again to whom has waved it away, nor to whom reads the page's language first", () =>
    visit("/about", arabs, async (page) => {
      await page
        .getByRole("complementary")
        .filter({ has: offer(page) })
        .getByRole("button")
        .click();
      expect(await offer(page).count()).toBe(0);
      await page.reload();
      await untilLive(page);
      expect(await offer(page).count()).toBe(0);
      await openLive(page, `${shop.url}/ar/about`);
      expect(await page.locator("aside [hreflang=en]").count()).toBe(0);
    }));

  test("keeps away from cart, checkout and orders", () =>
    visit("/about", arabs, async (page) => {
      await offer(page).waitFor();
      for (const path of ["/cart", "/checkout", "/order", "/order-confirmation"]) {
        await openLive(page, shop.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect(await offer(page).count(), path).toBe(0);
      }
    }));
});

describe("reading", () => {
  test("steps from text to text without loading the page anew, and links into a text lead to its place", () =>
    visit("/ar/journal", desktop, async (page) => {
      await untilLive(page);
      await page.evaluate(() => Object.assign(window, { here: true }));
      await page.locator("main article a").first().click();
      await page.waitForURL(/\/ar\/[a-z-]+$/);
      await page.locator(".prose a[href^='/ar/product/']").first().click();
      await page.waitForURL(/\/ar\/product\//);
      expect(await page.evaluate(() => "here" in window)).toBe(true);
      await page.goBack();
      await page.locator("main nav a[href^='#section-']:visible").nth(1).click();
      await page.waitForURL(/#section-/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    }));

  test("questions unfold without a script", () =>
    visit("/return-policy", { ...phone, javaScriptEnabled: false }, async (page) => {
      const answer = page.locator("main details .prose").first();
      expect(await answer.isVisible()).toBe(false);
      await page.locator("main section summary").first().click();
      expect(await answer.isVisible()).toBe(true);
    }));

  test("an article without Arabic says so and marks its English", async () => {
    const db = openDatabase(join(shop.folder, "shop.db"));
    const row = await db
      .selectFrom("articles")
      .select(["id", "body"])
      .where("slug", "=", "network-rack-basics")
      .executeTakeFirstOrThrow();
    const { en } = JSON.parse(String(row.body)) as { en: string };
    await db
      .updateTable("articles")
      .set({ body: JSON.stringify({ en }) as never })
      .where("id", "=", row.id)
      .execute();
    await db.destroy();
    const html = await (await fetch(`${shop.url}/ar/network-rack-basics`)).text();
    expect(html).toContain(arContent["content.englishOnly"]);
    expect(html).toMatch(/<div lang="en" dir="ltr" class="prose/);
    // Its links still lead to the Arabic shop.
    expect(html).toMatch(/class="prose[^>]*>[\s\S]*href="\/ar\/product\//);
  });

  test.each([
    ["/no-such-article", 404],
    ["/ar/no-such-article", 404],
    ["/journal?tag=nothing", 404],
    ["/journal?page=99", 404],
    ["/journal?tag=%3Cscript%3E&page=abc", 200],
    ["/about/", 301],
  ])("%s is answered with %i", async (path, status) => {
    const answer = await fetch(shop.url + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).not.toContain("<script>");
    if (status === 404) expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
});
