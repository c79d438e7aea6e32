import { type RefObject, useEffect } from "react";

/** Brings the row under the cursor into sight; one that is not drawn by its place alone. `head`: pixels that cover the first row. */
export function useCursorInSight(
  box: RefObject<HTMLElement | null>,
  at: number,
  rowHeight: number,
  head: number,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || at < 0) return;
    // The keys are the list's from now on: Enter no longer presses the button that was used last.
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    const top = at * rowHeight;
    const over = head + top + rowHeight - element.clientHeight;
    if (element.scrollHeight <= element.clientHeight) {
      // The whole list is drawn, and the page scrolls.
      const { top: above } = element.getBoundingClientRect();
      const from = above + head + top;
      if (from < 0 || from + rowHeight > innerHeight) scrollBy({ top: from - innerHeight / 2 });
    } else if (top < element.scrollTop) element.scrollTop = top;
    else if (over > element.scrollTop) element.scrollTop = over;
  }, [box, at, rowHeight, head]);
}
