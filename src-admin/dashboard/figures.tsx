import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface Figure {
  label: string;
  value: string;
  more?: ReactNode;
  /** The screen with the rows that make the figure. */
  to?: string;
}

const columns: Record<number, string> = { 2: "grid-cols-2", 3: "sm:grid-cols-3" };

/** The figures one looks for first, side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`grid gap-4 ${columns[figures.length] ?? "grid-cols-2 xl:grid-cols-4"}`}>
      {figures.map((figure) => (
        <div key={figure.label} className="panel flex flex-col p-4">
          <dt className="text-xs text-muted">{figure.label}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">
            <FigureValue {...figure} />
          </dd>
          {figure.more !== undefined && <dd className="text-xs text-muted">{figure.more}</dd>}
        </div>
      ))}
    </dl>
  );
}

function FigureValue({ label, value, to }: Figure) {
  if (to === undefined) return <bdi>{value}</bdi>;
  return (
    <Link to={to} aria-label={`${label}: ${value}`} className="hover:text-accent hover:underline">
      <bdi>{value}</bdi>
    </Link>
  );
}
