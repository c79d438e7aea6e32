/**
 * A place in the change feed, as clients carry it: opaque to them, fully checked by the server. It names its database
 * (epoch), its holder's rights (scope) and the shape of the feed; where one of these is another one now, or the
 * position is not in the feed any more or not yet, everything is to be fetched again (electron/README.md, 2).
 */

import type { Reader } from "../../../db/mirror/read-rows.ts";
import { type FeedBounds, readEpoch, readFeedBounds } from "../../../db/queries/feed.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";

/** Raised when rows of the feed change their meaning. */
const FEED_VERSION = 1;

export interface Place extends FeedBounds {
  epoch: string;
  scope: string;
}

/** The present place of the feed, for its reader. */
export async function placeNow(db: Db | Tx, reader: Reader): Promise<Place> {
  const [epoch, bounds] = [await readEpoch(db), await readFeedBounds(db)];
  return { epoch, ...bounds, scope: scopeOf(reader) };
}

/**
 * The scope of a reader. Two people with the same scope see the same rows, so another role starts again. The random end
 * of a device's id is enough to distinguish it.
 */
const scopeOf = ({ role, deviceId }: Reader): string => `${role}${deviceId ? `@${deviceId.slice(-12)}` : ""}`;

export const writeCursor = ({ epoch, scope }: Place, position: number): string =>
  Buffer.from(JSON.stringify([FEED_VERSION, epoch, scope, position])).toString("base64url");

/** The position of a cursor that fits this place. */
export function readCursor(place: Place, cursor: string): number | Refusal<"resync_required"> {
  const [version, epoch, scope, position] = parsed(cursor);
  const fits = version === FEED_VERSION && epoch === place.epoch && scope === place.scope;
  if (!fits || !Number.isSafeInteger(position)) return refuse("resync_required");
  const at = position as number;
  return at >= place.floor && at <= place.head ? at : refuse("resync_required");
}

/** A parsed list from a client; anything else is an empty one. */
export function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
