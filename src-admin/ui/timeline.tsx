import type { ReactNode } from "react";
import { useFormat } from "../app/format.ts";
import type { Tone } from "./badge.tsx";

export interface TimelineEntry {
  id: string;
  /** ISO-8601. */
  at: string;
  title: ReactNode;
  by?: string;
  text?: ReactNode;
  tone?: Tone;
}

const dots: Record<Tone, string> = {
  good: "bg-good",
  wait: "bg-wait",
  bad: "bg-bad",
  accent: "bg-accent",
  calm: "bg-edge",
};

/** What happened, when and by whom, in the order given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { time } = useFormat();
  return (
    <ol className="relative flex flex-col gap-4 border-s border-line ps-5">
      {entries.map((entry) => (
        <li key={entry.id} className="relative">
          <span
            aria-hidden="true"
            className={`absolute -start-[1.5625rem] top-1.5 size-2.5 rounded-full ${dots[entry.tone ?? "calm"]}`}
          />
          <p className="font-medium">{entry.title}</p>
          <p className="text-xs text-muted">
            <time dateTime={entry.at}>{time(entry.at)}</time>
            {entry.by && <> · {entry.by}</>}
          </p>
          {entry.text && <div className="mt-1 wrap-anywhere">{entry.text}</div>}
        </li>
      ))}
    </ol>
  );
}
