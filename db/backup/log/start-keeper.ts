import { Worker } from "node:worker_threads";
import type { FirstCopy } from "./first-copy.ts";
import { type Incremented, LogLost, type Replaced } from "./keep-log.ts";
import type { LogAnswer, LogCall } from "./log-thread.ts";

/** Keeps the log of the shop's file in a thread of its own, which is started at the first call. */
export class LogKeeping {
  readonly #file: string;
  #thread: Worker | undefined;
  #calls = 0;
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

  /** Before the database is closed: whoever closes it last takes the log into the file. */
  async stop(): Promise<void> {
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
