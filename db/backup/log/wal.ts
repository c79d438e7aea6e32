/**
 * Reads SQLite's write-ahead log (`shop.db-wal`, its file format, section 4): which pages were committed after a
 * position. Only the log is opened here: to close a descriptor of the database itself would drop the locks that this
 * process has on it.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { logOf } from "../last-end.ts";

/** A place in the log: behind a frame, proven by the sum that the log has there over everything before it. */
export interface LogPosition {
  /** Other ones after each restart of the log. */
  salts: readonly [number, number];
  /** Frames before this place. */
  frame: number;
  sums: readonly [number, number];
}

/** The position in a log that does not exist yet. */
export const NO_LOG: LogPosition = { salts: [0, 0], frame: 0, sums: [0, 0] };

export interface LogPart {
  /** Behind the last commit. */
  end: LogPosition;
  /** The frame (from 1) with the last content of each page that was committed. */
  pages: Map<number, number>;
  /** Pages of the database after the last commit; undefined where nothing was committed. */
  databasePages: number | undefined;
  pageSize: number;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Frames that are read at once. */
const FRAMES_AT_ONCE = 256;

interface Header {
  pageSize: number;
  salts: readonly [number, number];
  sums: readonly [number, number];
  isBigEndian: boolean;
}

/** The log of a database, open for reading; undefined where there is none, or none that has a header. */
export function openLog(file: string): OpenLog | undefined {
  if (!existsSync(logOf(file))) return undefined;
  const log = new OpenLog(openSync(logOf(file), "r"));
  if (log.start()) return log;
  log.close();
  return undefined;
}

export class OpenLog {
  readonly #fd: number;
  constructor(fd: number) {
    this.#fd = fd;
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** The position before the first frame. */
  start(): LogPosition | undefined {
    const header = this.#readHeader();
    return header && { salts: header.salts, frame: 0, sums: header.sums };
  }

  /** Whether this log still has the frame that `position` is behind, so that what follows it is all that was written since. */
  goesOnFrom({ salts, frame, sums }: LogPosition): boolean {
    const start = this.start();
    if (!start || !same(start.salts, salts)) return false;
    if (frame === 0) return true;
    const header = Buffer.alloc(FRAME_HEADER_BYTES);
    const at = HEADER_BYTES + (frame - 1) * this.#frameBytes();
    if (readSync(this.#fd, header, 0, FRAME_HEADER_BYTES, at) < FRAME_HEADER_BYTES) return false;
    return same(pair(header, 8), salts) && same(pair(header, 16), sums);
  }

  /** Bytes up to the last frame with this log's salts. What was there before it was begun anew comes behind these. */
  measureUsed(): number {
    const header = this.#readHeader();
    if (!header) return 0;
    const frameBytes = header.pageSize + FRAME_HEADER_BYTES;
    const own = Buffer.alloc(FRAME_HEADER_BYTES);
    const isOwn = (frame: number): boolean => {
      const read = readSync(this.#fd, own, 0, FRAME_HEADER_BYTES, HEADER_BYTES + (frame - 1) * frameBytes);
      return read === FRAME_HEADER_BYTES && same(pair(own, 8), header.salts);
    };
    let [last, beyond] = [0, Math.floor(fstatSync(this.#fd).size / frameBytes) + 1];
    while (beyond - last > 1) {
      const frame = (last + beyond) >> 1;
      if (isOwn(frame)) last = frame;
      else beyond = frame;
    }
    return HEADER_BYTES + last * frameBytes;
  }

  /** Everything that was committed after `from`, each frame proven by its sum. */
  readFrom(from: LogPosition): LogPart {
    const header = this.#readHeader();
    if (!header || !same(header.salts, from.salts)) throw new Error("the log was begun anew while it was read");
    const { pageSize } = header;
    const frameBytes = pageSize + FRAME_HEADER_BYTES;
    const chunk = Buffer.alloc(frameBytes * FRAMES_AT_ONCE);
    const part: LogPart = { end: from, pages: new Map(), databasePages: undefined, pageSize };
    let pending: [number, number][] = [];
    let { sums } = from;
    for (let frame = from.frame; ; ) {
      const read = readSync(this.#fd, chunk, 0, chunk.length, HEADER_BYTES + frame * frameBytes);
      const whole = Math.floor(read / frameBytes);
      for (let n = 0; n < whole; n++) {
        const at = n * frameBytes;
        if (!same(pair(chunk, at + 8), header.salts)) return part;
        sums = addUp(chunk, at, 8, sums, header.isBigEndian);
        sums = addUp(chunk, at + FRAME_HEADER_BYTES, pageSize, sums, header.isBigEndian);
        // The end, a frame that is being written, or one that was left by a transaction that was rolled back.
        if (!same(pair(chunk, at + 16), sums)) return part;
        frame += 1;
        pending.push([chunk.readUInt32BE(at), frame]);
        const databasePages = chunk.readUInt32BE(at + 4);
        if (databasePages === 0) continue;
        for (const [page, last] of pending) part.pages.set(page, last);
        pending = [];
        part.databasePages = databasePages;
        part.end = { salts: header.salts, frame, sums };
      }
      if (whole < FRAMES_AT_ONCE) return part;
    }
  }

  readPage(frame: number, pageSize: number, into: Buffer, at: number): void {
    const place = HEADER_BYTES + (frame - 1) * (pageSize + FRAME_HEADER_BYTES) + FRAME_HEADER_BYTES;
    if (readSync(this.#fd, into, at, pageSize, place) < pageSize) throw new Error("the log became shorter");
  }

  #frameBytes(): number {
    return (this.#readHeader()?.pageSize ?? 0) + FRAME_HEADER_BYTES;
  }

  #readHeader(): Header | undefined {
    const header = Buffer.alloc(HEADER_BYTES);
    if (readSync(this.#fd, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
    const magic = header.readUInt32BE(0);
    if (magic !== 0x377f0682 && magic !== 0x377f0683) return undefined;
    const isBigEndian = magic === 0x377f0683;
    const sums = addUp(header, 0, 24, [0, 0], isBigEndian);
    if (!same(pair(header, 24), sums)) return undefined;
    return { pageSize: header.readUInt32BE(8), salts: pair(header, 16), sums, isBigEndian };
  }
}

const pair = (bytes: Buffer, at: number): readonly [number, number] => [
  bytes.readUInt32BE(at),
  bytes.readUInt32BE(at + 4),
];

const same = (a: readonly [number, number], b: readonly [number, number]): boolean => a[0] === b[0] && a[1] === b[1];

/** SQLite's sum over words of four bytes, two at a time. */
function addUp(
  bytes: Buffer,
  from: number,
  length: number,
  [first, second]: readonly [number, number],
  isBigEndian: boolean,
): readonly [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, length);
  let [a, b] = [first | 0, second | 0];
  for (let at = 0; at < length; at += 8) {
    a = (a + view.getInt32(at, !isBigEndian) + b) | 0;
    b = (b + view.getInt32(at + 4, !isBigEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}
