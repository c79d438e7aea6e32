/** The index of an earlier run, with which a start need not read and index all products again. */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { listFeedAfter, readEpoch } from "../../../../db/queries/feed.ts";
import type { Db } from "../../../../db/schema.ts";
import { readSnapshot, writeSnapshot } from "../../../kernel/snapshot-file.ts";
import type { SearchState } from "../search/search.ts";
import type { ColumnsState } from "./columns.ts";
import type { PicturesState } from "./pictures.ts";
import type { ShownHashesState } from "./shown-hashes.ts";
import type { OrdersState } from "./sort-orders.ts";

/** Goes up with every change of what the index holds, of what products show, of the weights of words, of the words of the trade and of how words are folded. */
const FORMAT = 9;

export interface IndexState {
  pictures: PicturesState;
  columns: ColumnsState;
  orders: OrdersState;
  search: SearchState;
  /** Hashes of what the products show. */
  shown: ShownHashesState;
}

interface Snapshot {
  format: number;
  epoch: string;
  /** The change up to which it follows the feed. */
  change: string;
  position: number;
  state: IndexState;
}

/** An index of this database, and up to which position it follows the feed; undefined where the file has none. */
export async function readIndex(db: Db, file: string): Promise<{ position: number; state: IndexState } | undefined> {
  const found = (await readSnapshot(file)) as Snapshot | undefined;
  if (found?.format !== FORMAT || found.epoch !== (await readEpoch(db))) return undefined;
  return found.change === (await changeAt(db, found.position)) ? found : undefined;
}

/** Writes the index; not where it changed meanwhile. */
export async function writeIndex(
  db: Db,
  file: string,
  { position, state, isStill }: { position: number; state: IndexState; isStill: () => boolean },
): Promise<boolean> {
  const [epoch, change] = [await readEpoch(db), await changeAt(db, position)];
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const snapshot: Snapshot = { format: FORMAT, epoch, change, position, state };
  return isStill() && (await writeSnapshot(file, snapshot, isStill));
}

/** A copy of the database that went another way has the same positions with other changes. */
async function changeAt(db: Db, position: number): Promise<string> {
  const [row] = await listFeedAfter(db, position - 1, 1);
  return row ? JSON.stringify([row.position, row.revision, row.collection, row.row_id, row.at]) : "";
}
