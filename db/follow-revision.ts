import { listCollectionsChanged, listRowsChanged } from "./queries/feed.ts";
import type { Db } from "./schema.ts";
import { onCommit, readRevision } from "./transaction.ts";

/** That something was committed: the newest revision that is known, and the collections of which rows changed. */
export interface CommitNotice {
  revision: number;
  collections: string[];
  /** The changed rows, each once; absent where there are more than `MAX_ROWS`. */
  rows?: ChangedRow[];
}

export interface ChangedRow {
  collection: string;
  id: string;
}

/** Rows of other processes' commits that one notice names. */
const MAX_ROWS = 2000;

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
  /** Every commit up to here is known, and of the later ones these, which this process made. */
  let asked = revision;
  const own = new Set<number>();
  const notify = (notice: CommitNotice) => {
    revision = Math.max(revision, notice.revision);
    for (const listener of listeners) listener({ ...notice, revision });
  };
  const unsubscribe = onCommit(db, (commit) => {
    // On PostgreSQL, the question below can see a commit before its own process hears of its end.
    if (commit.revision <= asked) return;
    own.add(commit.revision);
    notify({ revision: commit.revision, ...namedIn(commit.changes) });
  });
  const ask = async () => {
    const seen = await readRevision(db);
    const span = { after: asked, until: seen };
    const knowsAll = () => [...own].filter((one) => one > asked && one <= seen).length === seen - asked;
    if (!knowsAll()) {
      const rows = await listRowsChanged(db, span, MAX_ROWS + 1);
      if (rows.length > MAX_ROWS) notify({ revision: seen, collections: await listCollectionsChanged(db, span) });
      else if (!knowsAll()) notify({ revision: seen, ...namedIn(rows.filter((row) => !own.has(row.revision))) });
    }
    asked = Math.max(asked, seen);
    for (const one of own) if (one <= asked) own.delete(one);
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

/** The rows that changed, each once, and their collections. */
function namedIn(changes: readonly ChangedRow[]): Required<Omit<CommitNotice, "revision">> {
  const rows = new Map(changes.map(({ collection, id }) => [`${collection}/${id}`, { collection, id }]));
  return { collections: [...new Set(changes.map(({ collection }) => collection))], rows: [...rows.values()] };
}
