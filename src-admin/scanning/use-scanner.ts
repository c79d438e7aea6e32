import { useEffect, useRef } from "react";
import { createWedge } from "./wedge.ts";

type OnScan = (text: string) => unknown;

/** The handlers of scans: the screen or dialog mounted last gets them. */
const listeners: OnScan[] = [];

/** `useScans((text) => …)`: while this is on screen, scans come here rather than to what lies beneath. */
export function useScans(onScan: OnScan, enabled = true): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    if (!enabled) return;
    const hear: OnScan = (text) => latest.current(text);
    listeners.push(hear);
    return () => {
      listeners.splice(listeners.indexOf(hear), 1);
    };
  }, [enabled]);
}

/** Hears the scanner on every screen; mounted once, in the frame. `unclaimed`: what no screen wants for itself. */
export function useScanner(unclaimed: OnScan): void {
  const latest = useRef(unclaimed);
  latest.current = unclaimed;
  useEffect(() => {
    const wedge = createWedge();
    let field: { element: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, code, shiftKey: shift, timeStamp: at } = event;
      const pressed = wedge.press({ key, code, shift, at });
      if (pressed.kind === "begins") {
        const target = event.target;
        const types = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        field = types ? { element: target, value: target.value } : undefined;
      }
      if (pressed.kind !== "scanned") return;
      // The Enter at its end is the scanner's: it must not send a form or press a button.
      event.preventDefault();
      event.stopPropagation();
      if (field) putBack(field.element, field.value);
      field = undefined;
      (listeners.at(-1) ?? latest.current)(pressed.text);
    };
    // Before any other listener, so that a shortcut does not take the last key first.
    addEventListener("keydown", hear, { capture: true });
    return () => removeEventListener("keydown", hear, { capture: true });
  }, []);
}

/** What the scanner typed into a field is taken out again, by an event that React handles. */
function putBack(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (element.value === value) return;
  const own = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}
