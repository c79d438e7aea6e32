/**
 * The terms of a text, for the index and for a search alike: folded words in one form for singular and plural, numbers joined with their
 * units ("130 kg", "130 كغ" and "130kg" are one term) and the trade's phrases ("wi fi", "داتا شو") joined by "_".
 */
import { stemOf, tokens } from "../../../../src-shared/values/arabic.ts";
import { fingerprint } from "../../../../src-shared/values/fingerprint.ts";
import { GENERAL_WORDS, OTHER_WORDS, STOP_WORDS, TRADE_WORDS } from "./trade-words.ts";
import { createWordReader } from "./written-words.ts";

const wordsIn = (text: string): Set<string> => new Set(tokens(text).map(plainForm));

/** One form for an English singular and its plural. */
function plainForm(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word) || !word.endsWith("s")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const PHRASE = "_";

interface Group {
  own: string[];
  also: string[];
}

/** Words of one phrase, as they follow each other in a text. */
const phraseWords = (text: string): string[] => tokens(text).map(plainForm);

const groups: Group[] = TRADE_WORDS.trim()
  .split("\n")
  .map((line) => {
    const [own = "", also = ""] = line.split(">");
    return {
      own: own.split(/[,،]/).map((entry) => phraseWords(entry).join(PHRASE)),
      also: phraseWords(also),
    };
  });

/** The groups that a word or phrase is in. */
const groupsOf = new Map<string, Group[]>();
for (const group of groups) {
  for (const own of group.own) groupsOf.set(own, [...(groupsOf.get(own) ?? []), group]);
}

/** Words of all groups, also those that only a phrase has: they keep their endings. */
const ofTrade = new Set([...groupsOf.keys()].flatMap((entry) => entry.split(PHRASE)));

/** Phrases by their first word, the longest first. */
const phrases = new Map<string, { term: string; parts: readonly string[] }[]>();
for (const term of groupsOf.keys()) {
  const parts = term.split(PHRASE);
  const first = parts[0] as string;
  if (parts.length > 1) phrases.set(first, [...(phrases.get(first) ?? []), { term, parts }]);
}
for (const found of phrases.values()) found.sort((a, b) => b.parts.length - a.parts.length);

const general = wordsIn(GENERAL_WORDS);
const stops = wordsIn(STOP_WORDS);
const others = wordsIn(OTHER_WORDS);

export const isGeneral = (term: string): boolean => general.has(term);
/** Whether it is a word of the trade or of another: it is whole, and no typing error. */
export const isKnown = (term: string): boolean => groupsOf.has(term) || others.has(term) || general.has(term);

/** Whether it names what others sell. */
export const isOther = (term: string): boolean => others.has(term) && !groupsOf.has(term);

/** A term of the same meaning, and how much it counts beside the term itself. */
interface Synonym {
  term: string;
  factor: number;
}

const SAME = 0.97;
const ALSO = 0.45;

/** What a term of the trade means besides itself; nothing for another. */
export function synonymsOf(term: string): Synonym[] {
  const found = new Map<string, number>();
  const note = (terms: readonly string[], factor: number) => {
    for (const one of terms) if (one !== term) found.set(one, Math.max(factor, found.get(one) ?? 0));
  };
  for (const { own, also } of groupsOf.get(term) ?? []) {
    note(own, SAME);
    for (const one of also) note([one, ...(groupsOf.get(one)?.[0]?.own ?? [])], ALSO);
  }
  return Array.from(found, ([one, factor]) => ({ term: one, factor }));
}

const NUMBERS = new Map(
  [
    "one واحد واحده",
    "two اثنان اثنين",
    "three ثلاثه ثلاث",
    "four اربعه اربع",
    "five خمسه خمس",
    "six سته ست",
    "seven سبعه سبع",
    "eight ثمانيه ثماني",
    "nine تسعه تسع",
    "ten عشره عشر",
  ].flatMap((line, i) => line.split(" ").map((word) => [word, String(i + 1)] as const)),
);
NUMBERS.set("twelve", "12");

/** Names of a unit; joined with a number they are one term. */
const UNITS = new Map(
  [
    "cm سم سنتي سنتيمتر centimetre centimeter",
    "mm ملم مم مليمتر",
    "m متر امتار metre meter",
    "kg كغ كجم كيلو كيلوغرام كيلوجرام kilo kilogram kgs",
    "inch انش بوصه انشات",
    "gb غيغابايت جيجا غيغا جيجابايت قيقا gig",
    "tb تيرابايت تيرا",
    "va",
    "w واط وات watt",
    "l لتر لترا litre liter",
    "lumen لومن لومين lm",
    "hz هرتز",
    "port منفذ منافذ",
    "person people شخص اشخاص افراد seat seater مقعد مقاعد place pax",
    "drawer درج ادراج جوارير",
    "door باب ابواب",
    "u",
  ].flatMap((line) => {
    const [unit = "", ...names] = line.split(" ");
    return [unit, ...names].map((name) => [name, unit] as const);
  }),
);

export const isUnit = (word: string): boolean => UNITS.has(plainForm(word));

