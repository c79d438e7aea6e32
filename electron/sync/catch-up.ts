/** The catch-up of rows that were put behind (rebase.ts): their pending operations are replayed. */
import { listBehind } from "../../db/desktop/rows-behind.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Mirror } from "./mirror.ts";
import type { Mirrors } from "./mirrors.ts";
import { findConcerned, GaveWay, rebase } from "./rebase.ts";

/** Rows of one transaction, if fewer than `Mirror.maxReplays` operations concern them. */
const ROWS_AT_ONCE = 50;

/**
 * Replays the operations that concern rows behind, in transactions of as few operations as possible. Gives way to a write
 * that waits, and ends when `goOn` answers false: the rows are then behind until the next call. Returns whether any row was
 * written.
 */
export async function catchUp(mirrors: Mirrors, goOn: () => boolean): Promise<boolean> {
  const goOnHere = () => goOn() && !mirrors.contended();
  let isAny = false;
  while (goOnHere() && mirrors.ready() && (await mirrors.exclusive((mirror) => catchUpSome(mirror, goOnHere))))
    isAny = true;
  return isAny;
}

/** False when no row is left, or when it gave way. */
async function catchUpSome(mirror: Mirror, goOn: () => boolean): Promise<boolean> {
  try {
    return await inTransaction(mirror.file.db, async (tx) => {
      const rowIds = await listBehind(tx, ROWS_AT_ONCE);
      if (rowIds.length === 0) return false;
      const some = await findConcerned(tx, { rowIds }, mirror.maxReplays);
      const concerned =
        some.operations === "too many"
          ? await findConcerned(tx, { rowIds: rowIds.slice(0, 1) }, Number.POSITIVE_INFINITY)
          : some;
      await rebase(mirror, tx, concerned, [], goOn);
      return true;
    });
  } catch (problem) {
    if (problem instanceof GaveWay) return false;
    throw problem;
  }
}
