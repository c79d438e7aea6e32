import type { ReactNode } from "react";

/** Step of the checkout; all three are on one page. */
export function CheckoutStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `step-${number}`;
  return (
    <section aria-labelledby={id} className="border-t border-line py-9 first:border-t-0 first:pt-0 sm:py-11">
      <h2 id={id} className="mb-6 flex items-center gap-3.5 text-2xl">
        <span
          aria-hidden="true"
          className="grid size-8 flex-none place-items-center rounded-full bg-ink text-base font-medium text-wall tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
