import type { ProductFacts } from "../../../src-shared/catalogue/operations.ts";
import { useServices } from "../../app/page-hooks.ts";
import { type DimensionLine, drawBox, type Point } from "./box-drawing.ts";

/** Outer dimensions drawn to scale beside a door, or for smaller products beside a sheet of A4. */
export function DimensionsDrawing({ size }: { size: ProductFacts["dimensions"] }) {
  const { t } = useServices();
  const drawing = drawBox(size);
  const { reference } = drawing;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-label={t("product.drawing", { width: size.width, depth: size.depth, height: size.height })}
        className="h-auto w-full"
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
      >
        <rect
          x={reference.corner[0]}
          y={reference.corner[1]}
          width={reference.width}
          height={reference.height}
          className="stroke-edge"
          strokeDasharray="3 4"
        />
        {reference.kind === "door" && (
          <circle
            cx={reference.corner[0] + reference.width * 0.88}
            cy={reference.corner[1] + reference.height * 0.52}
            r="2"
            className="fill-edge stroke-none"
          />
        )}
        <polygon points={outline(drawing.front)} className="fill-sand" strokeWidth="1.25" />
        <polygon points={outline(drawing.top)} className="fill-wall" strokeWidth="1.25" />
        <polygon points={outline(drawing.side)} className="fill-sand-deep" strokeWidth="1.25" />
        <Dimension line={drawing.lines.width} text={t("product.cm", { value: size.width })} />
        <Dimension line={drawing.lines.height} text={t("product.cm", { value: size.height })} />
        <Dimension line={drawing.lines.depth} text={t("product.cm", { value: size.depth })} />
      </svg>
      <figcaption className="mt-2 text-muted text-xs">
        {t(reference.kind === "door" ? "product.drawingDoor" : "product.drawingSheet")}
      </figcaption>
    </figure>
  );
}

/** A line with a short stroke across each end, as on a building plan. */
function Dimension({ line: { from, to, label }, text }: { line: DimensionLine; text: string }) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const across: Point = [((to[1] - from[1]) / length) * 4, ((from[0] - to[0]) / length) * 4];
  return (
    <g className="stroke-muted" strokeWidth="1">
      {[[from, to] as const, ...[from, to].map((end) => [plus(end, across, 1), plus(end, across, -1)] as const)].map(
        ([start, end]) => (
          <line key={`${start} ${end}`} x1={start[0]} y1={start[1]} x2={end[0]} y2={end[1]} />
        ),
      )}
      <text x={label[0]} y={label[1]} textAnchor="middle" className="fill-ink stroke-none text-[13px] tabular-nums">
        {text}
      </text>
    </g>
  );
}

const plus = ([x, y]: Point, [dx, dy]: Point, times: number): Point => [x + dx * times, y + dy * times];
const outline = (points: readonly Point[]): string => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
const round = (value: number): number => Math.round(value * 10) / 10;
