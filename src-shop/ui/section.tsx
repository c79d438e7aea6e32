import { type ReactNode, useId } from "react";
import { PUT_OFF } from "./put-off.ts";

interface SectionProps {
  title: string;
  /** A link at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Section of a page with its heading and the shop's distance to the section above. */
export function Section({ title, aside, children, className = "" }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${PUT_OFF} wrap mt-16 lg:mt-24 ${className}`}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 lg:mb-8">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
