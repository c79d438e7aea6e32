import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "../../src-shared/ui/button.tsx";

interface MenuProps {
  /** What the button shows; with an icon alone, `label` says it. */
  button: ReactNode;
  label?: string;
  /** The shape of the button: `buttonClass("quiet")`, "btn-icon". */
  className?: string;
  /** Before it is shown, each time. */
  onOpen?(): void;
  children: ReactNode;
}

/** A button that opens a small panel under it; a click beside it, Escape or `data-close` inside closes it. */
export function Menu({ button, label, className = buttonClass(), onOpen, children }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const place = () => {
    const [from, to] = [opener.current, panel.current];
    if (!from || !to) return;
    const box = from.getBoundingClientRect();
    const rtl = document.documentElement.dir === "rtl";
    // Under the button, its end edge at the button's; kept inside the window.
    const wanted = rtl ? box.left : box.right - to.offsetWidth;
    const x = Math.max(8, Math.min(wanted, innerWidth - to.offsetWidth - 8));
    const below = box.bottom + 4 + to.offsetHeight <= innerHeight;
    to.style.insetBlockStart = `${below ? box.bottom + 4 : Math.max(8, box.top - 4 - to.offsetHeight)}px`;
    to.style.insetInlineStart = `${rtl ? innerWidth - x - to.offsetWidth : x}px`;
  };
  return (
    <>
      <button ref={opener} type="button" popoverTarget={id} aria-label={label} title={label} className={className}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks heard here are those of the buttons inside */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        // A list has one for each row: what is in it is made when somebody asks, and before it is measured.
        onBeforeToggle={(event) => {
          if (event.newState !== "open") return;
          flushSync(() => {
            setAsked(true);
            onOpen?.();
          });
        }}
        onToggle={(event) => event.newState === "open" && place()}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("[data-close]")) panel.current?.hidePopover();
        }}
        className="float fixed inset-auto m-0 max-h-[70dvh] min-w-52 overflow-y-auto p-1.5"
      >
        {asked && children}
      </div>
    </>
  );
}

/** One line of a menu. */
export function MenuItem(props: { onSelect: () => void; children: ReactNode; bad?: boolean; disabled?: boolean }) {
  return (
    <button
      type="button"
      data-close
      disabled={props.disabled}
      onClick={props.onSelect}
      className={`flex min-h-9 w-full items-center gap-2 rounded-sm px-2.5 text-start hover:bg-sand disabled:opacity-50 ${props.bad ? "text-bad" : ""}`}
    >
      {props.children}
    </button>
  );
}