const TWO_OF = new Map([
  ["مترين", ["2", "m"]],
  ["متران", ["2", "m"]],
  ["مقعدين", ["2", "person"]],
  ["شخصين", ["2", "person"]],
  ["درجين", ["2", "drawer"]],
  ["بابين", ["2", "door"]],
]);

const CENTIMETRES_IN_A_METRE = 100;

const isWord = (text: string): boolean => isKnown(text) || ofTrade.has(text) || UNITS.has(text);

/** A word in one of its forms: without a joined ب, ل or لل before a word that is known, in the singular. */
function formOf(word: string): string[] {
  const plain = plainForm(word);
  const two = TWO_OF.get(plain) ?? (/^[بل]/.test(plain) ? TWO_OF.get(plain.slice(1)) : undefined);
  if (two) return two;
  const number = NUMBERS.get(plain);
  if (number) return [number];
  const joined = /^(\d+)(\p{L}+)$/u.exec(plain);
  if (joined && UNITS.has(joined[2] as string)) return [joined[1] as string, joined[2] as string];
  if (isWord(plain) || !/^[\u0600-\u06ff]/.test(plain)) return [plain];
  for (const start of ["لل", "بال", "ب", "ل", "ال"]) {
    const rest = plain.slice(start.length);
    if (!plain.startsWith(start) || rest.length < 3) continue;
    const count = NUMBERS.get(rest);
    if (count) return [count];
    if (isWord(rest)) return [rest];
  }
  if (plain.length >= 5 && plain.endsWith("ه")) return [plain.slice(0, -1)];
  if (plain.length >= 6 && /(?:ات|ين|ون)$/.test(plain)) return [plain.slice(0, -2)];
  return [plain];
}

/** A place in a text: its term, and for a number with a unit or a phrase the words that it is made of. */
export interface Term {
  term: string;
  parts: readonly string[];
}

const NO_PARTS: readonly string[] = [];

/** A word in the form that it is found by, and what is to be known of it. */
interface Form extends Term {
  isStop: boolean;
  isNumber: boolean;
  /** The unit that it names. */
  unit: string | undefined;
  /** The phrases that it begins. */
  phrases: readonly Term[] | undefined;
}

const formsOf = (written: string): Form[] => {
  const stem = stemOf(written);
  return (stem === "" ? [] : formOf(stem)).map((word) => ({
    term: word,
    parts: NO_PARTS,
    isStop: stops.has(word),
    isNumber: /^\d+$/.test(word),
    unit: UNITS.get(word),
    phrases: phrases.get(word),
  }));
};

const readForms = createWordReader(formsOf);

/** The terms of a text in its order, without stop words. A number with its unit, and a phrase of the trade, is one. */
function readTerms(text: string): Term[] {
  const words: Form[] = [];
  readForms(text, (forms) => {
    for (let i = 0; i < forms.length; i++) words.push(forms[i] as Form);
  });
  const found: Term[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Form;
    const at = i;
    const phrase = word.phrases?.find(({ parts }) => parts.every((part, k) => words[at + k]?.term === part));
    const unit = word.isNumber ? words[i + 1]?.unit : undefined;
    if (phrase) {
      found.push(phrase);
      i += phrase.parts.length - 1;
    } else if (unit) {
      found.push(measure(word.term, unit));
      i += 1;
    } else if (!word.isStop) found.push(word);
  }
  return found;
}

/** Terms of short texts seen lately: names, tags, colours and labels are read for several fields, and often the same. */
const shortTexts = new Map<string, readonly Term[]>();
const [MAX_SHORT, MAX_SHORT_TEXTS] = [80, 5000];

export function termsOf(text: string): readonly Term[] {
  if (text.length > MAX_SHORT) return readTerms(text);
  const known = shortTexts.get(text);
  if (known) return known;
  const found = readTerms(text);
  if (shortTexts.size >= MAX_SHORT_TEXTS) shortTexts.clear();
  shortTexts.set(text, found);
  return found;
}

function measure(number: string, unit: string): Term {
  const [count, of] = unit === "m" ? [String(Number(number) * CENTIMETRES_IN_A_METRE), "cm"] : [number, unit];
  return { term: `${count}${of}`, parts: [count, of] };
}

/** A short text as one term, by which a search for just these words finds it. A term of few letters: most products have two of their own. */
export const wholeTerm = (terms: readonly Pick<Term, "term">[]): string =>
  `=${fingerprint(terms.map(({ term }) => term).join(" "))}`;

/** After another noun مكتب is the office that it is for; alone or before what qualifies it it is the desk. */
export const isOfficeAfterNoun = (terms: readonly Pick<Term, "term">[], place: number): boolean =>
  OFFICE.has(terms[place]?.term ?? "") &&
  terms.slice(0, place).some(({ term }) => !isGeneral(term) && !OFFICE.has(term));

const OFFICE = new Set(["مكتب", "مكاتب", "maktab"]);

/** All terms that a text is found by: phrases and measures as well as their parts. */
export function indexedTerms(text: string): string[] {
  const found: string[] = [];
  for (const { term, parts } of termsOf(text)) {
    found.push(term);
    for (const part of parts) if (!stops.has(part)) found.push(part);
  }
  return found;
}
