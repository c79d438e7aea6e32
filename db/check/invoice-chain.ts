/**
 * The hash chain of posted documents: none can be altered, removed or inserted unseen.
 *
 *   hash(n) = SHA-256( hash(n − 1) + canonical JSON of content(n) ),   hash(0) = 64 zeros
 *
 * 1. A chain is one series ("INV-2026", "CN-2026", …, a desktop's "D1"), in the order of posting.
 * 2. The content names its own number and the hash before it, so a content fits one place only.
 * 3. The counter of the series, moved in the posting transaction, gives the length of the chain: cutting off its end
 *    shows.
 */
import { createHash } from "node:crypto";

export const FIRST_HASH = "0".repeat(64);

/** The name of the counter that numbers a series. */
export const seriesCounter = (series: string): string => `series:${series}`;

/** A number in its series: "INV-2026-000045". */
export const numberInSeries = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, "0")}`;

/** The hash of a document. `content` is canonical JSON text (src-shared/values/canonical-json.ts). */
export const documentHash = (previousHash: string, content: string): string =>
  createHash("sha256").update(previousHash).update(content).digest("hex");
