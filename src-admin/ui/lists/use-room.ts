import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Rank, Room } from "./columns.ts";

/** Widths of a list in pixels from which columns of each rank have room; below the first no table says enough. */
const FROM: readonly (readonly [width: number, room: Rank])[] = [
  [1360, 5],
  [1140, 4],
  [940, 3],
  [710, 2],
  [600, 1],
];
/** What the screen's padding takes, to begin with the answer that will be measured. */
const PADDING = 32;

const roomIn = (width: number): Room => FROM.find(([from]) => width >= from)?.[1] ?? 0;

/** How much fits into a list; measured at the list, because it may stand in a column of its own. */
export function useRoom(): [RefObject<HTMLDivElement | null>, Room] {
  const list = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(() =>
    roomIn((document.getElementById("content")?.clientWidth ?? innerWidth) - PADDING),
  );
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setRoom(roomIn(element.clientWidth));
    look();
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => resize.disconnect();
  }, []);
  return [list, room];
}
