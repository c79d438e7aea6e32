/**
 * How far the desktop is with the server, followed for as long as the window lives: each question waits at the backend
 * until there is news, so nothing is asked in vain and no stream has to be kept open (the app's protocol has none that
 * can be ended).
 */

import { useSyncExternalStore } from "react";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { SyncStatus } from "../../src-shared/sync/desktop-sync.ts";
import { backendTrouble } from "./backend-trouble.ts";
import { desktop } from "./desktop-api.ts";

type Listener = (status: SyncStatus) => void;

const AGAIN_MS = 2000;

let latest: SyncStatus | undefined;
let following = false;
/** Whether the backend does not answer: it is being started again. */
let isDown = false;
const listeners = new Set<Listener>();
const downListeners = new Set<() => void>();

async function follow(): Promise<void> {
  for (;;) {
    try {
      latest = await desktop("GET /api/desktop/status", { query: latest ? { after: latest.sequence } : {} });
      isDown = false;
      for (const listener of [...listeners]) listener(latest);
    } catch (problem) {
      // Signed out or wiped, perhaps remotely: the screen shows another person's data.
      if (latest && problem instanceof ApiError && problem.code === "unauthenticated") location.replace(ADMIN_ROOT);
      // Else the backend is being started again.
      latest = undefined;
      isDown = backendTrouble(problem) !== undefined;
      for (const told of [...downListeners]) told();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

export function followSync(listener: Listener): () => void {
  listeners.add(listener);
  if (!following) {
    following = true;
    void follow();
  }
  return () => {
    listeners.delete(listener);
  };
}

/** Undefined until the backend has answered once, and on the web. */
export const useSyncStatus = (): SyncStatus | undefined =>
  useSyncExternalStore(
    (changed) => followSync(changed),
    () => latest,
  );

export const useBackendDown = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      downListeners.add(changed);
      const stop = followSync(changed);
      return () => {
        downListeners.delete(changed);
        stop();
      };
    },
    () => isDown,
  );
