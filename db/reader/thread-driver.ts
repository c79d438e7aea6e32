/**
 * Driver of a SQLite file whose statements run in threads of their own: a report takes the processor from nobody who is
 * answered by this one. Each connection is a thread with a handle that cannot write; what was committed before a statement
 * began, it sees (WAL). A transaction reads everything as it was at its first statement.
 *
 * Threads start with the first read that finds none idle, and end after some idle time. SQLite cannot be interrupted from
 * outside: a statement that nobody waits for any more, or that takes too long, ends with its next page, or with its thread.
 */
import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { withStoredFlags } from "../engines/flags.ts";
import { noteStatement } from "../engines/sent-statements.ts";
import { aborted, ReaderFault } from "./reader-fault.ts";
import type { Answer, Question } from "./reader-thread.ts";

export interface ThreadLimits {
  /** Milliseconds of one statement. */
  statementMs: number;
  /** Milliseconds after which an idle thread ends. */
  idleMs: number;
  /** The same where another one is idle, too: what reads once in a while needs no second one. */
  spareMs: number;
  /** Characters of one result, as JSON. */
  resultCharacters: number;
}

/** Milliseconds that an aborted statement has for its page, before its thread is ended. */
const GRACE_MS = 1000;

class Thread {
  readonly #worker: Worker;
  #waiting: { resolve(answer: Answer): void; reject(problem: Error): void } | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly ended: Promise<void>;
  isAlive = true;

  constructor(file: string) {
    this.#worker = new Worker(new URL("./reader-thread.ts", import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 },
    });
    let problem: Error | undefined;
    this.#worker.on("error", (fault) => {
      problem = fault as Error;
    });
    this.#worker.on("message", (answer: Answer) => this.#settle()?.resolve(answer));
    this.ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.isAlive = false;
        clearTimeout(this.#idle);
        const why = problem ? `: ${problem.message}` : "";
        this.#settle()?.reject(new ReaderFault("READER_LOST", `the thread of this read ended${why}`));
        resolve();
      });
    });
    this.#worker.unref();
  }

  /** One question at a time. Rejects where the thread has ended, or ends. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.isAlive) return reject(new ReaderFault("READER_LOST", "the thread of this read has ended"));
      this.#waiting = { resolve, reject };
      // A process with nothing else to do waits for an answer, and for no idle thread.
      this.#worker.ref();
      this.#worker.postMessage(question);
    });
  }

  #settle() {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#worker.unref();
    return waiting;
  }

  rest(idleMs: number): void {
    this.#idle = setTimeout(() => this.end(), idleMs).unref();
  }

  wake(): void {
    clearTimeout(this.#idle);
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await this.#worker.terminate();
  }
}

export class ThreadDriver implements Driver {
  readonly #file: string;
  readonly #limits: ThreadLimits;
  readonly #idle: Thread[] = [];
  readonly #threads = new Set<Thread>();

  constructor(file: string, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  async init(): Promise<void> {}

  /** Threads that have not ended. */
  get size(): number {
    return this.#threads.size;
  }

  async acquireConnection(): Promise<ThreadConnection> {
    let thread = this.#idle.pop();
    while (thread && !thread.isAlive) thread = this.#idle.pop();
    thread?.wake();
    return new ThreadConnection(thread ?? this.#start(), this.#limits);
  }

  #start(): Thread {
    const thread = new Thread(this.#file);
    this.#threads.add(thread);
    void thread.ended.then(() => this.#threads.delete(thread));
    return thread;
  }

  async beginTransaction(connection: ThreadConnection, _settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin deferred"));
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await connection.stop();
  }

  /** Resolves when the thread is free again, or has ended. */
  async releaseConnection(connection: ThreadConnection): Promise<void> {
    const thread = await connection.giveBack();
    if (!thread?.isAlive) return;
    const isSpare = this.#idle.some(({ isAlive }) => isAlive);
    this.#idle.push(thread);
    thread.rest(isSpare ? this.#limits.spareMs : this.#limits.idleMs);
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: Thread;
  readonly #limits: ThreadLimits;
  /** The answer under way, where a statement was given up before it came. */
  #unread: Promise<Answer> | undefined;

  constructor(thread: Thread, limits: ThreadLimits) {
    this.#thread = thread;
    this.#limits = limits;
  }

  async executeQuery<R>(query: CompiledQuery, { signal }: { signal?: AbortSignal | undefined } = {}) {
    const rows: R[] = [];
    for await (const page of this.#pages<R>(query, signal)) for (const row of page) rows.push(row);
    return { rows };
  }

  async *streamQuery<R>(
    query: CompiledQuery,
    _chunkSize: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    for await (const rows of this.#pages<R>(query, signal)) yield { rows };
  }

  async *#pages<R>(query: CompiledQuery, signal: AbortSignal | undefined): AsyncGenerator<R[]> {
    noteStatement(this, query.sql);
    const { sql, parameters } = withStoredFlags(query);
    let question: Question = { sql, parameters };
    let remainingMs = this.#limits.statementMs;
    let characters = 0;
    let isOver = false;
    try {
      while (!isOver) {
        const begun = performance.now();
        const answer = await this.#ask(question, remainingMs, signal);
        remainingMs -= performance.now() - begun;
        if ("problem" in answer) {
          isOver = true;
          throw Object.assign(new Error(answer.problem.message), { code: answer.problem.code });
        }
        isOver = answer.isLast;
        characters += answer.rows.length;
        if (characters > this.#limits.resultCharacters)
          throw new ReaderFault("READER_LARGE", "the result is too large");
        yield JSON.parse(answer.rows) as R[];
        question = "next";
      }
    } finally {
      if (!isOver) await this.stop();
    }
  }

  async #ask(question: Question, ms: number, signal: AbortSignal | undefined): Promise<Answer> {
    if (signal?.aborted) throw aborted();
    const answer = this.#thread.ask(question);
    let giveUp = (_: ReaderFault) => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const late = setTimeout(
      () => giveUp(new ReaderFault("READER_LATE", "the statement took too long")),
      Math.max(0, ms),
    );
    const leave = () => giveUp(aborted());
    signal?.addEventListener("abort", leave, { once: true });
    this.#unread = answer;
    try {
      const read = await Promise.race([answer, givenUp]);
      this.#unread = undefined;
      return read;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    }
  }

  /** Ends what is under way, its transaction too; the thread, where that does not end by itself. */
  async stop(): Promise<void> {
    const kill = setTimeout(() => void this.#thread.end(), GRACE_MS);
    try {
      await this.#unread;
      this.#unread = undefined;
      await this.#thread.ask("stop");
    } catch {
      // It has ended, and its transaction with it.
    } finally {
      clearTimeout(kill);
    }
  }

  async giveBack(): Promise<Thread | undefined> {
    if (this.#unread !== undefined) await this.stop();
    return this.#thread;
  }
}
