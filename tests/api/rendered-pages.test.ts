/** Pages as HTML, before any script: what a visitor without JavaScript gets. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionPath } from "../../src-shared/addresses.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import { aCheckout } from "../support/orders.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShopProcess();
});
afterAll(() => shop?.close());

const htmlOf = async (path: string) => (await fetch(shop.url + path)).text();
/** The part of a page between two texts of its HTML. */
const between = (html: string, from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to));
const escaped = (text: string) => text.replaceAll("&", "&amp;");

describe("the header of every page", () => {
  test.each(["/", "/about", "/ar/cart", "/ar/products"])("%s has each category with its picture", async (path) => {
    const header = between(await htmlOf(path), "<header", "</header>");
    const categories = await shop.api("GET /api/categories");
    expect(categories.length).toBeGreaterThan(5);
    const start = path.startsWith("/ar") ? "/ar" : "";
    for (const category of categories) {
      const link = `href="${escaped(start + collectionPath(category))}"`;
      expect(header.split(link), category.name.en).toHaveLength(2);
      expect(header).toContain(`src="${escaped(imageUrl(category.picture?.path, { width: 320 }))}"`);
      expect(header).toContain(path.startsWith("/ar") ? category.name.ar : escaped(category.name.en));
    }
  });

  test("has the other language and the customer’s order in its bar", async () => {
    const bar = between(await htmlOf("/ar/about"), "<header", "popover=");
    expect(bar).toMatch(/<a href="\/about" [^>]*lang="en"/);
    expect(bar).toMatch(/<a [^>]*href="\/ar\/order"/);
  });
});

test("the arrow beside the days to return goods points the other way in Arabic", async () => {
  const html = await htmlOf("/ar/product/task-chair-mesh");
  expect(between(html, "my-5 space-y-2", 'href="/ar/return-policy"')).toMatch(/<svg [^>]*\bmirrored\b/);
});

describe("the WhatsApp button", () => {
  const button = async (path: string) =>
    /<a [^>]*href="https:\/\/wa\.me[^>]*bg-whatsapp[^>]*>/.exec(await htmlOf(path))?.[0] ?? "";

  test.each(["/", "/ar/product/task-chair-mesh"])("floats on %s", async (path) => {
    expect(await button(path)).toContain("fixed");
  });

  test.each(["/cart", "/ar/checkout", "/order", "/ar/order-confirmation", "/quote"])(
    "stands in the page on %s",
    async (path) => {
      const found = await button(path);
      expect(found).not.toBe("");
      expect(found).not.toContain("fixed");
    },
  );
});

test("the footer of the checkout leads nowhere but to the other language", async () => {
  const links = async (path: string) => between(await htmlOf(path), "<footer", "</footer>").match(/<a /g)?.length;
  expect(await links("/checkout")).toBe(1);
  expect(await links("/ar/cart")).toBeGreaterThan(10);
});

describe("forms without a script", () => {
  const send = async (path: string, fields: Record<string, string>) =>
    (await fetch(shop.url + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })).text();

  test.each([
    ["/contact", ["Enter your name.", "Enter your e-mail address.", "Write what you need."]],
    ["/ar/contact", ["اكتب اسمك.", "اكتب بريدك الإلكتروني.", "اكتب ما تحتاج إليه."]],
    ["/order", ["Enter the order number.", "Enter a phone number we can call."]],
  ])("say on %s what to enter, field by field", async (path, sentences) => {
    const html = await send(path, { name: "" });
    for (const sentence of sentences) expect(html).toContain(sentence);
  });

  test("a transfer whose receipt has come asks for nothing more, and can send another", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    const body = { ...aCheckout(product.variants[0]?.id ?? ""), paymentMethod: "transfer" as const };
    const { token } = await shop.api("POST /api/orders", { body });
    expect(await htmlOf(`/order/${token}`)).toContain("Please transfer the amount by");
    const form = new FormData();
    form.set("kind", "receipt");
    form.set("file", new File(["%PDF-1.4\n1 0 obj\n%%EOF\n"], "receipt.pdf"));
    expect((await fetch(`${shop.url}/api/track/${token}/files`, { method: "POST", body: form })).status).toBe(201);
    const state = between(await htmlOf(`/order/${token}`), 'aria-labelledby="receipt-sent"', "</summary>");
    expect(state).toContain("We have your receipt");
    expect(state).toContain("<details");
    expect(state).not.toContain("Please transfer");
  });
});

test.each([
  ["/product/round-pouf?colour=teal", "Shown in Mustard"],
  ["/ar/product/round-pouf?colour=teal", "اللون المعروض: خردلي"],
])("%s says that the picture has another colour", async (path, sentence) => {
  expect(await htmlOf(path)).toContain(sentence);
  expect(await htmlOf(path.replace("teal", "mustard"))).not.toContain(sentence);
});

test("the contact page begins with telephone, WhatsApp and the way, and the home page with the categories", async () => {
  const contact = between(await htmlOf("/contact"), "<h1", "<form");
  expect(contact.indexOf("tel:")).toBeGreaterThan(0);
  expect(contact.indexOf("tel:")).toBeLessThan(contact.indexOf("Ask about"));
  const home = await htmlOf("/ar");
  const [category] = await shop.api("GET /api/categories");
  const main = home.slice(home.indexOf("<main"));
  const chip = main.indexOf(escaped(`/ar${collectionPath(category ?? { name: { en: "" } })}`));
  expect(chip).toBeGreaterThan(0);
  expect(chip).toBeLessThan(main.indexOf("ما نعدك به"));
});
