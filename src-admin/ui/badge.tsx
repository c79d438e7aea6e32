import type { ReactNode } from "react";

export type Tone = "good" | "wait" | "bad" | "accent" | "calm";

const looks: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  wait: "bg-wait-soft text-wait",
  bad: "bg-bad-soft text-bad",
  accent: "bg-accent-soft text-accent",
  calm: "bg-sand text-ink",
};

/** A state in words on its colour. */
export function Badge({ tone = "calm", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${looks[tone]}`}
    >
      {children}
    </span>
  );
}
