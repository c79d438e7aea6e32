import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import type { PostedKind } from "../../../src-shared/billing/posted-kinds.ts";
import { useServices } from "../../app/services.tsx";
import type { Filter } from "../../ui/lists/filter-menu.tsx";

const STATUSES = [
  "unpaid",
  "part_paid",
  "to_credit",
  "paid",
  "credited",
] as const satisfies readonly InvoiceRow["status"][];

/** Whether a document is paid or late is asked of invoices alone. */
export function useInvoiceFilters(kind: PostedKind): Filter[] {
  const { t } = useServices();
  const days: Filter[] = [
    { key: "from", label: t("invoices.filter.from"), kind: "day" },
    { key: "to", label: t("invoices.filter.to"), kind: "day" },
  ];
  if (kind !== "invoice") return days;
  const choices = STATUSES.map((value) => ({ value, label: t(`invoice.status.${value}`) }));
  return [
    { key: "status", label: t("invoice.column.status"), choices },
    { key: "overdue", label: t("invoices.overdue"), kind: "switch" },
    ...days,
  ];
}
