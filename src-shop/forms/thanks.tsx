import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useRef } from "react";

/** In place of a form that has arrived. The keyboard and the screen reader come along. */
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
      <span aria-hidden="true" className="mb-1 grid size-12 place-items-center rounded-full bg-good text-white">
        <Check strokeWidth={2.25} className="size-6" />
      </span>
      <h2 className="text-2xl">{title}</h2>
      <div className="max-w-md text-muted">{children}</div>
      {action}
    </div>
  );
}
