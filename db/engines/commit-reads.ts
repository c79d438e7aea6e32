/**
 * Rows that every order reads and hardly anybody changes, read once for all transactions of a shared commit
 * (shared-commit.ts), and of the next ones until somebody else writes.
 *
 * 1. From the first of them to the commit nobody else can write, so only they can change what one of them has read.
 * 2. A result is given to the next one as long as no statement of the commit has written to its table. What is undone ends
 *    all results, for one may have been read from it; so do deletions, which other tables may follow, and statements whose
 *    table is not plain from their text.
 * 3. The next commit goes on with the results where no row was written in between, through this handle or another (the
 *    driver compares SQLite's own counts), and where the one before was committed.
 * 4. A trigger that writes to such a table would not be seen; no trigger may (tests/db/commit-reads.test.ts).
 */
import type { Db, Schema, Tx } from "../schema.ts";
import type { CommitWrites } from "./commit-writes.ts";
import { heldConnection } from "./held-connection.ts";

/** Results of one statement that are kept, as those of days that are over. */
const MAX_KEPT = 200;

interface Kept<Result> {
  result: Result;
  /** How often the table had been written to. */
  writes: number;
}

/** Results of one statement, or one function, that reads a table. Define it once, outside of functions. */
export class CommitReads<Result> {
  readonly #table: keyof Schema;
  readonly #kept = new WeakMap<CommitWrites, Map<string, Kept<Result>>>();

  constructor(table: keyof Schema) {
    this.#table = table;
  }

  /**
   * The result of `read`, which reads nothing but the table; `key` names its parameters. Who gets the result must not
   * change it. Outside of shared commits, so always on PostgreSQL, `read` runs each time.
   */
  async read(db: Db | Tx, key: string, read: () => Promise<Result>): Promise<Result> {
    const writes = writesOf(db);
    if (!writes) return read();
    const kept = this.#find(writes, key);
    if (kept) return kept.result;
    const before = writes.to(this.#table);
    const result = await read();
    this.#keep(writes, key, { result, writes: before });
    return result;
  }

  /**
   * Runs `write`, one statement on the table, which changes a kept result of `key` as `change` does and no other one: they need not
   * be read again.
   */
  async write(tx: Tx, key: string, write: () => Promise<void>, change: (result: Result) => Result): Promise<void> {
    const writes = writesOf(tx);
    const before = writes?.to(this.#table) ?? 0;
    await write();
    if (!writes || writes.to(this.#table) !== before + 1) return;
    for (const [of, kept] of this.#kept.get(writes) ?? []) {
      if (kept.writes !== before) continue;
      kept.writes += 1;
      if (of === key) kept.result = change(kept.result);
    }
  }

  #find(writes: CommitWrites, key: string): Kept<Result> | undefined {
    const kept = this.#kept.get(writes)?.get(key);
    return kept?.writes === writes.to(this.#table) ? kept : undefined;
  }

  /** Only where nothing else was written meanwhile. */
  #keep(writes: CommitWrites, key: string, found: Kept<Result>): void {
    if (found.writes !== writes.to(this.#table)) return;
    const kept = this.#kept.get(writes) ?? new Map<string, Kept<Result>>();
    this.#kept.set(writes, kept);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, found);
  }
}

const writesOf = (db: Db | Tx): CommitWrites | undefined => heldConnection(db)?.shared?.writes;
