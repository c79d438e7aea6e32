/**
 * The server's live events: only "something changed", so each of them just means to look (electron/README.md, 6). A
 * stream that ends and one that is refused mean it too: who may no longer use this device hears of it now and not at
 * the next look.
 */
import { backOff } from "../back-off.ts";
import { retryAfter } from "../connection.ts";

export interface LiveEvents {
  start(): void;
  stop(): void;
  /** Anew and at once: after a wake from sleep the old stream may be dead without knowing. */
  restart(): void;
  /** The way is open again: does not wait for the next try. */
  hurry(): void;
  /** Whether there is a stream that showed a sign of life lately. */
  listening(): boolean;
}

/** Twice what the server waits between two signs of life, and a little. */
const silence = 50_000;
/** What only a person can put right: sign in again, or take a newer app. */
const standing = new Set([401, 426]);

export function followEvents(open: (signal: AbortSignal) => Promise<Response>, notify: () => void): LiveEvents {
  let running: AbortController | undefined;
  let alive = false;
  /** Between two tries, or refused for good. */
  let idle = false;

  async function follow(run: AbortController): Promise<void> {
    let tries = 0;
    while (!run.signal.aborted) {
      idle = false;
      const refused = await listen(run).catch(() => undefined);
      const broke = alive;
      if (run.signal.aborted) return;
      alive = false;
      idle = true;
      if (broke) tries = 0;
      // A stream that ends is news too: the connection may be cut, and the status must not say otherwise until the next look.
      if (broke || (refused && standing.has(refused.status))) notify();
      // Asking again would only be refused again; `restart` comes when somebody has put it right.
      if (refused && standing.has(refused.status)) return;
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

  /** Until the stream ends. Answers what it was refused with, if it was. */
  async function listen(run: AbortController): Promise<Response | undefined> {
    const one = new AbortController();
    const end = () => one.abort();
    run.signal.addEventListener("abort", end, { once: true });
    let watch = setTimeout(end, silence);
    try {
      const response = await open(one.signal);
      if (!response.ok || !response.body) return response;
      alive = true;
      for await (const bytes of response.body) {
        clearTimeout(watch);
        watch = setTimeout(end, silence);
        watch.unref();
        if (Buffer.from(bytes).includes("data:")) notify();
      }
      return undefined;
    } finally {
      clearTimeout(watch);
      run.signal.removeEventListener("abort", end);
      one.abort();
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
    hurry: () => idle && restart(),
    listening: () => alive,
  };
}
