/** The application of pages of the change feed to the mirror. */
import { rowKey } from "../../../db/desktop/base-rows.ts";
import { knownVersions } from "../../../db/desktop/known-versions.ts";
import { listPassed, removeOperations } from "../../../db/desktop/operations.ts";
import { readState, writeState } from "../../../db/desktop/state.ts";
import { shouldApply } from "../../../db/mirror/should-apply.ts";
import type { Tx } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { ChangesPage, MirrorRow } from "../../../src-shared/sync/operations.ts";
import type { FailPoints } from "../fail-points.ts";
import type { Mirror } from "../mirror.ts";
import { findConcerned, rebase } from "../rebase.ts";

/**
 * Writes a page of the feed: rows and cursor in one transaction (electron/README.md, 3 and 4), which also removes the
 * acknowledged operations that the feed has passed. Returns the collections whose rows changed.
 */
export async function applyPage(mirror: Mirror, page: ChangesPage, { reached }: FailPoints): Promise<string[]> {
  const { db } = mirror.file;
  const changed = await inTransaction(db, async (tx) => {
    const knownRows = await knownVersions(tx, page.rows);
    const news = page.rows.filter((row) => shouldApply(knownRows.get(rowKey(row)), row));
    await writeRows(mirror, tx, news, await listPassed(tx, page.revision));
    if (page.cursor !== (await readState(tx, "cursor"))) {
      await writeState(tx, { cursor: page.cursor, revision: String(page.revision) });
      await reached("page written");
    }
    return [...new Set(news.map((row) => row.collection))];
  });
  await reached("page committed");
  return changed;
}

/** Writes rows of the server under the pending operations, of which some leave: those that the feed has passed. */
export async function writeRows(
  mirror: Mirror,
  tx: Tx,
  rows: readonly MirrorRow[],
  passed: readonly number[] = [],
): Promise<void> {
  if (rows.length === 0 && passed.length === 0) return;
  const concerned = await findConcerned(
    tx,
    { rowIds: rows.map(({ id }) => id), operations: passed },
    mirror.maxReplays,
  );
  await removeOperations(tx, passed);
  await rebase(mirror, tx, concerned, rows);
}
