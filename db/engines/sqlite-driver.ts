/**
 * SQLite driver for a process that must go on while another one holds the write lock.
 *
 * 1. One handle, so any statement between a transaction's begin and its end would be part of it: a mutex gives each
 *    transaction, and each statement outside of one, the handle for itself.
 * 2. SQLite's own waiting blocks the whole process. It gets `BUSY_TIMEOUT_MS`, enough for a short commit of another
 *    process. Longer waiting happens here, on a timer, with the handle released: reads go on meanwhile.
 * 3. Only the first waiter tries again; the others queue behind it in order. Each gives up (throws SQLITE_BUSY)
 *    `LOCK_WAIT_MS` after its first try, so a long lock costs everybody that time once, not one after another.
 * 4. Nothing has happened when the lock is refused: `begin immediate` takes it before anything is read, and a statement
 *    outside a transaction is undone whole. So a retry is safe, and giving up leaves nothing.
 */

import type { Database } from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import { withReadFlags, withStoredFlags } from "./flags.ts";
import { isWrite } from "./is-write.ts";
import { KeptStatements } from "./kept-statements.ts";
import { noteStatement } from "./sent-statements.ts";
import { Mutex } from "./serial.ts";

/** Longest wait of SQLite itself, in which the process does nothing else. */
export const BUSY_TIMEOUT_MS = 20;
/** Longest wait of a write for the lock of another process (server/security.md, Faults: locked). */
export const LOCK_WAIT_MS = 5000;
/** Milliseconds between two tries for a lock of another process. */
const RETRY_MS = 20;

interface Waiter {
  wake(): void;
}

export class WaitingSqliteDriver extends SqliteDriver {
  readonly #handle: Database;
  readonly #statements: KeptStatements;
  readonly #lockWaitMs: number;
  readonly #mutex = new Mutex();
  /** Waiters for another process's lock; the first one tries. */
  readonly #waiters: Waiter[] = [];

  constructor(config: SqliteDialectConfig, handle: Database, lockWaitMs = LOCK_WAIT_MS) {
    super(config);
    this.#handle = handle;
    this.#statements = new KeptStatements(handle);
    this.#lockWaitMs = lockWaitMs;
    handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.acquire();
    const inner = await super.acquireConnection();
    return new WaitingConnection(inner, this.#statements, (isWrite, ask) => this.#untilFree(isWrite, ask));
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  /** Takes the write lock at once: a transaction that reads first and writes later would fail half-way otherwise. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin deferred" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** A full or failing disk has undone everything already; a failing rollback must not hide the original fault. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handle.inTransaction) await super.rollbackTransaction(connection);
  }

  /** Runs `ask` with the handle, and again while another process has the lock. The caller holds the mutex before and after. */
  async #untilFree<T>(isWrite: boolean, ask: () => Promise<T>): Promise<T> {
    const hasLock = this.#handle.inTransaction;
    if (hasLock || !isWrite || this.#waiters.length === 0) {
      try {
        return await ask();
      } catch (problem) {
        if (hasLock || !isBusy(problem)) throw problem;
      }
    }
    return this.#waitInQueue(ask, performance.now() + this.#lockWaitMs);
  }

  async #waitInQueue<T>(ask: () => Promise<T>, deadline: number): Promise<T> {
    let wake = () => {};
    const waiter: Waiter = { wake: () => wake() };
    this.#waiters.push(waiter);
    this.#mutex.release();
    let hasHandle = false;
    try {
      for (;;) {
        const isFirst = this.#waiters[0] === waiter;
        const remainingMs = deadline - performance.now();
        await new Promise<void>((resolve) => {
          const timer = setTimeout(
            resolve,
            isFirst ? Math.min(RETRY_MS, Math.max(0, remainingMs)) : Math.max(0, remainingMs),
          );
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        const isLate = performance.now() >= deadline;
        if (this.#waiters[0] !== waiter && !isLate) continue;
        await this.#mutex.acquire();
        hasHandle = true;
        try {
          return await this.#askOnce(ask);
        } catch (problem) {
          if (!isBusy(problem) || isLate) throw problem;
        }
        this.#mutex.release();
        hasHandle = false;
      }
    } finally {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      this.#waiters[0]?.wake();
      if (!hasHandle) await this.#mutex.acquire();
    }
  }

  /** Tries without waiting in SQLite: the waiting happens on a timer. */
  #askOnce<T>(ask: () => Promise<T>): Promise<T> {
    this.#handle.pragma("busy_timeout = 0");
    try {
      // The statement itself runs before the promise exists.
      return ask();
    } finally {
      this.#handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }
}

type UntilFree = <T>(isWrite: boolean, ask: () => Promise<T>) => Promise<T>;

class WaitingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #statements: KeptStatements;
  readonly #untilFree: UntilFree;

  constructor(inner: DatabaseConnection, statements: KeptStatements, untilFree: UntilFree) {
    this.#inner = inner;
    this.#statements = statements;
    this.#untilFree = untilFree;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    noteStatement(this, query.sql);
    const stored = withStoredFlags(query);
    return this.#untilFree(isWrite(query.sql), async () => withReadFlags(this.#run<R>(stored)));
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#statements.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    for await (const chunk of this.#inner.streamQuery<R>(withStoredFlags(query), chunkSize)) yield withReadFlags(chunk);
  }
}

const isBusy = (problem: unknown): boolean => /^SQLITE_BUSY/.test(String((problem as { code?: unknown } | null)?.code));
