// Amounts in words, as invoices and receipts show them under the figures.
//
// English: British, with "and" before the last tens and units.
// Arabic: nominative throughout, as it is written after "فقط". The counted noun follows its last number:
//
//   1, 2        the noun itself, its dual:            ريال قطري واحد، ريالان قطريان
//   3–10        feminine number, plural:              ثلاثة ريالات قطرية
//   11–99       singular with tanween:                خمسون ريالاً قطرياً
//   hundreds …  singular, and duals lose their nun:   مئتا ريال قطري، ألفا ريال قطري
//   …01, …02    the noun again:                       مئة ريال قطري وريال واحد (as in "ألف ليلة وليلة")
//
// The same rules count thousands, millions and so on, which are nouns themselves.
import type { Lang } from "./localized.ts";
import { NO_VALUE } from "./no-value.ts";

/** `125050` → "One thousand two hundred and fifty Qatari riyals and fifty dirhams only". Takes dirhams, also below 0. */
export function amountInWords(dirhams: number, lang: Lang): string {
  if (!Number.isSafeInteger(dirhams)) return NO_VALUE;
  const size = Math.abs(dirhams);
  const [riyals, rest] = [Math.trunc(size / 100), size % 100];
  return lang === "ar" ? arabic(riyals, rest, dirhams < 0) : english(riyals, rest, dirhams < 0);
}

const small = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const englishScales = ["", "thousand", "million", "billion", "trillion"];

