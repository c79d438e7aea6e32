/**
 * The server's live events, which only say "something changed" and start a pull (electron/README.md, 6). The end of a
 * stream and its refusal start one too, so that a revoked device is noticed at once.
 */
import { backOff } from "../back-off.ts";
import { retryAfter } from "../connection.ts";

export interface LiveEvents {
  start(): void;
  stop(): void;
  /** Opens a new stream at once: after a wake from sleep the old one may be dead unnoticed. */
  restart(): void;
  /** Opens a stream without waiting for the next try; does nothing while one is open or opening. */
  retryNow(): void;
  /** Whether a stream is open and has sent data within the silence limit. */
  listening(): boolean;
}

/** Silence after which a stream counts as dead: a little more than twice the server's keep-alive interval. */
const SILENCE_MS = 50_000;
/** Refusals of the shop that only a person can resolve: sign in again, or update the app. A proxy's page is none. */
const FINAL_STATUSES = new Set([401, 426]);

const isOfKind = (response: Response, kind: string): boolean =>
  response.headers.get("content-type")?.startsWith(kind) === true;

export function followEvents(open: (signal: AbortSignal) => Promise<Response>, notify: () => void): LiveEvents {
  let running: AbortController | undefined;
  let alive = false;
  /** Waiting for the next try, or refused for good. */
  let idle = false;

  async function follow(run: AbortController): Promise<void> {
    let tries = 0;
    while (!run.signal.aborted) {
      idle = false;
      const refused = await listen(run).catch(() => undefined);
      const broke = alive;
      const isFinal =
        refused !== undefined && FINAL_STATUSES.has(refused.status) && isOfKind(refused, "application/json");
      if (run.signal.aborted) return;
      alive = false;
      idle = true;
      if (broke) tries = 0;
      // The connection may be lost, and the pull sets the status accordingly.
      if (broke || isFinal) notify();
      // Another try would be refused too; `restart` is called after a sign-in or an update.
      if (isFinal) return;
      const wait = backOff(tries, { retryAfter: refused && retryAfter(refused.headers) });
      tries += 1;
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          run.signal.removeEventListener("abort", done);
          resolve();
        };
        const timer = setTimeout(done, wait);
        timer.unref();
        run.signal.addEventListener("abort", done, { once: true });
      });
    }
  }

  /** Follows one stream to its end. Returns the response if it was refused. */
  async function listen(run: AbortController): Promise<Response | undefined> {
    const controller = new AbortController();
    const end = () => controller.abort();
    run.signal.addEventListener("abort", end, { once: true });
    let watch = setTimeout(end, SILENCE_MS);
    try {
      const response = await open(controller.signal);
      if (!response.ok) return response;
      // A network's sign-in page is no stream.
      if (!response.body || !isOfKind(response, "text/event-stream")) return undefined;
      alive = true;
      for await (const bytes of response.body) {
        clearTimeout(watch);
        watch = setTimeout(end, SILENCE_MS);
        watch.unref();
        if (Buffer.from(bytes).includes("data:")) notify();
      }
      return undefined;
    } finally {
      clearTimeout(watch);
      run.signal.removeEventListener("abort", end);
      controller.abort();
    }
  }

  const start = () => {
    running = new AbortController();
    void follow(running);
  };
  const stop = () => {
    running?.abort();
    running = undefined;
    alive = false;
  };
  const restart = () => {
    if (!running) return;
    stop();
    start();
  };
  return {
    start,
    stop,
    restart,
    retryNow: () => idle && restart(),
    listening: () => alive,
  };
}
