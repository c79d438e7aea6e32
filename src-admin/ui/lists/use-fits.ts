import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Below this width of a list, in pixels, no table says enough: its rows become cards. */
const TABLE_FROM = 600;
/** What the screen's padding takes, to begin with the answer that will be measured. */
const PADDING = 32;

/** Whether a list is wide enough for a table; measured at the list, because a table may stand in a column of its own. */
export function useFits(): [RefObject<HTMLDivElement | null>, boolean] {
  const list = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(
    () => (document.getElementById("content")?.clientWidth ?? innerWidth) - PADDING >= TABLE_FROM,
  );
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setFits(element.clientWidth >= TABLE_FROM);
    look();
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => resize.disconnect();
  }, []);
  return [list, fits];
}
