/**
 * Sends mails by a thread of its own. Rendering a mail, making its message and its way through the connection is most of the
 * work of a mail, and while it is done the shop answers nobody.
 *
 * The thread starts with a mail and ends when there was none for some time. Where it dies, the mails under way count as
 * not accepted, so they are tried again under the same Message-ID, and the next mail gets a fresh thread.
 */
import { Worker } from "node:worker_threads";
import type { MailTransport, OutgoingMail, UnrenderedMail } from "./outgoing-mail.ts";
import { SendProblem } from "./send-problem.ts";
import type { SmtpAnswer, SmtpServerOfThread, SmtpTask } from "./smtp-thread.ts";

const IDLE_MS = 60_000;
/** Milliseconds that an aborted attempt has to end, before its thread is ended. */
const GRACE_MS = 5000;

interface Waiting {
  resolve(): void;
  reject(problem: Error): void;
}

class SmtpThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #attempts = 0;
  #idle: NodeJS.Timeout | undefined;
  isAlive = true;

  constructor(server: SmtpServerOfThread) {
    this.#worker = new Worker(new URL("./smtp-thread.ts", import.meta.url), {
      workerData: server,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    let fault: Error | undefined;
    this.#worker.on("error", (problem) => {
      fault = problem as Error;
    });
    this.#worker.on("message", ({ attempt, problem, fault: unrendered }: SmtpAnswer) => {
      const waiting = this.#settle(attempt);
      if (unrendered !== undefined) waiting?.reject(new Error(unrendered));
      else if (problem) waiting?.reject(new SendProblem(problem.message, problem));
      else waiting?.resolve();
    });
    this.#worker.on("exit", () => {
      this.isAlive = false;
      clearTimeout(this.#idle);
      const why = fault ? `: ${fault.message}` : "";
      for (const attempt of [...this.#waiting.keys()]) {
        this.#settle(attempt)?.reject(new SendProblem(`the thread that sends mails ended${why}`));
      }
    });
  }

  async send(mail: OutgoingMail | UnrenderedMail, signal: AbortSignal | undefined): Promise<void> {
    this.#attempts += 1;
    const attempt = this.#attempts;
    clearTimeout(this.#idle);
    let late: NodeJS.Timeout | undefined;
    const abort = () => {
      this.#worker.postMessage({ attempt, abort: true } satisfies SmtpTask);
      late = setTimeout(() => void this.end(), GRACE_MS).unref();
    };
    const sent = new Promise<void>((resolve, reject) => {
      this.#waiting.set(attempt, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ attempt, mail } satisfies SmtpTask);
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
    try {
      await sent;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", abort);
    }
  }

  #settle(attempt: number): Waiting | undefined {
    const waiting = this.#waiting.get(attempt);
    this.#waiting.delete(attempt);
    if (this.#waiting.size === 0) {
      this.#worker.unref();
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
    return waiting;
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await this.#worker.terminate();
  }
}

/** As `createSmtpTransport`, by a thread. */
export function createThreadTransport(server: SmtpServerOfThread): MailTransport {
  let thread: SmtpThread | undefined;
  const send = (mail: OutgoingMail | UnrenderedMail, signal?: AbortSignal) => {
    if (!thread?.isAlive) thread = new SmtpThread(server);
    return thread.send(mail, signal);
  };
  return {
    send,
    ...(server.templates === undefined ? {} : { sendContent: send }),
    close: () => void thread?.end(),
  };
}
