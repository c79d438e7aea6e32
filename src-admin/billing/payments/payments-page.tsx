import { useServices } from "../../app/services.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Figures } from "../figures.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";

const METHODS = ["cash", "card", "transfer", "cheque"] as const;
const STATES = ["pending", "cleared", "bounced"] as const;
const KINDS = ["payment", "refund"] as const;

/** The ledgers of all orders in one list: what came, what went back, what is waited for. */
export function PaymentsPage() {
  const { t, api } = useServices();
  const list = useList("GET /api/payments", { kind: "", method: "", state: "", customer: "", from: "", to: "" });
  const meta = list.asked.data?.meta;
  return (
    <ListPage
      id="payments"
      title={t("payments.title")}
      onExport={(file) => api("GET /api/payments/export", { query: { ...list.exported, ...file } })}
      list={list}
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
          wide: true,
          label: t("payments.state"),
          choices: STATES.map((value) => ({ value, label: t(`order.payment.state.${value}`) })),
        },
        { key: "from", label: t("payments.from"), kind: "day" },
        { key: "to", label: t("payments.to"), kind: "day" },
      ]}
      summary={
        meta && (
          <Figures
            moreThan={meta.more ? meta.total : undefined}
            figures={(["received", "refunded", "pending"] as const).map((name) => ({
              label: t(`payments.sum.${name}`),
              amount: meta.sums[name],
            }))}
          />
        )
      }
      columns={usePaymentColumns()}
      rowName={(row) => row.orderNumber ?? row.name}
      emptyText={t("payments.emptyText")}
    />
  );
}
