/** Fixed texts of the shop's pages and mails in the owner's words. */
import { expect, onTestFinished, test } from "vitest";
import { previewMail } from "../../server/mail/preview.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import { signInByApi } from "../support/admin.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { openMailingShop } from "../support/mail-delivery.ts";
import { aWaitingMail, mailRow } from "../support/mail-orders.ts";
import { hire, password } from "../support/people.ts";
import { openStoringShop } from "../support/storing-shop.ts";

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Noor" });
  const put = (key: string, body: object, version = 0) =>
    staff.call("PUT /api/shop-texts/:key", { params: { key }, body, ifMatch: version });
  const list = (query: object) => staff.api("GET /api/shop-texts", { query: query as never });
  const keys = async (query: object) => (await list({ pageSize: 200, ...query })).data.map(({ key }) => key);
  const stored = async () => {
    const admin = await as(app, "admin");
    return (await admin.api("GET /api/settings/:key", { params: { key: "shopTexts" } })).value;
  };
  return { app, staff, put, list, keys, stored };
}
const problems = (fields: object) => ({ status: 422, envelope: { error: { fields } } });

test("a new shop lists its texts with every form of both languages, and none of them is its owner's", async () => {
  const { list, keys } = await shopWith();
  const { data, meta } = await list({ q: "cart.items" });
  expect(meta).toEqual({ total: 1, page: 1, pageSize: 24 });
  expect(data[0]).toMatchObject({
    key: "cart.items",
    area: "cart",
    standard: { en: { one: "{{count}} item", other: "{{count}} items" } },
    own: { en: {}, ar: {} },
    version: 0,
  });
  expect(Object.keys(data[0]?.standard.ar ?? {}).sort()).toEqual(["few", "many", "one", "other", "two", "zero"]);
  expect(await keys({ changed: "1" })).toEqual([]);
});

test("a text is found by its English, by its Arabic however it is spelt, by its key, and in its area", async () => {
  const { keys } = await shopWith();
  expect(await keys({ q: "ADD TO CART" })).toContain("cart.add");
  expect(await keys({ q: "اضافه الى السله" })).toContain("cart.add");
  expect(await keys({ q: "cart.add" })).toContain("cart.add");
  expect(await keys({ q: "add to cart", area: "mail" })).toEqual([]);
  expect(await keys({ q: "confirmation.subject" })).toContain("confirmation.subject");
});

test("texts about codes, passwords and alerts are not among them", async () => {
  const { keys, put } = await shopWith();
  for (const q of ["codeMail", "passwordMail", "changeMail", "account.", "alertMail"])
    expect(await keys({ q })).toEqual([]);
  expect((await put("codeMail.notYou", { en: { text: "Tell it to me" } })).status).toBe(404);
});

test("own words stand beside the standard text until they are cleared", async () => {
  const { put, list, keys, stored } = await shopWith();
  const answer = await put("cart.add", { en: { text: "Put it <b>in</b>" }, ar: { text: "ضعه في السلة" } });
  expect(answer).toMatchObject({ status: 200, data: { own: { en: { text: "Put it <b>in</b>" } }, version: 1 } });
  await put("cart.items", { en: { one: "A single item" }, ar: { few: "{{count}} أشياء" } }, 1);
  expect(await stored()).toEqual({
    en: { "cart.add": "Put it <b>in</b>", "cart.items_one": "A single item" },
    ar: { "cart.add": "ضعه في السلة", "cart.items_few": "{{count}} أشياء" },
  });
  expect((await keys({ changed: "1" })).sort()).toEqual(["cart.add", "cart.items"]);
  expect((await list({ q: "put it" })).data[0]?.standard.en).toEqual({ text: "Add to cart" });
  await put("cart.add", { en: { text: " " }, ar: {} }, 2);
  await put("cart.items", { en: { one: "{{count}} item" } }, 3);
  expect(await stored()).toEqual({ en: {}, ar: {} });
});

test("placeholders that are left out or unknown, a form that the language has not, and what is too long are refused", async () => {
  const { put, stored } = await shopWith();
  const code = (name: string) => ({ code: name });
  expect(await put("cart.added", { en: { text: "In your cart" } })).toMatchObject(
    problems({ "en.text": code("placeholder_missing") }),
  );
  expect(await put("cart.added", { ar: { text: "{{name}} {{secret}}" } })).toMatchObject(
    problems({ "ar.text": code("placeholder_unknown") }),
  );
  expect(await put("cart.added", { en: { text: "{{name}} $t(cart.add)" } })).toMatchObject(
    problems({ "en.text": code("placeholder_unknown") }),
  );
  expect(await put("cart.items", { en: { few: "{{count}}" } })).toMatchObject(problems({ "en.few": code("unknown") }));
  expect(await put("cart.add", { en: { text: "x".repeat(301) } })).toMatchObject(
    problems({ "en.text": code("too_long") }),
  );
  expect(await put("cart.add", { en: { text: "a\u202eb" } })).toMatchObject(
    problems({ "en.text": code("plain_text") }),
  );
  expect((await put("cart.nothing", { en: { text: "x" } })).status).toBe(404);
  expect((await put("__proto__", { en: { text: "x" } })).status).toBe(404);
  expect(await stored()).toEqual({ en: {}, ar: {} });
});

