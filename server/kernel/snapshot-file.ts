/**
 * A value of plain objects, arrays, maps and typed arrays in a file, written and read in small parts, so that others get
 * their turn between two. The file is derived data: one that is damaged, or that another format wrote, is no snapshot.
 *
 * A record is its length, its checksum (both 32 bits) and a part serialised by the platform. The part of a typed array says
 * its type and length only: its bytes are in the records that follow, but for a megabyte or more of zeros at its end, which takes no
 * memory either until something is put there. The last record says how many there are.
 */

import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import { ownTurn } from "./own-turn.ts";

/** Elements of an array, or entries of a map, in one part. */
const PART = 20_000;
/** Bytes of a typed array in one record. */
const SLICE = 1024 * 1024;
const HEAD = 8;

const NUMBERS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array } as const;
type NumbersType = keyof typeof NUMBERS;
type Numbers = InstanceType<(typeof NUMBERS)[NumbersType]>;

type Leaf =
  | { path: string[]; kind: "value"; value: unknown }
  | { path: string[]; kind: "array" | "map"; value: unknown[] }
  | { path: string[]; kind: "numbers"; value: { type: NumbersType; length: number; stored: number }; bytes?: Buffer }
  | { path: []; kind: "end"; value: number };

/**
 * Writes a snapshot in the place of an earlier one. `isStill` says whether the value is still the one that it was: of one
 * that changed meanwhile, nothing is written and the answer is false.
 */
export async function writeSnapshot(file: string, value: object, isStill: () => boolean): Promise<boolean> {
  const unfinished = `${file}.${process.pid}.part`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    let count = 0;
    for (const body of bodiesOf(value)) {
      await writeRecord(handle, body);
      count += 1;
      await ownTurn();
      if (!isStill()) return false;
    }
    const end: Leaf = { path: [], kind: "end", value: count };
    await writeRecord(handle, serialize(end));
    await handle.close();
    await rename(unfinished, file);
    return true;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  }
}

/**
 * What a snapshot holds; undefined where there is none that is whole. Typed arrays are read where they stay: the file is never
 * in memory as a whole.
 */
export async function readSnapshot(file: string): Promise<unknown> {
  const handle = await open(file, "r").catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const root: Record<string, unknown> = {};
    const head = Buffer.alloc(HEAD);
    let [count, at] = [0, 0];
    /** The next record, in memory of its own or in the first part of `into`; undefined where it is not whole, or longer. */
    const next = async (into?: Buffer): Promise<Buffer | undefined> => {
      if (at + HEAD > size) return undefined;
      await handle.read(head, 0, HEAD, at);
      const length = head.readUInt32LE(0);
      if (at + HEAD + length > size || (into && length > into.length)) return undefined;
      const body = into?.subarray(0, length) ?? Buffer.allocUnsafeSlow(length);
      const { bytesRead } = await handle.read(body, 0, length, at + HEAD);
      if (bytesRead < length || crc32(body) !== head.readUInt32LE(4)) return undefined;
      count += 1;
      at += HEAD + length;
      return body;
    };
    for (;;) {
      const body = await next();
      const leaf = body && partIn(body);
      if (!leaf) return undefined;
      if (leaf.kind === "end") return leaf.value === count - 1 ? root : undefined;
      if (leaf.kind !== "numbers") putLeaf(root, leaf);
      else {
        const numbers: Numbers = new NUMBERS[leaf.value.type](leaf.value.length);
        for (let rest = bytesOf(numbers).subarray(0, leaf.value.stored); rest.length > 0; ) {
          const slice = await next(rest);
          if (!slice || slice.length === 0) return undefined;
          rest = rest.subarray(slice.length);
        }
        putLeaf(root, { ...leaf, kind: "value", value: numbers });
      }
    }
  } finally {
    await handle.close();
  }
}

/** A part; undefined of one that another version of the platform wrote. */
function partIn(body: Buffer): Leaf | undefined {
  try {
    return deserialize(body) as Leaf;
  } catch {
    return undefined;
  }
}

async function writeRecord(handle: FileHandle, body: Buffer): Promise<void> {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  await handle.writev([head, body]);
}

function* bodiesOf(value: object): Generator<Buffer> {
  for (const leaf of partsOf(value)) {
    if (leaf.kind !== "numbers") {
      yield serialize(leaf);
      continue;
    }
    const { bytes = Buffer.alloc(0), ...part } = leaf;
    yield serialize(part);
    for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers): Buffer => Buffer.from(buffer, byteOffset, byteLength);

const isNumbers = (value: unknown): value is Numbers =>
  ArrayBuffer.isView(value) && Object.hasOwn(NUMBERS, value.constructor.name);

const ZEROS = Buffer.alloc(SLICE);

/** Without whole slices of zeros at the end. */
function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end >= SLICE && ZEROS.equals(bytes.subarray(end - SLICE, end))) end -= SLICE;
  return bytes.subarray(0, end);
}

function* partsOf(value: unknown, path: string[] = []): Generator<Leaf> {
  if (Array.isArray(value) || value instanceof Map) {
    const kind = Array.isArray(value) ? "array" : "map";
    const all = Array.isArray(value) ? value : [...value];
    for (let from = 0; from === 0 || from < all.length; from += PART) {
      yield { path, kind, value: all.slice(from, from + PART) };
    }
  } else if (isNumbers(value)) {
    const type = value.constructor.name as NumbersType;
    const bytes = withoutZeros(bytesOf(value));
    yield { path, kind: "numbers", value: { type, length: value.length, stored: bytes.length }, bytes };
  } else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, own] of Object.entries(value)) yield* partsOf(own, [...path, name]);
  } else yield { path, kind: "value", value };
}

function putLeaf(
  root: Record<string, unknown>,
  { path, kind, value }: Exclude<Leaf, { kind: "end" | "numbers" }>,
): void {
  let parent = root;
  for (const name of path.slice(0, -1)) {
    parent[name] ??= {};
    parent = parent[name] as Record<string, unknown>;
  }
  const name = path.at(-1) as string;
  if (kind === "value") parent[name] = value;
  else if (kind === "array") {
    const all = (parent[name] ?? []) as unknown[];
    for (const element of value) all.push(element);
    parent[name] = all;
  } else {
    const all = (parent[name] ?? new Map()) as Map<unknown, unknown>;
    for (const [key, own] of value as [unknown, unknown][]) all.set(key, own);
    parent[name] = all;
  }
}
