import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import type { OrderEvent, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { AdminKey } from "../../../src-shared/text/admin/index.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";
import { useDocumentName } from "../../documents/use-document-name.ts";
import { mailTone, useMailKind } from "../../mails/mail-kind.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { statusTone } from "../order-badges.tsx";
import { useUndo } from "../steps/use-steps.ts";

/** Everything that happened to the order, the newest first. */
export function OrderStory({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const titleOf = useEventTitle();
  const { text: inLanguage } = useFormat();
  const { undoable } = order;
  const goods = (event: OrderEvent) =>
    (event.kind === "delivery" ? (event.details?.lines ?? []) : [])
      .flatMap(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId);
        return line ? [`${quantity} × ${inLanguage(line.name)}`] : [];
      })
      .join(" · ");
  return (
    <Timeline
      entries={order.events.toReversed().map((event) => ({
        id: event.id,
        at: event.at,
        title: titleOf(event),
        by: byWhom(t, event.by),
        tone: toneOf(event),
        text: (
          <>
            {goods(event) && <p className="text-xs">{goods(event)}</p>}
            {event.note && <p className="whitespace-pre-wrap">{event.note}</p>}
            {event.note && event.forCustomer && <Badge tone="accent">{t("order.story.forCustomer")}</Badge>}
            {undoable?.eventId === event.id && <UndoStep orderId={order.id} step={undoable} />}
          </>
        ),
      }))}
    />
  );
}

function UndoStep({ orderId, step }: { orderId: string; step: NonNullable<StaffOrder["undoable"]> }) {
  const { t } = useServices();
  const undo = useUndo();
  return (
    <button type="button" onClick={() => void undo(orderId, step)} className="link text-xs">
      {t("part.undo")}
    </button>
  );
}

const others = ["customer", "visitor", "system"];
const byWhom = (t: ReturnType<typeof useServices>["t"], by: string): string =>
  others.includes(by) ? t(`order.by.${by}` as AdminKey) : by;

function toneOf(event: OrderEvent): Tone {
  if (event.to) return statusTone[event.to];
  return event.kind === "mail" && event.details ? mailTone[event.details.state] : "calm";
}

function useEventTitle(): (event: OrderEvent) => string {
  const { t } = useServices();
  const windowText = useWindowText();
  const { money, date } = useFormat();
  const mailName = useMailKind();
  const documentName = useDocumentName();
  return (event) => {
    // A status is its own words; of another kind nothing but a time is known when its data does not fit.
    if (event.kind === "status") return statusTitle(t, event);
    if (event.kind === "file" || event.kind === "note" || event.kind === "void") return t(`order.event.${event.kind}`);
    if (event.details === null) return t("order.event.other");
    switch (event.kind) {
      case "message":
        return t(`order.event.message.${event.details.from}`);
      case "edit": {
        const { difference } = event.details;
        return difference === 0 ? t("order.event.editSame") : t("order.event.edit", { difference: money(difference) });
      }
      case "due":
        return t("order.event.due", { day: date(event.details.day) });
      case "payment": {
        const { kind, method, state, moved } = event.details;
        const amount = money(event.details.amount);
        if (moved) {
          const words = { amount, number: moved.number ?? "…" };
          return t(kind === "refund" ? "order.event.movedTo" : "order.event.movedFrom", words);
        }
        return t("order.event.payment", {
          kind: t(`order.payment.kind.${kind}`),
          amount,
          method: t(`orders.payBy.${method}`),
          state: t(`order.payment.state.${state}`),
        });
      }
      case "return":
        return t("order.event.return", { credit: money(event.details.credit) });
      case "delivery":
        return deliveryTitle(t, date, windowText, event.details);
      case "shortage":
      case "owed":
        return t(`order.event.${event.kind}`, {
          list: event.details.lines
            .map(({ sku, missing, unconfirmed = 0 }) => `${sku} × ${missing + unconfirmed}`)
            .join(", "),
        });
      case "invoice": {
        const { kind, number, total } = event.details;
        return t("order.event.invoice", { kind: t(`invoice.kind.${kind}`), number, total: money(total) });
      }
      case "mail": {
        const { kind, recipient, state } = event.details;
        const words = { mail: mailName(kind), to: recipient, state: t(`mails.state.${state}`) };
        return t("order.event.mail", words);
      }
      case "print": {
        const { document, number, copy } = event.details;
        return t(copy ? "order.event.copyPrinted" : "order.event.print", { name: number ?? documentName(document) });
      }
      case "deposit": {
        const { percent, amount } = event.details;
        if (percent !== null) return t("order.event.depositPercent", { percent: percent / 100 });
        return amount !== null ? t("order.event.deposit", { amount: money(amount) }) : t("order.event.noDeposit");
      }
    }
  };
}

type Translate = ReturnType<typeof useServices>["t"];
type EventOf<Kind extends OrderEvent["kind"]> = Extract<OrderEvent, { kind: Kind }>;

function statusTitle(t: Translate, { from, to, details }: EventOf<"status">): string {
  if (!to) return t("order.event.other");
  const step = { to: t(`orders.status.${to}`), from: from ? t(`orders.status.${from}`) : "" };
  if (details?.undoes) return t("order.event.undone", step);
  if (!from) return t("order.event.began", step);
  return t(details?.rolledUp ? "order.event.rolledUp" : "order.event.status", step);
}

function deliveryTitle(
  t: Translate,
  date: (day: string) => string,
  windowText: (window: DeliveryWindow) => string,
  { state, from, date: day, window, receiverName, undoes }: NonNullable<EventOf<"delivery">["details"]>,
): string {
  if (undoes) return t("order.event.deliveryUndone", { state: t(`order.delivery.state.${state}`) });
  if (receiverName && from === state) return t("order.event.deliveryReceived", { name: receiverName });
  if (receiverName === null) return t("order.event.noReceiver");
  if (from !== undefined && from !== state)
    return t("order.event.deliveryMoved", { state: t(`order.delivery.state.${state}`) });
  const when = day ? [date(day), ...(window ? [windowText(window)] : [])].join(" ") : t("order.delivery.toAgree");
  return t(from === undefined ? "order.event.deliveryPlanned" : "order.event.delivery", { when });
}
