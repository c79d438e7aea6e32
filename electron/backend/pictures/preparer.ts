/** Access to the worker thread that prepares pictures. */
import { Worker } from "node:worker_threads";
import type { PreparationJob, PreparationResult } from "./prepare-picture.ts";
import type { PreparerAnswer } from "./prepare-worker.ts";

/** Time limit for one picture, the start of the thread included. */
const TIMEOUT_MS = 60_000;

/** The preparer was closed before a picture was prepared; it is prepared at the next start. */
export class PreparerClosed extends Error {}

export interface Preparer {
  /** Prepares one picture at a time. One that ends the thread or exceeds the time limit is `huge`. */
  prepare(job: PreparationJob): Promise<PreparationResult>;
  close(): Promise<void>;
}

/** `script`: prepare-worker.ts or its built file. The thread starts with the first picture. */
export function createPreparer(script: URL): Preparer {
  let worker: Worker | undefined;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    started.on("error", () => undefined);
    started.on("exit", () => {
      if (worker === started) worker = undefined;
    });
    started.unref();
    return started;
  }

  function ask(job: PreparationJob): Promise<PreparationResult> {
    if (closed) return Promise.reject(new PreparerClosed());
    worker ??= start();
    const thread = worker;
    return new Promise((resolve, reject) => {
      const finish = (done: () => void) => {
        clearTimeout(timer);
        thread.off("message", onAnswer);
        thread.off("exit", onExit);
        done();
      };
      const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MS);
      const onAnswer = (answer: PreparerAnswer) =>
        finish(() => ("done" in answer ? resolve(answer.done) : reject(new Error(answer.failed))));
      const onExit = () => finish(() => (closed ? reject(new PreparerClosed()) : resolve({ problem: "huge" })));
      thread.on("message", onAnswer);
      thread.on("exit", onExit);
      thread.postMessage(job);
    });
  }

  return {
    prepare(job) {
      const result = turn.then(() => ask(job));
      turn = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
