import type { ReactNode } from "react";
import { useFormat } from "../../app/format.ts";
import { OneLine } from "../one-line.tsx";

/** A few words that stay on one line, whole. */
export function NoWrap({ muted, children }: { muted?: boolean; children: ReactNode }) {
  return <span className={`whitespace-nowrap ${muted ? "text-muted" : ""}`}>{children}</span>;
}

/** The name of a row that opens in place: a button, so that it is reached without a mouse. The row hears the press. */
export function OpenCell({ children }: { children: ReactNode }) {
  return (
    <button type="button" data-opens className="min-h-6 text-start align-middle font-medium hover:text-accent">
      {children}
    </button>
  );
}

/** "21 Nov 2026"; empty for null. */
export function DateCell({ day }: { day: string | null }) {
  const { date } = useFormat();
  return day && <NoWrap>{date(day)}</NoWrap>;
}

/** "21 Nov 2026, 14:02"; empty for null. */
export function TimeCell({ at }: { at: string | null }) {
  const { time } = useFormat();
  return at && <NoWrap>{time(at)}</NoWrap>;
}

/** Dirhams with the currency; a dash for null. */
export function MoneyCell({ amount }: { amount: number | null }) {
  const { money } = useFormat();
  return <NoWrap>{amount === null ? "–" : money(amount)}</NoWrap>;
}

/** Who a row of a list is about: the person, and beside it the company, which is cut first. */
export function WhoCell({ name, company }: { name: string; company: string | null }) {
  return (
    <span className="flex max-w-72 min-w-32 items-baseline gap-2">
      <OneLine text={name} className="max-w-44 flex-none" />
      {company && <OneLine text={company} className="min-w-0 text-xs text-muted" />}
    </span>
  );
}
