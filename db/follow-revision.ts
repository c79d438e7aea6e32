import type { Db } from "./schema.ts";
import { onCommit, readRevision } from "./transaction.ts";

export interface Following {
  /** The number of the last commit, without asking the database. */
  current(): number;
  stop(): Promise<void>;
}

/**
 * Follows the revision: this process's own commits at once, and those of others (a second server on one PostgreSQL, a
 * command of the person who runs the shop) within `every` milliseconds. Without the second half, a page that another
 * process has made stale would be answered from memory until this one writes something itself.
 */
export async function followRevision(db: Db, every = 1000): Promise<Following> {
  let revision = await readRevision(db);
  const hear = (heard: number) => {
    revision = Math.max(revision, heard);
  };
  const unsubscribe = onCommit(db, (commit) => hear(commit.revision));
  // A database that is away for a while is asked again at the next turn; whoever needs it says that it is away.
  const ask = () => readRevision(db).then(hear, () => undefined);
  let timer: NodeJS.Timeout;
  let asking = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      asking = ask().then(wait);
    }, every).unref();
  };
  wait();
  return {
    current: () => revision,
    async stop() {
      unsubscribe();
      clearTimeout(timer);
      await asking;
      clearTimeout(timer);
    },
  };
}
