import { Worker } from "node:worker_threads";
import { sqliteHandle } from "../../engines/dialect.ts";
import type { Db } from "../../schema.ts";
import type { FirstCopy } from "./first-copy.ts";
import { type Incremented, LogLost, type Replaced } from "./keep-log.ts";
import type { LogAnswer, LogCall } from "./log-thread.ts";
import { measureUsed } from "./room.ts";

/** Bytes of the log that are moved into the file at a time: some two hundred orders. */
const MOVED_BYTES = 8 * 2 ** 20;
const LOOK_MS = 250;
/** Pages in the log at which a commit moves them after all, on the thread that serves, because nobody else did. 256 MB at 4 kB a page. */
const MAX_LOG_PAGES = 65_536;

/** Keeps the log of the shop's file in a thread of its own, which is started at the first call. */
export class LogKeeping {
  readonly #file: string;
  #thread: Worker | undefined;
  #calls = 0;
  #moving: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(problem: unknown): void }>();

  constructor(file: string) {
    this.#file = file;
  }

  hold = (): Promise<void> => this.#call("hold");
  begin = (first: FirstCopy): Promise<void> => this.#call("begin", first);
  /** False where the chain has gone on meanwhile. */
  replaceFirst = (first: Replaced): Promise<boolean> => this.#call("replaceFirst", first);
  /** Throws `LogLost` where a whole copy has to be made. */
  increment = (target: string): Promise<Incremented> => this.#call("increment", target);
  letGo = (): Promise<void> => this.#call("letGo");
  readChain = (): Promise<{ base: string; bytes: number } | null> => this.#call("readChain");

  /** From now on the thread moves the log into the file, and no commit of `db`, which is of the same file, does. */
  moveBeside(db: Db): void {
    sqliteHandle(db).pragma(`wal_autocheckpoint = ${MAX_LOG_PAGES}`);
    let moved = 0;
    let isUnderWay = false;
    const look = async (): Promise<void> => {
      const used = measureUsed(this.#file) ?? 0;
      // The log was begun anew.
      if (used < moved) moved = 0;
      if (isUnderWay || used - moved < MOVED_BYTES) return;
      isUnderWay = true;
      await this.#call("moveIntoFile").finally(() => {
        isUnderWay = false;
      });
      moved = used;
    };
    // What fails here fails at a commit too, which says so.
    this.#moving = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
  }

  /** Before the database is closed: whoever closes it last takes the log into the file. */
  async stop(): Promise<void> {
    clearInterval(this.#moving);
    const thread = this.#thread;
    if (!thread) return;
    const ended = new Promise((resolve) => thread.once("exit", resolve));
    await this.#call("close");
    thread.ref();
    await ended;
  }

  #call<T>(name: LogCall["name"], argument?: unknown): Promise<T> {
    const thread = this.#start();
    const id = ++this.#calls;
    return new Promise<T>((resolve, reject) => {
      // A process that stops may have nothing else left that keeps it until the thread has answered.
      thread.ref();
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      thread.postMessage({ id, name, argument } satisfies LogCall);
    });
  }

  #start(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(new URL("./log-thread.ts", import.meta.url), {
      workerData: { file: this.#file },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    thread.on("message", ({ id, result, problem }: LogAnswer) => {
      const caller = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) thread.unref();
      if (!problem) return caller?.resolve(result);
      const fault = problem.isLogLost ? new LogLost(problem.message) : new Error(problem.message);
      caller?.reject(Object.assign(fault, { code: problem.code }));
    });
    const end = (problem: unknown) => {
      this.#thread = undefined;
      for (const { reject } of this.#waiting.values()) reject(problem);
      this.#waiting.clear();
    };
    thread.on("error", end);
    thread.on("exit", () => end(new Error("the thread that keeps the log has ended")));
    thread.unref();
    this.#thread = thread;
    return thread;
  }
}
