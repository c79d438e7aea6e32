import { closeSync, fstatSync, openSync, readSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";

/** What can happen to a file and its log between an unclean end and the next start. */
export interface DamageKind {
  name: string;
  /** `file` is the database; where a place matters it is `part` of ten. */
  make(file: string, part: number): void;
  /** How many places are tried. */
  parts: number;
}

function change(file: string, at: (size: number) => number, bytes: (old: Buffer) => Buffer, length: number): void {
  const handle = openSync(file, "r+");
  const old = Buffer.alloc(length);
  const start = at(fstatSync(handle).size);
  readSync(handle, old, 0, length, start);
  writeSync(handle, bytes(old), 0, length, start);
  closeSync(handle);
}

const PAGE = 4096;
const pageIn = (part: number) => (size: number) => Math.max(1, Math.floor((size / PAGE) * ((part + 0.5) / 10))) * PAGE;

export const damageKinds: readonly DamageKind[] = [
  {
    name: "header zeroed",
    parts: 1,
    make: (file) =>
      change(
        file,
        () => 0,
        () => Buffer.alloc(100),
        100,
      ),
  },
  { name: "text instead", parts: 1, make: (file) => writeFileSync(file, "not a database ".repeat(1000)) },
  {
    name: "half of it",
    parts: 1,
    make: (file) => {
      const handle = openSync(file, "r");
      const { size } = fstatSync(handle);
      closeSync(handle);
      truncateSync(file, Math.floor(size / 2 / PAGE) * PAGE);
    },
  },
  {
    name: "one page zeroed",
    parts: 10,
    make: (file, part) => change(file, pageIn(part), () => Buffer.alloc(PAGE), PAGE),
  },
  {
    name: "one bit turned",
    parts: 10,
    make: (file, part) =>
      change(
        file,
        (size) => pageIn(part)(size) + 1000 + part * 137,
        (old) => Buffer.from([(old[0] ?? 0) ^ 0x10]),
        1,
      ),
  },
  { name: "log gone", parts: 1, make: (file) => rmSync(`${file}-wal`) },
  { name: "log emptied", parts: 1, make: (file) => truncateSync(`${file}-wal`, 0) },
];
