const english = "office desk chair steel wood frame black white oak storage adjustable mesh cabinet table".split(" ");
const arabic = "مكتب كرسي طاولة خزانة فولاذ خشب أسود أبيض بلوط تخزين شبكي".split(" ");

const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((first, at) => words.slice(at + 1).map((second) => `${first} ${second}`));

/** Two letters of the second word exchanged. */
const mistype = (query: string): string => query.replace(/(\S+ \S)(.)(.)/u, "$1$3$2");

/** Searches that find much of a catalogue: any two of the trade's commonest words, in English and Arabic, every third with a typing error. */
export const commonSearches: readonly string[] = [...pairsOf(english), ...pairsOf(arabic)].map((query, nth) =>
  nth % 3 === 2 ? mistype(query) : query,
);
