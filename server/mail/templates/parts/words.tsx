import type { ReactNode } from "react";

/** Numbers such as ORD-2026-000123 stay on one line and read from left to right; everything else is passed through. */
export function words(node: ReactNode): ReactNode {
  if (typeof node !== "string") return node;
  const pieces = node.split(/([A-Z]{2,4}-\d{4}-\d+)/);
  if (pieces.length === 1) return node;
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: written once, never rearranged
      <bdi key={index} dir="ltr" style={{ whiteSpace: "nowrap" }}>
        {piece}
      </bdi>
    ),
  );
}
