import { type PointerEvent, useRef, useState } from "react";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { useHydrated } from "../../cart/use-cart.ts";
import { useField } from "../../forms/form-context.tsx";

/** Maximum of points, below that of the server (quotes/signature.ts); points closer than this (px) are skipped. */
const MAX_POINTS = 4000;
const MIN_DISTANCE_PX = 1.5;

type Point = [x: number, y: number];

/**
 * Pad for a signature by finger, pen or mouse, sent as a field named `signature`: SVG path data of moves and lines. It needs
 * a script; the box to tick is beside it in any case.
 */
export function SignaturePad() {
  const { t } = useServices();
  const hydrated = useHydrated();
  const { problem } = useField("signature");
  const [strokes, setStrokes] = useState<Point[][]>([]);
  const isDrawing = useRef(false);
  if (!hydrated) return null;

  const add = (event: PointerEvent<SVGSVGElement>, isNew: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max) * 10) / 10;
    const point: Point = [at(event.clientX - box.x, box.width), at(event.clientY - box.y, box.height)];
    setStrokes((known) => {
      if (known.reduce((sum, stroke) => sum + stroke.length, 0) >= MAX_POINTS) return known;
      if (isNew) return [...known, [point]];
      const last = known.at(-1) ?? [];
      const [x, y] = last.at(-1) ?? point;
      if (last.length > 0 && Math.hypot(point[0] - x, point[1] - y) < MIN_DISTANCE_PX) return known;
      return [...known.slice(0, -1), [...last, point]];
    });
  };
  const path = strokes.map((stroke) => `M${stroke.map((point) => point.join(" ")).join("L")}`).join("");
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <FieldLabel className="mb-0">{t("shared.sign")}</FieldLabel>
        {strokes.length > 0 && (
          <button type="button" className="link min-h-11 text-sm" onClick={() => setStrokes([])}>
            {t("shared.signAgain")}
          </button>
        )}
      </div>
      <input type="hidden" name="signature" value={path} />
      <div className="relative">
        <svg
          role="img"
          aria-label={t("shared.sign")}
          className={`block h-44 w-full cursor-crosshair touch-none rounded-md border bg-white ${problem ? "border-bad" : "border-edge"}`}
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
            d={path}
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
      <FieldHint>{t("shared.signHint")}</FieldHint>
    </div>
  );
}
