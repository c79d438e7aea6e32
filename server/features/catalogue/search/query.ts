/** What a typed search asks for: terms, and what it says of the price. */
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import { isGeneral, isOfficeAfterNoun, isUnit, synonymsOf, type Term, termsOf, wholeTerm } from "./terms.ts";

export interface QueryTerm {
  term: string;
  /** The term itself and what means the same, each once. */
  forms: { term: string; factor: number }[];
  /** Finds and excludes nothing, but lifts what has it. */
  optional: boolean;
  /** The noun that the others qualify; of an exact result it says more than a description. */
  isNoun: boolean;
  /** What it counts beside the other terms. */
  share: number;
}

export interface SearchQuery {
  terms: QueryTerm[];
  /** Of the cheapest variant, in dirhams; undefined where nothing is said. */
  price: { min: number; max: number } | undefined;
  /** "cheap" and "رخيص" ask for an order: the cheapest first. */
  cheapestFirst: boolean;
}

const MAX_TERMS = 12;
const DIRHAMS = 100;

const phrases = (text: string): string[][] => text.split(",").map((phrase) => foldArabic(phrase.trim()).split(" "));

const CURRENCY = new Set(phrases("qar, qr, riyal, riyals, rial, rials, ريال, ريالات, ر.ق").flat());
const MOST = phrases(
  "under, below, less than, cheaper than, lower than, up to, upto, max, maximum, at most, not more than, within, أقل من, باقل من, ارخص من, تحت, دون, بحدود, في حدود, لا يزيد عن, لا يتجاوز, ما يتجاوز, حتى, بسعر, بميزانية",
);
const LEAST = phrases(
  "over, above, more than, at least, min, minimum, starting from, أكثر من, باكثر من, فوق, اعلى من, لا يقل عن, ابتداء من, يبدأ من",
);
const FROM = phrases("between, from, بين, من");
const TO = new Set(phrases("and, to, -, –, و, إلى, ل").flat());
const CHEAP = phrases(
  "cheap, cheapest, cheaper, budget, affordable, inexpensive, low cost, low price, economical, رخيص, رخيصة, الرخيص, رخيصين, أرخص, اقتصادي, اقتصادية, سعر مناسب, بسعر مناسب, باسعار مناسبة",
);
const THOUSANDS = new Set(phrases("k, ألف, آلاف").flat());
const IN_WORDS = new Map([
  ["الف", 1000],
  ["الفين", 2000],
]);

/** The place after one of these phrases, where the words go on with one. */
function after(some: readonly string[][], words: readonly string[], place: number): number | undefined {
  const found = some.find((phrase) => phrase.every((word, k) => words[place + k] === word));
  return found && place + found.length;
}

interface Amount {
  dirhams: number;
  /** The place after it. */
  end: number;
  isPriced: boolean;
}

/** An amount of riyals at a place: 500, 1,500, 1.5k, 500qar, ألف, 3 آلاف; never a number with the name of another unit. */
function amountAt(words: readonly string[], start: number): Amount | undefined {
  const isBefore = CURRENCY.has(words[start] ?? "");
  let end = isBefore ? start + 1 : start;
  const word = words[end] ?? "";
  const [, digits, thousand, unit] = /^(\d[\d,]*(?:\.\d+)?)(k?)(\D*)$/.exec(word) ?? [];
  if ((digits === undefined && !IN_WORDS.has(word)) || (unit && !CURRENCY.has(unit))) return undefined;
  end += 1;
  let riyals = digits === undefined ? (IN_WORDS.get(word) as number) : Number(digits.replaceAll(",", ""));
  if (digits !== undefined && (thousand || THOUSANDS.has(words[end] ?? ""))) {
    riyals *= 1000;
    if (!thousand) end += 1;
  }
  const isAfter = CURRENCY.has(words[end] ?? "");
  if (!isBefore && !isAfter && !unit && isUnit(words[end] ?? "")) return undefined;
  return {
    dirhams: Math.round(riyals * DIRHAMS),
    end: isAfter ? end + 1 : end,
    isPriced: isBefore || isAfter || Boolean(unit),
  };
}

