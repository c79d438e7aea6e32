/**
 * How much a picture may ask of the machine, by who sends it. Staff send photographs for the catalogue; a guest sends a
 * receipt or a plan, and anybody can be a guest. The last two are bounds on the process, for files whose header says less
 * than their decoder takes.
 */
export interface DecodeLimits {
  /** Width × height. */
  maxPixels: number;
  /** Memory at the peak, told from the header (decode-memory.ts). */
  maxDecodeBytes: number;
  /** Growth of the decoding process at which it gives up. */
  maxProcessBytes: number;
  /** Processor time of one picture, so that a busy machine refuses nobody; the process is ended then. */
  maxCpuMs: number;
  /** From its turn to its answer, for a process that hangs without computing. */
  timeoutMs: number;
}

export type PictureSender = "staff" | "guest";

/**
 * Guests: the cameras of telephones, which make pictures of 12 MP (4032 × 3024, 4080 × 3072), in every kind that is read
 * line by line.
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
