/**
 * Tar files of the plain form (POSIX ustar): uncompressed, so that nothing in one is larger than the file itself, and every
 * system opens it. Only what an archive of a shop needs: regular files up to 8 GB.
 */
import type { FileHandle } from "node:fs/promises";

const BLOCK = 512;
const MAX_BYTES = 0o77777777777;
const MAX_NAME = 100;
const MAX_PREFIX = 155;

/** The beginning of an entry; its content follows, then `tarPadding`. Refuses (throws) what has no place in a header. */
export function tarHeader(name: string, bytes: number): Buffer {
  if (bytes > MAX_BYTES) throw new Error(`${name} is larger than 8 GB, which an archive cannot hold.`);
  const header = Buffer.alloc(BLOCK);
  const { prefix, rest } = split(name);
  header.write(rest, 0, "latin1");
  header.write("0000600\0", 100, "latin1");
  header.write("0000000\0", 108, "latin1");
  header.write("0000000\0", 116, "latin1");
  header.write(octal(bytes, 11), 124, "latin1");
  // The same content is the same file, whenever it was written.
  header.write(octal(0, 11), 136, "latin1");
  header.write("        ", 148, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(prefix, 345, "latin1");
  header.write(`${octal(sumOf(header), 6)} `, 148, "latin1");
  return header;
}

/** What follows a content of so many bytes. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  name: string;
  bytes: number;
  /** Where its content begins. */
  offset: number;
}

/** Whether a file begins with an entry of this name. */
export const beginsWith = (header: Buffer, name: string): boolean => readHeader(header, 0)?.name === name;

/** The entries of a tar file, in their order. Refuses (throws) one that was cut short or holds anything but regular files. */
export async function listEntries(file: FileHandle): Promise<TarEntry[]> {
  const { size } = await file.stat();
  const entries: TarEntry[] = [];
  const header = Buffer.alloc(BLOCK);
  let at = 0;
  for (;;) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new Error("it was cut short.");
    if (isBlank(header)) break;
    const found = readHeader(header, at);
    if (!found) throw new Error(`it is damaged at byte ${at}.`);
    entries.push(found);
    at = found.offset + found.bytes + tarPadding(found.bytes).length;
  }
  if (at + 2 * BLOCK > size) throw new Error("it was cut short.");
  return entries;
}

/** Undefined for what is no header of a regular file. */
function readHeader(header: Buffer, at: number): TarEntry | undefined {
  if (header.length < BLOCK || header.toString("latin1", 257, 262) !== "ustar") return undefined;
  if (header.toString("latin1", 156, 157) !== "0") return undefined;
  const wanted = numberAt(header, 148, 8);
  const bytes = numberAt(header, 124, 12);
  const summed = Buffer.from(header).fill(" ", 148, 156);
  if (wanted === undefined || bytes === undefined || wanted !== sumOf(summed)) return undefined;
  const [prefix, rest] = [textAt(header, 345, MAX_PREFIX), textAt(header, 0, MAX_NAME)];
  return { name: prefix ? `${prefix}/${rest}` : rest, bytes, offset: at + BLOCK };
}

function split(name: string): { prefix: string; rest: string } {
  if (name.length <= MAX_NAME) return { prefix: "", rest: name };
  const at = name.indexOf("/", name.length - MAX_NAME - 1);
  const prefix = name.slice(0, at);
  if (at < 1 || prefix.length > MAX_PREFIX) throw new Error(`${name} is too long a name for an archive.`);
  return { prefix, rest: name.slice(at + 1) };
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, "0")}\0`;
const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);
const isBlank = (block: Buffer): boolean => block.every((byte) => byte === 0);

function textAt(header: Buffer, at: number, length: number): string {
  const text = header.toString("latin1", at, at + length);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

function numberAt(header: Buffer, at: number, length: number): number | undefined {
  const digits = textAt(header, at, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}
