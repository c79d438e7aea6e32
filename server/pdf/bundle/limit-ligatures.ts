/** The part of an open font that is read here (OpenType, table GSUB: which glyphs replace others). */
export interface OpenFont {
  /** The glyph of a character. Asking for the glyph itself would fix its characters. */
  _cmapProcessor: { lookup(codePoint: number): number };
  GSUB: {
    lookupList: {
      get(index: number): {
        lookupType: number;
        subTables: { ligatureSets?: { get(set: number): { glyph: number }[] } }[];
      };
    };
    featureList: { tag: string; feature: { lookupListIndexes: number[] } }[];
  };
}

/** Alef after lam, in its four spellings, alone and joined: the pairs that Arabic cannot be written without. */
const LAM_ALEF = [0xfef5, 0xfef6, 0xfef7, 0xfef8, 0xfef9, 0xfefa, 0xfefb, 0xfefc];
const JOINS_PAIRS = 4;

/**
 * Lets the font join lam and alef and no other letters into one glyph. It has glyphs for dozens of pairs (ki, fi, bar
 * …), which look well, but in a PDF each is one character for two: a search for كرسي, or a copy of it, finds another
 * text.
 */
export function limitLigatures(font: OpenFont): void {
  const kept = new Set(LAM_ALEF.map((codePoint) => font._cmapProcessor.lookup(codePoint)));
  const features = font.GSUB.featureList.filter(({ tag }) => tag === "rlig");
  const lookups = new Set(features.flatMap(({ feature }) => feature.lookupListIndexes));
  for (const index of lookups) {
    const { lookupType, subTables } = font.GSUB.lookupList.get(index);
    if (lookupType !== JOINS_PAIRS) continue;
    for (const { ligatureSets } of subTables) {
      if (!ligatureSets) continue;
      const all = ligatureSets.get.bind(ligatureSets);
      ligatureSets.get = (set) => all(set).filter(({ glyph }) => kept.has(glyph));
    }
  }
}
