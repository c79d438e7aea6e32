import { useMemo } from "react";
import { Link } from "react-router-dom";
import { invoiceScreen, orderScreen } from "../../../src-shared/addresses.ts";
import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import type { PostedKind } from "../../../src-shared/billing/posted-kinds.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DateCell, MoneyCell } from "../../ui/lists/cells.tsx";
import type { Column } from "../../ui/lists/columns.ts";
import { OneLine } from "../../ui/one-line.tsx";
import { InvoiceBadge } from "./invoice-badge.tsx";

/** The columns of a list of one kind of document. */
export function useInvoiceColumns(kind: PostedKind): Column<InvoiceRow>[] {
  const { t } = useServices();
  const format = useFormat();
  return useMemo(() => {
    const today = qatarDate(new Date());
    const amount = (key: "total" | "credited" | "paid" | "balance", more: Partial<Column<InvoiceRow>> = {}) => ({
      key,
      label: t(`invoice.column.${key}`),
      card: key === "total" ? ("amount" as const) : ("fact" as const),
      end: true,
      cell: (row: InvoiceRow) => <MoneyCell amount={row[key]} />,
      ...more,
    });
    const columns: Column<InvoiceRow>[] = [
      {
        key: "number",
        label: t("orders.column.number"),
        card: "title",
        sort: "number",
        fixed: true,
        cell: (row) => (
          <Link to={invoiceScreen(row.id)} className="link font-medium whitespace-nowrap">
            <bdi>{row.number}</bdi>
          </Link>
        ),
      },
    ];
    if (kind === "invoice") {
      columns.push({
        key: "status",
        label: t("invoice.column.status"),
        card: "status",
        cell: (row) => <InvoiceBadge status={row.status} />,
      });
    }
    columns.push(
      {
        key: "buyer",
        label: t("orders.column.name"),
        card: "person",
        cell: (row) => (
          <span className="block max-w-64 min-w-32">
            <OneLine text={row.buyer} />
          </span>
        ),
      },
      amount("total", { sort: "total" }),
    );
    if (kind === "invoice") columns.push(amount("balance"));
    if (kind === "invoice" || kind === "pro_forma") {
      columns.push({
        key: "due",
        label: t("invoice.column.due"),
        card: "fact",
        rank: 3,
        sort: "due",
        cell: (row) =>
          row.dueOn && (
            <span
              className={`whitespace-nowrap ${row.balance > 0 && row.dueOn < today && kind === "invoice" ? "text-bad" : ""}`}
            >
              {format.date(row.dueOn)}
            </span>
          ),
      });
    }
    columns.push({
      key: "issued",
      label: t("invoice.column.issued"),
      card: "meta",
      rank: 3,
      sort: "issued",
      cell: (row) => <DateCell day={row.issuedAt} />,
    });
    if (kind === "credit_note") {
      columns.push({
        key: "corrects",
        label: t("invoice.column.corrects"),
        card: "none",
        rank: 2,
        cell: (row) =>
          row.corrects && (
            <Link to={invoiceScreen(row.corrects.id)} className="link whitespace-nowrap">
              <bdi>{row.corrects.number}</bdi>
            </Link>
          ),
      });
    }
    columns.push({
      key: "order",
      label: t("invoice.column.order"),
      card: "none",
      rank: 4,
      cell: (row) => (
        <Link to={orderScreen(row.orderId)} className="link whitespace-nowrap">
          <bdi>{row.orderNumber ?? t("billing.noNumber")}</bdi>
        </Link>
      ),
    });
    if (kind === "invoice") columns.push(amount("paid", { rank: 5 }), amount("credited", { hidden: true }));
    return columns;
  }, [kind, t, format]);
}
