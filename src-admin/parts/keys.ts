/** Single keys that act on a screen. They sleep while somebody types or a dialog is open. */
import { useEffect, useRef } from "react";

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** `useKeys({ j: next, Enter: open })`; names are those of `KeyboardEvent.key`, letters in lower case. */
export function useKeys(keys: Keys, enabled = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      // Enter on a button or a link is the button's or the link's.
      if (event.key === "Enter" && event.target instanceof Element && event.target.closest("a, button, summary"))
        return;
      const act = latest.current[event.key.length === 1 ? latinKey(event) : event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [enabled]);
}

/** On an Arabic keyboard the key that carries J types ت: what counts for letters is where the key is. */
export function latinKey(event: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  return letter && !/[a-z]/i.test(event.key) ? letter.toLowerCase() : event.key.toLowerCase();
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
