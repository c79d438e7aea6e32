/**
 * The first fetch, and every later one of everything (electron/README.md, 5), into a file of its own beside the one in
 * use. Its last transaction carries over what exists nowhere else, runs the pending operations over it and says that it
 * is complete: that commit is the swap. At the start the newest complete file is the mirror, so there is no moment at
 * which a kill leaves none, or one without the operation log: until the commit the old file counts and is whole, from then on
 * the new one is. Shadow tables in one file would have to be renamed together with their keys and indexes, and leave a
 * file twice as large.
 */
import { type OwnRows, readOwnRows, writeOwnRows } from "../../../db/desktop/copy-own-tables.ts";
import { type MirrorFile, schemaHash } from "../../../db/desktop/open-mirror.ts";
import { setIndexesAside } from "../../../db/desktop/set-indexes-aside.ts";
import { writeState } from "../../../db/desktop/state.ts";
import { writeMirrorRows } from "../../../db/mirror/write-rows.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SnapshotPage } from "../../../src-shared/sync/operations.ts";
import type { Connection } from "../connection.ts";
import type { FailPoints } from "../fail-points.ts";
import type { Mirror } from "../mirror.ts";
import { rebase } from "../rebase.ts";
import { type PullEnd, pageOf } from "./pull.ts";

type Failed =
  | { end: "offline"; reason: string; retryAfter?: number | undefined }
  | { end: Exclude<PullEnd["end"], "done" | "offline"> };

/** Fills an empty file with everything that the server has. The next page is on its way while one is written. */
export async function fetchWhole(
  file: MirrorFile,
  connection: Connection,
  { reached }: FailPoints,
  progress: (done: number, total: number) => void,
  limit = 500,
): Promise<{ end: "fetched"; cursor: string } | Failed> {
  const ask = (from?: string) =>
    connection.ask({
      method: "GET",
      path: `/api/snapshot?limit=${limit}${from ? `&from=${encodeURIComponent(from)}` : ""}`,
    });
  const putIndexesBack = setIndexesAside(file.db);
  let coming = ask();
  let done = 0;
  for (;;) {
    const page = pageOf<SnapshotPage>(await coming);
    if ("end" in page) return page as Failed;
    if (page.next !== null) {
      coming = ask(page.next);
      // Read when its turn comes; a fault of the disk in between must not leave it unheard.
      coming.catch(() => undefined);
    }
    await inTransaction(file.db, async (tx) => writeMirrorRows(tx, page.rows));
    done += page.rows.length;
    progress(done, Math.max(done, page.total));
    if (page.next === null) {
      putIndexesBack();
      await reached("whole written");
      return { end: "fetched", cursor: page.cursor };
    }
  }
}

/**
 * Makes a filled file the mirror, with what `old` has of its own, or with `saved` where the old one could not be used. Runs
 * while nothing else writes to `old`, within a transaction of its own so that no other process could either.
 */
export async function swapIn(
  old: Mirror | undefined,
  fresh: Mirror,
  { cursor, saved, reached }: { cursor: string; saved: OwnRows | undefined; reached: FailPoints["reached"] },
): Promise<void> {
  const schema = await schemaHash(fresh.file.db);
  const finish = () =>
    inTransaction(fresh.file.db, async (tx) => {
      if (saved) writeOwnRows(tx, saved);
      if (old) writeOwnRows(tx, readOwnRows(old.file.db));
      await rebase(fresh, tx);
      await writeState(tx, { cursor, revision: "0", schema, complete: "1" });
      await reached("before swap");
    });
  await (old ? inTransaction(old.file.db, finish) : finish());
  await reached("swapped");
}
