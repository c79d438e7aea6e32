import type { ReactNode } from "react";

/** Values of one filter under its name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-b py-5 last-of-type:border-b-0 lg:first-of-type:pt-0">
      <legend className="float-start mb-3 w-full font-medium text-sm">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
