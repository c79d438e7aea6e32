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

/**
 * On an Arabic keyboard the key that carries J types ت, the one with / and ? types ظ and ؟: what a key does not say in
 * Latin signs is known by where it is.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
