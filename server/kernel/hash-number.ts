/**
 * A text as a number, for columns in which only equal and different matter: 52 bits of its SHA-256, as many as a number holds exactly.
 * Among a million texts two have the same in one of ten thousand shops.
 */
import { hash } from "node:crypto";

/** Never below zero. */
export const hashNumber = (text: string): number => startOfHash(hash("sha256", text, "hex"));

/** The same of a text or file whose SHA-256 in hexadecimal digits is known. */
export const startOfHash = (hex: string): number => Number.parseInt(hex.slice(0, 13), 16);

/** Where the numbers of these texts stand among the first `end` of a column, which has each of them once. */
export function placesOfTexts(column: Float64Array, end: number, texts: readonly string[]): number[] {
  const wanted = new Set(texts.map(hashNumber));
  const places: number[] = [];
  for (let place = 0; wanted.size > 0 && place < end; place++) {
    if (wanted.delete(column[place] as number)) places.push(place);
  }
  return places;
}