function english(riyals: number, dirhams: number, negative: boolean): string {
  const parts: string[] = [];
  if (riyals > 0 || dirhams === 0) parts.push(`${englishNumber(riyals)} Qatari ${riyals === 1 ? "riyal" : "riyals"}`);
  if (dirhams > 0) parts.push(`${englishNumber(dirhams)} ${dirhams === 1 ? "dirham" : "dirhams"}`);
  const text = `${negative ? "minus " : ""}${parts.join(" and ")} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function englishNumber(value: number): string {
  if (value === 0) return "zero";
  const groups = groupsOf(value).map(({ count, scale }) => {
    const words = englishBelowThousand(count);
    if (scale > 0) return `${words} ${englishScales[scale]}`;
    return value > 999 && count < 100 ? `and ${words}` : words;
  });
  return groups.join(" ");
}

function englishBelowThousand(value: number): string {
  const rest = value % 100;
  const ones = rest % 10;
  const low = rest < 20 ? small[rest] : `${tens[Math.trunc(rest / 10)]}${ones ? `-${small[ones]}` : ""}`;
  if (value < 100) return low ?? "";
  const hundreds = `${small[Math.trunc(value / 100)]} hundred`;
  return rest ? `${hundreds} and ${low}` : hundreds;
}

/** A counted noun in its forms; masculine, as all that is counted here. */
interface Noun {
  /** Alone: "ريال قطري واحد". */
  one: string;
  /** "ريالان قطريان", and without its nun before another noun: "ألفا". */
  two: string;
  twoBefore: string;
  /** After 3 to 10. */
  few: string;
  /** After 11 to 99, and the same before another noun, without tanween. */
  many: string;
  manyBefore: string;
  /** After hundreds. */
  single: string;
  /** When it is said again after hundreds: "… وريال واحد", "… وريالان". */
  againOne: string;
  againTwo: string;
}

const riyal: Noun = {
  one: "ريال قطري واحد",
  two: "ريالان قطريان",
  twoBefore: "ريالان قطريان",
  few: "ريالات قطرية",
  many: "ريالاً قطرياً",
  manyBefore: "ريالاً قطرياً",
  single: "ريال قطري",
  againOne: "ريال واحد",
  againTwo: "ريالان",
};
const dirham: Noun = {
  one: "درهم واحد",
  two: "درهمان",
  twoBefore: "درهمان",
  few: "دراهم",
  many: "درهماً",
  manyBefore: "درهماً",
  single: "درهم",
  againOne: "درهم",
  againTwo: "درهمان",
};
const scaleNoun = (single: string, plural: string, many = `${single}اً`): Noun => ({
  one: single,
  two: `${single}ان`,
  twoBefore: `${single}ا`,
  few: plural,
  many,
  manyBefore: single,
  single,
  againOne: single,
  againTwo: `${single}ان`,
});
const scaleNouns = [
  riyal,
  scaleNoun("ألف", "آلاف"),
  scaleNoun("مليون", "ملايين"),
  scaleNoun("مليار", "مليارات"),
  scaleNoun("تريليون", "تريليونات"),
];

const arabicSmall = [
  "",
  "واحد",
  "اثنان",
  "ثلاثة",
  "أربعة",
  "خمسة",
  "ستة",
  "سبعة",
  "ثمانية",
  "تسعة",
  "عشرة",
  "أحد عشر",
  "اثنا عشر",
  "ثلاثة عشر",
  "أربعة عشر",
  "خمسة عشر",
  "ستة عشر",
  "سبعة عشر",
  "ثمانية عشر",
  "تسعة عشر",
];
const arabicTens = ["", "", "عشرون", "ثلاثون", "أربعون", "خمسون", "ستون", "سبعون", "ثمانون", "تسعون"];
const arabicHundreds = ["", "مئة", "مئتان", "ثلاثمئة", "أربعمئة", "خمسمئة", "ستمئة", "سبعمئة", "ثمانمئة", "تسعمئة"];

function arabic(riyals: number, dirhams: number, negative: boolean): string {
  const parts: string[] = [];
  if (riyals > 0) parts.push(countedInArabic(riyals, riyal));
  if (dirhams > 0) parts.push(countedInArabic(dirhams, dirham));
  if (parts.length === 0) parts.push(`صفر ${riyal.single}`);
  return `فقط ${negative ? "سالب " : ""}${parts.join(" و")} لا غير`;
}

/** A number above 0 with what it counts. */
function countedInArabic(value: number, noun: Noun): string {
  if (value === 1) return noun.one;
  if (value === 2) return noun.two;
  const rest = value % 100;
  if (rest === 1 || rest === 2) {
    return `${arabicNumber(value - rest, true)} ${noun.single} و${rest === 1 ? noun.againOne : noun.againTwo}`;
  }
  if (rest === 0) return `${arabicNumber(value, true)} ${noun.single}`;
  return `${arabicNumber(value, false)} ${rest <= 10 ? noun.few : noun.many}`;
}

/** The number alone; `before` a noun that stands in the genitive after it, duals lose their nun and tanween goes. */
function arabicNumber(value: number, before: boolean): string {
  const groups = groupsOf(value);
  return groups
    .map(({ count, scale }, i) => {
      const leads = before && i === groups.length - 1;
      return scale === 0 ? arabicBelowThousand(count, leads) : countedScale(count, scaleNouns[scale] as Noun, leads);
    })
    .join(" و");
}

function countedScale(count: number, noun: Noun, before: boolean): string {
  const two = before ? noun.twoBefore : noun.two;
  if (count === 1) return noun.one;
  if (count === 2) return two;
  const rest = count % 100;
  if (rest === 1 || rest === 2) {
    const again = rest === 1 ? noun.againOne : two;
    return `${arabicBelowThousand(count - rest, true)} ${noun.single} و${again}`;
  }
  if (rest === 0) return `${arabicBelowThousand(count, true)} ${noun.single}`;
  if (rest <= 10) return `${arabicBelowThousand(count, false)} ${noun.few}`;
  return `${arabicBelowThousand(count, false)} ${before ? noun.manyBefore : noun.many}`;
}

function arabicBelowThousand(value: number, before: boolean): string {
  const rest = value % 100;
  const hundreds = Math.trunc(value / 100);
  const parts: string[] = [];
  if (hundreds > 0) parts.push(hundreds === 2 && rest === 0 && before ? "مئتا" : (arabicHundreds[hundreds] as string));
  if (rest > 0 && rest < 20) parts.push(arabicSmall[rest] as string);
  if (rest >= 20) {
    if (rest % 10 > 0) parts.push(arabicSmall[rest % 10] as string);
    parts.push(arabicTens[Math.trunc(rest / 10)] as string);
  }
  return parts.join(" و");
}

/** From the largest: 1,234,000 → one of scale 2, 234 of scale 1. Empty groups are left out. */
function groupsOf(value: number): { count: number; scale: number }[] {
  const groups: { count: number; scale: number }[] = [];
  for (let [rest, scale] = [value, 0]; rest > 0; rest = Math.trunc(rest / 1000), scale += 1) {
    if (rest % 1000 > 0) groups.unshift({ count: rest % 1000, scale });
  }
  return groups;
}
