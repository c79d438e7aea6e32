import { type FocusEvent, startTransition, useEffect, useState } from "react";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/**
 * Index of the shown slide among `count`. It advances after `interval` ms, unless the visitor stopped it, hovers over it,
 * has the focus in it, prefers less motion, or is in another tab.
 */
export function useSlideShow(count: number, interval: number) {
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [paused, setPaused] = useState({ pointer: false, focus: false });
  const [still, setStill] = useState(true);

  useEffect(() => {
    const preference = matchMedia(REDUCED_MOTION);
    const read = () => startTransition(() => setStill(preference.matches || document.hidden));
    read();
    preference.addEventListener("change", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      preference.removeEventListener("change", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, []);

  const running = count > 1 && !stopped && !still && !paused.pointer && !paused.focus;
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
      onPointerEnter: () => setPaused((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setPaused((now) => ({ ...now, pointer: false })),
      onFocus: () => setPaused((now) => ({ ...now, focus: true })),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPaused((now) => ({ ...now, focus: false }));
      },
    },
  };
}
