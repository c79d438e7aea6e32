import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const keys = [
  "about",
  "contact",
  "customer-service",
  "delivery-info",
  "journal",
  "our-story",
  "privacy",
  "products",
  "office-furniture-al-waab",
  "office-furniture-doha",
  "office-furniture-lusail",
  "return-policy",
  "services",
  "terms-conditions",
];

describe("the shop's own texts", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  const page = (key: string) => shop.api("GET /api/pages/:key", { params: { key } });
  const write = (key: string, en: string) =>
    inTransaction(shop.app.db, async (tx) => {
      const { id } = await tx
        .updateTable("pages")
        .set({ body: toJson({ en }) })
        .where("key", "=", key)
        .returning("id")
        .executeTakeFirstOrThrow();
      recordChange(tx, "pages", id, 2);
    });

  test("every page is complete in both languages, with nothing left open", async () => {
    for (const key of keys) {
      const text = await page(key);
      expect(text.title.ar, key).toBeTruthy();
      expect(text.html.ar, key).toBeTruthy();
      expect(JSON.stringify(text), key).not.toMatch(/\{\{\w/);
      expect(text.questions.ar?.length, key).toBe(text.questions.en.length);
      expect(text.headings.ar?.length, key).toBe(text.headings.en.length);
    }
    const unknown = await shop.api("GET /api/pages/:key", { params: { key: "not-a-page" } }).catch((error) => error);
    expect(unknown.status).toBe(404);
  });

  test("questions are separated from the text, each with its answer", async () => {
    const { html, questions } = await page("return-policy");
    expect(questions.en.length).toBeGreaterThan(2);
    for (const { question, answerHtml } of questions.en) {
      expect(question).toMatch(/\?$/);
      expect(answerHtml).toMatch(/^<p>/);
      expect(html.en).not.toContain(question);
    }
    expect(questions.ar?.every(({ question }) => question.endsWith("؟"))).toBe(true);
    expect(html.en).not.toContain("Questions</h2>");
  });

  test("a phone number can be pressed, and keeps its order in an Arabic sentence", async () => {
    const { html } = await page("contact");
    expect(html.ar).toContain('<a href="tel:+97444000000"><bdi dir="ltr">+974 4400 0000</bdi></a>');
    expect(html.ar).toContain(
      '<a href="mailto:hello@showroom.example"><bdi dir="ltr">hello@showroom.example</bdi></a>',
    );
    expect(html.ar).toContain("المطار القديم");
  });

  test("the table of zones follows the settings: fee, days, and inactive zones", async () => {
    expect((await page("delivery-info")).html.en).toContain(
      '<tr><th scope="row">Lusail</th><td><bdi dir="ltr">69</bdi></td><td>1 day</td><td>Free</td><td>Yes</td></tr>',
    );
    await inTransaction(shop.app.db, async (tx) => {
      const set = { fee: 7_550, free_from: 100_000, lead_days: 3, cash_on_delivery: false } as const;
      const { id } = await tx
        .updateTable("delivery_zones")
        .set(set)
        .where("key", "=", "lusail")
        .returning("id")
        .executeTakeFirstOrThrow();
      recordChange(tx, "delivery_zones", id, 2);
      const { id: off } = await tx
        .updateTable("delivery_zones")
        .set({ active: false })
        .where("key", "=", "al-khor")
        .returning("id")
        .executeTakeFirstOrThrow();
      recordChange(tx, "delivery_zones", off, 2);
    });
    const { html } = await page("delivery-info");
    expect(html.en).toContain("<td>3 days</td><td>QAR 75.50, free from QAR 1,000</td><td>No</td>");
    expect(html.ar).toContain("<td>3 أيام</td><td>75.50 ر.ق، ومجاني ابتداءً من 1,000 ر.ق</td><td>لا</td>");
    expect(html.en).not.toContain(">Al Khor<");
  });

  test("a text of the settings is data: it cannot bring markup into a page", async () => {
    const { company } = await shop.api("GET /api/shop");
    const name = { en: 'Desks & "Sons" <img src=x onerror=alert(1)>', ar: "شوروم" };
    await inTransaction(shop.app.db, (tx) => putSetting(tx, "company", { ...company, name }, shop.app.now()));
    const { html } = await page("about");
    expect(html.en).toContain("Desks &amp; &quot;Sons&quot; &lt;img");
    expect(html.en).not.toContain("<img");
    await inTransaction(shop.app.db, (tx) => putSetting(tx, "company", company, shop.app.now()));
  });

  test("a word in braces inside a link is filled without a link in a link, and an unknown one stays to be seen", async () => {
    await write("our-story", "[Call {{phone}}](/contact) or {{fax}}.\n\n{{zones}} here");
    const { html, title } = await page("our-story");
    expect(html.en).toContain('<a href="/contact">Call <bdi dir="ltr">+974 4400 0000</bdi></a> or {{fax}}.');
    expect(html.en).toContain("<p>{{zones}} here</p>");
    expect(title.en).toBeTruthy();
  });

  test("a kept page is asked for again as soon as the text has changed", async () => {
    const get = () => fetch(`${shop.url}/api/pages/about`).then((answer) => answer.text());
    const before = await get();
    expect(await get()).toBe(before);
    await write("about", "Quite another text.");
    expect(await get()).toContain("Quite another text.");
  });
});
