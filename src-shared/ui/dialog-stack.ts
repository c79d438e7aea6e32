/**
 * Which dialogs are open, the uppermost last. What stands outside the uppermost cannot be reached by hand or by a screen
 * reader, so messages must appear inside it.
 */
import { useSyncExternalStore } from "react";

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const tell of [...listeners]) tell();
}

export function putOnTop(dialog: HTMLDialogElement): () => void {
  change([...open.filter((one) => one !== dialog), dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The uppermost open dialog, undefined when none is. */
export const useTopDialog = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, () => open.at(-1));
