import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from "react";

export interface View {
  scale: number;
  /** How far the picture is moved from the middle, in CSS pixels. */
  x: number;
  y: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MOST = 4;
const CLOSER = 2.5;
/** A sweep of so many pixels over a whole picture turns to the next one. */
const SWEEP = 60;

/**
 * Zooming and moving of one picture by wheel, fingers, mouse and double press. `name` is what is shown: another name
 * begins with the whole picture again. `onSweep` hears a sideways sweep over the whole picture: 1 towards the end of
 * the screen's x axis, -1 towards its beginning.
 */
export function useZoom(name: string, onSweep: (direction: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE);
  const box = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef({ x: 0, y: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen as a whole first
  useEffect(() => setView(WHOLE), [name]);

  /** Keeps the picture on screen, and the point under `at` (from the middle) where it is. */
  const zoomTo = (scale: number, at = { x: 0, y: 0 }) =>
    setView((was) => {
      const next = Math.min(Math.max(scale, 1), MOST);
      const ratio = next / was.scale;
      return held({ scale: next, x: at.x - (at.x - was.x) * ratio, y: at.y - (at.y - was.y) * ratio });
    });

  const held = ({ scale, x, y }: View): View => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    const most = { x: (clientWidth * (scale - 1)) / 2, y: (clientHeight * (scale - 1)) / 2 };
    const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);
    return { scale, x: within(x, most.x), y: within(y, most.y) };
  };

  const fromMiddle = (event: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };

  const distance = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  const handlers = {
    onWheel: (event: WheelEvent) => zoomTo(view.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), fromMiddle(event)),
    onDoubleClick: (event: React.MouseEvent) => zoomTo(view.scale > 1 ? 1 : CLOSER, fromMiddle(event)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const was = fingers.current.get(event.pointerId);
      if (was === undefined) return;
      const before = distance();
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 2 && before > 0) zoomTo(view.scale * (distance() / before), fromMiddle(event));
      else if (view.scale > 1) {
        setView((now) => held({ ...now, x: now.x + event.clientX - was.x, y: now.y + event.clientY - was.y }));
      }
    },
    onPointerUp: (event: PointerEvent) => {
      const alone = fingers.current.size === 1;
      fingers.current.delete(event.pointerId);
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (alone && view.scale === 1 && Math.abs(dx) > SWEEP && Math.abs(dx) > Math.abs(dy)) onSweep(dx < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
  };

  return { view, box, handlers, zoomTo };
}
