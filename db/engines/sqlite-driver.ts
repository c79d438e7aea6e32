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
 * 5. Short transactions that wait for the handle share one commit (shared-commit.ts).
 */

import type { Database, Statement } from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import type { CommitWrites } from "./commit-writes.ts";
import { withReadFlags, withStoredFlags } from "./flags.ts";
import { isWrite } from "./is-write.ts";
import { KeptStatements } from "./kept-statements.ts";
import { noteStatement } from "./sent-statements.ts";
import { Mutex } from "./serial.ts";
import { SharedCommit } from "./shared-commit.ts";

/** Longest wait of SQLite itself, in which the process does nothing else. */
export const BUSY_TIMEOUT_MS = 20;
/** Longest wait of a write for the lock of another process (server/security.md, Faults: locked). */
export const LOCK_WAIT_MS = 5000;
/** Milliseconds between two tries for a lock of another process. */
const RETRY_MS = 20;

const BEGIN = CompiledQuery.raw("begin immediate");
const BEGIN_READING = CompiledQuery.raw("begin deferred");

/**
 * The access mode of a short transaction, whose commit others may share. Any other one writes too, but alone: those that
 * share wait for each other's end before they answer.
 */
export const SHARES_COMMIT = "read write";

interface Waiter {
  wake(): void;
}

export interface SqliteDriverOptions {
  /** Longest wait of a write for the lock of another process, in milliseconds. */
  lockWaitMs?: number | undefined;
  /** Told of whatever a statement throws. Kysely's own log takes five promises of each statement for it. */
  onFault?: ((problem: unknown) => void) | undefined;
}

export class WaitingSqliteDriver extends SqliteDriver {
  readonly #handle: Database;
  readonly #statements: KeptStatements;
  readonly #lockWaitMs: number;
  readonly #onFault: SqliteDriverOptions["onFault"];
  readonly #mutex = new Mutex<"sharing">();
  /** The commit that transactions can still join. */
  #shared: SharedCommit | undefined;
  /** What was read in the last shared commit (commit-reads.ts), and how the file was then. */
  #reads: { writes: CommitWrites; state: string } | undefined;
  readonly #changes: Statement<[], number>;
  readonly #version: Statement<[], number>;
  /** Waiters for another process's lock; the first one tries. */
  readonly #waiters: Waiter[] = [];

  constructor(
    config: SqliteDialectConfig,
    handle: Database,
    { lockWaitMs = LOCK_WAIT_MS, onFault }: SqliteDriverOptions = {},
  ) {
    super(config);
    this.#handle = handle;
    this.#statements = new KeptStatements(handle);
    this.#lockWaitMs = lockWaitMs;
    this.#onFault = onFault;
    this.#changes = handle.prepare<[], number>("select total_changes()").pluck();
    this.#version = handle.prepare<[], number>("pragma data_version").pluck();
    handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }

  override async acquireConnection(): Promise<WaitingConnection> {
    const inner = await super.acquireConnection();
    return new WaitingConnection(inner, {
      statements: this.#statements,
      mutex: this.#mutex,
      untilFree: (isWrite, ask) => this.#untilFree(isWrite, ask),
      onFault: this.#onFault,
    });
  }

  override async releaseConnection(connection?: WaitingConnection): Promise<void> {
    connection?.giveBack();
  }

  /** Takes the write lock at once: a transaction that reads first and writes later would fail half-way otherwise. */
  override async beginTransaction(connection: WaitingConnection, settings?: TransactionSettings): Promise<void> {
    if (settings?.accessMode === SHARES_COMMIT && !connection.hasHandle) return this.#beginShared(connection);
    await connection.executeQuery(settings?.accessMode === "read only" ? BEGIN_READING : BEGIN);
  }

