/** Listens to a server's live events and comes back whenever the connection ends, as the back office does. */
import { setTimeout as sleep } from "node:timers/promises";

export interface EventListener {
  /** When this revision was told on the connection that is open since before `since`; undefined: not yet, or that connection is gone. */
  toldAt(revision: number, since: number): number | undefined;
  /** Whether a connection is open, and has been since. */
  isOpenSince(time: number): boolean;
  stop(): Promise<void>;
}

/** Times are those of `performance.now()`. */
export function listenTo(url: string, cookie: string): EventListener {
  const ending = new AbortController();
  let openSince = Number.POSITIVE_INFINITY;
  let told: { revision: number; at: number }[] = [];

  async function listen(): Promise<void> {
    const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: ending.signal });
    if (!answer.ok || !answer.body) return;
    told = [];
    let text = "";
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, revision] = /^id: (\d+)$/m.exec(block) ?? [];
        if (revision === undefined) continue;
        told.push({ revision: Number(revision), at: performance.now() });
        openSince = Math.min(openSince, performance.now());
      }
    }
  }
  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      openSince = Number.POSITIVE_INFINITY;
      await sleep(100);
    }
  }
  const listening = keepListening();
  return {
    toldAt: (revision, since) => (openSince <= since ? told.find((one) => one.revision >= revision)?.at : undefined),
    isOpenSince: (time) => openSince <= time,
    async stop() {
      ending.abort();
      await listening;
    },
  };
}
