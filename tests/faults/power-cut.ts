/**
 * Disk images as a power cut leaves them, rebuilt from what a process asked of its disk (a trace of strace, with data).
 *
 * 1. A write counts for certain once an fsync of its file has returned. Until then any subset of its sectors may be there.
 * 2. A name that was made, moved or removed counts for certain once an fsync of its folder has returned. Until then any
 *    number of the changes of names, in their order, may be there.
 * 3. What was acknowledged is known by the writes to the process's output, which stand in the same trace.
 *
 * Files that SQLite only maps (`-shm`) are left out: it makes them anew.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

type Op =
  | { kind: "create" | "unlink" | "sync"; path: string }
  | { kind: "write"; path: string; at: number | "end"; bytes: Buffer }
  | { kind: "truncate"; path: string; size: number }
  | { kind: "rename"; path: string; to: string }
  | { kind: "ack"; key: string };

const SECTOR = 512;

/** The options of strace whose output `readTrace` reads. */
export const straceTo = (file: string): string[] => [
  "strace",
  "-f",
  "-y",
  "-xx",
  "-s",
  "100000000",
  "-o",
  file,
  "-e",
  "trace=openat,write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat",
];

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll("\\x", ""), "hex");

/** What the process asked of the disk in this folder, in order. A call counts when it returned. */
export function readTrace(trace: string, folder: string): Op[] {
  const ops: Op[] = [];
  const begun = new Map<string, string>();
  const isOurs = (path: string) =>
    path.startsWith(`${folder}/`) && !path.endsWith("-shm") && !path.includes("owner.db");
  for (const raw of readFileSync(trace, "latin1").split("\n")) {
    const [, pid = "", said = ""] = /^(\d+)\s+(.*)$/.exec(raw) ?? [];
    if (said.endsWith("<unfinished ...>")) {
      // Without the blank before it: an offset at the end would not be read.
      begun.set(pid, said.slice(0, -"<unfinished ...>".length).trimEnd());
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(said);
    const line = resumed ? `${begun.get(pid) ?? ""}${resumed[1]}` : said;
    const [, call = "", args = "", result = "-1"] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(line) ?? [];
    if (Number(result) < 0 || call === "") continue;
    const onFile =
      unhex(/^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(args)?.[1] ?? "").toString() || (/^\d+<([^>]*)>/.exec(args)?.[1] ?? "");
    const texts = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text]) => unhex(text as string));
    const names = texts.map((text) => text.toString());
    if (call === "write" && /^1</.test(args)) {
      for (const [, key] of (texts[0] ?? Buffer.alloc(0)).toString().matchAll(/^ack (\S+)$/gm)) {
        ops.push({ kind: "ack", key: key as string });
      }
    } else if (call === "openat" && args.includes("O_CREAT") && isOurs(names[0] ?? "")) {
      ops.push({ kind: "create", path: names[0] as string });
      if (args.includes("O_TRUNC")) ops.push({ kind: "truncate", path: names[0] as string, size: 0 });
    } else if (/^p?write(64)?$/.test(call) && isOurs(onFile)) {
      const at = call === "write" ? "end" : Number(/(\d+)$/.exec(args)?.[1]);
      ops.push({ kind: "write", path: onFile, at, bytes: (texts[0] as Buffer).subarray(0, Number(result)) });
    } else if (/writev/.test(call) && isOurs(onFile)) {
      throw new Error(`${call} is not rebuilt`);
    } else if (/^f(data)?sync$/.test(call)) {
      ops.push({ kind: "sync", path: onFile });
    } else if (call === "ftruncate" && isOurs(onFile)) {
      ops.push({ kind: "truncate", path: onFile, size: Number(/(\d+)$/.exec(args)?.[1]) });
    } else if (call.startsWith("rename") && isOurs(names[0] ?? "")) {
      ops.push({ kind: "rename", path: names[0] as string, to: names[1] as string });
    } else if (call.startsWith("unlink") && isOurs(names[0] ?? "")) {
      ops.push({ kind: "unlink", path: names[0] as string });
    }
  }
  return ops;
}

interface Inode {
  durable: Buffer;
  pending: ({ at: number; bytes: Buffer } | { size: number })[];
  /** With everything pending. */
  length: number;
}

