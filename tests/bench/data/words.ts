/**
 * A vocabulary of 30,000 English and 20,000 Arabic words, drawn as in real texts: the word of rank r about 1/r as often as
 * the first. The words of the trade come first.
 */
import { dictionary } from "@zxcvbn-ts/language-common";
import { chance, mix } from "./chance.ts";

const ENGLISH = 30_000;
const ARABIC = 20_000;

const tradeEnglish =
  `with for office and the desk chair steel wood frame black white oak height seat back table arm cable drawer storage
  adjustable mesh finish panel meeting board leg top surface glass cabinet walnut light fabric lock shelf base castor
  support work ergonomic lumbar tilt gas lift veneer laminate powder coated aluminium cushion foam leather acoustic screen
  monitor printer laptop dock network port power socket tray modular compact executive conference reception visitor
  training stool sofa lounge bookcase locker pedestal credenza partition whiteboard planter lamp warranty assembly
  delivery carton room corner round square folding stackable mobile heavy duty quiet smooth matt gloss grey beige teal
  blue green red brass chrome bamboo ash maple birch`.split(/\s+/);
const tradeArabic =
  `من مع في على مكتب كرسي طاولة خزانة فولاذ خشب أسود أبيض بلوط ارتفاع مقعد ظهر ذراع كابل درج تخزين قابل للتعديل شبكي
  لوح اجتماعات سبورة ساق سطح زجاج جوز إضاءة قماش قفل رف قاعدة عجلات دعم عمل مريح قطني إمالة رافعة قشرة ألمنيوم وسادة
  إسفنج جلد عازل شاشة طابعة حاسوب شبكة منفذ طاقة مقبس صينية صغير تنفيذي مؤتمرات استقبال زائر تدريب كنبة أريكة مكتبة
  خزنة قاطع أصيص مصباح ضمان تركيب توصيل غرفة زاوية دائري مربع قابل للطي متنقل متين هادئ ناعم رمادي بيج أزرق أخضر
  أحمر نحاسي`.split(/\s+/);

/** Words derived from others, as a language derives them. */
function english(): string[] {
  const words = new Set([...tradeEnglish, ...(dictionary["diceware-common"] as string[])]);
  const stems = [...words].filter((word) => /^[a-z]{4,}$/.test(word));
  for (const [prefix, suffix] of [
    ["", "s"],
    ["", "ing"],
    ["re", ""],
    ["", "ly"],
    ["under", ""],
  ] as const) {
    for (const stem of stems) if (words.size < ENGLISH) words.add(`${prefix}${stem}${suffix}`);
  }
  return [...words];
}

const LETTERS = [..."بتثجحخدرزسشصضطعغفقكلمنهوي"];
/** How Arabic makes words from three root letters. */
const PATTERNS = [
  "123",
  "1ا23",
  "12ا3",
  "12ي3",
  "م12و3",
  "ت12ي3",
  "م123",
  "ا12ا3",
  "12وة3",
  "است12ا3",
  "م1ا23ة",
  "ال12ا3",
];

function arabic(): string[] {
  const words = new Set(tradeArabic);
  for (let n = 0; words.size < ARABIC; n += 1) {
    const root = [0, 1, 2].map((place) => LETTERS[mix(n, place) % LETTERS.length] as string);
    words.add(
      (PATTERNS[n % PATTERNS.length] as string).replace(/[123]/g, (place) => root[Number(place) - 1] as string),
    );
  }
  return [...words];
}

const vocabulary = { en: english(), ar: arabic() };

/** A word for a row; `salt` distinguishes those of one row. */
export function wordOf(lang: "en" | "ar", row: number, salt: number): string {
  const words = vocabulary[lang];
  return words[Math.floor(words.length ** chance(row, salt)) - 1] as string;
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Sentences of 8 to 16 words. */
export function sentencesOf(lang: "en" | "ar", row: number, salt: number, count: number): string {
  return Array.from({ length: count }, (_, nth) => {
    const from = salt + nth * 20;
    const length = 8 + (mix(row, from) % 9);
    return `${capital(Array.from({ length }, (_, at) => wordOf(lang, row, from + at + 1)).join(" "))}.`;
  }).join(" ");
}
