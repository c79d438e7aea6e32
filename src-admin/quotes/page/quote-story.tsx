import type { QuoteEvent, StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { quoteTone } from "../quote-badge.tsx";

/** Everything that happened to the quote, the newest first. */
export function QuoteStory({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const titleOf = useEventTitle();
  return (
    <Timeline
      entries={quote.events.toReversed().map((event) => ({
        id: event.id,
        at: event.at,
        title: titleOf(event),
        by: event.by === "customer" || event.by === "system" ? t(`order.by.${event.by}`) : event.by,
        ...(event.to ? { tone: quoteTone[event.to] } : {}),
        text: event.note && <p className="whitespace-pre-wrap">{event.note}</p>,
      }))}
    />
  );
}

function useEventTitle(): (event: QuoteEvent) => string {
  const { t } = useServices();
  const { date, money } = useFormat();
  return (event) => {
    const { version, to } = event;
    // The end of a revision: what was accepted before stands.
    if (to === "accepted" && (event.kind === "declined" || event.kind === "expired" || event.kind === "unrevised")) {
      return t(`quote.event.${event.kind}Revision`, { version: event.details?.accepted ?? "" });
    }
    switch (event.kind) {
      case "created":
      case "declined":
      case "expired":
      case "withdrawn":
      case "released":
      case "all_ordered":
        return t(`quote.event.${event.kind}`);
      case "sent":
        return t(event.details?.mail ? "quote.event.sentByMail" : "quote.event.sent", { version });
      case "viewed":
        return t("quote.event.viewed", { version });
      case "asked":
        return t(event.details?.kind === "renewal" ? "quote.event.askedRenewal" : "quote.event.asked");
      case "reminded":
        return t(event.details?.by === "clock" ? "quote.event.remindedByClock" : "quote.event.reminded");
    }
    if (event.details === null) return t("quote.event.other");
    switch (event.kind) {
      case "revised":
        return t("quote.event.revised", { version: event.details.newest });
      case "accepted": {
        const { name, total } = event.details;
        return t("quote.event.accepted", { version, name, total: money(total) });
      }
      case "held":
        return t("quote.event.held", { day: date(event.details.until) });
      case "ordered":
        return t("quote.event.ordered", { number: event.details.number });
      case "order_changed": {
        const { back, more, number } = event.details;
        if (back > 0) return t("quote.event.givenBack", { count: back, number });
        if (more > 0) return t("quote.event.takenMore", { count: more, number });
        return t("quote.event.orderChanged", { number });
      }
      case "unrevised":
        return t("quote.event.other");
    }
  };
}
