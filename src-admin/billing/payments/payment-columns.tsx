import { useMemo } from "react";
import { Link } from "react-router-dom";
import { invoiceScreen, orderScreen } from "../../../src-shared/addresses.ts";
import type { PaymentRow } from "../../../src-shared/billing/list.ts";
import { useServices } from "../../app/services.tsx";
import { paymentTones } from "../../orders/page/order-payments.tsx";
import { Badge } from "../../ui/badge.tsx";
import { MoneyCell, NoWrap, TimeCell } from "../../ui/lists/cells.tsx";
import type { Column } from "../../ui/lists/columns.ts";
import { OneLine } from "../../ui/one-line.tsx";
import { ReceiptButton } from "./receipt-button.tsx";

/** The columns of the ledger over all orders. */
export function usePaymentColumns(): Column<PaymentRow>[] {
  const { t } = useServices();
  return useMemo(
    () => [
      {
        key: "at",
        label: t("payments.at"),
        card: "meta",
        fixed: true,
        cell: (row) => <TimeCell at={row.at} />,
      },
      {
        key: "order",
        label: t("invoice.column.order"),
        card: "title",
        fixed: true,
        cell: (row) => (
          <Link to={orderScreen(row.orderId)} className="link font-medium whitespace-nowrap">
            <bdi>{row.orderNumber ?? t("billing.noNumber")}</bdi>
          </Link>
        ),
      },
      {
        key: "name",
        label: t("orders.column.name"),
        card: "person",
        cell: (row) => (
          <span className="block max-w-56 min-w-32">
            <OneLine text={row.company ?? row.name} />
          </span>
        ),
      },
      {
        key: "amount",
        label: t("order.payment.amount"),
        card: "amount",
        end: true,
        cell: (row) => <MoneyCell amount={row.kind === "refund" ? -row.amount : row.amount} />,
      },
      {
        key: "state",
        label: t("payments.state"),
        card: "status",
        cell: (row) => <Badge tone={paymentTones[row.state]}>{t(`order.payment.state.${row.state}`)}</Badge>,
      },
      {
        key: "method",
        label: t("order.payment.by"),
        card: "meta",
        rank: 3,
        cell: (row) => <NoWrap>{t(`orders.payBy.${row.method}`)}</NoWrap>,
      },
      {
        key: "receipt",
        label: t("payments.receipt"),
        card: "action",
        rank: 3,
        cell: (row) =>
          row.receipt ? (
            <Link to={invoiceScreen(row.receipt.id)} className="link whitespace-nowrap">
              <bdi>{row.receipt.number}</bdi>
            </Link>
          ) : (
            <ReceiptButton payment={row} />
          ),
      },
      {
        key: "kind",
        label: t("payments.kind"),
        card: "meta",
        rank: 4,
        cell: (row) => (
          <NoWrap>
            {row.moved
              ? t(row.kind === "refund" ? "order.payment.movedTo" : "order.payment.movedFrom", {
                  number: row.moved.number ?? "…",
                })
              : t(`order.payment.kind.${row.kind}`)}
          </NoWrap>
        ),
      },
      {
        key: "reference",
        label: t("order.payment.reference"),
        card: "meta",
        rank: 4,
        cell: (row) => row.reference && <OneLine text={row.reference} className="max-w-40 min-w-24" />,
      },
      { key: "by", label: t("payments.by"), card: "meta", hidden: true, cell: (row) => <bdi>{row.by}</bdi> },
    ],
    [t],
  );
}
