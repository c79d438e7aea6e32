import { useMemo } from "react";
import { Link } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import type { OrderRow } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { MoneyCell, NoWrap, TimeCell, WhoCell } from "../../ui/lists/cells.tsx";
import type { Column } from "../../ui/lists/columns.ts";
import { Phone } from "../../ui/phone.tsx";
import { PaymentBadge, StatusBadge } from "../order-badges.tsx";

/** The text key in place of a number: a draft has none, and an order made offline none yet. */
export const unnumbered = ({ status }: Pick<OrderRow, "status">) =>
  status === "draft" ? "order.draftTitle" : "order.pendingTitle";

export function useOrderName(): (order: OrderRow) => string {
  const { t } = useServices();
  return (order) => order.number ?? `${t(unnumbered(order))} (${order.name})`;
}

/** The columns of every list of orders. */
export function useOrderColumns(): Column<OrderRow>[] {
  const { t } = useServices();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "number",
        label: t("orders.column.number"),
        card: "title",
        sort: "number",
        fixed: true,
        cell: (order) => (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <Link to={orderScreen(order.id)} className="link font-medium">
              {order.number ? <bdi>{order.number}</bdi> : t(unnumbered(order))}
            </Link>
            {order.voidedAt && <Badge tone="bad">{t("orders.voided")}</Badge>}
          </span>
        ),
      },
      {
        key: "status",
        label: t("orders.status"),
        card: "status",
        cell: (order) => <StatusBadge status={order.status} />,
      },
      {
        key: "name",
        label: t("orders.column.name"),
        card: "person",
        sort: "name",
        cell: (order) => (
          <span className="flex items-center gap-2">
            <WhoCell name={order.name} company={order.company} />
            {order.undecided && <Badge tone="wait">{t("orders.undecided")}</Badge>}
          </span>
        ),
      },
      {
        key: "total",
        label: t("orders.column.total"),
        card: "amount",
        sort: "total",
        end: true,
        cell: (order) => <MoneyCell amount={order.total} />,
      },
      {
        key: "payment",
        label: t("orders.payment"),
        card: "meta",
        cell: (order) => <PaymentBadge status={order.paymentStatus} />,
      },
      {
        key: "delivery",
        label: t("orders.column.delivery"),
        card: "meta",
        rank: 3,
        sort: "delivery",
        cell: (order) => <DeliveryCell order={order} />,
      },
      {
        key: "placed",
        label: t("orders.column.placed"),
        card: "meta",
        rank: 4,
        sort: "placed",
        cell: (order) => <TimeCell at={order.placedAt} />,
      },
      {
        key: "pieces",
        label: t("orders.column.pieces"),
        card: "fact",
        rank: 5,
        end: true,
        cell: (order) => format.number(order.pieces),
      },
      {
        key: "phone",
        label: t("orders.column.phone"),
        card: "none",
        rank: 5,
        cell: (order) => <Phone e164={order.phone} />,
      },
      {
        key: "zone",
        label: t("orders.column.zone"),
        card: "meta",
        hidden: true,
        cell: (order) => order.zoneName && format.text(order.zoneName),
      },
      {
        key: "balance",
        label: t("orders.column.balance"),
        card: "fact",
        hidden: true,
        end: true,
        cell: (order) => <MoneyCell amount={order.balance} />,
      },
      {
        key: "payBy",
        label: t("orders.payBy"),
        card: "meta",
        hidden: true,
        cell: (order) => t(`orders.payBy.${order.paymentMethod}`),
      },
      {
        key: "source",
        label: t("orders.source"),
        card: "meta",
        hidden: true,
        cell: (order) => t(`orders.source.${order.source}`),
      },
    ],
    [t, format],
  );
}

function DeliveryCell({ order }: { order: OrderRow }) {
  const { t } = useServices();
  const windowText = useWindowText();
  const { date } = useFormat();
  if (order.method === "pickup") return <NoWrap>{t("orders.method.pickup")}</NoWrap>;
  if (!order.slot) return <NoWrap muted>{t("orders.noDate")}</NoWrap>;
  return (
    <NoWrap>
      {date(order.slot.date)} <bdi className="text-xs text-muted">{windowText(order.slot.window)}</bdi>
    </NoWrap>
  );
}
