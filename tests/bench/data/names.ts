/** Texts of the n-th generated product and customer. */
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { choose, mix } from "./chance.ts";
import { type ModelProduct, PICTURES, SPECS } from "./model-catalogue.ts";
import { capital, sentencesOf, wordOf } from "./words.ts";

const first = [
  ["Maryam", "مريم"],
  ["Omar", "عمر"],
  ["Hessa", "حصة"],
  ["Khalid", "خالد"],
  ["Noora", "نورة"],
  ["Yousef", "يوسف"],
  ["Layla", "ليلى"],
  ["Fatima", "فاطمة"],
  ["Jassim", "جاسم"],
  ["Priya", "بريا"],
  ["Ahmed", "أحمد"],
  ["Salma", "سلمى"],
] as const;
const last = [
  ["Al-Kuwari", "الكواري"],
  ["Al-Hajri", "الهاجري"],
  ["Said", "سعيد"],
  ["Al-Marri", "المري"],
  ["Haddad", "حداد"],
  ["Al-Thani", "آل ثاني"],
  ["Menon", "مينون"],
  ["Al-Sulaiti", "السليطي"],
  ["Rahman", "رحمن"],
  ["Al-Emadi", "العمادي"],
] as const;
const trades = ["Trading W.L.L.", "Contracting", "Holding", "Consulting W.L.L.", "Clinic", "School", "Services"];
/** The first digits of mobile numbers, each before six more. */
const mobiles = ["33", "55", "66", "77"] as const;

/** What rows say of a customer; under ".folded" as search texts have it. */
export function customerTexts(nth: number): Record<string, string> {
  const [given, family] = [choose(first, nth, 1), choose(last, nth, 2)];
  const lang = mix(nth, 3) % 3 === 0 ? 1 : 0;
  const name = `${given[lang]} ${family[lang]}`;
  const company = `${capital(wordOf("en", nth, 4))} ${capital(wordOf("en", nth, 5))} ${choose(trades, nth, 6)}`;
  return {
    name,
    "name.folded": foldArabic(name),
    company,
    "company.folded": foldArabic(company),
    cr: String(10_000 + nth),
    phone: `974${mobiles[nth % mobiles.length]}${String(Math.floor(nth / mobiles.length) % 1_000_000).padStart(6, "0")}`,
    email: `${given[0]}.${family[0]}.${nth}@example.com`.toLowerCase(),
  };
}

export const brands = Array.from({ length: 400 }, (_, nth) =>
  capital(wordOf("en", nth, 90) + wordOf("en", nth, 91).slice(0, 4)),
);

export interface ProductName {
  en: string;
  ar: string;
  foldedEn: string;
  foldedAr: string;
}

export function productName(nth: number, noun: ModelProduct["noun"]): ProductName {
  const brand = choose(brands, nth, 10);
  const number = 100 + (mix(nth, 11) % 900);
  const en = `${brand} ${wordOf("en", nth, 12)} ${wordOf("en", nth, 13)} ${noun.en.toLowerCase().replace(/s$/, "")} ${number}`;
  const ar = `${noun.ar} ${wordOf("ar", nth, 14)} ${wordOf("ar", nth, 15)} ${brand} ${number}`;
  return { en, ar, foldedEn: foldArabic(en), foldedAr: foldArabic(ar) };
}

/** Inside a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Texts of a product, as they are written in its row. */
export function productTexts(nth: number, name: ProductName): ModelProduct["texts"] {
  const texts: Record<string, string> = {
    slug: `${name.en
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60)
      .replace(/-$/, "")}-${nth}`,
    brand: choose(brands, nth, 10),
    "name.en": name.en,
    "name.ar": name.ar,
  };
  for (let at = 0; at < PICTURES; at += 1) texts[`picture${at}`] = `${texts.slug}-${at + 1}`;
  for (const [salt, lang] of [
    [1000, "en"],
    [5000, "ar"],
  ] as const) {
    const long = Array.from({ length: 3 }, (_, at) => sentencesOf(lang, nth, salt + at * 200, 2 + (mix(nth, at) % 2)));
    texts[`long.${lang}`] = escaped(long.join("\n\n"));
    texts[`short.${lang}`] = sentencesOf(lang, nth, salt + 900, 1).slice(0, 190);
    texts[`material.${lang}`] = wordOf(lang, nth, salt + 950);
    for (let at = 0; at < SPECS; at += 1)
      texts[`spec${at}.${lang}`] = `${1 + (mix(nth, at) % 400)} ${wordOf(lang, nth, salt + 960 + at)}`;
  }
  return texts as ModelProduct["texts"];
}
