/**
 * "Something changed" from the server (GET /api/events): answers on screen are asked for anew, and whoever listens for a
 * collection hears of it. An event names collections, never data. While the line is down the browser tries again by
 * itself, and the first event after that says whether anything was missed.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useOpenSession } from "./session/session-context.tsx";

interface Change {
  revision: number;
  /** Empty: anything may have changed. */
  collections: string[];
}

// A bulk change is many commits; the screen follows once a second.
const GATHER_MS = 1000;

const listeners = new Set<(change: Change) => void>();

/** `useChanges((change) => …)`: called for every change that anybody makes, also this person's own. */
export function useChanges(listener: (change: Change) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const hear = (change: Change) => latest.current(change);
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, []);
}

export function LiveChanges() {
  const queries = useQueryClient();
  const { refresh } = useOpenSession();
  useEffect(() => {
    const source = new EventSource("/api/events");
    let seen: number | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    source.onmessage = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as Change;
      const isFirst = seen === undefined;
      if (!isFirst && change.revision <= (seen ?? 0)) return;
      seen = change.revision;
      // What is on screen was asked for after this revision.
      if (isFirst) return;
      for (const tell of [...listeners]) tell(change);
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void queries.invalidateQueries();
      }, GATHER_MS);
    };
    // The session has ended, or was refused: the guard finds out and acts.
    const end = () => {
      source.close();
      void refresh();
    };
    source.addEventListener("end", end);
    source.onerror = () => source.readyState === EventSource.CLOSED && void refresh();
    return () => {
      clearTimeout(waiting);
      source.close();
    };
  }, [queries, refresh]);
  return null;
}
