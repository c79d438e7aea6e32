/**
 * A view in memory that follows the change feed (db/transaction.ts).
 *
 * 1. The view is never older than a commit that its caller could have seen: the feed's head (one indexed row) is read
 *    on every call.
 * 2. Refreshes run one after another; callers that arrive during one wait for it and check again.
 * 3. Changes are followed by some thousand at a time, however many they are. Only a feed that went back (another database
 *    was put in place), or that was pruned meanwhile, lets everything be read again.
 */
import { type FeedRow, listFeedAfter, readFeedBounds, readFeedHead } from "../../db/queries/feed.ts";
import type { Db } from "../../db/schema.ts";

interface Steps<View> {
  /** Takes what an earlier run left, and returns the position of the feed up to which that is followed. */
  restore?(): Promise<number | undefined>;
  /** Reads everything. Commits made meanwhile are followed afterwards. */
  readAll(): Promise<void>;
  /** Applies changes: at least one, oldest first. */
  follow(changes: FeedRow[]): Promise<void>;
  /** The view for callers, made once after each refresh. */
  view(position: number): View;
}

/** Changes that are followed together. */
export const FOLLOWED_TOGETHER = 2000;

/** Ids of the rows of a collection among these changes, each once. */
export const changedIds = (changes: readonly FeedRow[], collection: FeedRow["collection"]): string[] => [
  ...new Set(changes.filter((change) => change.collection === collection).map((change) => change.row_id)),
];

export function followFeed<View>(db: Db, steps: Steps<View>): () => Promise<View> {
  let position = -1;
  let refreshing: Promise<void> | undefined;
  let view: View | undefined;

  /** A position from which every later change can be followed. */
  async function begin(): Promise<void> {
    const restored = position < 0 ? await steps.restore?.() : undefined;
    const { floor, head } = await readFeedBounds(db);
    const canFollow = restored !== undefined && restored >= floor && restored <= head;
    position = -1;
    if (!canFollow) await steps.readAll();
    position = canFollow ? restored : head;
  }

  async function refresh(head: number): Promise<void> {
    if (position < 0 || head < position) await begin();
    for (;;) {
      const changes = await listFeedAfter(db, position, FOLLOWED_TOGETHER);
      if (changes.length === 0) break;
      await steps.follow(changes);
      position = (changes.at(-1) as FeedRow).position;
      if (changes.length < FOLLOWED_TOGETHER) break;
    }
    view = steps.view(position);
  }

  return async () => {
    for (;;) {
      const head = await readFeedHead(db);
      if (refreshing !== undefined) {
        await refreshing;
        continue;
      }
      if (view !== undefined && head === position) return view;
      refreshing = refresh(head).finally(() => {
        refreshing = undefined;
      });
      await refreshing;
      // It began after this call did, so it has every commit that its caller could have seen.
      return view as View;
    }
  };
}
