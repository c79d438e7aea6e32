import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type SettingKey, settingKeys, settingSchemas } from "../../src-shared/settings/operations.ts";
import { addPicture, notesOn, revisionOf } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const admin = await as(app, "admin", { name: "Noor" });
  const put = (key: SettingKey, value: unknown, version = 0) =>
    admin.call("PUT /api/settings/:key", { params: { key }, body: { value }, ifMatch: version });
  return { app, admin, put, shop: () => visitor(app).api("GET /api/shop") };
}

const company = {
  name: { en: "Showroom Doha", ar: "شوروم الدوحة" },
  legalName: { en: "Showroom Doha Trading W.L.L." },
  crNumber: "123456",
  address: { en: "Street 950, Doha" },
  phone: "+97444000000",
  whatsapp: "+97455000000",
  email: "hello@showroom.example",
  mapUrl: "https://maps.example/doha",
  social: [{ name: "instagram", url: "https://instagram.example/showroom" }],
  since: 2006,
};

describe("settings", () => {
  test("the demo's settings fit the schema of each setting", () => {
    const demo = JSON.parse(readFileSync(new URL("../../db/seed/demo/settings.json", import.meta.url), "utf8"));
    for (const key of settingKeys) {
      if (demo[key] === undefined) continue;
      expect(settingSchemas[key].safeParse(demo[key]), key).toMatchObject({ success: true, data: demo[key] });
    }
  });

  test("a new shop has every setting at version 0, and each can be saved as it is", async () => {
    const { admin, put } = await shopWith();
    const all = await admin.api("GET /api/settings");
    expect(all.map(({ key, version }) => [key, version])).toEqual(settingKeys.map((key) => [key, 0]));
    for (const { key, value } of all)
      expect(await put(key, value), key).toMatchObject({ status: 200, data: { version: 1 } });
  });

  test("a changed setting is shown to visitors at once, with user and change in the log", async () => {
    const { app, put, shop } = await shopWith();
    await put("company", company);
    expect((await shop()).company).toMatchObject({ name: company.name, phone: "+97444000000" });
    await put("company", { ...company, crNumber: "654321" }, 1);
    const note = (await notesOn(app, "company")).at(-1);
    expect(note).toMatchObject({ action: "PUT /api/settings/:key", staff_name: "Noor" });
    expect(JSON.parse(note?.before ?? "").value.crNumber).toBe("123456");
    expect(JSON.parse(note?.after ?? "").value.crNumber).toBe("654321");
  });

  test("is changed on the version that was read", async () => {
    const { admin, put } = await shopWith();
    const unsaid = await admin.call("PUT /api/settings/:key", { params: { key: "taxRate" }, body: { value: 500 } });
    expect(unsaid.code).toBe("version_required");
    expect((await put("taxRate", 500)).data).toMatchObject({ key: "taxRate", value: 500, version: 1 });
    expect((await put("taxRate", 100)).envelope).toMatchObject({
      error: { code: "version_conflict", details: { by: "Noor", current: { value: 500, version: 1 } } },
    });
    const read = await admin.call("GET /api/settings/:key", { params: { key: "taxRate" } });
    expect(read.headers.get("etag")).toBe('"1"');
  });

  test("the bank's account number is checked, and kept without spaces", async () => {
    const { put, shop } = await shopWith();
    const bank = { name: { en: "Gulf Pearl Bank" }, accountName: { en: "Showroom" }, swift: "GPRLQAQA" };
    const mistyped = await put("bank", { ...bank, iban: "QA66 GPRL 0000 0000 1234 5678 9012 4" });
    expect(mistyped.envelope).toMatchObject({ error: { fields: { iban: { code: "iban" } } } });
    await put("bank", { ...bank, iban: "qa66 gprl 0000 0000 1234 5678 9012 3" });
    expect((await shop()).bank.iban).toBe("QA66GPRL000000001234567890123");
  });

  test("pictures on the home page are of the library, and show with their size", async () => {
    const { admin, put, shop } = await shopWith();
    const hero = { alt: { en: "Room" }, title: { en: "Hello" }, text: { en: "" }, link: "/collection?category=Desks" };
    const path = await addPicture(admin);
    const missing = await put("heroes", [
      { ...hero, image: path },
      { ...hero, image: "heroes/none.jpg" },
    ]);
    expect(missing.envelope).toMatchObject({ error: { fields: { "1.image": { code: "picture" } } } });
    expect((await put("heroes", [{ ...hero, image: path }])).status).toBe(200);
    expect((await shop()).heroes).toMatchObject([{ link: hero.link, picture: { path, width: 40, height: 30 } }]);
  });

  test.each<[SettingKey, unknown, string]>([
    ["company", { ...company, mapUrl: "javascript:alert(1)" }, "mapUrl"],
    ["company", { ...company, mapUrl: "http://maps.example" }, "mapUrl"],
    ["company", { ...company, mapUrl: "//evil.example" }, "mapUrl"],
    ["company", { ...company, mapUrl: "/\\evil.example" }, "mapUrl"],
    ["company", { ...company, social: [{ name: "x", url: "data:text/html,x" }] }, "social.0.url"],
    ["company", { ...company, phone: "44000000" }, "phone"],
    ["company", { ...company, email: "a@b\r\nBcc: c@d.e" }, "email"],
    ["hours", { sunday: { open: "8:00", close: "18:00" } }, "sunday.open"],
    ["taxRate", 5001, "body"],
    ["taxRate", -1, "body"],
    ["taxRate", "0", "body"],
    ["payment", { bankTransferDays: 0, codMaximum: 0 }, "bankTransferDays"],
    ["payment", { bankTransferDays: 3, codMaximum: -1 }, "codMaximum"],
    ["statistics", { years: "18+", customers: "5000+", rating: 5.1 }, "rating"],
    ["calendar", { closedWeekdays: [9], holidays: [] }, "closedWeekdays.0"],
    ["about", { title: { en: "" }, text: { en: "" } }, "title.en"],
  ])("%s refuses %j", async (key, value, field) => {
    const { app, put } = await shopWith();
    const before = await revisionOf(app);
    const { status, envelope } = await put(key, value);
    expect(status).toBe(422);
    expect((envelope as unknown as { error: { fields: object } }).error.fields).toHaveProperty([field]);
    expect(await revisionOf(app)).toBe(before);
  });

  test("a stored value that does not fit its schema is answered by the default", async () => {
    const { app, put, shop } = await shopWith();
    const began = (await shop()).payment;
    const stored = (value: unknown) =>
      inTransaction(app.db, (tx) => putSetting(tx, "payment", value, new Date("2026-11-23T08:00:00.000Z")));
    for (const wrong of [{ bankTransferDays: "soon", codMaximum: 1 }, [], null, "3", { bankTransferDays: 3 }]) {
      await stored(wrong);
      expect((await shop()).payment, JSON.stringify(wrong)).toEqual(began);
    }
    const saved = await put("payment", { bankTransferDays: 5, codMaximum: 100_000 }, 5);
    expect(saved.status).toBe(200);
    expect((await shop()).payment).toEqual({ bankTransferDays: 5, codMaximum: 100_000 });
  });

  test("an unknown setting cannot be written", async () => {
    const { admin } = await shopWith();
    for (const key of ["epoch", "currency", "__proto__", "constructor", "company/x"]) {
      const answer = await admin.call("PUT /api/settings/:key", { params: { key }, body: { value: 1 }, ifMatch: 0 });
      expect(answer.status).toBe(404);
    }
  });

  test("are for administrators", async () => {
    const { app } = await shopWith();
    for (const role of ["staff", "manager"] as const) {
      const person = await as(app, role);
      expect((await person.call("GET /api/settings")).status).toBe(403);
      expect((await person.call("GET /api/settings/:key", { params: { key: "bank" } })).status).toBe(403);
    }
  });
});
