import { useServices } from "../services.tsx";
import type { Point } from "./chart.tsx";
import { axisTicks } from "./chart-scale.ts";

const WIDTH = 720;
const HEIGHT = 220;
const AXIS = 76;
const FOOT = 24;
const TOP = 10;

/** A line over equal steps of time, from the start of the line of writing; hidden from screen readers, who get the table. */
export function LineChart({ points, write }: { points: readonly Point[]; write: (value: number) => string }) {
  const { lang } = useServices();
  const ticks = axisTicks(Math.max(...points.map((point) => point.value)));
  const highest = ticks.at(-1) || 1;
  const rtl = lang === "ar";
  const room = WIDTH - AXIS - 8;
  const x = (index: number) => {
    const along = points.length === 1 ? room / 2 : (index / (points.length - 1)) * room;
    return rtl ? WIDTH - AXIS - along : AXIS + along;
  };
  const y = (value: number) => TOP + (1 - value / highest) * (HEIGHT - FOOT - TOP);
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(point.value).toFixed(1)}`).join("");
  const base = y(0).toFixed(1);
  // Every label would be a wall of ink: about seven, the last among them.
  const every = Math.max(1, Math.ceil(points.length / 7));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={rtl ? 8 : AXIS} x2={rtl ? WIDTH - AXIS : WIDTH - 8} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={rtl ? WIDTH - AXIS + 8 : AXIS - 8} y={y(tick) + 4} className="fill-muted text-[12px] tabular-nums" style={{ textAnchor: "end" }}>
            {write(tick)}
          </text>
        </g>
      ))}
      <path d={`${path}L${x(points.length - 1).toFixed(1)} ${base}L${x(0).toFixed(1)} ${base}Z`} className="fill-accent-soft" />
      <path d={path} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
      {points.map((point, index) => (
        <g key={point.label}>
          <circle cx={x(index)} cy={y(point.value)} r={points.length > 45 ? 1.5 : 3} className="fill-accent" />
          {(points.length - 1 - index) % every === 0 && (
            <text x={x(index)} y={HEIGHT - 6} className="fill-muted text-[12px]" style={{ textAnchor: labelAnchor(index, points.length) }}>
              {point.label}
            </text>
          )}
          <title>{`${point.label}: ${write(point.value)}`}</title>
        </g>
      ))}
    </svg>
  );
}

// The outermost labels stay inside; "end" follows the direction of writing, as the drawing does.
const labelAnchor = (index: number, count: number) => (index === count - 1 && count > 1 ? "end" : "middle");
