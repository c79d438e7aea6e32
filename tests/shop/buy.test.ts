import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { desktop, openBrowser, openLive, openPage, phone, untilLive } from "../support/browser.ts";
import { mailTo } from "../support/mailbox.ts";
import { aCheckout } from "../support/orders.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

interface Words {
  prefix: string;
  category: RegExp;
  chair: RegExp;
  add: string;
  checkout: string;
  name: string;
  phone: string;
  email: string;
  zone: string;
  street: string;
  building: string;
  withoutPlate: string;
  area: string;
  landmark: RegExp;
  mapUrl: string;
  pinOrLink: RegExp;
  place: string;
  cash: RegExp;
  free: RegExp;
  total: RegExp;
}

const english: Words = {
  prefix: "",
  category: /Seating/,
  chair: /Ergonomic mesh task chair/,
  add: "Add to cart",
  checkout: "Go to checkout",
  name: "Your name",
  phone: "Mobile number",
  email: "E-mail",
  zone: "Zone",
  street: "Street",
  building: "Building",
  withoutPlate: "The building has no blue plate",
  area: "Area",
  landmark: /^What (helps us find|stands nearby)/,
  mapUrl: "Link to the place on a map",
  pinOrLink: /Add your location, or a link/,
  place: "Place order",
  cash: /Cash/,
  free: /Delivery\s*Free/,
  total: /QAR 890/,
};

/** Has React draw nothing, which it does in messages to itself, until the function is called that this answers: with the new prices. */
async function holdDrawing(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function hold(this: MessagePort, ...message: [unknown]) {
      held.push(() => postMessage.apply(this, message));
    };
    const draw = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const post of held) post();
    };
    Object.assign(window, { draw });
  });
  const priced = page.waitForResponse(/\/api\/cart\/price$/);
  return async () => {
    await (await priced).finished();
    await page.evaluate(async () => {
      // The page reads the answer and goes on with it in turns of its own.
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
      (window as unknown as { draw(): void }).draw();
    });
  };
}

/** Waits for the page of the order; where that does not come, the error says what the checkout shows instead. */
async function untilOrdered(page: Page, complaints: readonly string[]): Promise<void> {
  await page.waitForURL(/\/order-confirmation\?order=/).catch(async (problem: unknown) => {
    const shown = await page.getByRole("main").innerText();
    throw new Error(`Nothing was ordered. ${complaints.join("; ")}\n${shown}`, { cause: problem });
  });
}

