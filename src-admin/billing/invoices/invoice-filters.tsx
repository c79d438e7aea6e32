import type { DocumentKind } from "../../../src-shared/billing/document-kind.ts";
import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import type { useListAddress } from "../../ui/lists/list-address.ts";

const STATUSES = ["unpaid", "part_paid", "paid", "credited"] as const satisfies readonly InvoiceRow["status"][];

/** Search and filters over posted documents; whether they are paid is asked of invoices alone. */
export function InvoiceFilters({ list, kind }: { list: ReturnType<typeof useListAddress>; kind: DocumentKind }) {
  const { t } = useServices();
  const { state, change, clear, filtered } = list;
  const late = state.overdue === "1";
  return (
    <FilterBar
      id="invoices"
      state={state}
      change={change}
      clear={clear}
      filtered={filtered}
      searchLabel={t("invoices.searchHint")}
      filters={
        kind === "invoice"
          ? [
              {
                key: "status",
                label: t("invoice.column.status"),
                choices: STATUSES.map((value) => ({ value, label: t(`invoice.status.${value}`) })),
              },
            ]
          : []
      }
    >
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
    </FilterBar>
  );
}
