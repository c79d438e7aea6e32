import { type Strokes, signaturePath, signatureSize } from "../../src-shared/values/signature.ts";

/** A stored signature, dark on white under every lamp. */
export function SignatureDrawing({ strokes, label }: { strokes: Strokes; label: string }) {
  const { width, height } = signatureSize(strokes);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-12 -12 ${width + 24} ${height + 24}`}
      className="mt-2 h-16 max-w-48 rounded-sm bg-[#fff]"
    >
      <path
        d={signaturePath(strokes)}
        fill="none"
        stroke="#1e1b18"
        strokeWidth={9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
