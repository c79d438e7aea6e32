import { useServices } from "../../app/services.tsx";
import type { Point } from "../point.ts";
import { useWidth } from "../use-width.ts";
import { axisTicks } from "./chart-scale.ts";

const HEIGHT = 240;
/** Room for the amounts at the start of the line, and for the days beneath. */
const AXIS = 96;
const FOOT = 26;
const TOP = 10;
const END = 12;
/** So much room each day's label wants. */
const LABEL = 90;

/** A line over equal steps of time, in the direction of writing; hidden from screen readers, who get the table. */
export function LineChart({ points, write }: { points: readonly Point[]; write: (value: number) => string }) {
  const { lang } = useServices();
  const [box, width] = useWidth<HTMLDivElement>(720);
  const rtl = lang === "ar";
  const values = points.map((point) => point.value);
  const ticks = axisTicks(Math.max(...values), Math.min(...values));
  const lowest = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 0) - lowest || 1;
  const room = Math.max(0, width - AXIS - END);
  // Along the line of writing, then mirrored where that runs the other way.
  const place = (along: number) => (rtl ? width - along : along);
  const x = (index: number) => place(AXIS + (points.length === 1 ? room / 2 : (index / (points.length - 1)) * room));
  const y = (value: number) => TOP + (1 - (value - lowest) / span) * (HEIGHT - FOOT - TOP);
  const spots = points.map((point, index) => `${x(index).toFixed(1)} ${y(point.value).toFixed(1)}`);
  const line = `M${spots.join("L")}`;
  const every = Math.max(1, Math.ceil((points.length * LABEL) / Math.max(LABEL, room)));
  return (
    <div ref={box} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers; a title would only be a tooltip over all of it */}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} className="block max-w-full">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={place(AXIS)} x2={place(width - END)} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={place(AXIS - 10)} y={y(tick) + 4} textAnchor="end" className="fill-muted text-[12px] tabular-nums">
              {write(tick)}
            </text>
          </g>
        ))}
        <path
          d={`${line}L${x(points.length - 1).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z`}
          className="fill-accent-soft"
        />
        <path d={line} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
        {points.map((point, index) => (
          <g key={point.label}>
            <title>{`${point.label}: ${write(point.value)}`}</title>
            <circle cx={x(index)} cy={y(point.value)} r={points.length > 45 ? 2 : 3.5} className="fill-accent" />
            {(points.length - 1 - index) % every === 0 && (
              <text
                x={x(index)}
                y={HEIGHT - 6}
                textAnchor={index === points.length - 1 && points.length > 1 ? "end" : "middle"}
                className="fill-muted text-[12px]"
              >
                {point.short ?? point.label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
