/** Modal dialogs: opened and closed here, and which of them is the uppermost, because messages must appear inside it. */
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** The open dialogs, the uppermost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const notify of [...listeners]) notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The uppermost open dialog, undefined when none is. Outside it neither hand nor screen reader reaches anything. */
export const useTopDialog = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, () => open.at(-1));

/**
 * The browser's own dialog: it holds the focus, knows Escape, makes what is beneath inert and gives the focus back.
 * `onClosed` runs after that.
 */
export function useModal(isOpen: boolean, onClosed?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  // Before the browser takes a dialog away whose owner is gone: only one that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    change([...open, element]);
    return () => {
      change(open.filter((one) => one !== element));
      element.close();
      closed.current?.();
    };
  }, [isOpen]);
  return dialog;
}