/** A disk on which the operations of a trace are played. */
export class Disk {
  readonly #folder: string;
  #names = new Map<string, Inode>();
  #durableNames: Map<string, Inode>;
  #pendingNames: { folder: string; apply(names: Map<string, Inode>): void }[] = [];

  /** Begins with what is in the folder now; all of that is on the disk. */
  constructor(folder: string) {
    this.#folder = folder;
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || path.endsWith("-shm") || entry.name === "owner.db") continue;
      const durable = readFileSync(path);
      this.#names.set(path, { durable, pending: [], length: durable.length });
    }
    this.#durableNames = new Map(this.#names);
  }

  play(op: Op): void {
    if (op.kind === "ack") return;
    const inode = this.#names.get(op.path);
    if (op.kind === "create") {
      if (!inode) this.#change(op.path, { durable: Buffer.alloc(0), pending: [], length: 0 });
    } else if (op.kind === "unlink") {
      this.#change(op.path, undefined);
    } else if (op.kind === "rename") {
      if (!inode) return;
      const { path, to } = op;
      this.#names.delete(path);
      this.#names.set(to, inode);
      const apply = (names: Map<string, Inode>) => {
        names.delete(path);
        names.set(to, inode);
      };
      this.#pendingNames.push({ folder: dirname(to), apply });
    } else if (op.kind === "sync") {
      if (inode) Object.assign(inode, { durable: applyAll(inode), pending: [] });
      for (const { folder, apply } of this.#pendingNames) if (folder === op.path) apply(this.#durableNames);
      this.#pendingNames = this.#pendingNames.filter(({ folder }) => folder !== op.path);
    } else if (inode && op.kind === "write") {
      const at = op.at === "end" ? inode.length : op.at;
      inode.pending.push({ at, bytes: op.bytes });
      inode.length = Math.max(inode.length, at + op.bytes.length);
    } else if (inode && op.kind === "truncate") {
      inode.pending.push({ size: op.size });
      inode.length = op.size;
    }
  }

  #change(path: string, inode: Inode | undefined): void {
    const apply = (names: Map<string, Inode>) => {
      if (inode) names.set(path, inode);
      else names.delete(path);
    };
    apply(this.#names);
    this.#pendingNames.push({ folder: dirname(path), apply });
  }

  /** Writes what the power cut may leave into another folder; `random` (0 to 1) decides, without it nothing unsynced is there. */
  writeImage(target: string, random?: () => number): void {
    const names = new Map(this.#durableNames);
    const reached = random ? Math.floor(random() * (this.#pendingNames.length + 1)) : 0;
    for (const { apply } of this.#pendingNames.slice(0, reached)) apply(names);
    for (const [path, inode] of names) {
      const copy = join(target, path.slice(this.#folder.length + 1));
      if (dirname(copy) !== target) mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, random ? tear(inode, random) : inode.durable);
    }
  }

  /** Where the trace wrote, for a first look at whether it was understood. */
  files(): string[] {
    return [...this.#names.keys()].map((path) => basename(path));
  }
}

function put(content: Buffer, at: number, bytes: Buffer): Buffer {
  const end = at + bytes.length;
  const grown = end <= content.length ? content : Buffer.concat([content, Buffer.alloc(end - content.length)]);
  bytes.copy(grown, at);
  return grown;
}

const resize = (content: Buffer, size: number): Buffer =>
  size <= content.length ? content.subarray(0, size) : Buffer.concat([content, Buffer.alloc(size - content.length)]);

function applyAll({ durable, pending }: Inode): Buffer {
  if (pending.length === 0) return durable;
  let content: Buffer = Buffer.from(durable);
  for (const op of pending) content = "size" in op ? resize(content, op.size) : put(content, op.at, op.bytes);
  return content;
}

/** Each sector of each write that was not synced is there or not. */
function tear({ durable, pending }: Inode, random: () => number): Buffer {
  if (pending.length === 0) return durable;
  let content: Buffer = Buffer.from(durable);
  const share = random();
  for (const op of pending) {
    if ("size" in op) {
      if (random() < share) content = resize(content, op.size);
      continue;
    }
    for (let from = 0; from < op.bytes.length; ) {
      const length = Math.min(SECTOR - ((op.at + from) % SECTOR), op.bytes.length - from);
      if (random() < share) content = put(content, op.at + from, op.bytes.subarray(from, from + length));
      from += length;
    }
  }
  return content;
}
