/**
 * PostgreSQL driver for a server that must go on while another connection holds a lock.
 *
 * 1. A connection of the pool is taken with the first statement, not before: a transaction that waits for a writer's
 *    place holds none.
 * 2. At most `MAX_WRITERS` of the pool's `POOL_SIZE` connections write at a time (a transaction that is not read only,
 *    or a statement that changes rows). Writers that wait for a lock leave the others to readers.
 * 3. A writer waits `LOCK_WAIT_MS` in all, for its place and for every lock of its transaction together, and is refused
 *    with the code that PostgreSQL itself gives for a lock that did not come (55P03). PostgreSQL limits each wait by
 *    itself, and one statement can wait many times (for the queue of a row, for its holder, for the next holder): the
 *    driver cancels it.
 * 4. Inside of a transaction a statement whose result nobody reads (`unread`) is sent and not waited for; the
 *    next one is sent right behind it, so that a transaction waits for fewer answers while others wait for its locks. Statements run in
 *    the order in which they are sent. The fault of one that was not waited for is thrown by the next that is, at the
 *    latest by the commit.
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
import { withReadFlags, withStoredFlags } from "./flags.ts";
import { isWrite } from "./is-write.ts";
import { noteStatement } from "./sent-statements.ts";
import { Semaphore } from "./serial.ts";

export const POOL_SIZE = 10;
export const MAX_WRITERS = 6;
/** Longest wait of a writer: as long as on SQLite; then the visitor is asked to come back. */
export const LOCK_WAIT_MS = 5000;
/** Duration above which a statement counts as one that waited for a lock: hardly any works for as long. */
const SLOW_STATEMENT_MS = 250;
/** Time left to a writer that has waited for long: its last lock, usually that of the commit, may still be free. */
const LAST_WAIT_MS = 100;

/**
 * Limits of each connection that serves requests, in milliseconds: no statement waits for a lock, runs, or leaves its
 * transaction idle for longer. A server whose computer failed would otherwise keep its locks until TCP gives up.
 */
