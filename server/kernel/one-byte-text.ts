/**
 * A text in half the memory: the platform keeps one with a single Arabic letter in two bytes a letter. Arabic letters change places with
 * the accented ones, so that a part of a text is a part of it here too, and at the same place. For texts that are compared, never shown.
 */
export function oneByteText(text: string): string {
  const changed = text.replace(/[\u00a0-\u00ff\u0620-\u067f]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code < FIRST_ARABIC ? code + DISTANCE : code - DISTANCE);
  });
  return /[^\0-\u00ff]/.test(changed) ? changed : Buffer.from(changed, "latin1").toString("latin1");
}

const FIRST_ARABIC = 0x620;
const DISTANCE = FIRST_ARABIC - 0xa0;
