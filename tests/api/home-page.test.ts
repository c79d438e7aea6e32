/** The home page as its owner arranges it in the settings. */
import { expect, onTestFinished, test } from "vitest";
import { HOME_SECTIONS } from "../../src-shared/content/home-sections.ts";
import type { SettingKey } from "../../src-shared/settings/operations.ts";
import { as, testApp, visitor } from "../support/context.ts";

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const admin = await as(app, "admin", { name: "Noor" });
  const put = (key: SettingKey, value: unknown, version = 0) =>
    admin.call("PUT /api/settings/:key", { params: { key }, body: { value }, ifMatch: version });
  return { app, admin, put, shop: () => visitor(app).api("GET /api/shop") };
}
const problems = (fields: object) => ({ status: 422, envelope: { error: { fields } } });

test("sections are shown in the order that was chosen, without those switched off", async () => {
  const { put, shop } = await shopWith();
  expect((await shop()).homeSections).toEqual(HOME_SECTIONS);
  const chosen = HOME_SECTIONS.map((section) => ({ section, shown: section !== "cityCards" })).reverse();
  await put("homeSections", chosen);
  expect((await shop()).homeSections).toEqual([...HOME_SECTIONS].reverse().filter((name) => name !== "cityCards"));
});

test("a section that a choice does not name follows the others", async () => {
  const { put, shop } = await shopWith();
  await put("homeSections", [
    { section: "testimonials", shown: true },
    { section: "promises", shown: false },
  ]);
  const others = HOME_SECTIONS.filter((name) => name !== "testimonials" && name !== "promises");
  expect((await shop()).homeSections).toEqual(["testimonials", ...others]);
});

test("a section that is none, and one named twice, are refused", async () => {
  const { put, shop } = await shopWith();
  const once = { section: "about", shown: true };
  expect(await put("homeSections", [{ section: "<script>", shown: true }])).toMatchObject(
    problems({ "0.section": { code: "choose" } }),
  );
  expect((await put("homeSections", [once, once])).status).toBe(422);
  expect((await shop()).homeSections).toEqual(HOME_SECTIONS);
});

test("a new shop states no figures; its owner's stand with their words in both languages", async () => {
  const { put, shop } = await shopWith();
  const statistics = { years: "", customers: "", rating: 0 };
  expect((await shop()).statistics).toEqual({ ...statistics, further: [] });
  const figure = { value: "340", label: { en: "offices <b>fitted</b>", ar: "مكتب مجهز" } };
  await put("statistics", { ...statistics, further: [figure] });
  expect((await shop()).statistics.further).toEqual([figure]);
});

test("a figure without words, and a fourth one, are refused", async () => {
  const { put } = await shopWith();
  const statistics = { years: "", customers: "", rating: 0 };
  const figure = { value: "1", label: { en: "van", ar: "شاحنة" } };
  const wordless = await put("statistics", { ...statistics, further: [{ value: "1", label: { en: "" } }] });
  expect(wordless).toMatchObject(problems({ "further.0.label.en": { code: "required" } }));
  const many = await put("statistics", { ...statistics, further: [figure, figure, figure, figure] });
  expect(many).toMatchObject(problems({ further: { code: "too_many_lines" } }));
});
