import { type ReactNode, useEffect, useRef } from "react";
import { DoneMark } from "../ui/done-mark.tsx";

/** Thanks in place of a form that has arrived; it takes the focus and is read out. */
export function Thanks({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid justify-items-center gap-3 rounded-lg border border-good/30 bg-good-soft/60 px-5 py-10 text-center outline-none sm:py-14"
    >
      <DoneMark className="mb-1 size-12" />
      <h2 className="text-2xl">{title}</h2>
      <div className="max-w-md text-muted">{children}</div>
      {action}
    </div>
  );
}
