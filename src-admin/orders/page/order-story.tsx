import type { DeliveryWindow } from "../../../src-shared/delivery/slots.ts";
import type { DeliveryState, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { AdminKey } from "../../../src-shared/text/admin/index.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { statusTone } from "../order-badges.tsx";

type Event = StaffOrder["events"][number];

/** Everything that happened to the order, the newest first. */
export function OrderStory({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const titleOf = useEventTitle();
  return (
    <Timeline
      entries={order.events.toReversed().map((event) => ({
        id: event.id,
        at: event.at,
        title: titleOf(event),
        by: byWhom(t, event.by),
        ...(event.to ? { tone: statusTone[event.to] } : {}),
        text: event.note && (
          <>
            <p className="whitespace-pre-wrap">{event.note}</p>
            {event.forCustomer && <Badge tone="accent">{t("order.story.forCustomer")}</Badge>}
          </>
        ),
      }))}
    />
  );
}

const others = ["customer", "visitor", "system"];
const byWhom = (t: ReturnType<typeof useServices>["t"], by: string): string =>
  others.includes(by) ? t(`order.by.${by}` as AdminKey) : by;

function useEventTitle(): (event: Event) => string {
  const { t } = useServices();
  const { money, date } = useFormat();
  return ({ kind, from, to, details }) => {
    const fact = (name: string) => details?.[name];
    const amount = (name: string) => (typeof fact(name) === "number" ? money(fact(name) as number) : "");
    switch (kind) {
      case "edit":
        return fact("difference")
          ? t("order.event.edit", { difference: amount("difference") })
          : t("order.event.editSame");
      case "due":
        return t("order.event.due", { day: date(String(fact("day"))) });
      case "payment": {
        const moved = fact("moved") as { number: string | null } | undefined;
        if (moved) {
          const words = { amount: amount("amount"), number: moved.number ?? "…" };
          return t(fact("kind") === "refund" ? "order.event.movedTo" : "order.event.movedFrom", words);
        }
        return t("order.event.payment", {
          kind: t(`order.payment.kind.${fact("kind") as "payment"}`),
          amount: amount("amount"),
          method: t(`orders.payBy.${fact("method") as "cash"}`),
          state: t(`order.payment.state.${fact("state") as "cleared"}`),
        });
      }
      case "return":
        return t("order.event.return", { credit: amount("credit") });
      case "delivery":
        return deliveryTitle(t, date, details ?? {});
      case "shortage":
      case "owed":
        return t(`order.event.${kind}`, {
          list: (fact("lines") as { sku: string; missing: number; unconfirmed?: number }[])
            .map(({ sku, missing, unconfirmed = 0 }) => `${sku} × ${missing + unconfirmed}`)
            .join(", "),
        });
      case "invoice":
        return t("order.event.invoice", {
          kind: t(`invoice.kind.${fact("kind") as "invoice"}`),
          number: String(fact("number")),
          total: amount("total"),
        });
      case "deposit":
        if (typeof fact("percent") === "number")
          return t("order.event.depositPercent", { percent: (fact("percent") as number) / 100 });
        return amount("amount") ? t("order.event.deposit", { amount: amount("amount") }) : t("order.event.noDeposit");
      case "file":
      case "mail":
      case "note":
      case "void":
        return t(`order.event.${kind}`);
    }
    if (!to) return t("order.event.other");
    const step = { to: t(`orders.status.${to}`), from: from ? t(`orders.status.${from}`) : "" };
    if (!from) return t("order.event.began", step);
    return t(fact("rolledUp") ? "order.event.rolledUp" : "order.event.status", step);
  };
}

function deliveryTitle(
  t: ReturnType<typeof useServices>["t"],
  date: (day: string) => string,
  details: Readonly<Record<string, unknown>>,
): string {
  const { state, from } = details as { state: DeliveryState; from?: DeliveryState };
  const { date: day, window } = details as { date?: string | null; window?: DeliveryWindow | null };
  if (from !== undefined && from !== state)
    return t("order.event.deliveryMoved", { state: t(`order.delivery.state.${state}`) });
  const when = day
    ? [date(day), ...(window ? [t(`orders.window.${window}`)] : [])].join(" ")
    : t("order.delivery.toAgree");
  return t(from === undefined ? "order.event.deliveryPlanned" : "order.event.delivery", { when });
}
