import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import type { PostedKind } from "../../../src-shared/billing/posted-kinds.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import type { Filter } from "../../ui/lists/filter-bar.tsx";
import type { ListAddress } from "../../ui/lists/list-address.ts";

const STATUSES = ["unpaid", "part_paid", "paid", "credited"] as const satisfies readonly InvoiceRow["status"][];

/** Whether a document is paid is asked of invoices alone. */
export function useInvoiceFilters(kind: PostedKind): Filter[] {
  const { t } = useServices();
  if (kind !== "invoice") return [];
  const choices = STATUSES.map((value) => ({ value, label: t(`invoice.status.${value}`) }));
  return [{ key: "status", label: t("invoice.column.status"), choices }];
}

/** Filters over posted documents beside the status. */
export function MoreInvoiceFilters({ list, kind }: { list: Omit<ListAddress, "query">; kind: PostedKind }) {
  const { t } = useServices();
  const { state, change } = list;
  const late = state.overdue === "1";
  return (
    <>
      <DateField label={t("invoices.filter.from")} value={state.from ?? ""} onChange={(from) => change({ from })} />
      <DateField label={t("invoices.filter.to")} value={state.to ?? ""} onChange={(to) => change({ to })} />
      {kind === "invoice" && (
        <Button
          aria-pressed={late}
          onClick={() => change({ overdue: late ? "" : "1" })}
          className={late ? "border-accent bg-accent-soft text-accent" : ""}
        >
          {t("invoices.overdue")}
        </Button>
      )}
    </>
  );
}
