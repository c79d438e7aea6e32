/** An index of the database that an earlier run left in a file, with which a start need not read and index all rows again. */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { listFeedAfter, readEpoch } from "../../db/queries/feed.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot, writeSnapshot } from "./snapshot-file.ts";

interface IndexFile<State> {
  format: number;
  epoch: string;
  /** The change up to which it follows the feed. */
  change: string;
  position: number;
  state: State;
}

/** An index of this database, and up to which position it follows the feed; undefined where the file has none of this format. */
export async function readIndex<State>(
  db: Db,
  file: string,
  format: number,
): Promise<{ position: number; state: State } | undefined> {
  const found = (await readSnapshot(file)) as IndexFile<State> | undefined;
  if (found?.format !== format || found.epoch !== (await readEpoch(db))) return undefined;
  return found.change === (await changeAt(db, found.position)) ? found : undefined;
}

interface WrittenIndex<State> {
  /** Goes up with every change of what `State` says. */
  format: number;
  position: number;
  state: State;
  isStill: () => boolean;
}

/** Writes the index; not where it changed meanwhile. */
export async function writeIndex<State>(
  db: Db,
  file: string,
  { format, position, state, isStill }: WrittenIndex<State>,
): Promise<boolean> {
  const [epoch, change] = [await readEpoch(db), await changeAt(db, position)];
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const snapshot: IndexFile<State> = { format, epoch, change, position, state };
  return isStill() && (await writeSnapshot(file, snapshot, isStill));
}

/** A copy of the database that went another way has the same positions with other changes. */
async function changeAt(db: Db, position: number): Promise<string> {
  const [row] = await listFeedAfter(db, position - 1, 1);
  return row ? JSON.stringify([row.position, row.revision, row.collection, row.row_id, row.at]) : "";
}
