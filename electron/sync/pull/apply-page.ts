/** The application of pages of the change feed to the mirror. */
import { baseVersions, rowKey } from "../../../db/desktop/base-rows.ts";
import { knownVersions } from "../../../db/desktop/known-versions.ts";
import { listOperations, removeOperations } from "../../../db/desktop/operations.ts";
import { readState, writeState } from "../../../db/desktop/state.ts";
import { shouldApply } from "../../../db/mirror/should-apply.ts";
import { writeMirrorRows } from "../../../db/mirror/write-rows.ts";
import type { Tx } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { ChangesPage, MirrorRow } from "../../../src-shared/sync/operations.ts";
import type { FailPoints } from "../fail-points.ts";
import type { Mirror } from "../mirror.ts";
import { rebase } from "../rebase.ts";

/**
 * Writes a page of the feed: rows and cursor in one transaction (electron/README.md, 3 and 4), which also removes the
 * acknowledged operations that the feed has passed. Returns the collections whose rows changed.
 */
export async function applyPage(mirror: Mirror, page: ChangesPage, { reached }: FailPoints): Promise<string[]> {
  const { db } = mirror.file;
  const changed = await inTransaction(db, async (tx) => {
    const knownRows = await knownVersions(tx, page.rows);
    const news = page.rows.filter((row) => shouldApply(knownRows.get(rowKey(row)), row));
    const passed = (await listOperations(tx)).filter(
      (one) => one.state === "acknowledged" && (one.revision ?? 0) <= page.revision,
    );
    if (news.length > 0 || passed.length > 0) {
      await removeOperations(
        tx,
        passed.map(({ number }) => number),
      );
      if (passed.length > 0) await rebase(mirror, tx, news);
      else await writeRows(mirror, tx, news);
    }
    if (page.cursor !== (await readState(tx, "cursor"))) {
      await writeState(tx, { cursor: page.cursor, revision: String(page.revision) });
      await reached("page written");
    }
    return [...new Set(news.map((row) => row.collection))];
  });
  await reached("page committed");
  return changed;
}

/** Writes rows of the server under the pending operations. */
export async function writeRows(mirror: Mirror, tx: Tx, rows: readonly MirrorRow[]): Promise<void> {
  if (await touchesPending(tx, rows)) await rebase(mirror, tx, rows);
  else writeMirrorRows(tx, rows, { note: true });
}

async function touchesPending(tx: Tx, rows: readonly MirrorRow[]): Promise<boolean> {
  const bases = await baseVersions(tx);
  return rows.some((row) => bases.has(rowKey(row)));
}
