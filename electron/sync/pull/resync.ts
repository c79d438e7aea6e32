/**
 * The first fetch and every resync (electron/README.md, 5), which fill a file of their own beside the one in use. The last
 * transaction copies the desktop's own tables, replays the pending operations and marks the file complete: that commit is
 * the swap. Acknowledged operations are offered again (offer-again.ts). At the start the newest complete file is the mirror, so a kill at any moment leaves one complete mirror with
 * the operation log. Shadow tables in one file would need renamed keys and indexes, and leave a file twice as large.
 */
import { type OwnRows, readOwnRows, writeOwnRows } from "../../../db/desktop/copy-own-tables.ts";
import { dropIndexes } from "../../../db/desktop/drop-indexes.ts";
import { type MirrorFile, schemaHash } from "../../../db/desktop/open-mirror.ts";
import { writeState } from "../../../db/desktop/state.ts";
import { listSkipped, writeMirrorRows } from "../../../db/mirror/write-rows.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { FailPoints } from "../fail-points.ts";
import type { Mirror } from "../mirror.ts";
import { rebaseAll } from "../rebase.ts";
import { brokenPage, type Feed, type NoPage } from "./feed.ts";
import { offerAgain } from "./offer-again.ts";

/** Fills an empty file with the server's snapshot; the next page is requested while one is written. */
export async function fetchSnapshot(
  file: MirrorFile,
  feed: Feed,
  { reached }: FailPoints,
  progress: (done: number, total: number) => void,
  limit = 500,
): Promise<{ end: "fetched"; cursor: string } | NoPage> {
  const recreateIndexes = dropIndexes(file.db);
  let coming = feed.snapshot({ limit });
  let done = 0;
  for (;;) {
    const page = await coming;
    if ("end" in page) return page;
    if (page.next !== null) {
      coming = feed.snapshot({ limit, from: page.next });
      // Prevents an unhandled rejection if writing the current page fails first.
      coming.catch(() => undefined);
    }
    const refused = await inTransaction(file.db, async (tx) => writeMirrorRows(tx, page.rows)).catch(
      (problem: unknown) => brokenPage(feed, problem),
    );
    if (refused) return refused;
    feed.skipped(listSkipped(file.db));
    done += page.rows.length;
    progress(done, Math.max(done, page.total));
    if (page.next === null) {
      recreateIndexes();
      await reached("snapshot written");
      return { end: "fetched", cursor: page.cursor };
    }
  }
}

/**
 * Makes a filled file the mirror, with the own tables of `old`, or with `saved` where the old file was damaged. Nothing else
 * writes to `old` meanwhile; a transaction on it also excludes other processes.
 */
export async function swapMirror(
  old: Mirror | undefined,
  fresh: Mirror,
  { cursor, saved, reached }: { cursor: string; saved: OwnRows | undefined; reached: FailPoints["reached"] },
): Promise<void> {
  const schema = await schemaHash(fresh.file.db);
  const finish = () =>
    inTransaction(fresh.file.db, async (tx) => {
      if (saved) writeOwnRows(tx, saved);
      if (old) writeOwnRows(tx, readOwnRows(old.file.db));
      await offerAgain(fresh, tx);
      await rebaseAll(fresh, tx);
      await writeState(tx, { cursor, revision: "0", schema, complete: "1" });
      await reached("before swap");
    });
  await (old ? inTransaction(old.file.db, finish) : finish());
  await reached("swapped");
}
