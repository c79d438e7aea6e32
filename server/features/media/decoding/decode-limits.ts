/**
 * Limits of a picture's decoding, by its sender. Staff send photographs for the catalogue; a guest sends a receipt or a
 * plan, and anybody can be a guest. The last two bound the process, for files whose header announces less than their
 * decoder takes.
 */
export interface DecodeLimits {
  /** Width × height. */
  maxPixels: number;
  /** Peak memory, computed from the header (decode-memory.ts). */
  maxDecodeBytes: number;
  /** Growth of the decoding process at which it gives up. */
  maxProcessBytes: number;
  /** Processor time of one picture, so that a busy computer refuses nobody; the process is ended then. */
  maxCpuMs: number;
  /** Time from a picture's turn to its answer, for a process that hangs without computing. */
  timeoutMs: number;
}

export type PictureSender = "staff" | "guest";

/**
 * Guests: the cameras of telephones, which make pictures of 12 MP (4032 × 3024, 4080 × 3072), in every kind that is
 * decoded line by line.
 */
export const DECODE_LIMITS: Readonly<Record<PictureSender, DecodeLimits>> = {
  staff: {
    maxPixels: 40_000_000,
    maxDecodeBytes: 200_000_000,
    maxProcessBytes: 400_000_000,
    maxCpuMs: 30_000,
    timeoutMs: 120_000,
  },
  guest: {
    maxPixels: 12_600_000,
    maxDecodeBytes: 63_000_000,
    maxProcessBytes: 150_000_000,
    maxCpuMs: 3000,
    timeoutMs: 30_000,
  },
};
