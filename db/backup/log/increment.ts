/**
 * An increment: the pages that were committed between two backups, as a file (`shop-TIME.changes`). A whole copy and the
 * increments after it, in their order, are a chain; each names its copy and the digest of what comes before it, so that
 * one that is missing, damaged or of another chain is found before anything is restored.
 *
 * The file: a line of letters, each page with its number before it (of a page that is there twice the later one counts),
 * what the increment is as JSON (its head, written last), the length of that, and the SHA-256 of all before.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { flush } from "../flush.ts";
import type { LogPart, LogPosition, OpenLog } from "./wal.ts";

export interface IncrementHead {
  /** Name of the whole copy at the beginning of the chain, and its SHA-256. */
  base: string;
  baseDigest: string;
  /** Place in the chain, from 1. */
  sequence: number;
  /** Digest of the increment before, or of the whole copy. */
  previous: string;
  pageSize: number;
  /** Pages of the database, and those in this file. */
  databasePages: number;
  pages: number;
  /** A commit that it has for certain. */
  revision: number;
  epoch: string;
  /** Where the log was when it ended. */
  position: LogPosition;
}

export const INCREMENT_ENDING = ".changes";
export const isIncrement = (file: string): boolean => file.endsWith(INCREMENT_ENDING);

const FIRST_LINE = Buffer.from("showroom increment 1\n");
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
/** A head is some hundred bytes; more is another file. */
const MAX_HEAD_BYTES = 10_000;
const PAGES_AT_ONCE = 256;

/** An increment that is being written; it has its name only when it was read back and is on the disk. */
export class IncrementDraft {
  readonly #file: string;
  readonly #hash = createHash("sha256");
  readonly #target: number;
  #isOpen = true;
  #pages = 0;

  constructor(file: string) {
    if (existsSync(file)) throw new Error(`${file} is there already.`);
    this.#file = file;
    this.#target = openSync(`${file}.unproved`, "w", 0o600);
    this.#put(FIRST_LINE);
  }

  /** Pages so far. */
  get pages(): number {
    return this.#pages;
  }

  append(log: OpenLog, { pages, pageSize }: Pick<LogPart, "pages" | "pageSize">): void {
    const record = 4 + pageSize;
    const chunk = Buffer.alloc(record * Math.min(PAGES_AT_ONCE, pages.size));
    let filled = 0;
    for (const [page, frame] of [...pages].sort(([a], [b]) => a - b)) {
      chunk.writeUInt32BE(page, filled);
      log.readPage(frame, pageSize, chunk, filled + 4);
      filled += record;
      this.#pages += 1;
      if (filled < chunk.length) continue;
      this.#put(chunk);
      filled = 0;
    }
    this.#put(chunk.subarray(0, filled));
  }

  /** Answers the digest of the increment and its bytes. */
  finish(head: Omit<IncrementHead, "pages">): { digest: string; bytes: number } {
    const text = Buffer.from(JSON.stringify({ ...head, pages: this.#pages } satisfies IncrementHead));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(text.length);
    this.#put(text);
    this.#put(length);
    const digest = this.#hash.digest();
    writeWhole(this.#target, digest);
    fsyncSync(this.#target);
    this.#close();
    const unproved = `${this.#file}.unproved`;
    if (readIncrement(unproved).digest !== digest.toString("hex"))
      throw new Error("the increment was not written whole");
    renameSync(unproved, this.#file);
    flush(dirname(this.#file));
    return { digest: digest.toString("hex"), bytes: statSync(this.#file).size };
  }

  /** Removes what is not finished. */
  discard(): void {
    this.#close();
    rmSync(`${this.#file}.unproved`, { force: true });
  }

  #put(bytes: Buffer): void {
    this.#hash.update(bytes);
    writeWhole(this.#target, bytes);
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#target);
    this.#isOpen = false;
  }
}

function writeWhole(target: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(target, bytes, at);
}

/** The head alone, not proven; throws where the file is none. */
export function readHead(file: string): IncrementHead {
  const source = openSync(file, "r");
  try {
    return readHeadOf(source, file).head;
  } finally {
    closeSync(source);
  }
}

/** Undefined for a file that is no increment. */
export function tryHead(file: string): IncrementHead | undefined {
  try {
    return readHead(file);
  } catch {
    return undefined;
  }
}

/**
 * Reads a whole increment, first to last page, and proves it; `onPage` gets each page before the end is proven, so it may
 * write only to what is thrown away where this throws.
 */
export function readIncrement(
  file: string,
  onPage: (page: number, content: Buffer) => void = () => undefined,
): { head: IncrementHead; digest: string } {
  const source = openSync(file, "r");
  try {
    const { head, end } = readHeadOf(source, file);
    const record = 4 + head.pageSize;
    if (end.headAt !== FIRST_LINE.length + head.pages * record) {
      throw new Error(`${file} is damaged: it has not the length that it should have.`);
    }
    const hash = createHash("sha256").update(FIRST_LINE);
    const chunk = Buffer.alloc(record * Math.min(PAGES_AT_ONCE, head.pages));
    for (let page = 0, at = FIRST_LINE.length; page < head.pages; page += PAGES_AT_ONCE) {
      const part = chunk.subarray(0, record * Math.min(PAGES_AT_ONCE, head.pages - page));
      readWhole(source, part, at, file);
      at += part.length;
      hash.update(part);
      for (let from = 0; from < part.length; from += record) {
        onPage(part.readUInt32BE(from), part.subarray(from + 4, from + record));
      }
    }
    const digest = hash.update(end.hashed).digest("hex");
    if (digest !== end.digest) throw new Error(`${file} is damaged: its digest is another one.`);
    return { head, digest };
  } finally {
    closeSync(source);
  }
}

interface End {
  headAt: number;
  /** Head and length, as they were hashed. */
  hashed: Buffer;
  digest: string;
}

function readHeadOf(source: number, file: string): { head: IncrementHead; end: End } {
  const damaged = (what: string) => new Error(`${file} is damaged: ${what}.`);
  const first = Buffer.alloc(FIRST_LINE.length);
  readWhole(source, first, 0, file);
  if (!first.equals(FIRST_LINE)) throw damaged("it does not begin as an increment");
  const last = Buffer.alloc(LENGTH_BYTES + DIGEST_BYTES);
  const lastAt = fstatSync(source).size - last.length;
  if (lastAt < FIRST_LINE.length) throw damaged("it ends too early");
  readWhole(source, last, lastAt, file);
  const length = last.readUInt32BE(0);
  if (length > MAX_HEAD_BYTES || length > lastAt - FIRST_LINE.length) throw damaged("it does not end as an increment");
  const text = Buffer.alloc(length);
  readWhole(source, text, lastAt - length, file);
  const end = {
    headAt: lastAt - length,
    hashed: Buffer.concat([text, last.subarray(0, LENGTH_BYTES)]),
    digest: last.toString("hex", LENGTH_BYTES),
  };
  try {
    return { head: JSON.parse(text.toString("utf8")) as IncrementHead, end };
  } catch {
    throw damaged("what it is cannot be read");
  }
}

function readWhole(source: number, into: Buffer, at: number, file: string): void {
  for (let read = 0; read < into.length; ) {
    const more = readSync(source, into, read, into.length - read, at + read);
    if (more === 0) throw new Error(`${file} is damaged: it ends too early.`);
    read += more;
  }
}
