/** A sign of a font: `codePoints` are the characters that it stands for. */
interface Sign {
  codePoints: number[];
}

/** The part of an open font that hands out its signs. */
export interface SignsOfFont {
  getGlyph(id: number, characters?: number[]): Sign | null;
}

/**
 * Maps each glyph occurrence to its characters. The font object caches a glyph with the characters of its first use, and
 * with none where it was a part of another glyph (the body of a letter under its dots): every later document would then
 * count its lines wrong, break words in their middle and lose first letters.
 */
export function keepLettersOfSigns(font: SignsOfFont): void {
  const remembered = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const sign = remembered(id, characters);
    if (!sign || characters.length === 0 || sameLetters(sign.codePoints, characters)) return sign;
    // Its shape and width are the remembered one's.
    return Object.create(sign, { codePoints: { value: characters, enumerable: true } }) as Sign;
  };
}

const sameLetters = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((letter, at) => letter === b[at]);