export const TIME_LIMITS = {
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * How statements are planned (D475). Looking up a row costs hardly more than reading the next one, as in memory or on a disk without moving
 * parts; a plan is not compiled, which takes longer than any statement here runs.
 */
export const PLANNING = "-c random_page_cost=1.1 -c jit=off";

type PoolConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

export class ReservingPostgresDriver implements Driver {
  readonly #inner: PostgresDriver;
  readonly #limitsWaits: boolean;
  readonly #writers = new Semaphore(MAX_WRITERS);
  readonly #backends = new WeakMap<PoolConnection, number>();

  constructor(config: PostgresDialectConfig, { limitsWaits }: { limitsWaits: boolean }) {
    this.#limitsWaits = limitsWaits;
    this.#inner = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#inner, this.#writers, this.#backends, this.#limitsWaits);
  }

  async beginTransaction(connection: LazyConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== "read only") await connection.becomeWriter();
    connection.begin(this.#inner.beginTransaction(await connection.pooled(), settings));
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    await connection.commit(this.#inner.commitTransaction(await connection.pooled()));
  }

  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await connection.rollBack(this.#inner.rollbackTransaction(await connection.pooled()));
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

interface MaybeUnread extends CompiledQuery {
  isUnread?: boolean;
}

/** The statement as one whose result nobody reads. Other drivers wait for it all the same. */
export const unread = (query: CompiledQuery): CompiledQuery => ({ ...query, isUnread: true }) as MaybeUnread;

/** Undoes what was sent since a savepoint, whose faults are over with it. */
const UNDOES_PART = /^rollback to savepoint/i;

interface Watch {
  end(): void;
}

/** A connection of the pool from its first statement on. */
export class LazyConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  readonly #writers: Semaphore;
  /** Process numbers at PostgreSQL, for cancelling a statement. */
  readonly #backends: WeakMap<PoolConnection, number>;
  #pooled: Promise<PoolConnection> | undefined;
  #isWriter = false;
  /** Whether a writer gives up waiting (3); a change of the schema does not. */
  limitsWaits: boolean;
  /** Milliseconds that the writer waited so far, for its place and in slow statements. */
  #waitedMs = 0;
  /** When the last answer came: a statement behind another one waits from then on. */
  #answeredAt = 0;
  #isInTransaction = false;
  /** Cancels that are sent and not answered: PostgreSQL names a process, not a statement, so they end before others use it. */
  readonly #cancels = new Set<Promise<unknown>>();
  /** Whether a statement was cancelled because this writer has waited for too long. */
  #hasCancelled = false;
  /** Answers that nobody waits for yet; none of them rejects. */
  #unread: Promise<void>[] = [];
  /** The first fault among them. */
  #fault: { problem: unknown } | undefined;

  constructor(
    driver: PostgresDriver,
    writers: Semaphore,
    backends: WeakMap<PoolConnection, number>,
    limitsWaits: boolean,
  ) {
    this.limitsWaits = limitsWaits;
    this.#driver = driver;
    this.#writers = writers;
    this.#backends = backends;
  }

  pooled(): Promise<PoolConnection> {
    this.#pooled ??= this.#driver.acquireConnection() as Promise<PoolConnection>;
    return this.#pooled;
  }

  /** Takes a writer's place; throws 55P03 when none came free in time. */
  async becomeWriter(): Promise<void> {
    if (this.#isWriter) return;
    const waited = await this.#writers.acquire(LOCK_WAIT_MS);
    if (waited === undefined) throw lockNotAvailable("no place among the writers came free in time");
    this.#isWriter = true;
    this.#waitedMs = waited;
  }

  async giveBack(): Promise<void> {
    const pooled = this.#pooled;
    this.#pooled = undefined;
    try {
      // One that could not be had was thrown already.
      const held = await pooled?.catch(() => undefined);
      await Promise.all(this.#cancels);
      if (held) await this.#driver.releaseConnection(held);
    } finally {
      if (this.#isWriter) this.#writers.release();
      this.#isWriter = false;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    noteStatement(this, query.sql);
    return withReadFlags(await this.#execute<R>(withStoredFlags(query)));
  }

  begin(answer: Promise<void>): void {
    this.#isInTransaction = true;
    this.#leave(answer);
  }

  async commit(answer: Promise<void>): Promise<void> {
    this.#isInTransaction = false;
    await this.#settle(answer);
  }

  async rollBack(answer: Promise<void>): Promise<void> {
    this.#isInTransaction = false;
    await this.#settleUndone(answer);
  }

  async #execute<R>(query: MaybeUnread): Promise<QueryResult<R>> {
    if (!this.#isWriter && isWrite(query.sql)) await this.becomeWriter();
    const pooled = await this.pooled();
    const watch = this.#isWriter && this.limitsWaits ? await this.#watch(pooled) : undefined;
    // Sent before anything else is awaited: statements run in the order of their calls.
    const answer = this.#watched(pooled.executeQuery<R>(query), watch);
    if (UNDOES_PART.test(query.sql)) return this.#settleUndone(answer);
    if (!this.#isInTransaction || !query.isUnread) return this.#settle(answer);
    this.#leave(answer);
    return { rows: [] };
  }

  async #watched<T>(answer: Promise<T>, watch: Watch | undefined): Promise<T> {
    try {
      return await answer;
    } catch (problem) {
      // The statement can hear of its cancel before the one who sent it does.
      if (isCancelled(problem)) await Promise.all(this.#cancels);
      throw isCancelled(problem) && this.#hasCancelled
        ? lockNotAvailable("the locks of this transaction did not come in time")
        : problem;
    } finally {
      watch?.end();
      this.#answeredAt = performance.now();
    }
  }

  #leave(answer: Promise<unknown>): void {
    const settled = answer.then(
      () => undefined,
      (problem: unknown) => {
        this.#fault ??= { problem };
      },
    );
    this.#unread.push(settled);
  }

  /** The answer; or the fault of an earlier statement, for which this one was refused too. */
  async #settle<T>(answer: Promise<T>): Promise<T> {
    if (this.#unread.length === 0) return answer;
    await answer.catch(() => undefined);
    const fault = await this.#takeFault();
    if (fault) throw fault.problem;
    return answer;
  }

  /** The answer of what undoes the earlier statements, and their faults with them. */
  async #settleUndone<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } finally {
      await this.#takeFault();
    }
  }

  async #takeFault(): Promise<{ problem: unknown } | undefined> {
    await Promise.all(this.#unread.splice(0));
    const fault = this.#fault;
    this.#fault = undefined;
    return fault;
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const chunks = (await this.pooled()).streamQuery<R>(withStoredFlags(query), chunkSize);
    for await (const chunk of chunks) yield withReadFlags(chunk);
  }

  async #backendOf(pooled: PoolConnection): Promise<number> {
    const knownBackend = this.#backends.get(pooled);
    if (knownBackend !== undefined) return knownBackend;
    const { rows } = await pooled.executeQuery<{ pid: number }>(CompiledQuery.raw("select pg_backend_pid() as pid"));
    const pid = (rows[0] as { pid: number }).pid;
    this.#backends.set(pooled, pid);
    return pid;
  }

  /** Cancels the statement that comes next once this writer has waited for as long as it may. */
  async #watch(pooled: PoolConnection): Promise<Watch> {
    const backend = await this.#backendOf(pooled);
    const begun = performance.now();
    let isOver = false;
    const look = async () => {
      const isCancelSent = await this.#cancelWait(backend, () => isOver).catch(() => false);
      if (!isOver && !isCancelSent) timer = setTimeout(look, SLOW_STATEMENT_MS);
    };
    let timer = setTimeout(look, Math.max(LAST_WAIT_MS, LOCK_WAIT_MS - this.#waitedMs));
    return {
      end: () => {
        isOver = true;
        clearTimeout(timer);
        const tookMs = performance.now() - Math.max(begun, this.#answeredAt);
        if (tookMs > SLOW_STATEMENT_MS) this.#waitedMs += tookMs;
      },
    };
  }

  /**
   * Cancels the statement of that process if it waits for a lock; one that works is left alone. Sends nothing where the
   * statement has ended while a connection to say so was waited for. Returns whether a cancel was sent.
   */
  async #cancelWait(backend: number, isOver: () => boolean): Promise<boolean> {
    const other = await this.#driver.acquireConnection();
    try {
      if (isOver()) return false;
      const sent = this.#cancel(other, backend).catch(() => false);
      this.#cancels.add(sent);
      const isSent = await sent;
      this.#cancels.delete(sent);
      return isSent;
    } finally {
      await this.#driver.releaseConnection(other as PoolConnection);
    }
  }

  async #cancel(other: DatabaseConnection, backend: number): Promise<boolean> {
    const { rows } = await other.executeQuery(
      CompiledQuery.raw(
        "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'",
        [backend],
      ),
    );
    this.#hasCancelled ||= rows.length > 0;
    return rows.length > 0;
  }
}

/** Whether the statement was cancelled: by `pg_cancel_backend`, or because it ran for too long. */
const isCancelled = (problem: unknown): boolean => (problem as { code?: unknown } | undefined)?.code === "57014";

/** The error as PostgreSQL reports it. */
const lockNotAvailable = (words: string): Error => Object.assign(new Error(words), { code: "55P03" });
