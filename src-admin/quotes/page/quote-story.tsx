import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import type { AdminKey } from "../../../src-shared/text/admin/index.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { quoteTone } from "../quote-badge.tsx";

type Event = StaffQuote["events"][number];

const told = [
  "created",
  "revised",
  "sent",
  "viewed",
  "accepted",
  "declined",
  "withdrawn",
  "all_ordered",
  "asked",
  "expired",
  "reminded",
  "held",
  "released",
  "ordered",
];

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

function useEventTitle(): (event: Event) => string {
  const { t } = useServices();
  const { date, money } = useFormat();
  return ({ kind, version, to, details }) => {
    const said = (name: string) => String(details?.[name] ?? "");
    // The end of a revision: what was accepted before stands.
    if (to === "accepted" && (kind === "declined" || kind === "expired" || kind === "unrevised")) {
      return t(`quote.event.${kind}Revision`, { version: said("accepted") });
    }
    switch (kind) {
      case "revised":
        return t("quote.event.revised", { version: said("newest") });
      case "sent":
        return t(details?.mail ? "quote.event.sentByMail" : "quote.event.sent", { version });
      case "viewed":
        return t("quote.event.viewed", { version });
      case "accepted":
        return t("quote.event.accepted", { version, name: said("name"), total: money(Number(details?.total ?? 0)) });
      case "asked":
        return t(details?.kind === "renewal" ? "quote.event.askedRenewal" : "quote.event.asked");
      case "reminded":
        return t(details?.by === "clock" ? "quote.event.remindedByClock" : "quote.event.reminded");
      case "held":
        return t("quote.event.held", { day: date(said("until")) });
      case "ordered":
        return t("quote.event.ordered", { number: said("number") });
      case "order_changed": {
        const [back, more] = [Number(details?.back ?? 0), Number(details?.more ?? 0)];
        if (back > 0) return t("quote.event.givenBack", { count: back, number: said("number") });
        if (more > 0) return t("quote.event.takenMore", { count: more, number: said("number") });
        return t("quote.event.orderChanged", { number: said("number") });
      }
    }
    return told.includes(kind) ? t(`quote.event.${kind}` as AdminKey) : t("quote.event.other");
  };
}
