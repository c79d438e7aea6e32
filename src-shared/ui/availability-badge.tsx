import type { ReactNode } from "react";

const looks = {
  in_stock: { dot: "bg-good", words: "text-good" },
  low: { dot: "bg-wait", words: "text-wait" },
  made_to_order: { dot: "bg-muted", words: "text-muted" },
  out_of_stock: { dot: "bg-bad", words: "text-bad" },
} as const;

/** A dot in the colour of the state beside the words that say it: never the colour alone. */
export function AvailabilityBadge(props: { state: keyof typeof looks; children: ReactNode; className?: string }) {
  const look = looks[props.state];
  return (
    <span className={`inline-flex items-center gap-2 text-sm ${look.words} ${props.className ?? ""}`}>
      <span aria-hidden="true" className={`size-2 flex-none rounded-full ${look.dot}`} />
      <span>{props.children}</span>
    </span>
  );
}
