/** What shoppers do in every browser: buying, the page of their order, signing a quote. */
import type { ApiClient } from "../../src-shared/api/client.ts";
import arCart from "../../src-shared/text/shop/ar/cart.ts";
import arCheckout from "../../src-shared/text/shop/ar/checkout.ts";
import arOrder from "../../src-shared/text/shop/ar/order.ts";
import arShared from "../../src-shared/text/shop/ar/shared.ts";
import enCart from "../../src-shared/text/shop/en/cart.ts";
import enCheckout from "../../src-shared/text/shop/en/checkout.ts";
import enOrder from "../../src-shared/text/shop/en/order.ts";
import enShared from "../../src-shared/text/shop/en/shared.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { mailTo } from "../support/mailbox.ts";
import { aCheckout } from "../support/orders.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import type { EnginePage } from "./engine.ts";

const words = {
  en: { ...enCart, ...enCheckout, ...enOrder, ...enShared },
  ar: { ...arCart, ...arCheckout, ...arOrder, ...arShared },
};

/** The shop, its administrator, and the language and page in which a shopper uses it. */
export interface Scene {
  shop: ShopProcess;
  admin: ApiClient;
  lang: Lang;
  page: EnginePage;
}

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);
const button = (text: string) => `//button[starts-with(normalize-space(.), ${quoted(text)})]`;
const field = (label: string) =>
  `//*[self::input or self::textarea][@id = //label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`;
const saying = (text: string) => `//*[contains(text(), ${quoted(text)})]`;

const addressOf = ({ shop, lang }: Pick<Scene, "shop" | "lang">, path: string) =>
  `${shop.url}${lang === "ar" ? "/ar" : ""}${path}`;

/** Opens a page, and refuses one that can be scrolled sideways. What a shopper does before its script runs is kept by the page. */
async function openWhole(page: EnginePage, url: string): Promise<void> {
  await page.open(url);
  const [whole, shown] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  if (whole > shown) throw new Error(`${url} is ${whole} pixels wide, of which ${shown} are shown`);
}

export async function buyChair(scene: Scene): Promise<void> {
  const { page, lang } = scene;
  const t = words[lang];
  await openWhole(page, addressOf(scene, "/product/task-chair-mesh"));
  await page.click(`//main${button(t["cart.add"])}`);
  while (!(await page.evaluate<boolean>("(localStorage.getItem('cart') ?? '').includes('quantity')"))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await openWhole(page, addressOf(scene, "/checkout"));
  await page.type(field(t["checkout.name"]), "علي Al-Kuwari");
  await page.type(field(t["checkout.phone"]), "٥٥١٢ ٣٤٥٦");
  await page.type(field(t["checkout.email"]), `buyer-${lang}@example.com`);
  await page.type(field(t["checkout.zone"]), "61");
  await page.type(field(t["checkout.street"]), "840");
  await page.type(field(t["checkout.building"]), "12");
  await page.click("(//label[.//input[@name = 'slot']])[1]");
  await page.click(`//label[.//input[@value = 'cash']]`);
  await page.click(button(t["checkout.place"]));
  await page.see(saying("ORD-"));
  if (!(await page.url()).includes("/order-confirmation?order="))
    throw new Error(`after ordering: ${await page.url()}`);
}

export async function askAboutOrder(scene: Scene): Promise<void> {
  const { page, shop, lang } = scene;
  const t = words[lang];
  const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const body = aCheckout(variants[0]?.id ?? "", { lang });
  const { token, number } = await shop.api("POST /api/orders", { body });
  await openWhole(page, addressOf(scene, `/order/${token}`));
  await page.see(`//h1[contains(normalize-space(.), "${number}")]`);
  await page.type(field(t["order.ask.label"]), "Does it fit the lift? هل يدخل المصعد؟");
  await page.click(button(t["order.ask.send"]));
  await page.see(saying(t["order.ask.done"]));
}

export async function signQuote(scene: Scene): Promise<void> {
  const { page, shop, admin, lang } = scene;
  const t = words[lang];
  const email = `quote-${lang}@customer.example`;
  const quote = await admin("POST /api/quotes", {
    body: {
      lang,
      contact: { name: "Noora Al-Marri", phone: "5533 4455", email },
      address: { zone: 61, street: "840", building: "12" },
      sections: [
        {
          title: { en: "Reception", ar: "الاستقبال" },
          lines: [
            { kind: "text", name: { en: "Counter", ar: "كاونتر" }, quantity: 1, listPrice: 1_250_050, cost: 800_000 },
          ],
        },
      ],
      validUntil: addDays(qatarDate(new Date()), 10),
    },
  });
  await admin("PATCH /api/quotes/:id/send", {
    params: { id: quote.id },
    headers: { "if-match": `"${quote.version}"` },
    body: { version: quote.newest, mail: true },
  });
  const mail = await mailTo(shop.folder, email, quote.number);
  const url = /https?:\/\/\S+\/s\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "";
  await openWhole(page, url);
  await page.type(field(t["shared.lastFour"]), "4455");
  await page.click(button(t["shared.unlockNow"]));
  await page.see(saying("840"));
  await page.type(field(t["shared.name"]), "نورة Al-Marri");
  await page.draw(`//*[@role = 'img' and @aria-label = ${quoted(t["shared.sign"])}]`);
  await page.click(button(t["shared.acceptFor"].replace(/\s*\{\{amount\}\}.*/, "")));
  await page.see(saying(t["shared.accepted"]));
  const { acceptance } = await admin("GET /api/quotes/:id", { params: { id: quote.id } });
  if (!acceptance?.signature?.[0]?.length) throw new Error("the signature did not arrive");
}

/**
 * A reader who has scrolled down sees the same lines when what stands above is laid out (bootstrap.ts). The parts are put off once more
 * first: those of the page itself were laid out while it was opened.
 */
export async function holdPlace(scene: Scene): Promise<void> {
  const { page } = scene;
  await openWhole(page, addressOf(scene, scene.lang === "ar" ? "" : "/"));
  const moved = await page.evaluate<number>(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const parts = [...document.querySelectorAll(".put-off")];
    for (const part of parts) part.style.contentVisibility = "";
    scrollTo({ top: document.documentElement.scrollHeight * 0.7, behavior: "instant" });
    for (let frames = 0; frames < 5; frames += 1) await frame();
    const isSeen = ({ top, bottom, height }) => height > 0 && top > 100 && bottom < innerHeight;
    const seen = [...document.querySelectorAll("main :is(h2, h3, p, li)")].find((one) => isSeen(one.getBoundingClientRect()));
    const before = seen.getBoundingClientRect().top;
    for (const part of parts) {
      part.style.contentVisibility = "visible";
      await frame();
    }
    await frame();
    return seen.getBoundingClientRect().top - before;
  })()`);
  if (Math.abs(moved) > 2) throw new Error(`what the reader sees moved by ${moved} pixels`);
}

export const stories = { buyChair, askAboutOrder, signQuote, holdPlace };
