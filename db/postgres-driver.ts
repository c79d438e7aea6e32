/**
 * PostgreSQL for a server that must go on while somebody holds a lock.
 *
 * 1. A connection of the pool is taken with the first statement, not before: whoever waits for a writer's place holds none.
 * 2. At most `MAX_WRITERS` of the pool's `POOL_SIZE` connections write at a time (a transaction that is not read only, or a
 *    statement that changes rows). Writers that wait for a lock leave the others to readers.
 * 3. A writer waits `LOCK_WAIT_MS` in all, for its place and then for its first lock, and is refused with the code that
 *    PostgreSQL itself gives for a lock that did not come (55P03).
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
    const waited = settings.accessMode === "read only" ? 0 : await connection.becomeWriter();
    await this.#inner.beginTransaction(await connection.pooled(), settings);
    const left = Math.max(1, Math.min(LOCK_TIMEOUT_MS, Math.round((LOCK_WAIT_MS - waited) / 2)));
    if (waited > 0) await connection.executeQuery(CompiledQuery.raw(`set local lock_timeout = ${left}`));
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

/** A connection of the pool from its first statement on. */
class LazyConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  readonly #writers: Semaphore;
  #pooled: PoolConnection | undefined;
  #isWriter = false;

  constructor(driver: PostgresDriver, writers: Semaphore) {
    this.#driver = driver;
    this.#writers = writers;
  }

  async pooled(): Promise<PoolConnection> {
    this.#pooled ??= (await this.#driver.acquireConnection()) as PoolConnection;
    return this.#pooled;
  }

  /** Takes a writer's place and answers the milliseconds that it took; throws 55P03 when none came free in time. */
  async becomeWriter(): Promise<number> {
    if (this.#isWriter) return 0;
    const waited = await this.#writers.acquire(LOCK_WAIT_MS);
    if (waited === undefined) {
      throw Object.assign(new Error("no place among the writers came free in time"), { code: "55P03" });
    }
    this.#isWriter = true;
    return waited;
  }

  async giveBack(): Promise<void> {
    const pooled = this.#pooled;
    this.#pooled = undefined;
    try {
      if (pooled) await this.#driver.releaseConnection(pooled);
    } finally {
      if (this.#isWriter) this.#writers.release();
      this.#isWriter = false;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isWriter && isWrite(query.sql)) await this.becomeWriter();
    return (await this.pooled()).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.pooled()).streamQuery<R>(query, chunkSize);
  }
}
