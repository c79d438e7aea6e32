import type { Point } from "../point.ts";

/** Bars along the line of writing, one under the other: names of any length stay readable. Hidden from screen readers. */
export function BarChart({ points, write }: { points: readonly Point[]; write: (value: number) => string }) {
  const highest = Math.max(1, ...points.map((point) => point.value));
  return (
    <ul aria-hidden="true" className="flex flex-col gap-2.5">
      {points.map((point) => (
        <li key={point.label}>
          <div className="flex justify-between gap-4 text-xs">
            <bdi className="truncate">{point.label}</bdi>
            <span className="text-muted tabular-nums">{write(point.value)}</span>
          </div>
          <div className="mt-1 h-2 rounded-full bg-sand">
            <div className="h-2 rounded-full bg-accent" style={{ width: `${(point.value / highest) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
