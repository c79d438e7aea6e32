/** The links of header and footer have a draft, a time and versions, as the home page has. */
import { expect, onTestFinished, test } from "vitest";
import { publishDueParts } from "../../server/features/site/publish-due-parts.ts";
import type { SitePartInput } from "../../src-shared/site/operations.ts";
import { as, testApp, visitor } from "../support/context.ts";

const params = { part: "navigation" } as const;
const link = (to: string, en = "Link", ar = "رابط") => ({ to, label: { en, ar }, shown: true });
const header = (...links: object[]) => ({ navigation: { header: links, footer: [] } });

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const admin = await as(app, "admin", { name: "Noor" });
  const read = () => admin.api("GET /api/staff/site/:part", { params });
  const put = async (body: SitePartInput) =>
    admin.call("PUT /api/site/:part", { params, body, ifMatch: (await read()).version });
  const shown = async () => (await visitor(app).api("GET /api/shop")).navigation?.header.map(({ to }) => to) ?? "usual";
  return { app, admin, read, put, shown };
}

test("a draft begins with the usual links, and visitors find the chosen ones once it is published", async () => {
  const { read, put, shown } = await shopWith();
  expect((await read()).values).toMatchObject({ navigation: { header: [{ to: "/" }, { to: "/about" }, {}, {}, {}] } });
  await put({ values: header(link("/contact"), link("/products")), status: "draft" });
  expect(await shown()).toBe("usual");
  await put({ values: {} });
  expect(await shown()).toEqual(["/contact", "/products"]);
});

test("a target that is no page is refused at its field, and a script is none", async () => {
  const { put, shown } = await shopWith();
  const answer = await put({ values: header(link("/"), link("javascript:alert(1)")), status: "draft" });
  expect(answer).toMatchObject({
    status: 422,
    envelope: { error: { fields: { "values.navigation.header.1.to": { code: "link" } } } },
  });
  expect(await shown()).toBe("usual");
});

test("the links of before come back as a draft, and the home page's draft is another", async () => {
  const { admin, put, shown } = await shopWith();
  await put({ values: header(link("/contact")) });
  const versions = await admin.api("GET /api/staff/site/:part/versions", { params });
  expect(versions.map(({ by, changed }) => [by, changed])).toEqual([
    ["Noor", ["navigation"]],
    [null, []],
  ]);
  const restored = { params: { ...params, id: versions[1]?.id ?? "" }, ifMatch: 1 };
  expect((await admin.call("POST /api/site/:part/versions/:id/restore", restored)).data.status).toBe("draft");
  expect(await shown()).toEqual(["/contact"]);
  await put({ values: {} });
  expect(await shown()).toEqual(["/", "/about", "/products", "/services", "/contact"]);
  expect((await admin.api("GET /api/staff/site/:part", { params: { part: "home" } })).version).toBe(0);
});

test("a draft with a time is published then; Arabic stays flagged while links change places", async () => {
  const { app, put, shown, read } = await shopWith();
  await put({ values: header(link("/contact", "Contact", "اتصل"), link("/products", "Shop", "تسوّق")) });
  const publishAt = "2026-03-01T09:00:00.000Z";
  const moved = header(link("/products", "Shop", "تسوّق"), link("/contact", "Ask us", "اتصل"));
  await put({ values: moved, status: "draft", publishAt });
  expect((await read()).arabicOlder).toEqual(["navigation.header./contact.label"]);
  app.clock.set(publishAt);
  expect(await publishDueParts(app)).toBe(1);
  expect(await shown()).toEqual(["/products", "/contact"]);
  expect((await read()).arabicOlder).toEqual(["navigation.header./contact.label"]);
});
