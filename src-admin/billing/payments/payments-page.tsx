import { type Input, useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { EmptyList } from "../../ui/lists/empty-list.tsx";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { useListAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { Page } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { Figures } from "../figures.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";

type PaymentQuery = NonNullable<Input<"GET /api/payments">["query"]>;

const METHODS = ["cash", "card", "transfer", "cheque"] as const;
const STATES = ["pending", "cleared", "bounced"] as const;
const KINDS = ["payment", "refund"] as const;

/** The ledgers of all orders in one list: what came, what went back, what is waited for. */
export function PaymentsPage() {
  const { t, api, lang } = useServices();
  const list = useListAddress({ kind: "", method: "", state: "", customer: "", from: "", to: "" });
  const { state, change, clear, filtered } = list;
  const query = list.query as PaymentQuery;
  const payments = useAsk("GET /api/payments", { query }, { keepPrevious: true });
  const columns = usePaymentColumns();
  return (
    <Page
      title={t("payments.title")}
      actions={
        <CsvButton
          ask={() => {
            const { page: _, pageSize: __, ...filters } = query;
            return api("GET /api/payments/export", { query: { ...filters, lang } });
          }}
        />
      }
    >
      <FilterBar
        id="payments"
        state={state}
        change={change}
        clear={clear}
        filtered={filtered}
        searchLabel={t("payments.searchHint")}
        filters={[
          {
            key: "kind",
            label: t("payments.kind"),
            choices: KINDS.map((value) => ({ value, label: t(`order.payment.kind.${value}`) })),
          },
          {
            key: "method",
            label: t("order.payment.by"),
            choices: METHODS.map((value) => ({ value, label: t(`orders.payBy.${value}`) })),
          },
          {
            key: "state",
            label: t("payments.state"),
            choices: STATES.map((value) => ({ value, label: t(`order.payment.state.${value}`) })),
          },
        ]}
      >
        <DateField label={t("payments.from")} value={state.from ?? ""} onChange={(from) => change({ from })} />
        <DateField label={t("payments.to")} value={state.to ?? ""} onChange={(to) => change({ to })} />
      </FilterBar>
      <Shown of={payments} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <>
            <Figures
              moreThan={meta.more ? meta.total : undefined}
              figures={(["received", "refunded", "pending"] as const).map((name) => ({
                label: t(`payments.sum.${name}`),
                amount: meta.sums[name],
              }))}
            />
            <DataTable
              id="payments"
              label={t("payments.title")}
              rows={data}
              columns={columns}
              rowKey={(row) => row.id}
              rowName={(row) => row.orderNumber ?? row.name}
              busy={payments.isPlaceholderData}
              rowHeight={56}
              empty={<EmptyList filtered={filtered} clear={clear} text={t("payments.emptyText")} />}
            />
            <Pagination meta={meta} change={change} />
          </>
        )}
      </Shown>
    </Page>
  );
}
