/** The notifications that are shown. Without a reference one is garbage-collected, and its click is lost. */

/** The part of Electron's notification that is used. */
export interface ShownNotice {
  on(event: "click" | "failed", listener: () => void): unknown;
  on(event: "close", listener: (details: { reason?: string }) => void): unknown;
  show(): void;
}

/** Notices of this number are kept; older ones have left the system's list. */
const MAX_KEPT = 50;

export function keepShownNotices(): { show(notice: ShownNotice, onClick: () => void): void; count(): number } {
  const kept = new Set<ShownNotice>();
  return {
    show(notice, onClick) {
      kept.add(notice);
      const [oldest] = kept;
      if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
      notice.on("click", () => {
        kept.delete(notice);
        onClick();
      });
      notice.on("close", ({ reason } = {}) => {
        // Windows closes a toast so when it moves to the Action Center, where it can still be clicked.
        if (reason !== "timedOut") kept.delete(notice);
      });
      notice.on("failed", () => kept.delete(notice));
      notice.show();
    },
    count: () => kept.size,
  };
}
