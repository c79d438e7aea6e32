import { expect, test } from "vitest";
import { inLanguageOfPage } from "../../../src-shop/app/page-language.ts";

const page = () => ({
  category: { name: { en: "Seating", ar: "المقاعد" }, productCount: 3, picture: null },
  text: { en: "Chairs for the day.", ar: "كراسي ليوم كامل." },
  untranslated: { en: "Only English." },
  blank: { en: "Still English.", ar: " " },
  headings: { en: ["One"], ar: ["واحد"] },
  list: [{ alt: { en: "A chair", ar: "كرسي" } }, null, "as it is", 0],
  flags: { en: true, ar: false },
  product: { name: { en: "Chair", ar: "كرسي" }, priceFrom: 100, variants: [] },
  card: { name: { en: "Chair", ar: "كرسي" }, priceFrom: 100 },
  hero: { title: { en: "A chair", ar: "كرسي" }, thumbhash: "ohgOC4K" },
});

test("an English page comes without Arabic", () => {
  const data = inLanguageOfPage(page(), "en");
  expect(JSON.stringify(data)).not.toMatch(/[\u0600-\u06ff]/);
  expect(data).toEqual({
    ...page(),
    category: { ...page().category, name: { en: "Seating" } },
    text: { en: "Chairs for the day." },
    headings: { en: ["One"] },
    list: [{ alt: { en: "A chair" } }, null, "as it is", 0],
    product: { ...page().product, name: { en: "Chair" } },
    card: { ...page().card, name: { en: "Chair" } },
    hero: { title: { en: "A chair" }, thumbhash: null },
  });
});

test("an Arabic page keeps English where it is a key or all there is", () => {
  expect(inLanguageOfPage(page(), "ar")).toEqual({
    ...page(),
    text: { en: "", ar: "كراسي ليوم كامل." },
    headings: { en: [], ar: ["واحد"] },
    list: [{ alt: { en: "", ar: "كرسي" } }, null, "as it is", 0],
    card: { ...page().card, name: { en: "", ar: "كرسي" } },
    hero: { title: { en: "", ar: "كرسي" }, thumbhash: null },
  });
});

test("what the server goes on with is not changed", () => {
  const data = page();
  inLanguageOfPage(data, "ar");
  expect(data).toEqual(page());
});
