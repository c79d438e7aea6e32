/** Keys that work on the screen as it is now, so that its help names those and no others. */
import { useEffect, useSyncExternalStore } from "react";

/** What keys are for; several keys may serve one of them (layout/key-list.tsx). */
export type NamedKeys = "search" | "rows" | "open" | "select" | "save" | "move" | "nextLine" | "counter" | "receipt";

/** One entry for each component that answers to them. */
let working: readonly NamedKeys[] = [];
const listeners = new Set<() => void>();

function change(next: readonly NamedKeys[]): void {
  working = next;
  for (const notify of [...listeners]) notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Called beside the code that hears the keys, with the condition under which it does. */
export function useNamedKeys(keys: NamedKeys, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    change([...working, keys]);
    return () => {
      const at = working.indexOf(keys);
      change(working.filter((_, index) => index !== at));
    };
  }, [keys, enabled]);
}

export const useWorkingKeys = (): ReadonlySet<NamedKeys> => new Set(useSyncExternalStore(subscribe, () => working));
