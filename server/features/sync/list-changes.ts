import { readAtOneMoment } from "../../../db/engines/dialect.ts";
import { type Reader, readMirrorRows } from "../../../db/mirror/read-rows.ts";
import { type FeedRow, listFeedPage } from "../../../db/queries/feed.ts";
import type { Db } from "../../../db/schema.ts";
import { readRevision } from "../../../db/transaction.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { Mirrored } from "../../../src-shared/resources.ts";
import { type ChangesPage, type MirrorRow, mirrored } from "../../../src-shared/sync/operations.ts";
import { placeNow, readCursor, writeCursor } from "./cursor.ts";

/**
 * Changes after a cursor, oldest first (electron/README.md, 1 to 3). Each row comes once and as it is now, everything
 * read at one moment; a commit is never split, so a page may be longer than `limit`. Rows that the reader may not see
 * are left out.
 */
export function listChanges(
  db: Db,
  reader: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<ChangesPage | Refusal<"resync_required">> {
  return readAtOneMoment(db, async (now): Promise<ChangesPage | Refusal<"resync_required">> => {
    const place = await placeNow(now, reader);
    const position = readCursor(place, after);
    if (isRefusal(position)) return position;
    const feed = position === place.head ? [] : await listFeedPage(now, position, limit);
    const last = feed.at(-1);
    const end = last?.position ?? position;
    const hasMore = end < place.head;
    return {
      rows: await wholeRows(now, reader, feed),
      cursor: last ? writeCursor(place, end) : after,
      hasMore,
      revision: hasMore && last ? last.revision : await readRevision(now),
    };
  });
}

async function wholeRows(db: Db, reader: Reader, feed: readonly FeedRow[]): Promise<MirrorRow[]> {
  // A row that changed several times is at the place of its last change, so that rows it refers to come before it.
  const changes = new Map<string, FeedRow>();
  for (const change of feed) {
    const key = `${change.collection}/${change.row_id}`;
    changes.delete(key);
    changes.set(key, change);
  }
  const byCollection = Map.groupBy(changes.values(), (change) => change.collection);
  const found = new Map<string, MirrorRow>();
  for (const [collection, list] of byCollection) {
    if (!isMirrored(collection)) continue;
    const ids = list.map((change) => change.row_id);
    for (const row of await readMirrorRows(db, collection, ids, reader)) found.set(`${collection}/${row.id}`, row);
  }
  return [...changes].flatMap(([key, { collection, row_id: id, version }]) => {
    const row = found.get(key);
    if (row) return row;
    // Reservations are never removed: where one is missing, the reader is no desktop.
    if (!isMirrored(collection) || collection === "stock_reservations") return [];
    return { collection, id, version, tables: null };
  });
}

const isMirrored = (name: string): name is Mirrored => mirrored.options.includes(name as Mirrored);