/** "between 400 and 600", "من 400 إلى 600", "400-600 qar"; without a word before it needs the currency. */
function rangeAt(words: readonly string[], start: number): { least: Amount; most: Amount } | undefined {
  const opened = after(FROM, words, start);
  const least = amountAt(words, opened ?? start);
  const most = least && TO.has(words[least.end] ?? "") ? amountAt(words, least.end + 1) : undefined;
  return least && most && (opened !== undefined || most.isPriced) ? { least, most } : undefined;
}

/** Reads what a folded text says of the price; the words that are left are what is wanted. */
function priceIn(folded: string) {
  // "400-600" and "و600" are three words and two.
  const words = folded
    .replace(/(\d)\s*([-–])\s*(?=\d)/g, "$1 $2 ")
    .replace(/(^|\s)و(?=\d)/g, "$1و ")
    .split(/\s+/);
  const left: string[] = [];
  let [min, max] = [0, Infinity];
  let cheapestFirst = false;
  for (let i = 0; i < words.length; ) {
    const range = rangeAt(words, i);
    const cheap = after(CHEAP, words, i);
    const most = after(MOST, words, i);
    const least = after(LEAST, words, i);
    const limit = amountAt(words, most ?? least ?? i);
    if (range) {
      [min, max] = [range.least.dirhams, range.most.dirhams].toSorted((a, b) => a - b) as [number, number];
      i = range.most.end;
    } else if (limit && (most !== undefined || (least === undefined && limit.isPriced))) {
      max = limit.dirhams;
      i = limit.end;
    } else if (limit && least !== undefined) {
      min = limit.dirhams;
      i = limit.end;
    } else if (cheap !== undefined) {
      cheapestFirst = true;
      i = cheap;
    } else {
      left.push(words[i] as string);
      i += 1;
    }
  }
  return { price: min > 0 || max < Infinity ? { min, max } : undefined, cheapestFirst, rest: left.join(" ") };
}

/** Any text is a query; one without words has no terms. */
export function understand(typed: string): SearchQuery {
  const folded = foldArabic(typed);
  const { price, cheapestFirst, rest } = priceIn(folded);
  // The folded text has lost which ا was أ, by which the article is told; where nothing is taken out, the typed one is read.
  const text = price || cheapestFirst ? rest : typed;
  const terms = termsOf(text).slice(0, MAX_TERMS);
  return {
    terms: [...queryTerms(terms), ...wholeOf(terms)],
    price,
    cheapestFirst,
  };
}

/** What the noun counts beside what qualifies it, and a general word beside the others. */
const [NOUN_SHARE, GENERAL_SHARE] = [1.5, 0.25];
const WHOLE_SHARE = 0.5;

function queryTerms(terms: readonly Term[]): QueryTerm[] {
  const isWanted = terms.some(({ term }) => !isGeneral(term));
  const optional = terms.map(({ term }, i) => (isWanted && isGeneral(term)) || isOfficeAfterNoun(terms, i));
  const named = terms.filter(({ term }, i) => !optional[i] && !/\d/.test(term));
  // Arabic qualifies a noun after it, English before.
  const noun = /[\u0600-\u06ff]/.test(named[0]?.term ?? "") ? named[0] : named.at(-1);
  return terms.map((own, i) => ({
    term: own.term,
    forms: formsOf(own.term, own.parts),
    optional: optional[i] === true,
    isNoun: own === noun || (noun === undefined && !optional[i]),
    share: optional[i] ? GENERAL_SHARE : own === noun ? NOUN_SHARE : 1,
  }));
}

/** What is called just so comes before what has the same words apart. */
function wholeOf(terms: readonly Term[]): QueryTerm[] {
  const term = wholeTerm(terms);
  return terms.length === 0
    ? []
    : [{ term, forms: [{ term, factor: 1 }], optional: true, isNoun: false, share: WHOLE_SHARE }];
}

function formsOf(term: string, parts: readonly string[]): QueryTerm["forms"] {
  const forms = new Map([[term, 1]]);
  const [count, unit] = parts;
  // Texts leave the unit out: "160 × 80 cm", "desk 160".
  if (count !== undefined && unit === "cm") forms.set(count, 0.9);
  if (/^\d{2,3}$/.test(term)) forms.set(`${term}cm`, 1);
  for (const { term: own, factor } of synonymsOf(term)) if (!forms.has(own)) forms.set(own, factor);
  return Array.from(forms, ([own, factor]) => ({ term: own, factor }));
}
