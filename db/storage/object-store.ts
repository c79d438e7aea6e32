/** What a bucket and a folder have in common: bytes under keys (`images/originals/a.webp`). */
import type { Readable } from "node:stream";

export interface ObjectEntry {
  key: string;
  bytes: number;
  writtenAt: Date;
}

export interface ObjectStore {
  /** The bytes at `key`, or null when there are none. */
  read(key: string): Promise<Buffer | null>;
  /** The bytes as a stream, for what is too large for memory. */
  open(key: string): Promise<Readable | null>;
  /** How many bytes are at `key`, or null when there are none. */
  size(key: string): Promise<number | null>;
  /** Wholly or not at all; replaces what was there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Puts the file at `path` there, however large it is, as `write` does. */
  writeFile(key: string, path: string): Promise<void>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Everything whose key begins with `prefix`, in the order of keys. */
  list(prefix: string): Promise<ObjectEntry[]>;
}
