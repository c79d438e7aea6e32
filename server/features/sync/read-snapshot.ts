/**
 * Snapshot of a mirror's rows, or of one collection, page by page (electron/README.md, 5 and 7). The place in the feed
 * is noted before the first row is read, and rows are read in the order of their ids: a change between two pages is in
 * the feed after that place. A page can be requested again, so an interrupted fetch continues.
 */

import { timingSafeEqual } from "node:crypto";
import { readAtOneMoment } from "../../../db/engines/dialect.ts";
import { mirroredOrdersSince } from "../../../db/mirror/mirrored-orders.ts";
import { countMirrored, listMirrored } from "../../../db/mirror/mirrored-rows.ts";
import { type Reader, readMirrorRows } from "../../../db/mirror/read-rows.ts";
import type { Db } from "../../../db/schema.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { type Mirrored, mirroredNames } from "../../../src-shared/resources.ts";
import type { MirrorRow, SnapshotPage } from "../../../src-shared/sync/operations.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { parsed, placeNow, readCursor, writeCursor } from "./cursor.ts";

/** Rows read at once, with their child rows: some twenty milliseconds, after which other requests have their turn. */
const READ_AT_ONCE = 200;

interface Progress {
  cursor: string;
  /** The time from which on all orders are included, the same for all pages. */
  since: string;
  total: number;
  /** Index of the collection, and the last id read of it. */
  collection: number;
  after: string;
  /** The collection before which the fetch ends. */
  end: number;
}

interface SnapshotRequest {
  from?: string | undefined;
  collection?: Mirrored | undefined;
  limit: number;
  now: Date;
  /** Signs `from`, so that no client changes the time from which orders are included. */
  sign(text: string): string;
}

export function readSnapshot(
  db: Db,
  reader: Reader,
  { from, collection: only, limit, now, sign }: SnapshotRequest,
): Promise<SnapshotPage | Refusal<"resync_required">> {
  return readAtOneMoment(db, async (moment): Promise<SnapshotPage | Refusal<"resync_required">> => {
    const progress = from === undefined ? await begin(moment, reader, now, only) : readProgress(from, sign);
    if (!progress) return refuse("resync_required");
    // A database that was replaced, or a feed that has advanced too far, would make a mirror of two halves.
    const place = readCursor(await placeNow(moment, reader), progress.cursor);
    if (isRefusal(place)) return place;
    const { cursor, since, total, end } = progress;
    const rows: MirrorRow[] = [];
    let { collection, after } = progress;
    while (rows.length < limit && collection < end) {
      const name = mirroredNames[collection] as Mirrored;
      const wanted = Math.min(READ_AT_ONCE, limit - rows.length);
      const kept = await listMirrored(moment, name, { ...reader, ordersSince: since }, after, wanted);
      const ids = kept.map(({ id }) => id);
      for (const row of await readMirrorRows(moment, name, ids, reader)) rows.push(row);
      after = ids.at(-1) ?? "";
      await ownTurn();
      if (ids.length === wanted) continue;
      collection += 1;
      after = "";
    }
    const next = collection < end ? writeProgress({ ...progress, collection, after }, sign) : null;
    return { rows, next, cursor, total };
  });
}

async function begin(db: Db, reader: Reader, now: Date, only: Mirrored | undefined): Promise<Progress> {
  const place = await placeNow(db, reader);
  const since = mirroredOrdersSince(now);
  const collection = only ? mirroredNames.indexOf(only) : 0;
  const end = only ? collection + 1 : mirroredNames.length;
  let total = 0;
  for (const name of mirroredNames.slice(collection, end)) {
    total += await countMirrored(db, name, { ...reader, ordersSince: since });
  }
  return { cursor: writeCursor(place, place.head), since, total, collection, after: "", end };
}

/** `DATA.MAC`: the place as base64url, signed. */
function writeProgress(
  { cursor, since, total, collection, after, end }: Progress,
  sign: SnapshotRequest["sign"],
): string {
  const data = Buffer.from(JSON.stringify([cursor, since, total, collection, after, end])).toString("base64url");
  return `${data}.${sign(data)}`;
}

function readProgress(text: string, sign: SnapshotRequest["sign"]): Progress | undefined {
  const [data = "", mac = ""] = text.split(".");
  if (!isSame(mac, sign(data))) return undefined;
  const [cursor, since, total, collection, after, end] = parsed(data);
  if (typeof cursor !== "string" || typeof since !== "string" || typeof after !== "string") return undefined;
  if (!isCount(total) || !isCount(collection) || !isCount(end) || end > mirroredNames.length) return undefined;
  return { cursor, since, total, collection, after, end };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
