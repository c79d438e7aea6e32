/**
 * Writes a complete archive of a shop that goes on selling.
 *
 * 1. All rows are read in one transaction that sees the shop as it was when it began, and locks none of them.
 * 2. Each entry is sent as it is read: nothing larger than a part, or than a picture, is held.
 * 3. The same rows are the same bytes on both engines; so are the files.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { listCounters, type NotedNumbers, noteNumbers, readNotedNumbers } from "../backup/noted-numbers.ts";
import { beginSum } from "../copy/compare.ts";
import { giveWayInTime } from "../copy/copy-served.ts";
import { readAtOneMoment } from "../engines/dialect.ts";
import { prepareForLargeStatements, readConnectionId, readLastNumber } from "../engines/whole-tables.ts";
import { HELD_BYTES, type Place } from "../files/places.ts";
import { type ProgramSchema, pendingMigrations, thisProgram } from "../migrate.ts";
import { listMediaPaths } from "../queries/catalogue/media.ts";
import { listUploadPaths } from "../queries/customers/intake.ts";
import { readLastChange } from "../queries/feed.ts";
import type { Db } from "../schema.ts";
import { readRevision } from "../transaction.ts";
import {
  ARCHIVE_FORMAT,
  FILES,
  HEAD,
  type Head,
  isArchivedFile,
  MAX_PART_BYTES,
  NUMBERS,
  PART_BYTES,
  partName,
  SECRETS,
  SUMS,
  type Sums,
} from "./format.ts";
import { readSecretRows, type Secrets, sealSecrets } from "./secrets.ts";
import { openTables, readArchived, shapesThere } from "./tables.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

export interface ArchiveSource {
  db: Db;
  /** Where its pictures and uploads are. */
  place: Place;
  /** Where the highest numbers are noted. */
  dataDir: string;
  /** With a passphrase: passwords, second factors and this key come too, encrypted with it. */
  secrets?: { passphrase: string; key: string | null };
  /** Whose schema the database has; this program's, where nothing is said. */
  program?: ProgramSchema;
}

export type ArchiveStep =
  | { step: "table"; table: string; rows: number }
  | { step: "files"; files: number; all: number };

export interface WrittenArchive {
  rows: number;
  files: number;
  /** Files that rows name and the shop does not have. */
  missing: string[];
}

