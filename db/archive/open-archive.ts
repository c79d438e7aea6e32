/**
 * An archive that is to be imported: opened, and proven to be whole before anything of it is used. Its sums find what was
 * damaged; who made it they do not say.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { z } from "zod";
import { beginSum } from "../copy/compare.ts";
import type { TextRow } from "../engines/whole-tables.ts";
import {
  ARCHIVE_FORMAT,
  FILES,
  HEAD,
  type Head,
  headSchema,
  isArchivedFile,
  MAX_NOTE_BYTES,
  MAX_PART_BYTES,
  NUMBERS,
  SECRETS,
  SUMS,
  type Sums,
  sumsSchema,
  tableOf,
} from "./format.ts";
import { openTables } from "./tables.ts";
import { beginsWith, listEntries, type TarEntry } from "./tar.ts";

/** Bytes that are read of a file in one step. */
const CHUNK = 1_000_000;

export interface Archive {
  head: Head;
  sums: Sums;
  /** Bytes of each file, by its path in DATA_DIR. */
  files: ReadonlyMap<string, number>;
  /** SHA-256 of all sums: another archive has another one. */
  digest: string;
  /** The rows of a table, part by part. */
  rowsOf(table: string): AsyncGenerator<TextRow[]>;
  numbers(): Promise<Buffer>;
  /** The encrypted part. */
  secrets(): Promise<Buffer>;
  readFile(path: string): Promise<Buffer>;
  openFile(path: string): Readable;
  close(): Promise<void>;
}

/** Whether a file begins as an archive does. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const beginning = Buffer.alloc(512);
    await file.read(beginning, 0, beginning.length, 0);
    return beginsWith(beginning, HEAD);
  } finally {
    await file.close();
  }
}

/** Refuses (throws, in words) what is no whole archive, and what no shop has written. Reads all of it. */
export async function openArchive(path: string, onEntry: (done: number, all: number) => void): Promise<Archive> {
  const file = await open(path, "r");
  try {
    return await provenArchive(file, onEntry);
  } catch (problem) {
    await file.close();
    const why = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`${path} is no whole archive: ${why} Nothing was imported.`, { cause: problem });
  }
}

async function provenArchive(file: FileHandle, onEntry: (done: number, all: number) => void): Promise<Archive> {
  const listed = await listEntries(file);
  const entries = new Map(listed.map((entry) => [entry.name, entry]));
  if (entries.size !== listed.length) throw new Error("it has two entries of one name.");
  if (listed[0]?.name !== HEAD || listed.at(-1)?.name !== SUMS) throw new Error("it was cut short.");
  for (const entry of listed) refuseStrange(entry);

  const contentOf = async (name: string, limit = MAX_NOTE_BYTES): Promise<Buffer> => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${name} is missing.`);
    if (entry.bytes > limit) throw new Error(`${name} is too large.`);
    const content = Buffer.alloc(entry.bytes);
    const { bytesRead } = await file.read(content, 0, entry.bytes, entry.offset);
    if (bytesRead !== entry.bytes) throw new Error("it was cut short.");
    return content;
  };
  const streamOf = (name: string): Readable => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${name} is missing.`);
    return Readable.from(chunksOf(file, entry), { objectMode: false });
  };

  const head = parsed(headSchema, await contentOf(HEAD), HEAD);
  if (head.format > ARCHIVE_FORMAT)
    throw new Error("it was made by a newer version of this program. Update the program.");
  const sumsText = await contentOf(SUMS);
  const sums = parsed(sumsSchema, sumsText, SUMS);
  refuseIncomplete(head, sums, entries);
  let done = 0;
  for (const [name, wanted] of Object.entries(sums.entries)) {
    const hash = createHash("sha256");
    await pipeline(streamOf(name), hash);
    if (hash.digest("hex") !== wanted.sha256) throw new Error(`${name} was changed.`);
    done += 1;
    onEntry(done, listed.length);
  }

  const partsOf = Map.groupBy(entries.keys(), tableOf);
  async function* rowsOf(table: string): AsyncGenerator<TextRow[]> {
    const width = head.tables[table]?.length ?? 0;
    for (const name of partsOf.get(table)?.toSorted() ?? []) {
      yield rowsIn((await contentOf(name, MAX_PART_BYTES)).toString("utf8"), { name, width });
    }
  }
  for (const table of Object.keys(head.tables)) await refuseOtherRows(rowsOf(table), table, sums);
  return {
    head,
    sums,
    files: new Map(
      listed.flatMap(({ name, bytes }) => (name.startsWith(FILES) ? [[name.slice(FILES.length), bytes] as const] : [])),
    ),
    digest: createHash("sha256").update(sumsText).digest("hex"),
    rowsOf,
    numbers: () => contentOf(NUMBERS),
    secrets: () => contentOf(SECRETS),
    readFile: (path) => contentOf(FILES + path),
    openFile: (path) => streamOf(FILES + path),
    close: () => file.close(),
  };
}

