/**
 * Something kept in memory that follows the change feed (db/transaction.ts).
 *
 * 1. It never answers from before a commit that the caller could have seen: the feed's head (one indexed row) is read on
 *    every call.
 * 2. Refreshes run one after another; callers that arrive during one wait for it and look again.
 * 3. After many changes at once, or a feed that went back (another database was put in place), everything is read anew.
 */
import { type FeedRow, listFeedAfter, readFeedHead } from "../../db/queries/feed.ts";
import type { Db } from "../../db/schema.ts";

interface Steps<View> {
  readAll(): Promise<void>;
  /** At least one change, oldest first. */
  follow(changes: FeedRow[]): Promise<void>;
  /** What callers get, made once after each refresh. */
  view(): View;
}

/** Above this many changes at once a full read is quicker than following each. */
const rereadAbove = 2000;

export function followFeed<View>(db: Db, steps: Steps<View>): () => Promise<View> {
  let position = -1;
  let refreshing: Promise<void> | undefined;
  let view: View | undefined;

  async function refresh(head: number): Promise<void> {
    const changes = position < 0 || head < position ? undefined : await listFeedAfter(db, position, rereadAbove + 1);
    if (!changes || changes.length > rereadAbove) {
      await steps.readAll();
      position = head;
    } else if (changes.length > 0) {
      await steps.follow(changes);
      position = (changes.at(-1) as FeedRow).position;
    }
    view = steps.view();
  }

  return async () => {
    for (;;) {
      const head = await readFeedHead(db);
      if (view !== undefined && head === position) return view;
      refreshing ??= refresh(head).finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
  };
}
