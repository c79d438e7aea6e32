/**
 * Unpacks a web font into a plain font. The picture library reads OpenType files and no WOFF; our fonts are web fonts,
 * so they are unpacked once.
 *
 * WOFF 1.0 (W3C): a head of 44 bytes, a directory of 20 bytes a table (tag, offset, packed length, length, checksum),
 * then the tables, each packed with zlib unless that would not make it shorter. OpenType: a head of 12 bytes, a
 * directory of 16 bytes a table (tag, checksum, offset, length), then the tables, each at a multiple of four.
 */
import { inflateSync } from "node:zlib";

const WOFF_HEAD_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const FONT_HEAD_BYTES = 12;
const FONT_ENTRY_BYTES = 16;

/** Throws for bytes that are no WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.subarray(0, 4).toString("latin1") !== "wOFF") throw new Error("not a WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, WOFF_HEAD_BYTES + index * WOFF_ENTRY_BYTES),
  );

  const head = Buffer.alloc(FONT_HEAD_BYTES + FONT_ENTRY_BYTES * count);
  const steps = Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** steps, 6);
  head.writeUInt16BE(steps, 8);
  head.writeUInt16BE(16 * (count - 2 ** steps), 10);

  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = FONT_HEAD_BYTES + index * FONT_ENTRY_BYTES;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const gap = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(gap));
    at += bytes.length + gap;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number): { tag: Buffer; checksum: number; bytes: Buffer } {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const stored = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packed < length ? inflateSync(stored) : stored,
  };
}
