/**
 * A value of plain objects, arrays, maps and typed arrays in a file, written and read in small parts, so that others get
 * their turn between two. The file is derived data: one that is damaged, or that another format wrote, is no snapshot.
 *
 * A record is its length, its checksum (both 32 bits) and a part serialised by the platform; the last one says how many
 * there are.
 */
import { open, rename, rm } from "node:fs/promises";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";

/** Elements of an array, or entries of a map, in one part. */
const PART = 20_000;
const HEAD = 8;

type Leaf =
  | { path: string[]; kind: "value"; value: unknown }
  | { path: string[]; kind: "array" | "map"; value: unknown[] }
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
    for (const leaf of partsOf(value)) {
      await handle.write(record(leaf));
      count += 1;
      await yieldToOthers();
      if (!isStill()) return false;
    }
    await handle.write(record({ path: [], kind: "end", value: count }));
    await handle.close();
    await rename(unfinished, file);
    return true;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  }
}

/**
 * What a snapshot holds; undefined where there is none that is whole. Each part is read into memory of its own, of which its
 * numbers stay a view: the whole file in memory would be twice as much as what it holds.
 */
export async function readSnapshot(file: string): Promise<unknown> {
  const handle = await open(file, "r").catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const root: Record<string, unknown> = {};
    const head = Buffer.alloc(HEAD);
    let count = 0;
    for (let at = 0; at + HEAD <= size; ) {
      await handle.read(head, 0, HEAD, at);
      const length = head.readUInt32LE(0);
      if (at + HEAD + length > size) return undefined;
      const body = Buffer.allocUnsafeSlow(length);
      const { bytesRead } = await handle.read(body, 0, length, at + HEAD);
      if (bytesRead < length || crc32(body) !== head.readUInt32LE(4)) return undefined;
      const leaf = partIn(body);
      if (!leaf) return undefined;
      if (leaf.kind === "end") return leaf.value === count ? root : undefined;
      putLeaf(root, leaf);
      count += 1;
      at += HEAD + length;
    }
    return undefined;
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

function record(leaf: Leaf): Buffer {
  const body = serialize(leaf);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
}

function* partsOf(value: unknown, path: string[] = []): Generator<Leaf> {
  if (Array.isArray(value) || value instanceof Map) {
    const kind = Array.isArray(value) ? "array" : "map";
    const all = Array.isArray(value) ? value : [...value];
    for (let from = 0; from === 0 || from < all.length; from += PART) {
      yield { path, kind, value: all.slice(from, from + PART) };
    }
  } else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, own] of Object.entries(value)) yield* partsOf(own, [...path, name]);
  } else yield { path, kind: "value", value };
}

function putLeaf(root: Record<string, unknown>, { path, kind, value }: Exclude<Leaf, { kind: "end" }>): void {
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
