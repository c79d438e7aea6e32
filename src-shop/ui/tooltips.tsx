import { useEffect } from "react";

/**
 * Tooltips of elements with `data-tip`, mostly buttons with only an icon. The code is fetched after the page is there, and
 * only where a pointer can hover.
 */
export function Tooltips() {
  useEffect(() => {
    if (!matchMedia("(hover: hover)").matches) return;
    let stop = () => {};
    let gone = false;
    const start = () =>
      void import("./start-tooltips.ts").then(
        (module) => {
          if (!gone) stop = module.startTooltips();
        },
        () => {},
      );
    addEventListener("pointermove", start, { once: true });
    addEventListener("keydown", start, { once: true });
    return () => {
      gone = true;
      removeEventListener("pointermove", start);
      removeEventListener("keydown", start);
      stop();
    };
  }, []);
  return null;
}
