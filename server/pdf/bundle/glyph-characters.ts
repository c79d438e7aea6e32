/** A glyph of a font; `codePoints` are its characters. */
interface Glyph {
  codePoints: number[];
}

/** The part of an open font that returns its glyphs. */
export interface GlyphSource {
  getGlyph(id: number, characters?: number[]): Glyph | null;
}

/**
 * Maps each glyph occurrence to its characters. The font object caches a glyph with the characters of its first use, and
 * with none where it was a part of another glyph (the body of a letter under its dots): every later document would then
 * count its lines wrong, break words in their middle and lose first letters.
 */
export function mapGlyphCharacters(font: GlyphSource): void {
  const remembered = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = remembered(id, characters);
    if (!glyph || characters.length === 0 || sameCharacters(glyph.codePoints, characters)) return glyph;
    // Shape and width are those of the cached glyph.
    return Object.create(glyph, { codePoints: { value: characters, enumerable: true } }) as Glyph;
  };
}

const sameCharacters = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((character, at) => character === b[at]);
