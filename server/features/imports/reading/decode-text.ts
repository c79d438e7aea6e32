import { isUtf8 } from "node:buffer";
import { ownTurn } from "../../../kernel/own-turn.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1256"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes looked at for a text of two-byte characters without a mark. */
const SAMPLE = 4000;
/** Bytes decoded at a time; other requests have their turn after each. */
const STEP = 16_384;

/**
 * Encoding of a text: that of its byte order mark; else UTF-16 where every other byte of its beginning is mostly zero; else UTF-8 where
 * the bytes are valid as such; else Windows-1256, which spreadsheets in Arabic write.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Separators and digits have a zero byte in UTF-16, and there are many in any table; UTF-8 text has none at all.
  if (odd > sample.length / 20 && odd > even * 4) return "utf-16le";
  if (even > sample.length / 20 && even > odd * 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1256";
}

/** The text in parts, without its byte order mark. */
export async function* decodeText(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += STEP) {
    const text = decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
    if (text !== "") yield text;
    await ownTurn();
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
