/**
 * Makes an empty installation the shop of an archive.
 *
 * 1. Nothing is written before the whole archive was proven (open-archive.ts), and its passphrase, and that the installation is empty.
 * 2. Rows are filled in as by a copy (copy/fill.ts): an import that was killed goes on where it was, and until its end no program
 *    opens the database.
 * 3. At its end the rows and files are read anew from where they are now, and compared with the archive's sums.
 * 4. The database has the archive's schema until then. The steps to this program's follow, as an update of the shop takes them.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { finishFilling } from "../copy/copy-shop.ts";
import { ownFolders, withTarget } from "../copy/ends.ts";
import { addRows, finishTable } from "../copy/fill.ts";
import { listTableProgress, noteEnd, type Origin } from "../copy/unfinished.ts";
import { readAtOneMoment } from "../engines/dialect.ts";
import { prepareForLargeStatements, type TableShape } from "../engines/whole-tables.ts";
import { digestOf, HELD_BYTES, type Place } from "../files/places.ts";
import { pendingMigrations, takeSteps } from "../migrate.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { FILES } from "./format.ts";
import { inviteStaff } from "./invite-staff.ts";
import type { Archive } from "./open-archive.ts";
import { refuseOtherParts, writeParts } from "./parts-beside.ts";
import { programOf } from "./schema-then.ts";
import { putSecretRows, readSecretRows, type Secrets } from "./secrets.ts";
import { openTables, shapesThere, sumUpArchived } from "./tables.ts";

export interface Installation {
  /** Of the database: a file in `dataDir`, or on PostgreSQL. */
  address: string;
  dataDir: string;
  /** Where its pictures and uploads are to be. */
  place: Place;
  /** `SHOP_SECRET`, where it is set. */
  secret: string | undefined;
}

export type ImportStep =
  | { step: "rows"; table: string; done: number; all: number }
  | { step: "files"; done: number; all: number }
  | { step: "comparing" }
  | { step: "updating" };

/**
 * Answers how many members of staff were invited, and the steps by which an earlier archive was brought to this program's schema.
 * Throws in words, and then no shop starts on what is there.
 */
export async function importArchive(
  archive: Archive,
  installation: Installation,
  secrets: Secrets | undefined,
  onStep: (step: ImportStep) => void = () => undefined,
): Promise<{ invited: number; updated: string[] }> {
  const program = await programOf(archive.head);
  const { address, dataDir, place } = installation;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = ownFolders([address]);
  try {
    await refuseOtherParts(installation, archive, secrets);
    await refuseOtherFiles(place, archive);
    const work = async (target: Db) => {
      // Killed after the steps, it was equal to the archive before them.
      const { applied, pending } = await pendingMigrations(target);
      const isCompared = applied.length > Object.keys(program.migrations).length;
      if (!isCompared) await fillAndCompare(target, archive, place, secrets, onStep);
      await writeParts(installation, archive, secrets);
      if (pending.length > 0) onStep({ step: "updating" });
      const updated = await takeSteps(target);
      return inTransaction(target, async (tx) => {
        const invited = secrets ? 0 : await inviteStaff(tx, new Date());
        await noteEnd(tx);
        return { invited, updated };
      });
    };
    return await withTarget(address, originOf(archive), work, program);
  } finally {
    release();
  }
}

/** What tells this archive from another, where an import into the database was begun. */
const originOf = ({ digest, head }: Archive): Origin => ({
  epoch: digest,
  revision: head.revision,
  schema: head.schema,
  openedAt: null,
});