describe("buying a chair", () => {
  let shop: ShopProcess;
  let browser: Browser;
  let arabic: Words;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
    const { default: cart } = await import("../../src-shared/text/shop/ar/cart.ts");
    const { default: checkout } = await import("../../src-shared/text/shop/ar/checkout.ts");
    arabic = {
      prefix: "/ar",
      category: /المقاعد/,
      chair: /كرسي عمل مريح بظهر شبكي/,
      add: cart["cart.add"],
      checkout: cart["cart.checkout"],
      name: checkout["checkout.name"],
      phone: checkout["checkout.phone"],
      email: checkout["checkout.email"],
      zone: checkout["checkout.zone"],
      street: checkout["checkout.street"],
      building: checkout["checkout.building"],
      withoutPlate: checkout["checkout.withoutPlate"],
      area: checkout["checkout.area"],
      landmark: /^(ما يساعدنا|ما يوجد بالقرب)/,
      mapUrl: checkout["checkout.mapUrl"],
      pinOrLink: /أضف موقعك، أو رابط/,
      place: checkout["checkout.place"],
      cash: new RegExp(checkout["checkout.pay.cash"]),
      free: new RegExp(`${cart["cart.delivery"]}\\s*${cart["cart.deliveryFree"]}`),
      total: /890 ر\.ق/,
    };
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const orders = async () => {
    const db = openDatabase(join(shop.folder, "shop.db"));
    const rows = await db
      .selectFrom("orders")
      .select(["number", "lang", "total", "contact_phone"])
      .orderBy("number")
      .execute();
    await db.destroy();
    return rows;
  };

  async function fillIn(page: Page, words: Words, email: string): Promise<void> {
    await page.getByLabel(words.name).fill("علي Al-Kuwari");
    await page.getByLabel(words.phone, { exact: false }).first().fill("٥٥١٢ ٣٤٥٦");
    await page.getByLabel(words.email, { exact: false }).first().fill(email);
    await page.getByLabel(words.zone, { exact: true }).fill("61");
    await page.getByLabel(words.street, { exact: true }).fill("840");
    await page.getByLabel(words.building, { exact: true }).fill("12");
    // The times of a zone move what is below them when they come, under a pointer that is pressed as well.
    await chooseTime(page);
    await page.getByRole("radio", { name: words.cash }).check();
  }

  /** The first free delivery time of the zone that was filled in. */
  const chooseTime = (page: Page) => page.locator('label:has(input[name="slot"])').first().click();

  test.each([
    ["English on a desktop", "en"],
    ["Arabic on a phone", "ar"],
  ])("in %s, from home to the follow-up page, and the mail says the same", async (_how, lang) => {
    const words = lang === "ar" ? arabic : english;
    const email = `buyer-${lang}@example.com`;
    const { page, context, complaints } = await openPage(browser, lang === "ar" ? phone : desktop);
    await openLive(page, `${shop.url}${words.prefix || "/"}`);
    await page.getByRole("main").getByRole("link", { name: words.category }).first().click();
    await page.waitForURL(/\/collection\?category=/);
    await page.getByRole("main").getByRole("link", { name: words.chair }).first().click();
    await page.waitForURL(/\/product\/task-chair-mesh/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("main").getByRole("button", { name: words.add }).first().click();
    await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
    await openLive(page, `${shop.url}${words.prefix}/cart`);
    await expectText(page, words.chair);
    await expectText(page, words.free);
    await page.getByRole("link", { name: words.checkout }).first().click();
    await page.waitForURL(/\/checkout/);
    await fillIn(page, words, email);
    await page.getByRole("button", { name: words.place }).click();
    await page.waitForURL(/\/order-confirmation\?order=/);
    await expectText(page, /ORD-\d{4}-\d{6}/);
    const number = /ORD-\d{4}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
    expect(number).not.toBe("");
    await expectText(page, words.total);
    expect(await page.evaluate(() => localStorage.getItem("cart"))).not.toContain("variantId");

    const mail = await mailTo(shop.folder, email, number);
    expect(mail.html).toContain(`lang="${lang}"`);
    for (const body of [mail.html ?? "", mail.text ?? ""]) {
      expect(body).toMatch(words.total);
      expect(body).toMatch(words.chair);
      expect(body).toContain("DM-SE-101-BLK");
    }
    const link = new RegExp(`${shop.url}${words.prefix}/order/[\\w-]+`).exec(mail.text ?? "")?.[0] ?? "";
    await openLive(page, link);
    await expectText(page, new RegExp(number));
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    expect((await orders()).find((order) => order.number === number)).toEqual({
      number,
      lang,
      total: 89_000,
      contact_phone: "+97455123456",
    });
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });

  test("a double click, a reload and going back never make a second order", async () => {
    const before = (await orders()).length;
    const { page, context } = await openPage(browser, desktop);
    await openLive(page, `${shop.url}/product/task-chair-mesh`);
    await page.getByRole("main").getByRole("button", { name: english.add }).first().click();
    await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
    await openLive(page, `${shop.url}/checkout`);
    await fillIn(page, english, "twice@example.com");
    await page.getByRole("button", { name: english.place }).dblclick();
    await page.waitForURL(/\/order-confirmation/);
    await page.reload();
    await untilLive(page);
    await page.goBack();
    await untilLive(page);
    expect((await orders()).length).toBe(before + 1);
    await context.close();
  });

  test("with JavaScript off a chair is bought all the same", async () => {
    const before = (await orders()).length;
    const { page, context } = await openPage(browser, { ...desktop, javaScriptEnabled: false });
    await page.goto(`${shop.url}/products?q=mesh`);
    await page.getByRole("main").getByRole("link", { name: english.chair }).first().click();
    await page.getByRole("main").getByRole("button", { name: english.add }).first().click();
    await page.waitForURL(/\/cart/);
    await page.locator('header a[href="/cart"] img').waitFor();
    expect(await (await context.request.get(`${shop.url}/cart/badge.svg`)).text()).toContain(">1</text>");
    await expectText(page, english.chair);
    // Free everywhere is free before the place is known.
    await expectText(page, /Delivery\s*Free/);
    await page.getByRole("link", { name: english.checkout }).first().click();
    await page.getByRole("button", { name: english.place }).click();
    await expectText(page, /Enter your name/);
    await page.getByLabel(english.zone, { exact: true }).fill("61");
    await page.getByRole("button", { name: "Show delivery price and times" }).click();
    await page.waitForURL(/\/checkout#when/);
    await fillIn(page, english, "noscript@example.com");
    await page.getByRole("button", { name: english.place }).click();
    await page.waitForURL(/\/order-confirmation\?order=/);
    await expectText(page, /ORD-\d{4}-\d{6}/);
    expect((await orders()).length).toBe(before + 1);
    await context.close();
  });

  test.each([
    ["in Arabic on a phone", "ar", phone],
    ["without a script", "en", { ...desktop, javaScriptEnabled: false }],
  ] as const)("a building without a blue plate is ordered to %s", async (_how, lang, device) => {
    const words = lang === "ar" ? arabic : english;
    const { page, context, complaints } = await openPage(browser, device);
    await openLive(page, `${shop.url}${words.prefix}/product/task-chair-mesh`, device);
    await page.getByRole("main").getByRole("button", { name: words.add }).first().click();
    if (lang === "en") await page.waitForURL(/\/cart/);
    else await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
    await openLive(page, `${shop.url}${words.prefix}/checkout`, device);
    await page.getByLabel(words.name).fill("Maryam");
    await page.getByLabel(words.phone, { exact: false }).first().fill("55123456");
    await page.getByLabel(words.email, { exact: false }).first().fill(`plate-${lang}@example.com`);
    await page.getByRole("radio", { name: words.cash }).check();
    await page.getByLabel(words.withoutPlate).check();
    expect(await page.getByLabel(words.street, { exact: true }).isVisible()).toBe(false);
    await page.getByLabel(words.area, { exact: false }).first().fill("الوكرة");
    if (lang === "en") await page.getByRole("button", { name: "Show delivery price and times" }).click();
    await chooseTime(page);
    // On a slow computer nothing is drawn between the press and its answer.
    const draw = lang === "ar" ? await holdDrawing(page) : undefined;
    await page.getByRole("button", { name: words.place }).click();
    await draw?.();
    await expectText(page, words.pinOrLink);
    await page.getByLabel(words.landmark).fill("خلف المسجد");
    await page.getByLabel(words.mapUrl).fill("https://maps.app.goo.gl/AbC123xyz");
    if (process.env.PICTURES)
      await page.screenshot({ path: join(process.env.PICTURES, `plate-${lang}.png`), fullPage: true });
    await page.getByRole("button", { name: words.place }).click();
    await untilOrdered(page, complaints);
    await expectText(page, /خلف المسجد/);
    expect(complaints.filter((text) => !text.endsWith(".js: csp")).join("\n")).toBe("");
    await context.close();
  });

  test("the second buyer of the last piece gets an error at the order button and keeps the input", async () => {
    const [last] = (await shop.api("GET /api/products/:id", { params: { id: "desk-lamp-led" } })).variants;
    if (!last) throw new Error("the demo has no lamp");
    const db = openDatabase(join(shop.folder, "shop.db"));
    await db.updateTable("variants").set({ on_hand: 1, backorder: false }).where("id", "=", last.id).execute();
    await db.destroy();
    const { page, context } = await openPage(browser, desktop);
    await openLive(page, `${shop.url}/`);
    await page.evaluate(
      (id) => localStorage.setItem("cart", JSON.stringify([{ variantId: id, quantity: 1 }])),
      last.id,
    );
    await openLive(page, `${shop.url}/checkout`);
    await fillIn(page, english, "loser@example.com");
    await shop.api("POST /api/orders", { body: aCheckout(last.id) });
    await page.getByRole("button", { name: english.place }).click();
    await expectText(page, /sold out/);
    expect(await page.getByLabel(english.street, { exact: true }).inputValue()).toBe("840");
    expect((await orders()).filter((order) => order.total === last.price)).toHaveLength(1);
    await context.close();
  });

  test("a price that rose meanwhile is shown before anything is ordered", async () => {
    const before = (await orders()).length;
    const { page, context } = await openPage(browser, desktop);
    await openLive(page, `${shop.url}/product/waste-bin`);
    await page.getByRole("main").getByRole("button", { name: english.add }).first().click();
    await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
    await openLive(page, `${shop.url}/checkout`);
    await fillIn(page, english, "price@example.com");
    const { id } = (await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } })).variants[0] ?? { id: "" };
    const db = openDatabase(join(shop.folder, "shop.db"));
    await db.updateTable("variants").set({ price: 12_300 }).where("id", "=", id).execute();
    await db.destroy();
    await page.getByRole("button", { name: english.place }).click();
    await expectText(page, /total is now/);
    expect((await orders()).length).toBe(before);
    await page.getByRole("button", { name: english.place }).click();
    await page.waitForURL(/\/order-confirmation/);
    expect((await orders()).at(-1)?.total).toBe(12_300);
    await context.close();
  });

  test.each([
    ["with a script", desktop],
    ["without one", { ...phone, javaScriptEnabled: false }],
  ])("an order is ordered again from its page %s, and what cannot be had is named", async (_how, device) => {
    const variant = async (id: string) => {
      const [first] = (await shop.api("GET /api/products/:id", { params: { id } })).variants;
      if (!first) throw new Error(`the demo has no ${id}`);
      return first.id;
    };
    const [chair, pouf, stand] = await Promise.all(["visitor-sled-chair", "round-pouf", "coat-stand"].map(variant));
    const lines = [chair, pouf, stand].map((id) => ({ variantId: id ?? "", quantity: 2, services: [] }));
    const db = openDatabase(join(shop.folder, "shop.db"));
    const set = (id: string | undefined, values: { archived?: boolean; on_hand?: number; backorder?: boolean }) =>
      db
        .updateTable("variants")
        .set(values)
        .where("id", "=", id ?? "")
        .execute();
    for (const id of [chair, pouf, stand]) await set(id, { archived: false, on_hand: 10, backorder: false });
    const { token } = await shop.api("POST /api/orders", { body: aCheckout("", { lines }) });
    await set(pouf, { on_hand: 0 });
    await set(stand, { archived: true });
    const { page, context, complaints } = await openPage(browser, device);
    await openLive(page, `${shop.url}/order/${token}`, device);
    await page.getByRole("button", { name: "Order again" }).click();
    await expectText(page, /1 product is in your cart/);
    await expectText(page, /: sold out at the moment/);
    await expectText(page, /: no longer sold/);
    expect(await page.getByRole("button", { name: "Order again" }).count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "View cart" }).click();
    await page.waitForURL("**/cart");
    await expectText(page, /Visitor chair|sled/i);
    await expectText(page, /2 items/);
    await set(stand, { archived: false });
    await db.destroy();
    expect(complaints.filter((text) => !text.endsWith(".js: csp")).join("\n")).toBe("");
    await context.close();
  });

  test("a cart that was tampered with or damaged is repaired, never a blank page", async () => {
    const { page, context, complaints } = await openPage(browser, phone);
    await openLive(page, `${shop.url}/`);
    for (const cart of ["not json", "null", '{"a":1}', '[{"variantId":"x","quantity":-3}]', `[${"[".repeat(2000)}`]) {
      await page.evaluate((text) => localStorage.setItem("cart", text), cart);
      await openLive(page, `${shop.url}/cart`);
      await expectText(page, /Your cart is empty/);
    }
    expect(complaints.join("\n")).toBe("");
    await context.close();
  });

  test("a product put into the cart in one tab is shown in the other", async () => {
    const { page, context } = await openPage(browser, desktop);
    const other = await context.newPage();
    await Promise.all([page, other].map((tab) => openLive(tab, `${shop.url}/product/monitor-27`)));
    await page.getByRole("main").getByRole("button", { name: english.add }).first().click();
    await other.waitForFunction(() => document.querySelector('header a[href="/cart"]')?.textContent?.includes("1"));
    await context.close();
  });
});

async function expectText(page: Page, text: RegExp): Promise<void> {
  await page.getByRole("main").getByText(text).first().waitFor();
}
