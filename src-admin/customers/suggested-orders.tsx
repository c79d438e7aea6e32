import { useNavigate } from "react-router-dom";
import { orderScreen } from "../../src-shared/addresses.ts";
import type { Customer } from "../../src-shared/customers/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { OnlineOnly } from "../desktop/online-only.tsx";
import { useOrderColumns, useOrderName } from "../orders/list/order-columns.tsx";
import { orderFailureText } from "../orders/order-failure.tsx";
import { Empty } from "../ui/empty.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { DataTable } from "../ui/lists/data-table.tsx";

/** Orders from the shop with a phone or an e-mail of this customer: theirs, once staff say so. */
export function SuggestedOrders({ customer }: { customer: Customer }) {
  const { t } = useServices();
  const go = useNavigate();
  const nameOf = useOrderName();
  const write = useWrite("PUT /api/orders/:id/customer");
  const { attempt, busy } = useNotifiedAttempt(orderFailureText);
  const shownColumns = useOrderColumns().filter(({ key }) =>
    ["number", "placed", "name", "phone", "total"].includes(key),
  );
  if (customer.suggestedOrders.length === 0) return null;
  const join = (id: string) =>
    attempt(async () => {
      await write.mutateAsync({ params: { id }, body: { customerId: customer.id } });
      notify.done(t("order.join.done"));
    });
  return (
    <>
      <h2 className="panel-title">{t("customer.suggested")}</h2>
      <p className="text-xs text-muted">{t("customer.suggestedText")}</p>
      <DataTable
        id="customer-suggested"
        label={t("customer.suggested")}
        rows={customer.suggestedOrders}
        columns={[
          ...shownColumns,
          {
            key: "join",
            label: t("order.join.to"),
            card: "action",
            cell: (order) => (
              <OnlineOnly>
                <Button disabled={busy} onClick={() => void join(order.id)}>
                  {t("order.join.to")}
                </Button>
              </OnlineOnly>
            ),
          },
        ]}
        rowKey={(order) => order.id}
        rowName={nameOf}
        onOpen={(order) => go(orderScreen(order.id))}
        empty={<Empty title={t("customer.noHistory")} />}
      />
    </>
  );
}