test("a language has as many own texts as a page may carry, and those that are there can still be shortened", async () => {
  const { put, list } = await shopWith();
  const { data } = await list({ pageSize: 200 });
  const plain = data.filter(({ standard }) => standard.en.text && !standard.en.text.includes("{{")).slice(0, 28);
  let version = 0;
  for (const { key } of plain) {
    const answer = await put(key, { en: { text: "x".repeat(300) } }, version);
    if (version === 26) expect(answer).toMatchObject(problems({ "en.text": { code: "texts_full" } }));
    else if (answer.status === 200) version += 1;
  }
  expect(version).toBe(26);
  expect((await put(plain[0]?.key ?? "", { en: { text: "x".repeat(200) } }, version)).status).toBe(200);
});

test("two people who change texts at once see each other's", async () => {
  const { app, put } = await shopWith();
  const other = await as(app, "manager", { name: "Aisha" });
  await other.call("PUT /api/shop-texts/:key", {
    params: { key: "cart.add" },
    body: { en: { text: "Buy" } },
    ifMatch: 0,
  });
  const stale = await put("cart.add", { en: { text: "Take" } });
  expect(stale).toMatchObject({
    status: 412,
    envelope: { error: { details: { by: "Aisha", current: { own: { en: { text: "Buy" } }, version: 1 } } } },
  });
  const params = { key: "cart.add" };
  expect((await other.call("PUT /api/shop-texts/:key", { params, body: {} })).code).toBe("version_required");
});

test("the audit log has the changed text alone, and visitors may neither read nor write them", async () => {
  const { app, put } = await shopWith();
  await put("cart.add", { en: { text: "Buy" } });
  await put("cart.view", { en: { text: "See it" } }, 1);
  const admin = await as(app, "admin");
  const [last] = (await admin.api("GET /api/audit")).data;
  expect(last).toMatchObject({ action: "PUT /api/shop-texts/:key", collection: "settings", rowId: "shopTexts" });
  expect(JSON.stringify(last)).toContain("See it");
  expect(JSON.stringify(last)).not.toContain("Buy");
  expect((await visitor(app).call("GET /api/shop-texts")).status).toBe(401);
  const params = { key: "cart.add" };
  expect((await visitor(app).call("PUT /api/shop-texts/:key", { params, body: {}, ifMatch: 2 })).status).toBe(401);
});

test("as a setting they can only be cleared, because each is checked against its standard text", async () => {
  const { app, put, stored } = await shopWith();
  await put("cart.add", { en: { text: "Buy" } });
  const admin = await as(app, "admin");
  const write = (value: unknown) =>
    admin.call("PUT /api/settings/:key", { params: { key: "shopTexts" }, body: { value }, ifMatch: 1 });
  expect((await write({ en: { "cart.add": "{{evil}}" }, ar: {} })).status).toBe(422);
  expect((await write({ en: {}, ar: {} })).status).toBe(200);
  expect(await stored()).toEqual({ en: {}, ar: {} });
});

test("stored pages are made anew in the owner's words", async () => {
  const render = async (_request: Request, { api, ownTexts }: RenderDeps) => {
    await api("GET /api/shop");
    return { status: 200, headers: {}, html: ownTexts?.en["cart.add"] ?? "usual", personal: false };
  };
  const { shop, read, untilStored } = await openStoringShop(render);
  onTestFinished(() => shop.stop());
  await hire(shop.app, { email: "noor@showroom.example", role: "staff" });
  const staff = await signInByApi(shop.url, { email: "noor@showroom.example", password });
  expect(await read()).toBe("usual");
  await untilStored();
  const params = { key: "cart.add" };
  await staff("PUT /api/shop-texts/:key", { params, body: { en: { text: "Buy" } }, headers: ifMatch(0) });
  await expect.poll(read).toBe("Buy");
  await staff("PUT /api/shop-texts/:key", { params, body: {}, headers: ifMatch(1) });
  await expect.poll(read).toBe("usual");
});

test("a mail says them in its language, escaped", async () => {
  const shop = await openMailingShop();
  onTestFinished(() => shop.close());
  const staff = await as(shop.app, "staff");
  const body = { en: { text: "Thank you for {{number}}" }, ar: { text: "شكرًا على {{number}}" } };
  await staff.call("PUT /api/shop-texts/:key", { params: { key: "confirmation.subject" }, body, ifMatch: 0 });
  const hello = { en: { text: "<script>alert(1)</script> {{name}}" } };
  await staff.call("PUT /api/shop-texts/:key", { params: { key: "mail.hello" }, body: hello, ifMatch: 1 });
  const row = await mailRow(shop.app, await aWaitingMail(shop.app));
  const mail = await previewMail(shop.app, renderMail, row);
  expect(mail?.subject).toBe("Thank you for ORD-2026-000001");
  expect(mail?.html).not.toContain("<script>");
  expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  const arabic = await previewMail(shop.app, renderMail, { ...row, lang: "ar" });
  expect(arabic?.subject).toBe("شكرًا على ORD-2026-000001");
});
