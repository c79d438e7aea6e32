/**
 * Pool of threads that render documents: a page takes a tenth of a second of computing, in which the shop would answer
 * nobody. Bounded on all sides (server/security.md, Faults): in threads, in waiting jobs and in time for each; a job
 * that takes longer loses its thread, and the next one gets a fresh thread. A thread starts with a document and ends when
 * there was none for some time: it holds 70 MB.
 */
import { Worker } from "node:worker_threads";
import type { PrintableDocument } from "../../src-shared/documents/registry.ts";
import type { DocumentRenderer } from "../features/documents/renderer.ts";
import { createLimiter } from "../kernel/limiter.ts";

const HOLDERS_AT_ONCE = 2;
const HOLDERS_WAITING = 20;

export type Job =
  | { kind: "pdf"; documents: readonly PrintableDocument[]; about: { title: string; at: string } }
  | { kind: "html"; documents: readonly PrintableDocument[]; title: string };

/** Message of a thread: first that it is ready, then one result for each job. */
export type Answer = { ready: true } | { done: unknown } | { failed: string };

export interface DocumentPool extends DocumentRenderer {
  close(): Promise<void>;
  /** The live threads. */
  threads(): readonly Worker[];
}

export interface PoolOptions {
  /** The built documents (dist/server/documents.js). */
  bundle: string;
  /** Threads. */
  atOnce?: number;
  waiting?: number;
  /** Milliseconds for one job, the start of its thread included: many times what that takes, because other programs may need the processor. */
  timeoutMs?: number;
  /** Milliseconds after which a thread without a job ends. */
  idleMs?: number;
}

export function createDocumentPool({
  bundle,
  atOnce = 1,
  waiting = 50,
  timeoutMs = 30_000,
  idleMs = 15 * 60_000,
}: PoolOptions): DocumentPool {
  const limiter = createLimiter({ atOnce, waiting });
  // Holders of links have a queue of their own: at most two of their jobs are among the others, and those yield to
  // staff.
  const holders = createLimiter({ atOnce: HOLDERS_AT_ONCE, waiting: HOLDERS_WAITING });
  /** Threads without a job, each with the timer that ends it. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  const alive = new Set<Worker>();

  function start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { bundle },
      env: { ...process.env, NODE_ENV: "production" },
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    alive.add(worker);
    // A thread that dies while idle needs no handling.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      alive.delete(worker);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    worker.unref();
    return worker;
  }

  function rest(worker: Worker): void {
    const end = () => {
      idle.delete(worker);
      void worker.terminate();
    };
    idle.set(worker, setTimeout(end, idleMs).unref());
  }

  async function run<T>(job: Job): Promise<T> {
    const [worker = start()] = idle.keys();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    try {
      const answer = await ask(worker, job, timeoutMs);
      rest(worker);
      if ("failed" in answer) throw new Error(answer.failed);
      return answer.done as T;
    } catch (problem) {
      if (!idle.has(worker)) void worker.terminate();
      throw problem;
    }
  }

  return {
    async pdf(documents, about, sender = "staff") {
      const job: Job = { kind: "pdf", documents, about };
      const yields = sender === "holder";
      const render = async () => limiter.run(() => run<Uint8Array>(job), { yields });
      return yields ? holders.run(render) : render();
    },
    html: async (documents, title) =>
      limiter.run(() => run<{ html: string; style: string }>({ kind: "html", documents, title })),
    threads: () => [...alive],
    async close() {
      await Promise.all([...alive].map((worker) => worker.terminate()));
    },
  };
}

/** Gives one job to one thread; rejects when the thread dies or takes longer than the limit. */
function ask(worker: Worker, job: Job, timeoutMs: number): Promise<{ done: unknown } | { failed: string }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => end(() => reject(new Error(`a document was not rendered within ${timeoutMs} ms`))),
      timeoutMs,
    );
    const onMessage = (answer: Answer) => {
      if (!("ready" in answer)) end(() => resolve(answer));
    };
    const die = () => end(() => reject(new Error("the thread that renders documents ended")));
    function end(finish: () => void): void {
      clearTimeout(late);
      worker.off("message", onMessage);
      worker.off("exit", die);
      worker.unref();
      finish();
    }
    worker.on("message", onMessage);
    worker.on("exit", die);
    worker.ref();
    worker.postMessage(job);
  });
}
