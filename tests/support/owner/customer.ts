/** A customer of an owner's shop, in a browser, in either language. */
import type { Page } from "playwright";
import arabicWords from "../../../src-shared/text/shop/ar/index.ts";
import englishWords from "../../../src-shared/text/shop/en/index.ts";
import { openLive } from "../browser.ts";
import { wordsOf } from "../visitor-texts.ts";
import type { SaidText } from "./every-text.ts";
import { PUBLIC_URL } from "./public-shop.ts";

const words = { en: englishWords, ar: arabicWords };

export interface Purchase {
  lang: "en" | "ar";
  /** The product's whole name. */
  product: string;
  name: string;
  email: string;
  pay: "cash" | "transfer";
}

/** Finds a product by the shop's search, and orders one; resolves to the order's number and the pages on the way. */
export async function buy(
  page: Page,
  { lang, product, name, email, pay }: Purchase,
): Promise<{ number: string; pages: SaidText[] }> {
  const t = words[lang];
  const prefix = lang === "ar" ? "/ar" : "";
  const main = page.getByRole("main");
  await openLive(page, `${PUBLIC_URL}${prefix}/products?q=${encodeURIComponent(product)}`);
  await main.getByRole("link", { name: product }).first().click();
  await page.waitForURL(/\/product\//);
  await main.getByRole("button", { name: t["cart.add"] }).first().click();
  await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
  await openLive(page, `${PUBLIC_URL}${prefix}/cart`);
  const cart = await shownOn(page);
  await page.getByRole("link", { name: t["cart.checkout"] }).first().click();
  await page.waitForURL(/\/checkout/);
  await page.getByLabel(t["checkout.name"]).fill(name);
  await page.getByLabel(t["checkout.phone"]).first().fill("66778899");
  await page.getByLabel(t["checkout.email"]).first().fill(email);
  await page.getByLabel(t["checkout.zone"], { exact: true }).fill("61");
  await page.getByLabel(t["checkout.street"], { exact: true }).fill("840");
  await page.getByLabel(t["checkout.building"], { exact: true }).fill("12");
  await page.getByRole("radio", { name: t[`checkout.pay.${pay}`] }).check();
  await page.locator('label:has(input[name="slot"])').first().click();
  const checkout = await shownOn(page);
  await page.getByRole("button", { name: t["checkout.place"] }).click();
  await page.waitForURL(/\/order-confirmation\?order=/);
  await main
    .getByText(/ORD-\d{4}-\d{6}/)
    .first()
    .waitFor();
  const confirmation = await shownOn(page);
  const number = /ORD-\d{4}-\d{6}/.exec(confirmation.words)?.[0] ?? "";
  return { number, pages: [cart, checkout, confirmation] };
}

/** The page as it is now, after its scripts. */
export async function shownOn(page: Page): Promise<SaidText> {
  const raw = await page.content();
  return { where: new URL(page.url()).pathname, raw, words: wordsOf(raw) };
}
