/** Browsing the shop: lists, their search and product pages, as shoppers use them, with a script and without. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { openDatabase } from "../../db/open.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { desktop, openBrowser, openLive, openPage, phone } from "../support/browser.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

let shop: ShopProcess;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

type Device = typeof phone;

/** Opens a page, runs the story, and expects no complaint of the page. */
async function visit(path: string, device: Device, story: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints } = await openPage(browser, device);
  await openLive(page, shop.url + path, device);
  await story(page);
  // The complaint of a browser in which scripts are switched off.
  const real =
    device.javaScriptEnabled === false ? complaints.filter((text) => !text.endsWith(".js: csp")) : complaints;
  expect(real.join("\n")).toBe("");
  await context.close();
}

const noScript = { ...phone, javaScriptEnabled: false };
const cards = (page: Page) => page.locator("main article");
const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`);

describe("a list of products", () => {
  test("keeps its filters, order and search in the address, typed in Arabic digits too", () =>
    visit("/products", desktop, async (page) => {
      await page.getByLabel("Walnut", { exact: false }).first().check({ force: true });
      await page.waitForURL("**/products?colour=walnut");
      const walnut = await cards(page).count();
      await field(page, "min").fill("٥٠٠");
      await field(page, "min").press("Enter");
      await page.waitForURL("**/products?colour=walnut&min=500");
      await page.locator("select[name=sort]").selectOption("price-asc");
      await page.waitForURL("**/products?colour=walnut&min=500&sort=price-asc");
      await expect.poll(() => cards(page).count()).toBeLessThan(walnut);
      // The address changes before the list does: until it is there, the old order is still on screen.
      const outOfOrder = async () => {
        const texts = await cards(page).locator("bdi.font-semibold").allTextContents();
        const prices = texts.map((text) => Number(text.replace(/\D/g, "")));
        return prices.filter((price, at) => price < (prices[at - 1] ?? 0));
      };
      await expect.poll(outOfOrder).toEqual([]);
      await page.getByRole("link", { name: "Remove filter: Walnut" }).click();
      await page.waitForURL("**/products?min=500&sort=price-asc");
      await page.getByRole("link", { name: "Clear all" }).first().click();
      await page.waitForURL("**/products?sort=price-asc");
    }));

  test("shows its second page from the top, and on going back the place one had left", () =>
    visit("/products", desktop, async (page) => {
      await page.getByRole("link", { name: "Page 2" }).click();
      await page.waitForURL("**/products?page=2");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.evaluate(() => scrollTo(0, 500));
      await cards(page).first().getByRole("link").dispatchEvent("click");
      await page.waitForURL("**/product/**");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await page.waitForURL("**/products?page=2");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
    }));

  test.each([
    ["on a phone, whose sheet stays open", phone],
    ["on a desktop", desktop],
  ])("keeps its filters in another subcategory, and moves none of their values, %s", (_where, device) =>
    visit("/collection?category=Seating&min=100&inStock=1", device, async (page) => {
      const filters = page.getByRole("complementary", { name: "Filters" });
      if (device === phone) await page.getByRole("button", { name: "Filters" }).click();
      const values = () =>
        filters.locator("input[type=checkbox]").evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
      await expect.poll(() => filters.isVisible()).toBe(true);
      const before = await values();
      await filters.getByText("Black", { exact: true }).click();
      await page.waitForURL("**colour=black**");
      await filters.getByText("Corniche", { exact: true }).click();
      await page.waitForURL("**brand=Corniche**");
      await filters.getByRole("link", { name: "Stools" }).click();
      await page.waitForURL("**subcategory=stools**");
      await expect.poll(() => page.locator("h1").textContent()).toBe("Stools");
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        category: "Seating",
        subcategory: "stools",
        colour: "black",
        brand: "Corniche",
        min: "100",
        inStock: "1",
      });
      expect(await filters.isVisible()).toBe(true);
      expect(await values()).toEqual(before);
      const checked = filters.locator("input[type=checkbox]:checked");
      expect(await checked.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))).toEqual([
        "black",
        "Corniche",
        "1",
      ]);
      // No stool is left: beside the way back there is one to a quote.
      if (device === phone) await page.keyboard.press("Escape");
      await page.getByRole("main").getByRole("link", { name: "Ask for a quote" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "Clear all" }).last().click();
      await page.waitForURL("**/collection?category=Seating&subcategory=stools");
    }),
  );

  test.each([
    ["/collection?category=Desks+%26+workstations", "160 × 80 × 106 cm"],
    ["/ar/collection?category=Desks+%26+workstations", "160 × 80 × 106 سم"],
  ])("%s shows on a card that a desk has %s", async (path, size) => {
    const html = await (await fetch(shop.url + path)).text();
    expect(html.includes(`>${size}</bdi>`)).toBe(true);
  });

  test("is filtered, searched and turned over without a script", () =>
    visit("/ar/products", noScript, async (page) => {
      await page.locator("button[popovertarget]:visible", { hasText: "التصفية" }).click();
      await page.getByText("أسود", { exact: true }).click();
      await page.getByRole("button", { name: "تطبيق" }).click();
      expect(new URL(page.url()).searchParams.get("colour")).toBe("black");
      const black = await cards(page).count();
      expect(black).toBeGreaterThan(0);
      await field(page, "q").fill("كرسى");
      await field(page, "q").press("Enter");
      expect(await page.locator("h1").textContent()).toContain("كرسى");
      expect(new URL(page.url()).searchParams.get("colour")).toBe("black");
      expect(await cards(page).count()).toBeLessThan(black);
    }));

  test.each([
    ["/products?category=Seating", 301],
    ["/collection", 302],
    ["/collection?category=Nothing", 404],
    ["/collection?category=Seating&subcategory=nothing", 404],
    ["/products?page=99&min=abc&sort=drop&colour=%00%E2%80%AE", 200],
  ])("%s is answered with %i", async (path, status) => {
    const answer = await fetch(shop.url + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
  });

  test("a search that finds nothing leads on to every category, with nothing to filter or to sort", async () => {
    for (const prefix of ["", "/ar"]) {
      const html = await (await fetch(`${shop.url}${prefix}/products?q=zzzqqq`)).text();
      const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? "";
      const collections = [...main.matchAll(/<a\s[^>]*?href="([^"]*\/collection\?[^"]*)"/g)].map(([, href]) => href);
      expect(collections).toHaveLength((await shop.api("GET /api/categories")).length);
      for (const href of collections) expect(href).not.toContain("q=");
      expect(main).not.toMatch(/<select[^>]*name="sort"|name="min"|name="inStock"/);
      // The search words can be changed in the field.
      expect(main).toMatch(/<input[^>]*name="q"[^>]*>/);
    }
  });

  test("says above products that are only near a search that none is exactly that", async () => {
    const heading = async (path: string) =>
      /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await fetch(`${shop.url}${path}`)).text())?.[1]?.replaceAll("&quot;", '"');
    expect(await heading("/products?q=red+chair")).toBe("No exact match for “red chair”, but these are close");
    expect(await heading(`/ar/products?q=${encodeURIComponent("كرسي أحمر")}`)).toBe(
      "لا منتج يطابق «كرسي أحمر» تمامًا، وهذه أقرب المنتجات",
    );
    expect(await heading("/products?q=black+chair")).toBe("Results for “black chair”");
  });

  test("shows the search term as text, never as markup", async () => {
    const html = await (
      await fetch(`${shop.url}/products?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`)
    ).text();
    expect(html).toContain("onerror=alert(1)");
    expect(html).not.toContain("<img src=x");
  });
});

describe("a product's page", () => {
  const alt = (page: Page) => page.locator("main img:visible").first().getAttribute("alt");

  test("changes pictures, price and number with the colour, and puts that variant into the cart", () =>
    visit("/product/desk-straight-140", desktop, async (page) => {
      const before = await alt(page);
      await page.getByRole("link", { name: "Walnut" }).click();
      await page.waitForURL("**?colour=walnut");
      await page.getByText("DM-DE-109-WAL").waitFor();
      expect(await alt(page)).not.toBe(before);
      await page.getByRole("button", { name: "One more" }).click();
      await page.getByLabel("Assembly in your room").check();
      await page.locator("main form[method=post] button[type=submit]").click();
      const cart = await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));
      expect(cart).toMatchObject([{ quantity: 2, services: ["assembly"] }]);
      const product = await shop.api("GET /api/products/:id", { params: { id: "desk-straight-140" } });
      const walnut = product.variants.find((variant) => variant.options.colour === "walnut");
      expect(cart[0].variantId).toBe(walnut?.id);
    }));

  test("shows colour, delivery area and cart without a script", () =>
    visit("/product/desk-straight-140", noScript, async (page) => {
      const before = await alt(page);
      await page.getByRole("link", { name: "Walnut" }).click();
      expect(await alt(page)).not.toBe(before);
      await page.locator("select[name=area]").selectOption("lusail");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByText("Free delivery to Lusail").waitFor();
      expect(new URL(page.url()).searchParams.get("colour")).toBe("walnut");
      await page.locator("main form[method=post] button[type=submit]").click();
      await page.waitForURL("**/cart");
    }));

  test("enlarges its pictures, turned over along the reading direction, and gives the focus back", () =>
    visit("/ar/product/desk-straight-140", desktop, async (page) => {
      await page.locator("main section a[href*='/images/']").first().click();
      const status = page.locator("dialog[open] [role=status]");
      await expect.poll(() => status.textContent()).toContain("1");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => status.textContent()).toContain("صورة 2");
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("A");
    }));

  test.each(["/product/desk-straight-140", "/ar/product/task-chair-mesh?colour=teal"])(
    "%s is one sheet on paper, with the shop’s name, telephone and a code that opens it, and without buttons",
    (path) =>
      visit(path, desktop, async (page) => {
        const code = page.locator("img[src^='/code.svg']");
        const isThere = () => code.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
        // No screen shows it, so it is not fetched before it is printed.
        expect(await isThere()).toBe(false);
        const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
        expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
        expect(await isThere()).toBe(true);
        expect(await code.getAttribute("src")).toBe(`/code.svg?page=${encodeURIComponent(path)}`);
        await page.emulateMedia({ media: "print" });
        await page.getByText("+974 4400 0000").filter({ visible: true }).waitFor();
        expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
      }),
  );

  test("shows the earliest delivery before an area is chosen, and promises nothing for sold-out products", async () => {
    const promise = async (path: string) => {
      const html = await (await fetch(shop.url + path)).text();
      return /<section id="delivery".*?<\/section>/s.exec(html)?.[0] ?? "";
    };
    expect(await promise("/product/task-chair-mesh")).toContain("Free delivery to Doha");
    expect(await promise("/product/task-chair-mesh")).toContain("Earliest delivery");
    expect(await promise("/ar/product/task-chair-mesh")).toContain("أقرب توصيل");
    const soldOut = await promise("/product/drafting-stool?colour=black&area=lusail");
    expect(soldOut).toContain("Free delivery to Lusail");
    expect(soldOut).not.toContain("Earliest");
  });

  test("remembers the delivery area for the next product", () =>
    visit("/product/desk-straight-140", phone, async (page) => {
      await page.locator("select[name=area]").selectOption("lusail");
      await page.getByText(/^Earliest: /).waitFor();
      await openLive(page, `${shop.url}/product/task-chair-mesh`);
      await page.getByText("Free delivery to Lusail").waitFor();
    }));

  test("tells machines the price, the stock and the way here", async () => {
    const html = await (await fetch(`${shop.url}/ar/product/task-chair-mesh`)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map((match) =>
      JSON.parse(match[1] ?? ""),
    );
    const product = blocks.find((block) => block["@type"] === "Product");
    expect(product).toMatchObject({
      name: "كرسي عمل مريح بظهر شبكي",
      offers: {
        "@type": "AggregateOffer",
        priceCurrency: "QAR",
        lowPrice: "890.00",
        highPrice: "920.00",
        offerCount: 2,
      },
    });
    expect(product.offers.offers[0].availability).toBe("https://schema.org/InStock");
    expect(product.url).toBe(`${shop.url}/ar/product/task-chair-mesh`);
    const trail = blocks.find((block) => block["@type"] === "BreadcrumbList");
    expect(trail.itemListElement).toHaveLength(5);
  });

  test("says so when the choice of one option changes another", async () => {
    const db = openDatabase(shop.databaseUrl);
    const { id } = await shop.api("GET /api/products/:id", { params: { id: "desk-straight-140" } });
    const value = (key: string, en: string) => ({ key, name: { en }, hex: null });
    await inTransaction(db, async (tx) => {
      const options = [
        { key: "wood", name: { en: "Wood" }, values: [value("oak", "Oak"), value("walnut", "Walnut")] },
        { key: "width", name: { en: "Width" }, values: [value("140", "140 cm"), value("160", "160 cm")] },
      ];
      await tx
        .updateTable("products")
        .set({ options: toJson(options) })
        .where("id", "=", id)
        .execute();
      const variants = await tx
        .selectFrom("variants")
        .select("id")
        .where("product_id", "=", id)
        .orderBy("position")
        .execute();
      const made = [
        { wood: "oak", width: "160" },
        { wood: "oak", width: "140" },
        { wood: "walnut", width: "140" },
      ];
      for (const [place, chosen] of made.entries()) {
        const variantId = variants[place]?.id ?? "";
        await tx
          .updateTable("variants")
          .set({ options: toJson(chosen) })
          .where("id", "=", variantId)
          .execute();
        recordChange(tx, "variants", variantId, 99);
      }
      recordChange(tx, "products", id, 99);
    });
    await db.destroy();
    // The shop follows what another process has written in its own time.
    const address = "/product/desk-straight-140?width=160&wood=oak";
    await expect.poll(async () => (await fetch(shop.url + address)).text()).toContain("width=140");
    await visit(address, desktop, async (page) => {
      const says = page.getByText("“Walnut” does not come with “160 cm”, so this has changed, too.");
      expect(await says.count()).toBe(0);
      await page.getByRole("link", { name: "Walnut" }).click();
      await says.waitFor();
      await page.getByRole("link", { name: "Oak" }).click();
      await says.waitFor({ state: "detached" });
    });
  });
});

describe("a page that is opened without a document", () => {
  test("is told to the server with the next request that the shop makes anyway, once", () =>
    visit("/", desktop, async (page) => {
      const told: string[] = [];
      page.on("request", (request) => {
        const viewed = request.headers()["x-viewed"];
        if (viewed) told.push(`${new URL(request.url()).pathname}: ${viewed}`);
      });
      await page.locator("header").getByRole("link", { name: "Products", exact: true }).first().click();
      await page.waitForURL("**/products");
      await cards(page).first().getByRole("link").first().click();
      await page.waitForURL("**/product/**");
      const { pathname } = new URL(page.url());
      await expect
        .poll(() => told)
        .toEqual(["/api/products: /products", `/api${pathname.replace("product", "products")}: ${pathname}`]);
      // From the cache of the browser: nothing is asked, so nothing is told until something is.
      await page.goBack();
      await page.waitForURL("**/products");
      expect(told).toHaveLength(2);
    }));

  test("by which the visit began is told with a cart, also after another document", () =>
    visit("/ar/product/task-chair-mesh", phone, async (page) => {
      await page.getByRole("button", { name: "إضافة إلى السلة" }).first().click();
      await page.locator('a[href="/ar/cart"]').first().waitFor();
      const priced = page.waitForRequest("**/api/cart/price");
      await page.evaluate(() => location.assign("/ar/cart"));
      expect((await priced).headers()["x-landing"]).toBe("/ar/product/task-chair-mesh");
    }));
});
