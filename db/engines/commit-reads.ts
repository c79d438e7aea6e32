/**
 * Rows that every order reads and hardly anybody changes, read once for all transactions of a shared commit
 * (shared-commit.ts).
 *
 * 1. From the first of them to the commit nobody else can write, so only they can change what one of them has read.
 * 2. A result is given to the next one as long as no statement of the commit has written to its table. What is undone ends
 *    all results, for one may have been read from it; so do deletions, which other tables may follow, and statements whose
 *    table is not plain from their text.
 * 3. A trigger that writes to such a table would not be seen; no trigger may (tests/db/commit-reads.test.ts).
 */
import type { DatabaseConnection } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";
import { isWrite } from "./is-write.ts";

/** How often the statements of one commit have written, by table. */
export class CommitWrites {
  readonly #byTable = new Map<string, number>();
  /** Those that may have changed any table. */
  #anywhere = 0;

  /** Notes a statement before it runs. */
  note(statement: string): void {
    const table = /^(?:insert into|update) "(\w+)"/.exec(statement)?.[1];
    if (table !== undefined) this.#byTable.set(table, (this.#byTable.get(table) ?? 0) + 1);
    else if (isWrite(statement) || /^\s*(?:rollback|with)\b/i.test(statement)) this.#anywhere += 1;
  }

  /** A number that only grows: equal ones say that nothing was written to the table in between. */
  to(table: string): number {
    return this.#anywhere + (this.#byTable.get(table) ?? 0);
  }
}

const byConnection = new WeakMap<DatabaseConnection, CommitWrites>();

/** Lets the transaction of this connection share what was read in a commit with the others of it. */
export const shareReads = (connection: DatabaseConnection, writes: CommitWrites): void =>
  void byConnection.set(connection, writes);

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
   * change it. Outside of a shared commit, so always on PostgreSQL, `read` runs each time.
   */
  async read(db: Db | Tx, key: string, read: () => Promise<Result>): Promise<Result> {
    const writes = await writesOf(db);
    if (!writes) return read();
    const kept = this.#find(writes, key);
    if (kept) return kept.result;
    const before = writes.to(this.#table);
    const result = await read();
    this.#keep(writes, key, { result, writes: before });
    return result;
  }

  /** Runs `write`, one statement on the table, which changes a kept result of `key` as `change` does: it need not be read again. */
  async write(tx: Tx, key: string, write: () => Promise<void>, change: (result: Result) => Result): Promise<void> {
    const writes = await writesOf(tx);
    const kept = writes && this.#find(writes, key);
    await write();
    if (kept) this.#keep(writes, key, { result: change(kept.result), writes: kept.writes + 1 });
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
    kept.set(key, found);
  }
}

const writesOf = async (db: Db | Tx): Promise<CommitWrites | undefined> =>
  db.isTransaction ? db.getExecutor().provideConnection(async (held) => byConnection.get(held)) : undefined;