async function* chunksOf(file: FileHandle, { bytes, offset }: TarEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK, bytes - at)), 0, null, offset + at);
    if (bytesRead === 0) throw new Error("it was cut short.");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A name that leads out of its folder, or that nothing here knows, would be written where it leads. */
function refuseStrange({ name }: TarEntry): void {
  if ([HEAD, SUMS, NUMBERS, SECRETS].includes(name)) return;
  const table = tableOf(name);
  if (table !== undefined && openTables.some((known) => known === table)) return;
  if (name.startsWith(FILES) && isArchivedFile(name.slice(FILES.length))) return;
  throw new Error(`it holds what no shop has put there: ${JSON.stringify(name)}.`);
}

function refuseIncomplete({ hasSecrets, tables }: Head, sums: Sums, entries: ReadonlyMap<string, TarEntry>): void {
  for (const [name, { bytes }] of Object.entries(sums.entries)) {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${name} is missing.`);
    if (entry.bytes !== bytes) throw new Error(`${name} was changed.`);
  }
  const extra = [...entries.keys()].find((name) => name !== SUMS && !Object.hasOwn(sums.entries, name));
  if (extra !== undefined) throw new Error(`${extra} was added to it.`);
  if (!entries.has(NUMBERS)) throw new Error(`${NUMBERS} is missing.`);
  if (hasSecrets !== entries.has(SECRETS))
    throw new Error(`${SECRETS} is ${hasSecrets ? "missing" : "not announced"}.`);
  // Which tables there have to be follows from its schema (schema-then.ts).
  for (const table of Object.keys(tables)) {
    if (!sums.tables[table]) throw new Error(`the rows of ${table} are missing.`);
  }
  const unknown = [...entries.keys()]
    .map(tableOf)
    .find((table) => table !== undefined && !Object.hasOwn(tables, table));
  if (unknown !== undefined) throw new Error(`it does not say which columns ${unknown} has.`);
}

async function refuseOtherRows(parts: AsyncIterable<TextRow[]>, table: string, { tables }: Sums): Promise<void> {
  const wanted = tables[table];
  const sum = beginSum({ isNumbered: typeof wanted?.lastNumber === "number" });
  for await (const rows of parts) sum.add(rows);
  const { rows, checksum } = sum.end(wanted?.lastNumber ?? 0);
  if (rows !== wanted?.rows) throw new Error(`${table} has ${rows} rows instead of ${wanted?.rows}.`);
  if (checksum !== wanted.checksum) throw new Error(`the rows of ${table} were changed.`);
}

function rowsIn(text: string, { name, width }: { name: string; width: number }): TextRow[] {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error(`${name} does not end with a line.`);
  return lines.map((line, at) => {
    const row = parsedJson(line);
    if (isRow(row) && row.length === width) return row;
    throw new Error(`line ${at + 1} of ${name} is no row.`);
  });
}

const isRow = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.every((one) => one === null || typeof one === "string");

function parsed<Schema extends z.ZodType>(schema: Schema, content: Buffer, name: string): z.output<Schema> {
  const found = schema.safeParse(parsedJson(content.toString("utf8")));
  if (!found.success) throw new Error(`${name} says nothing that is known here.`);
  return found.data;
}

/** Undefined for what is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
