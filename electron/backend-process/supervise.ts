/**
 * The supervisor of the backend process: starts it, sends it requests and restarts it. When the process ends unexpectedly,
 * requests in flight are answered with 503 (they can be repeated, their idempotency key prevents a second effect), and
 * each restart in a row waits longer than the one before. A slow query in that process freezes no window.
 */
import { refusalResponse } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import type { Os } from "../os/os.ts";
import { answerFetches } from "./answer-fetches.ts";
import {
  type FromBackend,
  type Port,
  packRequest,
  type StartOptions,
  type ToBackend,
  unpackResponse,
} from "./messages.ts";
import type { NetworkFetch, ToNetwork } from "./network-messages.ts";
import { answerCall } from "./os-over-port.ts";

export interface BackendProcess extends Port<ToBackend, FromBackend> {
  pid(): number | undefined;
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

export interface BackendSupervisor {
  handle(request: Request): Promise<Response>;
  wake(): void;
  /** Number of the running process. */
  pid(): number | undefined;
  /** Lets the backend finish work in progress within `timeoutMs`, then kills it; unsent operations stay in its log. */
  close(timeoutMs: number): Promise<"closed" | "killed">;
}

interface Options {
  start(): BackendProcess;
  startOptions: StartOptions;
  os: Os;
  /** Sends the backend's requests to the network. */
  send: NetworkFetch;
  /** Overrides of the delays, in milliseconds; tests shorten them. */
  delaysMs?: Partial<typeof DEFAULT_DELAYS_MS>;
  onTrouble(what: "failed_to_open" | "ended", detail: string | number): void;
}

const DEFAULT_DELAYS_MS = {
  /** Before each restart in a row; the last value holds for all that follow. */
  restart: [250, 1000, 3000, 10_000, 30_000],
  /** Uptime after which the row of restarts begins again. */
  steady: 60_000,
  /** How long a request waits for a backend that is starting. */
  ready: 20_000,
  /** How long it waits for one that has failed several times; the page says so and asks again. */
  failing: 1000,
};
/** Failed starts in a row after which a backend counts as one that does not start. */
const FAILING_STARTS = 2;

export function superviseBackend({ start, startOptions, os, send, onTrouble, ...options }: Options): BackendSupervisor {
  const delaysMs = { ...DEFAULT_DELAYS_MS, ...options.delaysMs };
  let running: BackendProcess | undefined;
  let ready = Promise.withResolvers<void>();
  let isReady = false;
  let crashes = 0;
  /** Why no backend runs: what the last one said, or how it ended. */
  let trouble: string | undefined;
  let closing: PromiseWithResolvers<"closed" | "killed"> | undefined;
  let restart: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, (answer: Response) => void>();

  function launch(): void {
    const process = start();
    let said: string | undefined;
    running = process;
    const startedAt = performance.now();
    const fetches = answerFetches(send, (message) => {
      if (running === process) process.post(message);
    });
    process.onMessage((message) => {
      if (message.kind === "failed") said = message.message;
      if (message.kind === "fetch" || message.kind === "fetch more" || message.kind === "fetch abort")
        fetches.onMessage(message);
      else void receive(process, message);
    });
    process.onExit((code) => {
      running = undefined;
      trouble = said ?? `exit ${code}`;
      fetches.abortAll();
      for (const answer of waiting.values()) answer(unavailable(trouble));
      waiting.clear();
      if (closing) return closing.resolve("closed");
      if (isReady) ready = Promise.withResolvers<void>();
      isReady = false;
      if (performance.now() - startedAt > delaysMs.steady) crashes = 0;
      const delay = delaysMs.restart[Math.min(crashes, delaysMs.restart.length - 1)];
      crashes += 1;
      onTrouble("ended", code);
      restart = setTimeout(launch, delay);
    });
    process.post({ kind: "open", startOptions });
  }

  async function receive(process: BackendProcess, message: Exclude<FromBackend, ToNetwork>): Promise<void> {
    if (message.kind === "call") {
      const called = await answerCall(os, message);
      if (running === process) process.post(called);
    } else if (message.kind === "response") {
      waiting.get(message.id)?.(unpackResponse(message.response));
      waiting.delete(message.id);
    } else if (message.kind === "opened") {
      isReady = true;
      trouble = undefined;
      ready.resolve();
    } else if (message.kind === "failed") onTrouble("failed_to_open", message.message);
  }

  async function opened(): Promise<BackendProcess | undefined> {
    if (!isReady) {
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, crashes < FAILING_STARTS ? delaysMs.ready : delaysMs.failing);
      await Promise.race([ready.promise, timeout.promise]);
      clearTimeout(timer);
    }
    return isReady && !closing ? running : undefined;
  }

  launch();
  return {
    async handle(request) {
      const packed = await packRequest(request);
      const process = await opened();
      if (!process && isShowLogs(request)) return showLogs(os);
      if (!process) return unavailable(trouble);
      return new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        process.post({ kind: "request", id: last, request: packed });
      });
    },
    pid: () => running?.pid(),
    wake() {
      if (isReady) running?.post({ kind: "wake" });
    },
    close(timeoutMs) {
      if (closing) return closing.promise;
      closing = Promise.withResolvers();
      clearTimeout(restart);
      ready.resolve();
      const { promise, resolve } = closing;
      if (!running) resolve("closed");
      else {
        running.post({ kind: "close" });
        const timer = setTimeout(() => {
          resolve("killed");
          running?.kill();
        }, timeoutMs);
        void promise.then(() => clearTimeout(timer));
      }
      return promise;
    },
  };
}

/** `backend` says why the page has no backend, so that it does not take this for a busy server. */
const unavailable = (backend = "starting"): Response =>
  refusalResponse(refuse("unavailable", { retryAfter: 2, details: { backend } }));

const isShowLogs = ({ method, url }: Request): boolean =>
  method === "POST" && new URL(url).pathname === "/api/desktop/logs";

/** The log files are shown without a backend too: they say why there is none. */
async function showLogs(os: Os): Promise<Response> {
  await os.showLogs();
  return Response.json({ success: true, data: { done: true } });
}
