import { listCollectionsChanged } from "./queries/feed.ts";
import type { Db } from "./schema.ts";
import { onCommit, readRevision } from "./transaction.ts";

/** That something was committed: the newest revision that is known, and the collections of which rows changed. */
export interface CommitNotice {
  revision: number;
  collections: string[];
}

export interface Following {
  /** The number of the last commit, without asking the database. */
  current(): number;
  /**
   * Calls back after each commit, of whichever process; several of another process may be one notice. Whoever reads after a
   * notice sees every commit up to its revision. Returns the way to stop it.
   */
  subscribe(listener: (notice: CommitNotice) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Follows the revision: this process's own commits at once, and those of others (a second server on one PostgreSQL, a
 * command of the person who runs the shop) within `everyMs`. Without the second half, a page that another process has
 * made stale would be answered from memory until this one writes something itself.
 */
export async function followRevision(db: Db, everyMs = 500): Promise<Following> {
  const listeners = new Set<(notice: CommitNotice) => void>();
  let revision = await readRevision(db);
  const notice = (seen: number, collections: string[]) => {
    revision = Math.max(revision, seen);
    for (const listener of listeners) listener({ revision, collections });
  };
  const unsubscribe = onCommit(db, (commit) => {
    notice(commit.revision, [...new Set(commit.changes.map((change) => change.collection))]);
  });
  const ask = async () => {
    const seen = await readRevision(db);
    if (seen <= revision) return;
    const collections = await listCollectionsChanged(db, { after: revision, until: seen });
    if (seen > revision) notice(seen, collections);
  };
  let timer: NodeJS.Timeout;
  let asking = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      // A database that is away for a while is asked again at the next turn; whoever needs it says that it is away.
      asking = ask().then(wait, wait);
    }, everyMs).unref();
  };
  wait();
  return {
    current: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      unsubscribe();
      clearTimeout(timer);
      await asking;
      clearTimeout(timer);
    },
  };
}