  async #beginShared(connection: WaitingConnection): Promise<void> {
    await connection.takeHandle("sharing");
    // Whoever passed the handle on has left its commit open.
    const shared = this.#shared ?? new SharedCommit(this.#handle);
    try {
      await shared.begin(connection);
    } catch (problem) {
      if (this.#shared) await this.#end(connection, shared, problem);
      throw problem;
    }
    if (!this.#shared && this.#reads?.state === this.#stateOfFile()) shared.writes = this.#reads.writes;
    this.#shared = shared;
    connection.shared = shared;
  }

  override async commitTransaction(connection: WaitingConnection): Promise<void> {
    const { shared } = connection;
    if (!shared) return super.commitTransaction(connection);
    try {
      await shared.keepPart(connection);
    } catch (problem) {
      return this.#end(connection, shared, problem);
    }
    await this.#end(connection, shared);
  }

  /** A full or failing disk has undone everything already; a failing rollback must not hide the original fault. */
  override async rollbackTransaction(connection: WaitingConnection): Promise<void> {
    const { shared, hasHandle } = connection;
    // Its commit failed, and everything is undone.
    if (shared && !hasHandle) return;
    if (!shared) {
      if (this.#handle.inTransaction) await super.rollbackTransaction(connection);
      return;
    }
    let problem: unknown;
    try {
      await shared.undoPart(connection);
    } catch (found) {
      problem = found;
    }
    await this.#end(connection, shared, problem);
  }

  /**
   * Ends a transaction's part in a shared commit: gives the handle to the next that shares it, or commits. Resolves when
   * all of it is on disk; throws, as for all others in it, when it is undone.
   */
  async #end(connection: WaitingConnection, shared: SharedCommit, problem?: unknown): Promise<void> {
    if (problem === undefined && shared.isOpen() && this.#mutex.passTo("sharing")) connection.lostHandle();
    else {
      this.#shared = undefined;
      // A transaction that SQLite has undone left nothing that could stand, nor a file that could be asked.
      const reads = this.#handle.inTransaction ? { writes: shared.writes, state: this.#stateOfFile() } : undefined;
      this.#reads = undefined;
      const isCommitted = await shared.end(connection, problem);
      if (isCommitted) this.#reads = reads;
      connection.giveBack();
    }
    await shared.outcome;
  }

  /** Another text after each row that this handle has written, by whichever statement, and after each commit of another one. */
  #stateOfFile(): string {
    return `${this.#changes.get()} ${this.#version.get()}`;
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

/** What all connections of a driver have in common. */
interface Common {
  statements: KeptStatements;
  mutex: Mutex<"sharing">;
  untilFree: <T>(isWrite: boolean, ask: () => Promise<T>) => Promise<T>;
  onFault: SqliteDriverOptions["onFault"];
}

/** The handle, from the first statement on and until it is given back. */
export class WaitingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #statements: KeptStatements;
  readonly #mutex: Mutex<"sharing">;
  readonly #untilFree: Common["untilFree"];
  readonly #onFault: Common["onFault"];
  hasHandle = false;
  /** The commit that its transaction shares. */
  shared: SharedCommit | undefined;

  constructor(inner: DatabaseConnection, { statements, mutex, untilFree, onFault }: Common) {
    this.#inner = inner;
    this.#statements = statements;
    this.#mutex = mutex;
    this.#untilFree = untilFree;
    this.#onFault = onFault;
  }

  async takeHandle(kind?: "sharing"): Promise<void> {
    if (this.hasHandle) return;
    // A statement that comes after the end of its transaction would be part of another one.
    if (this.shared) throw new Error("this transaction is over");
    await this.#mutex.acquire(kind);
    this.hasHandle = true;
  }

  giveBack(): void {
    if (this.hasHandle) this.#mutex.release();
    this.hasHandle = false;
  }

  /** Notes that the handle was given to another. */
  lostHandle(): void {
    this.hasHandle = false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.hasHandle) await this.takeHandle();
    noteStatement(this, query.sql);
    const stored = withStoredFlags(query);
    const { shared } = this;
    if (!shared) return this.#untilFree(isWrite(query.sql), async () => withReadFlags(this.#run<R>(stored)));
    shared.assertGoingOn();
    shared.writes.note(query.sql);
    try {
      return withReadFlags(this.#run<R>(stored));
    } catch (problem) {
      shared.noteFault(problem);
      throw problem;
    }
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    try {
      const statement = this.#statements.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (problem) {
      this.#onFault?.(problem);
      throw problem;
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.takeHandle();
    try {
      for await (const chunk of this.#inner.streamQuery<R>(withStoredFlags(query), chunkSize))
        yield withReadFlags(chunk);
    } catch (problem) {
      this.#onFault?.(problem);
      throw problem;
    }
  }
}

const isBusy = (problem: unknown): boolean => /^SQLITE_BUSY/.test(String((problem as { code?: unknown } | null)?.code));
