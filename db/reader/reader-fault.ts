export type ReaderCode =
  /** As many reads wait as may. */
  | "READER_FULL"
  /** The thread of a read has ended before it. */
  | "READER_LOST"
  /** A statement has taken longer than it may. */
  | "READER_LATE"
  /** A result is larger than what one read may bring. */
  | "READER_LARGE"
  /** Whoever asked has gone. */
  | "READER_ABORTED";

/** A read that the reader did not do, or did not finish; nothing is changed by it, and it may be asked for again. */
export class ReaderFault extends Error {
  readonly code: ReaderCode;
  constructor(code: ReaderCode, words: string) {
    super(words);
    this.code = code;
  }
}

export const aborted = (): ReaderFault => new ReaderFault("READER_ABORTED", "nobody waits for this read any more");

/** Whether a read ended because nobody waited for it. */
export const isAborted = (problem: unknown): boolean =>
  problem instanceof ReaderFault && problem.code === "READER_ABORTED";
