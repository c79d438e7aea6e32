import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from "react";

export interface View {
  scale: number;
  /** Offset of the picture from the middle, in CSS pixels. */
  x: number;
  y: number;
}

const UNZOOMED: View = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 4;
const DOUBLE_PRESS_SCALE = 2.5;
/** Length in pixels of a swipe over a whole picture that turns to the next one. */
const SWIPE_PX = 60;

/**
 * Zoom and pan of one picture by wheel, fingers, mouse and double press. `name` is the shown picture: another name starts
 * unzoomed. `onSwipe` gets a sideways swipe over the unzoomed picture: 1 towards the end of the screen's x axis, -1 towards
 * its start.
 */
export function useZoom(name: string, onSwipe: (direction: 1 | -1) => void) {
  const [view, setView] = useState(UNZOOMED);
  const box = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef({ x: 0, y: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen as a whole first
  useEffect(() => setView(UNZOOMED), [name]);

  /** The view at a scale: the picture stays on screen, and the point under `at` (from the middle) in its place. */
  const zoomTo = (scale: number, at = { x: 0, y: 0 }) =>
    setView((was) => {
      const next = Math.min(Math.max(scale, 1), MAX_SCALE);
      const ratio = next / was.scale;
      return withinBounds({ scale: next, x: at.x - (at.x - was.x) * ratio, y: at.y - (at.y - was.y) * ratio });
    });

  const withinBounds = ({ scale, x, y }: View): View => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    const limit = { x: (clientWidth * (scale - 1)) / 2, y: (clientHeight * (scale - 1)) / 2 };
    const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);
    return { scale, x: within(x, limit.x), y: within(y, limit.y) };
  };

  const fromMiddle = (event: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };

  const distance = () => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  const handlers = {
    onWheel: (event: WheelEvent) => zoomTo(view.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), fromMiddle(event)),
    onDoubleClick: (event: React.MouseEvent) => zoomTo(view.scale > 1 ? 1 : DOUBLE_PRESS_SCALE, fromMiddle(event)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const was = pointers.current.get(event.pointerId);
      if (was === undefined) return;
      const before = distance();
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.current.size === 2 && before > 0) zoomTo(view.scale * (distance() / before), fromMiddle(event));
      else if (view.scale > 1) {
        setView((now) => withinBounds({ ...now, x: now.x + event.clientX - was.x, y: now.y + event.clientY - was.y }));
      }
    },
    onPointerUp: (event: PointerEvent) => {
      const alone = pointers.current.size === 1;
      pointers.current.delete(event.pointerId);
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (alone && view.scale === 1 && Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
  };

  return { view, box, handlers, zoomTo };
}
