import { type Strokes, signaturePath, signatureSize } from "../../../src-shared/values/signature.ts";

/** Pen width in units of the drawing, of which the longer side has 1000. */
const PEN_WIDTH = 12;

/** Drawing of a signature. */
export function Signature({ strokes, label }: { strokes: Strokes; label: string }) {
  const { width, height } = signatureSize(strokes);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-PEN_WIDTH} ${-PEN_WIDTH} ${width + 2 * PEN_WIDTH} ${height + 2 * PEN_WIDTH}`}
      className="h-24 max-w-full"
    >
      <path
        d={signaturePath(strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={PEN_WIDTH}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
