/**
 * A view in memory that follows the change feed (db/transaction.ts).
 *
 * 1. The view is never older than a commit that its caller could have seen: the feed's head (one indexed row) is read
 *    on every call.
 * 2. Refreshes run one after another; callers that arrive during one wait for it and check again.
 * 3. After many changes at once, or a feed that went back (another database was put in place), everything is read
 *    again.
 */
import { type FeedRow, listFeedAfter, readFeedHead } from "../../db/queries/feed.ts";
import type { Db } from "../../db/schema.ts";

interface Steps<View> {
  readAll(): Promise<void>;
  /** Applies changes: at least one, oldest first. */
  follow(changes: FeedRow[]): Promise<void>;
  /** The view for callers, made once after each refresh. */
  view(): View;
}

/** Number of changes above which a full read is quicker than following each. */
const REREAD_ABOVE = 2000;

/** Ids of the rows of a collection among these changes, each once. */
export const changedIds = (changes: readonly FeedRow[], collection: FeedRow["collection"]): string[] => [
  ...new Set(changes.filter((change) => change.collection === collection).map((change) => change.row_id)),
];

export function followFeed<View>(db: Db, steps: Steps<View>): () => Promise<View> {
  let position = -1;
  let refreshing: Promise<void> | undefined;
  let view: View | undefined;

  async function refresh(head: number): Promise<void> {
    const changes = position < 0 || head < position ? undefined : await listFeedAfter(db, position, REREAD_ABOVE + 1);
    if (!changes || changes.length > REREAD_ABOVE) {
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
