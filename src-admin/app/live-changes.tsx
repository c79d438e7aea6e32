import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOpenSession } from "../session/session-context.tsx";
import { listenForChanges } from "./change-source.ts";

// A bulk change is many commits; the screen follows once a second.
const GATHER_MS = 1000;

/** Queries on screen are refetched when anybody has changed something. */
export function LiveChanges() {
  const queries = useQueryClient();
  const { refresh } = useOpenSession();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void queries.invalidateQueries();
      }, GATHER_MS);
    };
    // The session has ended, or was refused: the guard finds out and acts.
    const stop = listenForChanges(follow, () => void refresh());
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [queries, refresh]);
  return null;
}
