import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/page-hooks.ts";

/**
 * A row that scrolls sideways: the browser's own scrolling and snapping, which knows both reading directions and needs no
 * JavaScript. `CarouselButtons` scroll it by its visible width.
 */
export function Carousel(props: { row: RefObject<HTMLUListElement | null>; label: string; children: ReactNode }) {
  return (
    <ul
      ref={props.row}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by the keyboard
      tabIndex={0}
      className="no-bar relative bleed flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain lg:gap-6"
    >
      {props.children}
    </ul>
  );
}

export function CarouselButtons({ row }: { row: RefObject<HTMLUListElement | null> }) {
  const { t } = useServices();
  const { atStart, atEnd } = useEnds(row);
  if (atStart && atEnd) return null;
  const move = (direction: 1 | -1) => {
    const list = row.current;
    if (!list) return;
    // Scroll positions count down from 0 where the line runs from right to left.
    const sign = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    list.scrollBy({ left: direction * sign * list.clientWidth * 0.8, behavior: "smooth" });
  };
  return (
    <div className="hidden gap-2 sm:flex">
      <button
        type="button"
        className={buttonClasses}
        disabled={atStart}
        aria-label={t("slider.previous")}
        onClick={() => move(-1)}
      >
        <Icon of={ChevronLeft} className="size-5 mirrored" />
      </button>
      <button
        type="button"
        className={buttonClasses}
        disabled={atEnd}
        aria-label={t("slider.next")}
        onClick={() => move(1)}
      >
        <Icon of={ChevronRight} className="size-5 mirrored" />
      </button>
    </div>
  );
}

const buttonClasses = "btn-icon border border-line disabled:opacity-35";

function useEnds(row: RefObject<HTMLUListElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const read = () => {
      const gone = Math.abs(list.scrollLeft);
      const atStart = gone < 8;
      const atEnd = gone + list.clientWidth > list.scrollWidth - 8;
      setEnds((now) => (now.atStart === atStart && now.atEnd === atEnd ? now : { atStart, atEnd }));
    };
    list.addEventListener("scroll", read, { passive: true });
    // It reports once when it begins, and not before a row far below is laid out.
    const size = new ResizeObserver(read);
    size.observe(list);
    return () => {
      list.removeEventListener("scroll", read);
      size.disconnect();
    };
  }, [row]);
  return ends;
}
