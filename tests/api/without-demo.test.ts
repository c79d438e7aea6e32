import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ownPassword, signInByApi } from "../support/admin.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { demoNames, machineFiles, specifiedRoutes, wordsOf } from "../support/visitor-texts.ts";

/** Claims of the specification, which are the demo's, and promises that nobody has made. */
const CLAIMS =
  /\b2006\b|18\s?\+|\b5000\b|4\.8|\bfree\b|free of charge|مجان|\b14\b|QAR\s?\d|\d\s?ر\.ق|\d{1,2}:\d{2}|NaN|undefined|\{\{/i;

const firstOwner = { email: "owner@shop.test", password: "a long first password" };

describe("a shop without the demo", () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    // A prepared shop is one with the demo.
    vi.stubEnv("PREPARED_SHOP", "");
    shop = await startShopProcess({ SEED: "none", STAFF_EMAIL: firstOwner.email, ADMIN_EMAIL: firstOwner.email });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await shop?.close();
  });

  const inBothLanguages = specifiedRoutes.flatMap((path) =>
    path === "/adm/ogulf" ? [path] : [path, path === "/" ? "/ar" : `/ar${path}`],
  );

  test.each(inBothLanguages)("%s answers, and says nothing that the owner did not enter", async (path) => {
    const answer = await fetch(shop.url + path);
    expect(answer.status).toBe(200);
    const words = wordsOf(await answer.text()).replaceAll(shop.url, "");
    expect(demoNames().filter((name) => words.includes(name))).toEqual([]);
    expect(withoutForms(words).match(CLAIMS)?.[0], path).toBeUndefined();
  });

  test.each(machineFiles)("%s answers without the demo", async (path) => {
    const answer = await fetch(shop.url + path);
    expect(answer.status).toBe(200);
    const text = (await answer.text()).replaceAll(shop.url, "");
    expect(demoNames().filter((name) => text.includes(name))).toEqual([]);
    expect(text.replace(/xmlns\S+/g, "").match(/\b2006\b|\b5000\b|4\.8\b|\bfree\b|مجان/i)?.[0]).toBeUndefined();
  });

  test("the sitemap lists every text page, in both languages", async () => {
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    for (const path of ["/about", "/terms-conditions", "/office-furniture-lusail", "/ar/journal"]) {
      expect(sitemap).toContain(`<loc>${shop.url}${path}</loc>`);
    }
  });

  test("a city page says of its place what the zones say, once there are zones", async () => {
    const page = async () =>
      wordsOf(await (await fetch(`${shop.url}/office-furniture-lusail`)).text()).replaceAll(shop.url, "");
    expect(await page()).not.toContain("Cash on delivery");
    const owner = await signInByApi(shop.url, firstOwner);
    await owner("PUT /api/session/password", { body: { current: firstOwner.password, password: ownPassword } });
    const zone = {
      key: "north",
      name: { en: "The north", ar: "الشمال" },
      zoneNumbers: [69],
      areas: [{ en: "Lusail" }],
      fee: 7_500,
      freeFrom: 0,
      leadDays: 3,
      cashOnDelivery: true,
      slotCapacity: 4,
      catchAll: false,
      active: true,
    };
    await owner("POST /api/zone-delivery-settings", { body: { zone } });
    const words = await page();
    expect(words).toContain("The north 69 3 days QAR 75 Yes");
    const elsewhere = await (await fetch(`${shop.url}/office-furniture-doha`)).text();
    expect(elsewhere).not.toContain("The north");
  });
});

/** The forms say how long messages are kept and how large a file may be: facts of the program, not of the shop. */
const withoutForms = (words: string): string =>
  words
    .replace(/after 24 months|بعد 24 شهرًا/g, "")
    .replace(/quotation is free|free of charge\.|وعرض السعر مجاني|مجانًا/g, "");
