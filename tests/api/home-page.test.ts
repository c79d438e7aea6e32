/** The home page as its owner arranges it in the settings. */
import { expect, onTestFinished, test } from "vitest";
import { HOME_SECTIONS } from "../../src-shared/content/home-sections.ts";
import type { SettingKey } from "../../src-shared/settings/operations.ts";
import { addPicture } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

async function shopWith(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options);
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

const slide = { alt: { en: "Room" }, title: { en: "Hello" }, text: { en: "" }, link: "/products" };

test("a slide is shown while it is on, from its first day to its last in Qatar, with the words of its button", async () => {
  const { app, admin, put, shop } = await shopWith({ now: "2026-11-26T09:00:00.000Z" });
  const image = await addPicture(admin);
  const button = { en: "See <i>desks</i>", ar: "شاهد المكاتب" };
  const titles = async () => (await shop()).heroes.map(({ title }) => title.en);
  await put("heroes", [
    { ...slide, image, title: { en: "always" }, button },
    { ...slide, image, title: { en: "off" }, shown: false },
    { ...slide, image, title: { en: "two days" }, from: "2026-11-27", until: "2026-11-28" },
  ]);
  expect(await titles()).toEqual(["always"]);
  expect((await shop()).heroes[0]?.button).toEqual(button);
  app.clock.set("2026-11-26T21:00:00.000Z");
  expect(await titles()).toEqual(["always", "two days"]);
  app.clock.set("2026-11-28T21:00:00.000Z");
  expect(await titles()).toEqual(["always"]);
});

test("a slide that was saved before slides had days and buttons is shown as it was", async () => {
  const { admin, put, shop } = await shopWith();
  await put("heroes", [{ ...slide, image: await addPicture(admin) }]);
  expect((await shop()).heroes).toMatchObject([{ title: { en: "Hello" }, button: { en: "" } }]);
});

test("a slide's last day before its first, and a link that runs a script, are refused at their field", async () => {
  const { admin, put } = await shopWith();
  const image = await addPicture(admin);
  const backwards = await put("heroes", [{ ...slide, image, from: "2026-12-02", until: "2026-12-01" }]);
  expect(backwards).toMatchObject(problems({ "0.until": { code: "last_day" } }));
  const script = await put("heroes", [{ ...slide, image, link: "javascript:alert(1)" }]);
  expect(script).toMatchObject(problems({ "0.link": { code: "link" } }));
});
