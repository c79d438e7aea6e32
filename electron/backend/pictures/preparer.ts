import { Worker } from "node:worker_threads";
import type { Prepared, ToPrepare } from "./prepare-picture.ts";
import type { PreparerAnswer } from "./prepare-worker.ts";

/** Milliseconds for one picture, the start of its thread included. */
const LIMIT = 60_000;

export interface Preparer {
  /** One at a time. A picture at which the thread dies, or that takes too long, is `huge`. */
  prepare(job: ToPrepare): Promise<Prepared>;
  close(): Promise<void>;
}

/** `script`: prepare-worker.ts, or what it was built into. The thread lives while there is work for it. */
export function createPreparer(script: URL): Preparer {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const made = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    made.on("error", () => undefined);
    made.on("exit", () => {
      if (worker === made) worker = undefined;
    });
    made.unref();
    return made;
  }

  function ask(job: ToPrepare): Promise<Prepared> {
    worker ??= start();
    const own = worker;
    return new Promise((resolve, reject) => {
      const end = (say: () => void) => {
        clearTimeout(late);
        own.off("message", hear);
        own.off("exit", die);
        say();
      };
      const late = setTimeout(() => void own.terminate(), LIMIT);
      const hear = (answer: PreparerAnswer) =>
        end(() => ("done" in answer ? resolve(answer.done) : reject(new Error(answer.failed))));
      const die = () => end(() => resolve({ problem: "huge" }));
      own.on("message", hear);
      own.on("exit", die);
      own.postMessage(job);
    });
  }

  return {
    prepare(job) {
      const mine = turn.then(() => ask(job));
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
