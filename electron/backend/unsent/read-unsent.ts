/**
 * Unsent work of an account, read from its folder while no mirror of it is open: it is damaged, a newer app wrote it, the
 * first fetch runs, or another person is signed in. Nothing in the folder is changed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { joinOwnRows, type OwnRows, readReadableRows } from "../../../db/desktop/copy-own-tables.ts";
import { readState } from "../../../db/desktop/state.ts";
import type { OperationRow } from "../../../db/desktop/tables.ts";
import { openDatabase } from "../../../db/open.ts";
import { type PictureState, unsentStates } from "../../../src-shared/media/picture-queue.ts";
import { mirrorNames } from "../files.ts";

export interface UnsentWork {
  rows: OwnRows;
  /** False when a part of it could not be read, so that its amount is unknown. */
  whole: boolean;
}

export interface UnsentCount {
  waiting: number;
  conflicts: number;
  /** Whether there may be more, because a part of the operation log cannot be read. */
  uncounted: boolean;
}

export const savedRows = "unsent.json";
const noRows = (): OwnRows => ({ tables: {}, lastNumber: 0 });

export async function readUnsent(folder: string): Promise<UnsentWork> {
  let work: UnsentWork = readSaved(join(folder, savedRows));
  for (const name of mirrorNames(folder)) {
    const { complete, ...found } = await readMirror(join(folder, name));
    if (complete || !found.whole) {
      work = { rows: joinOwnRows(found.rows, work.rows), whole: work.whole && found.whole };
    }
    // Older files are leftovers of a swap, and were copied by it.
    if (complete) break;
  }
  return work;
}

/** A file that a fetch is filling has no rows of its own yet. */
async function readMirror(file: string): Promise<UnsentWork & { complete: boolean }> {
  let db: ReturnType<typeof openDatabase> | undefined;
  try {
    db = openDatabase(file);
    const complete = await readState(db, "complete").catch(() => undefined);
    return { ...readReadableRows(db), complete: complete === "1" };
  } catch {
    return { rows: noRows(), whole: false, complete: false };
  } finally {
    await db?.destroy();
  }
}

function readSaved(file: string): UnsentWork {
  try {
    return { rows: JSON.parse(readFileSync(file, "utf8")) as OwnRows, whole: true };
  } catch (problem) {
    return { rows: noRows(), whole: (problem as NodeJS.ErrnoException).code === "ENOENT" };
  }
}

export function countUnsent({ rows: { tables }, whole }: UnsentWork): UnsentCount {
  const states = (table: string) => (tables[table] ?? []).map(({ state }) => state as string);
  const operations = states("operations");
  const pictures = states("picture_queue").filter((state) => unsentStates.includes(state as PictureState)).length;
  return {
    waiting: operations.filter((state) => state === "waiting" || state === "sent").length + pictures,
    conflicts: operations.filter((state) => state === "conflict").length,
    uncounted: !whole,
  };
}

/** Operations that the server has not acknowledged, as the export has them. */
export const unsentOperations = ({ rows }: UnsentWork): OperationRow[] =>
  ((rows.tables.operations ?? []) as OperationRow[]).filter(({ state }) => state !== "acknowledged");
