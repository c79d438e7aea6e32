/** Messages between picture-decoder.ts and its process. */

import type { ImageRefusal, IngestedImage } from "../ingested-image.ts";
import type { DecodeLimits } from "./decode-limits.ts";

export interface DecodeJob {
  bytes: Uint8Array;
  /** The kind in the first bytes. */
  claimed: string;
  limits: DecodeLimits;
}

/** First the message that the process is ready, then one answer for each job. */
export type DecodeAnswer = { ready: true } | { picture: IngestedImage | ImageRefusal } | { fault: string };

/** Exit codes of a process that grew beyond `maxProcessBytes`, and of one that took longer than `maxCpuMs`. */
export const GREW_TOO_LARGE = 9;
export const TOOK_TOO_LONG = 10;
