/**
 * PostgreSQL for a server that must go on while somebody holds a lock.
 *
 * 1. A connection of the pool is taken with the first statement, not before: whoever waits for a writer's place holds none.
 * 2. At most `MAX_WRITERS` of the pool's `POOL_SIZE` connections write at a time (a transaction that is not read only, or a
 *    statement that changes rows). Writers that wait for a lock leave the others to readers.
 * 3. A writer waits `LOCK_WAIT_MS` in all, for its place and for every lock of its transaction together, and is refused with
 *    the code that PostgreSQL itself gives for a lock that did not come (55P03).
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { isWrite } from "./is-write.ts";
import { Semaphore } from "./serial.ts";

export const POOL_SIZE = 10;
export const MAX_WRITERS = 6;
/** As long as SQLite waits for a lock, and then the visitor is told to come back. */
export const LOCK_WAIT_MS = 5000;
/** A row's lock is two waits, for a place in its line and for its holder, and PostgreSQL limits each by itself. */
const LOCK_TIMEOUT_MS = LOCK_WAIT_MS / 2;
/** A statement that took longer counts as one that waited for a lock: hardly any works for as long. */
const SLOW_STATEMENT_MS = 250;
/** What is left to a writer that has waited for long: its last lock, usually that of the commit, may still be free. */
const LAST_LOCK_TIMEOUT_MS = 100;

/**
 * Limits of each connection that serves requests, in milliseconds: no statement waits for a lock, runs, or leaves its
 * transaction idle for longer. A server whose machine vanished would keep its locks until TCP gives up otherwise.
 */
export const TIME_LIMITS = {
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

type PoolConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

export class ReservingPostgresDriver implements Driver {
  readonly #inner: PostgresDriver;
  readonly #writers = new Semaphore(MAX_WRITERS);

  constructor(config: PostgresDialectConfig) {
    this.#inner = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#inner, this.#writers);
  }

  async beginTransaction(connection: LazyConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== "read only") await connection.becomeWriter();
    await this.#inner.beginTransaction(await connection.pooled(), settings);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    await this.#inner.commitTransaction(await connection.pooled());
  }

  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await this.#inner.rollbackTransaction(await connection.pooled());
  }

  async savepoint(connection: LazyConnection, name: string, compile: QueryCompiler["compileQuery"]): Promise<void> {
    await this.#inner.savepoint(await connection.pooled(), name, compile);
  }

  async rollbackToSavepoint(
    connection: LazyConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await this.#inner.rollbackToSavepoint(await connection.pooled(), name, compile);
  }

  async releaseSavepoint(
    connection: LazyConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await this.#inner.releaseSavepoint(await connection.pooled(), name, compile);
  }

  async releaseConnection(connection: LazyConnection): Promise<void> {
    await connection.giveBack();
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

/** Takes back a limit that was set since, and must pass in a transaction that has failed. */
const savepointStatement = /^\s*(?:savepoint|release|rollback)\b/i;

/** A connection of the pool from its first statement on. */
class LazyConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  readonly #writers: Semaphore;
  #pooled: PoolConnection | undefined;
  #isWriter = false;
  /** Whether a limit can be set for what follows: it lasts as long as the transaction. */
  isInTransaction = false;
  /** Milliseconds that the writer waited so far, for its place and in slow statements. */
  #waitedMs = 0;
  /** As much of them as the connection's limit takes into account. */
  #limitedForMs = 0;

  constructor(driver: PostgresDriver, writers: Semaphore) {
    this.#driver = driver;
    this.#writers = writers;
  }

  async pooled(): Promise<PoolConnection> {
    this.#pooled ??= (await this.#driver.acquireConnection()) as PoolConnection;
    return this.#pooled;
  }

  /** Takes a writer's place; throws 55P03 when none came free in time. */
  async becomeWriter(): Promise<void> {
    if (this.#isWriter) return;
    const waited = await this.#writers.acquire(LOCK_WAIT_MS);
    if (waited === undefined) {
      throw Object.assign(new Error("no place among the writers came free in time"), { code: "55P03" });
    }
    this.#isWriter = true;
    this.#waitedMs = waited;
    this.#limitedForMs = 0;
  }

  async giveBack(): Promise<void> {
    const pooled = this.#pooled;
    this.#pooled = undefined;
    this.isInTransaction = false;
    try {
      if (pooled) await this.#driver.releaseConnection(pooled);
    } finally {
      if (this.#isWriter) this.#writers.release();
      this.#isWriter = false;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isWriter && isWrite(query.sql)) await this.becomeWriter();
    const pooled = await this.pooled();
    if (!this.#isWriter || !this.isInTransaction) return pooled.executeQuery<R>(query);
    if (savepointStatement.test(query.sql)) {
      this.#limitedForMs = 0;
      return pooled.executeQuery<R>(query);
    }
    await this.#limitToWhatIsLeft(pooled);
    const begun = performance.now();
    try {
      return await pooled.executeQuery<R>(query);
    } finally {
      const took = performance.now() - begun;
      if (took > SLOW_STATEMENT_MS) this.#waitedMs += took;
    }
  }

  /** Costs a round trip only after a wait. */
  async #limitToWhatIsLeft(pooled: PoolConnection): Promise<void> {
    if (this.#waitedMs === this.#limitedForMs) return;
    this.#limitedForMs = this.#waitedMs;
    const left = Math.round((LOCK_WAIT_MS - this.#waitedMs) / 2);
    const limit = Math.max(LAST_LOCK_TIMEOUT_MS, Math.min(LOCK_TIMEOUT_MS, left));
    await pooled.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${limit}`));
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.pooled()).streamQuery<R>(query, chunkSize);
  }
}
