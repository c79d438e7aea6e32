import { type FocusEvent, useEffect, useState } from "react";

const STILL = "(prefers-reduced-motion: reduce)";

/**
 * Which of `count` slides is up. It moves on after `interval` ms, unless the visitor stopped it, points at it, has the
 * keyboard in it, asks for less motion, or looks at another tab.
 */
export function useSlideShow(count: number, interval: number) {
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const [still, setStill] = useState(true);

  useEffect(() => {
    const wish = matchMedia(STILL);
    const read = () => setStill(wish.matches || document.hidden);
    read();
    wish.addEventListener("change", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      wish.removeEventListener("change", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, []);

  const running = count > 1 && !stopped && !still && !held.pointer && !held.focus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by hand stays its full time too
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setCurrent((now) => (now + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [running, current, count, interval]);

  return {
    current,
    show: setCurrent,
    stopped: stopped || (still && count > 1),
    toggle: () => setStopped((now) => !now),
    /** For the element that holds the slides. */
    hold: {
      onPointerEnter: () => setHeld((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
      onFocus: () => setHeld((now) => ({ ...now, focus: true })),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: false }));
      },
    },
  };
}
