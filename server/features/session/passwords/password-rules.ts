/**
 * Rules for passwords (server/security.md, row 68, after NIST SP 800-63B). Refused are short ones, known ones and their
 * variants, patterns, and the first guesses of anybody at this shop. No rules about capitals or signs: they make people
 * write `Password1!`.
 */
export const MIN_LENGTH = 8;

/** Words that anybody would try on this shop. */
const siteWords = ["showroom", "ogulf", "gulf", "office", "furniture", "doha", "qatar", "admin", "staff", "shop"];

/** Words of the best known example of a good password, which is none any more. */
const famousWords = ["correct", "horse", "battery", "staple"];

interface Known {
  exact: Set<string>;
  folded: Set<string>;
}

let commonPasswords: Promise<Known> | undefined;

/** The most frequent passwords of leaks, 49,000 of them. Read on first use: most processes never need them. */
function knownPasswords(): Promise<Known> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const words = dictionary["passwords-common"];
    return { exact: new Set(words), folded: new Set(words.map(fold)) };
  });
  return commonPasswords;
}

/**
 * The problem of a new password, or undefined. `personal` = the person's name and address and the company's name: their
 * words make no password either.
 */
export async function passwordProblem(
  password: string,
  personal: readonly string[],
): Promise<"too_short" | "common_password" | undefined> {
  if ([...password].length < MIN_LENGTH) return "too_short";
  const plain = password.normalize("NFKC").toLowerCase();
  const listed = await knownPasswords();
  const easy =
    isKnown(plain, listed) ||
    isPattern(plain, listed) ||
    isOneWord(plain, listed) ||
    isOnlyWordsOf(plain, [...siteWords, ...famousWords, ...personal.flatMap(wordsIn)]);
  return easy ? "common_password" : undefined;
}

/** On the list; or a word of the list in disguise, or with a few characters around it: `P@ssw0rd`, `Summer2024!`. */
function isKnown(plain: string, { exact, folded }: Known): boolean {
  if (exact.has(plain) || folded.has(fold(plain))) return true;
  const ends = [plain.replace(/[^\p{L}]+$/u, ""), plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")];
  return ends.some((stem) => stem.length >= 4 && folded.has(fold(stem)) && isFiller(plain.replace(stem, ""), exact));
}

/** Whether a text is filler around a word: a few signs, one sign many times, or digits that are a password themselves. */
const isFiller = (rest: string, exact: Set<string>): boolean =>
  rest.length <= 5 || new Set(rest).size === 1 || exact.has(rest);

/** One word of the list twice or more, with anything between: `password password`. */
function isOneWord(plain: string, { folded }: Known): boolean {
  const words = new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""));
  return words.size === 1 && [...words].every((word) => folded.has(fold(word)));
}

/** A short text over and over, or characters in their order up or down: `abcabcabc`, `passpass`, `98765432`. */
function isPattern(plain: string, listed: Known): boolean {
  for (let size = 1; size <= plain.length / 2; size++) {
    const unit = plain.slice(0, size);
    const whole = unit.repeat(Math.ceil(plain.length / size)).slice(0, plain.length);
    if (whole === plain && (size <= 4 || isKnown(unit, listed))) return true;
  }
  // Digits are cyclic: after 9 comes 0.
  const round = /^\d+$/.test(plain) ? 10 : 0x1_0000;
  const step = (at: number) => (plain.charCodeAt(at + 1) - plain.charCodeAt(at) + round) % round;
  const steps = new Set(Array.from({ length: plain.length - 1 }, (_, at) => step(at)));
  return steps.size === 1 && (steps.has(1) || steps.has(round - 1));
}

/** Whether hardly anything is left when these words are removed: `Doha2024!`, `office-furniture`. */
function isOnlyWordsOf(plain: string, words: readonly string[]): boolean {
  let rest = plain;
  for (const word of [...words].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, "");
  if (rest === plain) return false;
  const letters = rest.replace(/[^\p{L}]/gu, "");
  return letters.length < 4 && rest.replace(/[^\p{L}\p{N}]/gu, "").length < 8;
}

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);

const disguises: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** The word with the usual replacements of letters undone. */
const fold = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => disguises[sign] ?? sign);
