/**
 * Keeps the backend's process alive and speaks to it. A slow query there freezes no window; when it ends unexpectedly
 * whoever waits for an answer is told so (503: the same request can be sent again, its idempotency key sees to the
 * rest), and it is started anew, each time a little later while it keeps falling over.
 */
import { refusalResponse } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import type { Shell } from "../shell/shell.ts";
import { type FromBackend, type Line, type Opening, packRequest, type ToBackend, unpackAnswer } from "./messages.ts";
import { answerCall } from "./shell-by-line.ts";

export interface BackendProcess extends Line<ToBackend, FromBackend> {
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

export interface Supervised {
  handle(request: Request): Promise<Response>;
  wake(): void;
  /** Lets it finish what is under way for at most `patience` milliseconds. Nothing is lost either way, only later. */
  close(patience: number): Promise<"closed" | "killed">;
}

interface Parts {
  start(): BackendProcess;
  opening: Opening;
  shell: Shell;
  /** Milliseconds; tests make them short. */
  waits?: Partial<typeof usualWaits>;
  onTrouble(what: "failed_to_open" | "ended", detail: string | number): void;
}

const usualWaits = {
  /** Before each new start in a row; the last one counts for all that follow. */
  restart: [250, 1000, 3000, 10_000, 30_000],
  /** After this long without falling over, the row begins anew. */
  steady: 60_000,
  /** A request waits so long for a backend that is just starting. */
  opening: 20_000,
};

export function superviseBackend({ start, opening, shell, onTrouble, ...parts }: Parts): Supervised {
  const waits = { ...usualWaits, ...parts.waits };
  let running: BackendProcess | undefined;
  let ready = Promise.withResolvers<void>();
  let isReady = false;
  let falls = 0;
  let closing: PromiseWithResolvers<"closed" | "killed"> | undefined;
  let restart: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, (answer: Response) => void>();

  function launch(): void {
    const process = start();
    running = process;
    const startedAt = performance.now();
    process.onMessage((message) => void hear(process, message));
    process.onExit((code) => {
      running = undefined;
      for (const answer of waiting.values()) answer(unavailable());
      waiting.clear();
      if (closing) return closing.resolve("closed");
      if (isReady) ready = Promise.withResolvers<void>();
      isReady = false;
      if (performance.now() - startedAt > waits.steady) falls = 0;
      const delay = waits.restart[Math.min(falls, waits.restart.length - 1)];
      falls += 1;
      onTrouble("ended", code);
      restart = setTimeout(launch, delay);
    });
    process.post({ kind: "open", opening });
  }

  async function hear(process: BackendProcess, message: FromBackend): Promise<void> {
    if (message.kind === "call") {
      const called = await answerCall(shell, message);
      if (running === process) process.post(called);
    } else if (message.kind === "answer") {
      waiting.get(message.id)?.(unpackAnswer(message.answer));
      waiting.delete(message.id);
    } else if (message.kind === "opened") {
      isReady = true;
      ready.resolve();
    } else if (message.kind === "failed") onTrouble("failed_to_open", message.message);
  }

  async function opened(): Promise<BackendProcess | undefined> {
    if (!isReady) {
      const patience = Promise.withResolvers<void>();
      const late = setTimeout(patience.resolve, waits.opening);
      await Promise.race([ready.promise, patience.promise]);
      clearTimeout(late);
    }
    return isReady && !closing ? running : undefined;
  }

  launch();
  return {
    async handle(request) {
      const packed = await packRequest(request);
      const process = await opened();
      if (!process) return unavailable();
      return new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        process.post({ kind: "request", id: last, request: packed });
      });
    },
    wake() {
      if (isReady) running?.post({ kind: "wake" });
    },
    close(patience) {
      if (closing) return closing.promise;
      closing = Promise.withResolvers();
      clearTimeout(restart);
      ready.resolve();
      const { promise, resolve } = closing;
      if (!running) resolve("closed");
      else {
        running.post({ kind: "close" });
        const late = setTimeout(() => {
          resolve("killed");
          running?.kill();
        }, patience);
        void promise.then(() => clearTimeout(late));
      }
      return promise;
    },
  };
}

const unavailable = (): Response => refusalResponse(refuse("unavailable", { retryAfter: 2 }));
