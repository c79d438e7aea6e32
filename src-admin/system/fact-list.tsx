import type { ReactNode } from "react";

interface Fact {
  label: string;
  value: ReactNode;
  /** Small print beneath. */
  more?: ReactNode;
  tone?: "bad" | undefined;
}

/** Facts, one below the other: what it is at the start, the value at the end. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(({ label, value, more, tone }) => (
        <div key={label} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <dt className="flex-none text-muted">{label}</dt>
          <dd className={`min-w-0 text-end tabular-nums ${tone === "bad" ? "font-semibold text-bad" : ""}`}>
            <bdi>{value}</bdi>
            {more !== undefined && <span className="block text-xs font-normal text-muted">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