async function fillAndCompare(
  target: Db,
  archive: Archive,
  place: Place,
  secrets: Secrets | undefined,
  onStep: (step: ImportStep) => void,
): Promise<void> {
  await prepareForLargeStatements(target);
  const shapes = await shapesThere(target, openTables);
  await fill(target, shapes, archive, onStep);
  await copyFilesOf(archive, place, onStep);
  await inTransaction(target, async (tx) => {
    const epoch = { key: "epoch", value: randomUUID() };
    await tx
      .insertInto("meta")
      .values(epoch)
      .onConflict((c) => c.doNothing())
      .execute();
    if (secrets) await putSecretRows(tx, secrets);
  });
  await finishFilling(target);
  onStep({ step: "comparing" });
  await readAtOneMoment(target, (filled) => refuseDifferences(filled, shapes, archive, secrets));
}

/** Refuses (throws) a place that holds files of anything but this archive. */
async function refuseOtherFiles(place: Place, { files }: Archive): Promise<void> {
  const there = await place.list();
  const others = [...there].filter(([path, bytes]) => files.get(path) !== bytes).map(([path]) => path);
  if (others.length === 0 && (await place.readMarker()) === undefined) return;
  const named = others.length > 0 ? ` (${others.slice(0, 3).join(", ")}${others.length > 3 ? " …" : ""})` : "";
  throw new Error(
    `${place.description} holds pictures or uploads of a shop${named}. An archive needs an empty installation: name another DATA_DIR or MEDIA_URL.`,
  );
}

async function fill(
  target: Db,
  shapes: readonly TableShape[],
  { sums, rowsOf }: Archive,
  onStep: (step: ImportStep) => void,
): Promise<void> {
  const progress = await listTableProgress(target);
  const all = Object.values(sums.tables).reduce((sum, { rows }) => sum + rows, 0);
  let done = [...progress.values()].reduce((sum, table) => sum + table.rows, 0);
  for (const shape of shapes) {
    let table = progress.get(shape.name) ?? { rows: 0, after: null, isWhole: false };
    if (table.isWhole) continue;
    let toSkip = table.rows;
    for await (const rows of rowsOf(shape.name)) {
      const rest = rows.slice(toSkip);
      toSkip -= Math.min(toSkip, rows.length);
      table = await addRows(target, shape, rest, table);
      done += rest.length;
      onStep({ step: "rows", table: shape.name, done, all });
    }
    await finishTable(target, shape, table, sums.tables[shape.name]?.lastNumber ?? 0);
  }
}

/** A file that an earlier try has put there counts, where it is the same; `refuseDifferences` is not asked about it again. */
async function copyFilesOf(archive: Archive, place: Place, onStep: (step: ImportStep) => void): Promise<void> {
  const there = await place.list();
  let done = 0;
  for (const [path, bytes] of archive.files) {
    if (there.get(path) !== bytes) {
      await place.add(path, bytes <= HELD_BYTES ? await archive.readFile(path) : archive.openFile(path), 0);
    }
    if ((await digestOf(place, path, bytes)) !== archive.sums.entries[FILES + path]?.sha256) {
      throw new Error(
        `${path} in ${place.description} is another file than the archive's. Remove it, and import again.`,
      );
    }
    done += 1;
    onStep({ step: "files", done, all: archive.files.size });
  }
}

async function refuseDifferences(
  filled: Db,
  shapes: readonly TableShape[],
  { sums }: Archive,
  secrets: Secrets | undefined,
): Promise<void> {
  for (const shape of shapes) {
    const { rows, checksum } = await sumUpArchived(filled, shape);
    const wanted = sums.tables[shape.name];
    if (rows === wanted?.rows && checksum === wanted.checksum) continue;
    throw new Error(
      `${shape.name} has ${rows} rows that are not the ${wanted?.rows} of the archive. ${anew(shape.name)}`,
    );
  }
  if (!secrets) return;
  const { key, ...rows } = secrets;
  if (JSON.stringify(await readSecretRows(filled)) !== JSON.stringify(rows)) {
    throw new Error(`Passwords and second factors are not those of the archive. ${anew("staff")}`);
  }
}

const anew = (what: string): string =>
  `The database stays closed: remove it and import anew. Where ${what} differs again, the archive and this program do not fit.`;
