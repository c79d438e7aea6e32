import type { QuoteStatus } from "../../src-shared/quotes/states.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";

/** What waits is coloured, what is won is green, what is over is calm. */
export const quoteTone: Readonly<Record<QuoteStatus, Tone>> = {
  draft: "calm",
  sent: "wait",
  viewed: "accent",
  accepted: "good",
  ordered: "good",
  declined: "bad",
  expired: "bad",
  withdrawn: "calm",
};

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const { t } = useServices();
  return <Badge tone={quoteTone[status]}>{t(`quotes.status.${status}`)}</Badge>;
}
