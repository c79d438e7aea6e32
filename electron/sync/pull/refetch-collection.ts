/** The refetch of one collection in the mirror in use, the first repair of a difference (electron/README.md, 7). */

import { rowKey } from "../../../db/desktop/base-rows.ts";
import { knownVersions } from "../../../db/desktop/known-versions.ts";
import { readState } from "../../../db/desktop/state.ts";
import { listMirrored, type MirrorScope } from "../../../db/mirror/mirrored-rows.ts";
import type { Tx } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Mirrored } from "../../../src-shared/resources.ts";
import type { MirrorRow } from "../../../src-shared/sync/operations.ts";
import type { Mirrors } from "../mirrors.ts";
import { writeRows } from "./apply-page.ts";
import type { Feed } from "./feed.ts";

/** Ids read at once when looking for rows that the server does not have. */
const STEP = 2000;

/**
 * Fetches a collection page by page in the order of ids; within a page's range of ids the mirror gets exactly the page's
 * rows. False when the server cannot be reached, and when the mirror was replaced or has pulled meanwhile, since an older
 * page would overwrite newer rows.
 */
export async function refetchCollection(
  mirrors: Mirrors,
  feed: Feed,
  name: Mirrored,
  scope: MirrorScope,
  limit = 500,
): Promise<boolean> {
  const { asker, place } = await mirrors.read(async (mirror) => ({
    asker: mirror,
    place: await readState(mirror.file.reader, "cursor"),
  }));
  let from = "";
  let after = "";
  for (;;) {
    const page = await feed.snapshot({ collection: name, limit, from });
    if ("end" in page || page.rows.some(({ collection }) => collection !== name)) return false;
    const { rows, next } = page;
    const upTo = next === null ? undefined : rows.at(-1)?.id;
    const began = after;
    const done = await mirrors.exclusive(async (mirror) => {
      if (mirror !== asker) return false;
      return inTransaction(mirror.file.db, async (tx) => {
        if ((await readState(tx, "cursor")) !== place) return false;
        const gone = await rowsBeside(tx, name, rows, { after: began, upTo, scope });
        const knownRows = await knownVersions(tx, rows);
        const other = rows.filter((row) => knownRows.get(rowKey(row))?.version !== row.version);
        await writeRows(mirror, tx, [...gone, ...other]);
        return true;
      });
    });
    if (!done) return false;
    if (next === null) return true;
    from = next;
    after = upTo ?? after;
  }
}

/** Removals of the mirror's rows within a page's range that the page lacks; rows created on the desktop stay. */
async function rowsBeside(
  tx: Tx,
  name: Mirrored,
  rows: readonly MirrorRow[],
  { after, upTo, scope }: { after: string; upTo: string | undefined; scope: MirrorScope },
): Promise<MirrorRow[]> {
  const receivedIds = new Set(rows.map(({ id }) => id));
  const beside: { collection: Mirrored; id: string }[] = [];
  for (let last: string | undefined = after; last !== undefined; ) {
    const found: { id: string }[] = await listMirrored(tx, name, scope, last, STEP);
    const within = found.filter(({ id }) => upTo === undefined || id <= upTo);
    for (const { id } of within) if (!receivedIds.has(id)) beside.push({ collection: name, id });
    last = within.length === STEP ? within.at(-1)?.id : undefined;
  }
  const knownBeside = await knownVersions(tx, beside);
  return beside.flatMap((row) => {
    const { version, deleted } = knownBeside.get(rowKey(row)) ?? { version: 0, deleted: true };
    return deleted ? [] : { ...row, version, tables: null };
  });
}
