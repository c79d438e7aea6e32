import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

interface TabsProps<T extends string> {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly { key: T; label: ReactNode }[];
  current: T;
  onChange(key: T): void;
  children: ReactNode;
}

/** Several panels in one place, with all tabs in sight where the window is wider than a phone; arrows, Home and End go through the tabs. */
export function Tabs<T extends string>({ label, tabs, current, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone they are one line that is pushed along: an address may lead to one at its end.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${current}"]`);
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  const go = (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === "rtl";
    const at = tabs.findIndex((tab) => tab.key === current);
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, Home: -at, End: tabs.length - 1 - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={go}
        className="mb-4 flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-line sm:flex-wrap"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={`-mb-px min-h-10 border-b-2 px-3 font-medium whitespace-nowrap ${tab.key === current ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink"}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
