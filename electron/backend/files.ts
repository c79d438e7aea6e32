/**
 * The files of one account: `mirror-N.db`, of which the highest complete one is the mirror (electron/sync/pull/resync.ts), and
 * `unsent.json` while the operation log of a damaged file waits for a new one.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { type OwnRows, readOwnRows } from "../../db/desktop/copy-own-tables.ts";
import { DamagedFile, isDamage, type MirrorFile, openMirrorFile } from "../../db/desktop/open-mirror.ts";
import { readState } from "../../db/desktop/state.ts";
import { openDatabase } from "../../db/open.ts";
import { renameFileSync } from "../disk/rename-file.ts";
import { replaceFile } from "../disk/replace-file.ts";

export interface AccountFiles {
  /**
   * Opens the mirror and removes leftover files; undefined when no file is complete. Throws `NewerFile`, and `DamagedFile`
   * when neither a mirror nor its operation log can be read; in both cases the files are unchanged.
   */
  open(): Promise<MirrorFile | undefined>;
  /** Creates an empty file numbered above all others. */
  fresh(): Promise<MirrorFile>;
  /** Removes a file that did not become the mirror; interrupted fetches would otherwise leave many. */
  remove(file: string): void;
  /** Removes every file but this one, after it has become the mirror. */
  keepOnly(file: string): void;
  /** The operation log saved from a damaged file, until a new mirror contains it. */
  saved(): OwnRows | undefined;
  /** Marks an orderly end. */
  closed(): void;
  /** Bytes of all files. */
  folder: string;
}

const named = /^mirror-(\d+)\.db$/;

const listMirrors = (folder: string) =>
  readdirSync(folder)
    .map((name) => ({ name, number: Number(named.exec(name)?.[1] ?? Number.NaN) }))
    .filter(({ number }) => Number.isInteger(number))
    .sort((a, b) => b.number - a.number);

/** Names of the files that may be the mirror, the highest number first. */
export const mirrorNames = (folder: string): string[] => listMirrors(folder).map(({ name }) => name);

export function accountFiles(folder: string): AccountFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inUse = join(folder, "in-use");
  const unsent = join(folder, "unsent.json");

  const mirrors = () => listMirrors(folder);

  const remove = (name: string) => {
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(join(folder, name + ending), { force: true });
  };

  async function openOne(name: string, check: boolean): Promise<MirrorFile | undefined> {
    const path = join(folder, name);
    let file: MirrorFile;
    try {
      file = await openMirrorFile(path, { check });
    } catch (problem) {
      if (!isDamage(problem)) throw problem;
      await saveOperationLog(path, unsent);
      for (const ending of ["", "-wal", "-shm"]) moveAside(join(folder, name + ending));
      return undefined;
    }
    if ((await readState(file.db, "complete")) === "1") return file;
    await file.close();
    return undefined;
  }

  return {
    folder,
    async open() {
      const check = !noteUse(inUse);
      let unreadable: unknown;
      for (const { name } of mirrors()) {
        try {
          const file = await openOne(name, check);
          if (!file) continue;
          for (const other of mirrors()) if (other.name !== name) remove(other.name);
          return file;
        } catch (problem) {
          if (!isDamage(problem)) throw problem;
          unreadable ??= problem;
        }
      }
      if (unreadable) throw unreadable;
      for (const { name } of mirrors()) remove(name);
      return undefined;
    },
    async fresh() {
      const [highest] = mirrors();
      return openMirrorFile(join(folder, `mirror-${(highest?.number ?? 0) + 1}.db`));
    },
    remove: (file) => remove(basename(file)),
    keepOnly(file) {
      for (const { name } of mirrors()) if (join(folder, name) !== file) remove(name);
      rmSync(unsent, { force: true });
    },
    saved() {
      try {
        return JSON.parse(readFileSync(unsent, "utf8")) as OwnRows;
      } catch (problem) {
        if ((problem as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw problem;
      }
    },
    closed: () => rmSync(inUse, { force: true }),
  };
}

/** True when the last run ended in order. */
function noteUse(file: string): boolean {
  try {
    closeSync(openSync(file, "wx", 0o600));
    return true;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw problem;
  }
}

/** Copies the operation log, which exists nowhere else, out of a damaged file before that file is moved. */
async function saveOperationLog(path: string, target: string): Promise<void> {
  replaceFile(target, JSON.stringify(await readDamaged(path)));
}

async function readDamaged(path: string): Promise<OwnRows> {
  let db: ReturnType<typeof openDatabase> | undefined;
  try {
    db = openDatabase(path);
    return readOwnRows(db);
  } catch (problem) {
    throw new DamagedFile("neither the mirror nor its operation log can be read", { cause: problem });
  } finally {
    await db?.destroy();
  }
}

function moveAside(path: string): void {
  try {
    renameFileSync(path, `${path}.damaged`);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== "ENOENT") throw problem;
  }
}
