/**
 * The source of live changes: in a browser `GET /api/events`, which names collections and
 * the revision, never data. Another host puts its own source behind the same function.
 *
 * 1. All tabs of a browser share one connection: the tab that holds the lock keeps the stream and passes its events on. When
 *    that tab closes, the lock and with it the stream go to the next. Without locks or channels each tab has its own.
 * 2. The first event of a stream has the revision of that moment, and counts as a change: the screen may have been
 *    loaded just before it. A known revision does not count again.
 * 3. While the connection is down the browser tries again by itself. A stream that the server ended is reopened after a
 *    while, because the server may just have been restarted; `onEnd` finds out whether the session is over.
 */

import { isDesktop } from "../desktop/desktop-api.ts";
import { listenToMirror } from "../desktop/desktop-changes.ts";
import type { Change } from "./change.ts";

type Heard = { change: Change } | { ended: true };

const NAME = "office.changes";
const AGAIN_MS = 10_000;

/**
 * Calls `onChange` for every change that anybody makes, also this person's own, and `onEnd` when the server ended the
 * line or refused it. Answers how to stop listening.
 */
export function listenForChanges(onChange: (change: Change) => void, onEnd: () => void): () => void {
  if (isDesktop()) return listenToMirror(onChange);
  const stop = new AbortController();
  let seen: number | undefined;
  const hear = (heard: Heard) => {
    if (stop.signal.aborted) return;
    if ("ended" in heard) return onEnd();
    if (heard.change.revision <= (seen ?? -1)) return;
    seen = heard.change.revision;
    onChange(heard.change);
  };
  const { signal } = stop;
  if (!("locks" in navigator) || typeof BroadcastChannel === "undefined") {
    keepStream(hear, signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
  signal.addEventListener("abort", () => channel.close());
  const lead = () =>
    // The lock, and with it the stream, is held until this tab stops listening.
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
      keepStream((heard) => {
        channel.postMessage(heard);
        hear(heard);
      }, signal);
    });
  navigator.locks.request(NAME, { signal }, lead).catch(() => {
    // Stopped while it waited for its turn.
  });
  return () => stop.abort();
}

function keepStream(hear: (heard: Heard) => void, signal: AbortSignal): void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const open = () => {
    const opened = new EventSource("/api/events");
    source = opened;
    opened.onmessage = (event: MessageEvent<string>) => hear({ change: JSON.parse(event.data) as Change });
    const end = () => {
      opened.close();
      again = setTimeout(open, AGAIN_MS);
      hear({ ended: true });
    };
    opened.addEventListener("end", end);
    opened.onerror = () => opened.readyState === EventSource.CLOSED && end();
  };
  open();
  signal.addEventListener("abort", () => {
    clearTimeout(again);
    source?.close();
  });
}
