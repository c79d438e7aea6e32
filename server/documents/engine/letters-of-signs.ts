/** A sign of a font: `codePoints` are the characters that it stands for. */
interface Sign {
  codePoints: number[];
}

/** The part of an open font that hands out its signs. */
export interface SignsOfFont {
  getGlyph(id: number, characters?: number[]): Sign | null;
}

/**
 * Lets a sign stand for the letters that it stands for where it stands. The font remembers each sign with the letters it
 * was first asked for with, and with none where it was only a piece of another (the body of a letter under its dots): from
 * then on lines that hold it are counted wrong, words break in their middle and first letters go, in every later paper.
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
