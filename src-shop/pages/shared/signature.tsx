import { type Strokes, signaturePath, signatureSize } from "../../../src-shared/quotes/signature.ts";

/** In units of the drawing, of which the longer side has 1000. */
const PEN = 12;

/** A signature as it was drawn. */
export function Signature({ strokes, label }: { strokes: Strokes; label: string }) {
  const { width, height } = signatureSize(strokes);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-PEN} ${-PEN} ${width + 2 * PEN} ${height + 2 * PEN}`}
      className="h-24 max-w-full"
    >
      <path
        d={signaturePath(strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={PEN}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