/** `write` takes bytes one after the other, and answers when there is room for more. */
export async function writeArchive(
  { db, place, dataDir, secrets, program = thisProgram }: ArchiveSource,
  write: (bytes: Buffer) => Promise<void>,
  onStep: (step: ArchiveStep) => void = () => undefined,
): Promise<WrittenArchive> {
  const entries: Sums["entries"] = {};
  const add = async (name: string, content: Buffer): Promise<void> => {
    entries[name] = { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
    await write(Buffer.concat([tarHeader(name, content.length), content, tarPadding(content.length)]));
  };
  const earlier = readNotedNumbers(dataDir);
  const read = await readAtOneMoment(db, (snapshot) =>
    writeRows(snapshot, { live: db, program, earlier, hasSecrets: secrets !== undefined, add, onStep }),
  );
  await add(NUMBERS, asJson(read.numbers));

  const there = [...(await place.list())].filter(([path]) => isArchivedFile(path)).toSorted(byName);
  let files = 0;
  for (const [path, bytes] of there) {
    if (bytes <= HELD_BYTES) await add(FILES + path, await place.read(path));
    else entries[FILES + path] = await sendFile(await place.open(path), { name: FILES + path, bytes }, write);
    files += 1;
    onStep({ step: "files", files, all: there.length });
  }
  if (secrets) await add(SECRETS, await sealSecrets({ ...read.secretRows, key: secrets.key }, secrets.passphrase));
  const has = new Set(there.map(([path]) => path));
  const missing = read.named.filter((path) => !has.has(path)).toSorted();
  const sums = asJson({ tables: read.tables, entries, missing } satisfies Sums);
  await write(Buffer.concat([tarHeader(SUMS, sums.length), sums, tarPadding(sums.length), tarEnd()]));
  const rows = Object.values(read.tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, files, missing };
}

interface Rows {
  tables: Sums["tables"];
  numbers: NotedNumbers;
  secretRows: Omit<Secrets, "key">;
  /** Paths of files that rows name. */
  named: string[];
}

interface RowsTarget {
  /** The database itself, of which the snapshot is one connection. */
  live: Db;
  program: ProgramSchema;
  earlier: NotedNumbers | undefined;
  hasSecrets: boolean;
  add(name: string, content: Buffer): Promise<void>;
  onStep(step: ArchiveStep): void;
}

async function writeRows(db: Db, { live, program, earlier, hasSecrets, add, onStep }: RowsTarget): Promise<Rows> {
  const { applied, pending } = await pendingMigrations(db, program);
  if (pending.length > 0) throw new Error("This database is of an earlier version. Say first: npm run db -- migrate");
  await prepareForLargeStatements(db);
  const giveWay = giveWayInTime(live, await readConnectionId(db));
  const shapes = await shapesThere(db, openTables);
  const head: Head = {
    archive: "showroom",
    format: ARCHIVE_FORMAT,
    schema: applied.toSorted().at(-1) ?? "",
    at: new Date().toISOString(),
    revision: await readRevision(db),
    tables: Object.fromEntries(shapes.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
    hasSecrets,
  };
  await add(HEAD, asJson(head));
  const tables: Sums["tables"] = {};
  for (const shape of shapes) {
    const sum = beginSum(shape);
    const parts = createParts(shape.name, add);
    let rows = 0;
    for await (const batch of readArchived(db, shape)) {
      sum.add(batch);
      for (const row of batch) await parts.add(`${JSON.stringify(row)}\n`);
      rows += batch.length;
      onStep({ step: "table", table: shape.name, rows });
      await giveWay();
    }
    await parts.end();
    const lastNumber = shape.isNumbered ? await readLastNumber(db, shape) : null;
    tables[shape.name] = { ...sum.end(lastNumber ?? 0), lastNumber };
  }
  const counters = await listCounters(db);
  const at = (await readLastChange(db)) ?? "";
  const named = [
    ...(await listMediaPaths(db)).map((path) => `images/originals/${path}`),
    ...(await listUploadPaths(db)).map((path) => `uploads/${path}`),
  ];
  return {
    tables,
    // The shop may go on: whether a number was issued since is not known here.
    numbers: noteNumbers(counters, earlier, { complete: false, at }),
    secretRows: await readSecretRows(db),
    named,
  };
}

/** Joins lines to entries of about one size, by nothing but the lines themselves. */
function createParts(
  table: string,
  add: RowsTarget["add"],
): { add(line: string): Promise<void>; end(): Promise<void> } {
  let lines: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const end = async (): Promise<void> => {
    if (lines.length === 0) return;
    if (bytes > MAX_PART_BYTES) throw new Error(`A row of ${table} is too large for an archive.`);
    part += 1;
    await add(partName(table, part), Buffer.concat(lines));
    lines = [];
    bytes = 0;
  };
  return {
    async add(line) {
      const encoded = Buffer.from(line);
      lines.push(encoded);
      bytes += encoded.length;
      if (bytes >= PART_BYTES) await end();
    },
    end,
  };
}

/** A large file, sent as it is read. */
async function sendFile(
  content: Readable,
  { name, bytes }: { name: string; bytes: number },
  write: (bytes: Buffer) => Promise<void>,
): Promise<Sums["entries"][string]> {
  const hash = createHash("sha256");
  let sent = 0;
  await write(tarHeader(name, bytes));
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sent += chunk.length;
    await write(chunk);
  }
  if (sent !== bytes) throw new Error(`${name} was changed while it was read. Make the archive anew.`);
  await write(tarPadding(bytes));
  return { bytes, sha256: hash.digest("hex") };
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
const byName = ([a]: readonly [string, number], [b]: readonly [string, number]): number => (a < b ? -1 : 1);
