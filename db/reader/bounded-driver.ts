import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import type { Places } from "./places.ts";
import { aborted } from "./reader-fault.ts";

type Options = { signal?: AbortSignal | undefined };

/** Runs a statement of a connection that does not end by itself when `signal` is aborted. */
export type RunAbortable = <T>(
  connection: DatabaseConnection,
  signal: AbortSignal,
  run: () => Promise<T>,
) => Promise<T>;

/**
 * The connections of another driver for those who have a place, each until its statements are over; `signal` aborts the reads
 * of one request.
 */
export class BoundedDriver implements Driver {
  readonly #inner: Driver;
  readonly #places: Places;
  readonly #runAbortable: RunAbortable | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #initOnce: () => Promise<void>;

  constructor(
    inner: Driver,
    places: Places,
    runAbortable?: RunAbortable,
    signal?: AbortSignal,
    initOnce = onceDone(() => inner.init()),
  ) {
    this.#inner = inner;
    this.#places = places;
    this.#runAbortable = runAbortable;
    this.#signal = signal;
    this.#initOnce = initOnce;
  }

  /** The same connections and places, for one request. */
  boundTo(signal: AbortSignal): BoundedDriver {
    return new BoundedDriver(this.#inner, this.#places, this.#runAbortable, signal, this.#initOnce);
  }

  /** Once for all requests: on PostgreSQL each time makes a pool of its own, whose connections nobody else would use. */
  init(): Promise<void> {
    return this.#initOnce();
  }

  async acquireConnection(): Promise<BoundedConnection> {
    await this.#places.take(this.#signal);
    try {
      return new BoundedConnection(await this.#inner.acquireConnection(), this.#runAbortable, this.#signal);
    } catch (problem) {
      this.#places.giveBack();
      throw problem;
    }
  }

  async beginTransaction({ inner }: BoundedConnection, settings: TransactionSettings): Promise<void> {
    await this.#inner.beginTransaction(inner, { ...settings, accessMode: "read only" });
  }

  async commitTransaction({ inner }: BoundedConnection): Promise<void> {
    await this.#inner.commitTransaction(inner);
  }

  async rollbackTransaction({ inner }: BoundedConnection): Promise<void> {
    await this.#inner.rollbackTransaction(inner);
  }

  async releaseConnection({ inner }: BoundedConnection): Promise<void> {
    try {
      await this.#inner.releaseConnection(inner);
    } finally {
      this.#places.giveBack();
    }
  }

  async destroy(): Promise<void> {
    if (!this.#signal) await this.#inner.destroy();
  }
}

/** Runs `work` when first asked, and again only where it has failed. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((problem: unknown) => {
      done = undefined;
      throw problem;
    });
    return done;
  };
}

class BoundedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #runAbortable: RunAbortable | undefined;
  readonly #signal: AbortSignal | undefined;

  constructor(inner: DatabaseConnection, runAbortable: RunAbortable | undefined, signal: AbortSignal | undefined) {
    this.inner = inner;
    this.#runAbortable = runAbortable;
    this.#signal = signal;
  }

  async executeQuery<R>(query: CompiledQuery, options: Options = {}): Promise<QueryResult<R>> {
    const own = this.#options(options);
    const run = () => this.inner.executeQuery<R>(query, own);
    return own.signal && this.#runAbortable ? this.#runAbortable(this.inner, own.signal, run) : run();
  }

  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
    options: Options = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    yield* this.inner.streamQuery<R>(query, chunkSize, this.#options(options));
  }

  #options({ signal = this.#signal }: Options): Options {
    if (signal?.aborted) throw aborted();
    return { signal };
  }
}
