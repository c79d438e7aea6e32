/** Texts that many products share, each kept once and known by a number. */
export interface Interned {
  readonly texts: string[];
  numberOf(text: string): number;
  /** The number of a text that is known; -1 for another. */
  find(text: string): number;
}

export function createInterned(texts: string[] = []): Interned {
  const numbers = new Map(texts.map((text, number) => [text, number]));
  return {
    texts,
    find: (text) => numbers.get(text) ?? -1,
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      texts.push(text);
      return texts.length - 1;
    },
  };
}
