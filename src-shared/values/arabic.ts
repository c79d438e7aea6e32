// Arabic is written with many spellings of one word. Folding makes them equal, for searching and
// comparing only; what is folded is never shown (src-shared/README.md, Search).

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits become 0–9; everything else stays. */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

const LETTERS: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ة: "ه",
  ى: "ي",
  // Persian and Urdu keyboards give these for the same letters.
  ی: "ي",
  ک: "ك",
  ہ: "ه",
  ە: "ه",
};

/**
 * One spelling for many: hamza and alef forms become the bare letter, ة → ه, ى → ي; vowel signs and
 * tatweel go; digits become Western; Latin is lower-cased and loses its accents.
 * Folding twice changes nothing more.
 */
export function foldArabic(text: string): string {
  // Lower-casing can make new combining marks and decomposing new capitals, hence both, twice.
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").toLowerCase();
  return toWesternDigits(
    plain.replace(/[\p{M}\p{Cf}ءـ]/gu, "").replace(/[ٱةىیکہە]/g, (letter) => LETTERS[letter] ?? letter),
  );
}

// Loan words that begin like the article but are not "the …"; often typed without their hamza.
const NOT_AN_ARTICLE = ["الكترون", "المنيوم", "الومنيوم", "الماني", "الماس", "الياف"];

const betweenWords = /[^\p{L}\p{N}\p{M}\p{Cf}ـ]+/u;

/** A text in the form whose words are read: letters of other forms, such as those of a PDF, are the ordinary ones. */
export const inComposedForm = (text: string): string => (/^[\x20-\x7e\n]*$/.test(text) ? text : text.normalize("NFKC"));

/** Whether a letter, by its code point, is of a word and not between two. */
export function isInWord(code: number): boolean {
  if (code >= kinds.length) return !betweenWords.test(String.fromCodePoint(code));
  const known = kinds[code] as number;
  if (known > 0) return known === IN_WORD;
  const kind = betweenWords.test(String.fromCodePoint(code)) ? BETWEEN : IN_WORD;
  kinds[code] = kind;
  return kind === IN_WORD;
}

const [IN_WORD, BETWEEN] = [1, 2];
/** What is known of the letters up to the last of Arabic's own. */
const kinds = new Uint8Array(0x700);

/**
 * Words of a text as they are written. Split before folding: only a bare ا begins the article, never أ or إ, and folding hides which it was.
 */
export const writtenWords = (text: string): string[] =>
  (/^[\x20-\x7e\n]*$/.test(text) ? text.split(/[^A-Za-z0-9]+/) : inComposedForm(text).split(betweenWords)).filter(
    (word) => word !== "",
  );

/**
 * The words of a text, folded, for an index and for the query alike. The article ال goes where three
 * letters stay. A joined و ("and") goes before the article, or where four letters stay: it begins too
 * many words of its own (وحدة, ورقة) to be cut from short ones.
 */
export function tokens(text: string): string[] {
  return writtenWords(text)
    .map(stemOf)
    .filter((word) => word !== "");
}

/** Stems of words seen lately: the same few thousand words are most of every text. */
const stems = new Map<string, string>();
const MAX_STEMS = 10_000;

/** A written word, folded. */
export function stemOf(word: string): string {
  if (/^[A-Za-z0-9]*$/.test(word)) return word.toLowerCase();
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const found = stem(word);
  stems.set(word, found);
  return found;
}

function stem(word: string): string {
  const folded = foldArabic(word);
  const bare = word.replace(/[\p{M}\p{Cf}ـ]/gu, "");
  const joined = /^و?[اٱ]ل/.exec(bare)?.[0];
  if (joined !== undefined && folded.length - joined.length >= 3) {
    const withoutAnd = joined.length === 3 ? folded.slice(1) : folded;
    return NOT_AN_ARTICLE.some((start) => withoutAnd.startsWith(start)) ? withoutAnd : withoutAnd.slice(2);
  }
  return folded.startsWith("و") && folded.length >= 5 ? folded.slice(1) : folded;
}
