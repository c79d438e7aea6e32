import { type PointerEvent, useRef, useState } from "react";
import { FieldHint, FieldLabel, FieldProblem } from "./field.tsx";

/** Maximum of points, below that of the server (values/signature.ts); points closer than this (px) are skipped. */
const MAX_POINTS = 4000;
const MIN_DISTANCE_PX = 1.5;

type Point = [x: number, y: number];

interface SignaturePadProps {
  label: string;
  /** Of the button that begins anew. */
  again: string;
  hint: string;
  problem?: string | undefined;
  /** Hears the drawing as SVG path data of moves and lines; "" where nothing is drawn. */
  onDraw(path: string): void;
}

/** Pad for a signature by finger, pen or mouse. */
export function SignaturePad({ label, again, hint, problem, onDraw }: SignaturePadProps) {
  const [strokes, setStrokes] = useState<Point[][]>([]);
  /** The drawing so far: several points may come before it is shown again. */
  const drawn = useRef<Point[][]>(strokes);
  const isDrawing = useRef(false);
  const draw = (next: Point[][]) => {
    drawn.current = next;
    setStrokes(next);
    onDraw(pathOf(next));
  };
  const add = (event: PointerEvent<SVGSVGElement>, isNew: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max) * 10) / 10;
    draw(extended(drawn.current, [at(event.clientX - box.x, box.width), at(event.clientY - box.y, box.height)], isNew));
  };
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <FieldLabel className="mb-0">{label}</FieldLabel>
        {strokes.length > 0 && (
          <button type="button" className="link min-h-11 text-sm" onClick={() => draw([])}>
            {again}
          </button>
        )}
      </div>
      <div className="relative">
        <svg
          role="img"
          aria-label={label}
          className={`block h-44 w-full cursor-crosshair touch-none select-none rounded-md border bg-white text-[#1e1b18] ${problem ? "border-bad" : "border-edge"}`}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            isDrawing.current = true;
            add(event, true);
          }}
          onPointerMove={(event) => isDrawing.current && add(event, false)}
          onPointerUp={() => {
            isDrawing.current = false;
          }}
          onPointerCancel={() => {
            isDrawing.current = false;
          }}
        >
          <path
            d={pathOf(strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span aria-hidden="true" className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-line" />
      </div>
      <FieldProblem>{problem}</FieldProblem>
      <FieldHint>{hint}</FieldHint>
    </div>
  );
}

function extended(strokes: Point[][], point: Point, isNew: boolean): Point[][] {
  if (strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= MAX_POINTS) return strokes;
  if (isNew) return [...strokes, [point]];
  const last = strokes.at(-1) ?? [];
  const [x, y] = last.at(-1) ?? point;
  if (last.length > 0 && Math.hypot(point[0] - x, point[1] - y) < MIN_DISTANCE_PX) return strokes;
  return [...strokes.slice(0, -1), [...last, point]];
}

const pathOf = (strokes: Point[][]): string =>
  strokes.map((stroke) => `M${stroke.map((point) => point.join(" ")).join("L")}`).join("");
