/**
 * Which rows of a long list to draw: those in sight and some around them. Rows all have the same height, so the two gaps
 * above and below are plain arithmetic; nothing is measured while scrolling.
 */
import { type RefObject, startTransition, useEffect, useState } from "react";

/** Up to here drawing all is cheaper than the bookkeeping. */
export const ALL_UP_TO = 100;
const AROUND = 12;
/** A scroll of fewer rows draws nothing anew; more at once would be felt as a jerk. */
const STEP = 6;

export interface RowWindow {
  start: number;
  /** The first row that is not drawn any more. */
  end: number;
}

export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [first, setFirst] = useState(0);
  const [visible, setVisible] = useState(30);
  const needed = count > ALL_UP_TO;
  useEffect(() => {
    const element = box.current;
    if (!element || !needed) return;
    const look = () => {
      // The scrolling goes before the drawing: rows are drawn in the time between frames, ahead of where the eye is.
      startTransition(() => setFirst(Math.floor(element.scrollTop / rowHeight / STEP) * STEP));
      setVisible(Math.ceil(element.clientHeight / rowHeight) + 1);
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resize.disconnect();
    };
  }, [box, needed, rowHeight]);
  if (!needed) return { start: 0, end: count };
  const start = Math.max(0, first - AROUND);
  return { start, end: Math.min(count, start + visible + 2 * AROUND + STEP) };
}
