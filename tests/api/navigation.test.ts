/** What the header and the footer link to, as the owner chooses it. */
import { expect, onTestFinished, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import type { PageInput } from "../../src-shared/pages/operations.ts";
import { signInByApi } from "../support/admin.ts";
import { addCategory } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { openStoringShop } from "../support/storing-shop.ts";

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const admin = await as(app, "admin", { name: "Noor" });
  let version = 0;
  const put = async (value: unknown) => {
    const answer = await admin.call("PUT /api/settings/:key", {
      params: { key: "navigation" },
      body: { value },
      ifMatch: version,
    });
    if (answer.status === 200) version += 1;
    return answer;
  };
  const navigation = async () => (await visitor(app).api("GET /api/shop")).navigation;
  return { admin, put, navigation };
}
const link = (to: string, label: object = { en: "Link", ar: "رابط" }) => ({ to, label, shown: true });
const page: PageInput = {
  key: "office-fit-out",
  title: { en: "Office fit-out", ar: "تجهيز المكاتب" },
  body: { en: "Whole floors." },
  seo: { title: { en: "" }, description: { en: "" }, keywords: { en: [] } },
};

test("a shop that has chosen nothing links to what every shop links to, and its screen begins with these links", async () => {
  const { admin, navigation } = await shopWith();
  expect(await navigation()).toBeNull();
  const { value } = await admin.api("GET /api/settings/:key", { params: { key: "navigation" } });
  expect(value).toMatchObject({
    header: [{ to: "/" }, { to: "/about" }, { to: "/products" }, { to: "/services" }, { to: "/contact" }],
    footer: [{ title: { en: "Support", ar: "المساعدة" } }, { title: { en: "Company", ar: "الشركة" } }],
  });
});

test("links stand in the order chosen, with their words in both languages, without those switched off", async () => {
  const { put, navigation } = await shopWith();
  const label = { en: "Ask <us>", ar: "اسألنا" };
  await put({
    header: [link("/contact", label), { ...link("/products"), shown: false }, link("https://blog.example/x")],
    footer: [{ title: { en: "More", ar: "المزيد" }, links: [link("/ar/journal")] }],
  });
  expect(await navigation()).toEqual({
    header: [
      { to: "/contact", label },
      { to: "https://blog.example/x", label: { en: "Link", ar: "رابط" } },
    ],
    footer: [{ title: { en: "More", ar: "المزيد" }, links: [{ to: "/journal", label: { en: "Link", ar: "رابط" } }] }],
  });
});

test("a link to an own page is there while the page is published, and leads on when its address changes", async () => {
  const { admin, put, navigation } = await shopWith();
  await put({ header: [link("/"), link("/office-fit-out")], footer: [] });
  const shown = async () => (await navigation())?.header.map(({ to }) => to);
  expect(await shown()).toEqual(["/"]);
  const { id } = await admin.api("POST /api/pages", { body: page });
  expect(await shown()).toEqual(["/", "/office-fit-out"]);
  const write = (ifMatch: number, fields: Partial<PageInput>) =>
    admin.call("PUT /api/pages/:key", { params: { key: id }, body: { ...page, ...fields }, ifMatch });
  await write(1, { key: "fit-out" });
  expect(await shown()).toEqual(["/", "/office-fit-out"]);
  await write(2, { key: "fit-out", status: "withdrawn" });
  expect(await shown()).toEqual(["/"]);
});

test("a link to a category is there once the category is, by a former name too; one to nothing is not", async () => {
  const { admin, put, navigation } = await shopWith();
  await put({ header: [link("/collection?category=Desks"), link("/product/none"), link("/no-such-text")], footer: [] });
  expect((await navigation())?.header).toEqual([]);
  const desks = { name: { en: "Desks", ar: "مكاتب" }, description: { en: "To work at." } };
  const { id } = await addCategory(admin, desks);
  expect((await navigation())?.header).toMatchObject([{ to: "/collection?category=Desks" }]);
  const renamed = { ...desks, name: { en: "Tables", ar: "طاولات" } };
  expect((await admin.call("PUT /api/categories/:id", { params: { id }, body: renamed, ifMatch: 1 })).status).toBe(200);
  expect((await navigation())?.header).toMatchObject([{ to: "/collection?category=Desks" }]);
});

test.each([
  ["javascript:alert(1)"],
  ["http://plain.example"],
  ["//evil.example"],
  ["/ar//evil.example"],
  ["/\\evil.example"],
  ["/admin"],
  ["/api/orders"],
  ["/x/../s/token"],
  ["/two/words"],
  ["/%E0%A4%A"],
  [""],
])("a target that is no page, %j, is refused at its field", async (to) => {
  const { put, navigation } = await shopWith();
  const answer = await put({ header: [link(to)], footer: [] });
  expect(answer).toMatchObject({ status: 422, envelope: { error: { fields: { "header.0.to": {} } } } });
  expect(await navigation()).toBeNull();
});

test("two links to one place, a link without words and too many of them are refused", async () => {
  const { put } = await shopWith();
  const fields = async (header: object[]) =>
    ((await put({ header, footer: [] })).envelope as unknown as { error: { fields: object } }).error.fields;
  expect(await fields([link("/about"), link("/about")])).toMatchObject({ "header.1.to": { code: "taken" } });
  expect(await fields([link("/about", { en: "" })])).toMatchObject({ "header.0.label.en": { code: "required" } });
  const many = Array.from({ length: 8 }, (_, at) => link(`/text-${at}`));
  expect(await fields(many)).toMatchObject({ header: { code: "too_many_lines" } });
});

test("stored pages are made anew when a page that the header links to is withdrawn", async () => {
  const render = async (_request: Request, { api }: RenderDeps) => {
    const { navigation } = await api("GET /api/shop");
    return {
      status: 200,
      headers: {},
      html: `links: ${navigation?.header.map(({ to }) => to) ?? "usual"}`,
      personal: false,
    };
  };
  const { shop, read, untilStored } = await openStoringShop(render);
  onTestFinished(() => shop.stop());
  await hire(shop.app, { email: "owner@showroom.example", role: "admin" });
  const admin = await signInByApi(shop.url, { email: "owner@showroom.example", password });
  expect(await read()).toBe("links: usual");
  await untilStored();
  const { id } = await admin("POST /api/pages", { body: page });
  const value = { header: [link("/"), link("/office-fit-out")], footer: [] };
  await admin("PUT /api/settings/:key", { params: { key: "navigation" }, body: { value }, headers: ifMatch(0) });
  await expect.poll(read).toBe("links: /,/office-fit-out");
  const body = { ...page, status: "withdrawn" as const };
  await admin("PUT /api/pages/:key", { params: { key: id }, body, headers: ifMatch(1) });
  await expect.poll(read).toBe("links: /");
});
