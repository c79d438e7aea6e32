import type { ReactNode } from "react";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { OrderFormCustomer } from "../../sales-form/order-form-customer.tsx";
import type { OrderValues } from "../../sales-form/order-form-values.ts";
import { PayByField } from "../../sales-form/pay-by-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { onSaveKey } from "../../ui/forms/save-key.ts";
import type { Form } from "../../ui/forms/use-form.ts";
import { useNamedKeys } from "../../ui/named-keys.ts";
import { Panel } from "../../ui/page.tsx";
import { OrderFormLines } from "./order-form-lines.tsx";
import { OrderFormPlace } from "./order-form-place.tsx";
import type { OrderEstimate } from "./use-order-estimate.ts";
import { useOrderFieldNames } from "./use-order-field-names.ts";

interface OrderFormProps {
  form: Form<OrderValues>;
  /** Ctrl or Cmd with S. */
  onSave(): void;
  /** How many saves were refused. */
  refused: number;
  estimate: OrderEstimate;
  /** The order as it is, when there is one. */
  known?: StaffOrder;
  /** The id of the customer that a new one began with; "" without one. */
  begunWith?: string;
  /** Above everything: how the order comes in. */
  before?: ReactNode;
  /** Beneath the total: what to do with it. */
  children: ReactNode;
}

/** An order as staff write it, with what it comes to beside it. */
export function OrderForm(props: OrderFormProps) {
  const { form, onSave, refused, estimate, known, begunWith = "", before, children } = props;
  const { t } = useServices();
  const labels = useOrderFieldNames();
  useNamedKeys("save");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the shortcut of the fields inside
    <div onKeyDown={onSaveKey(() => form.dirty && onSave())}>
      <ErrorSummary refused={refused} problems={form.problems} labels={labels}>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {before}
            <OrderFormLines form={form} estimate={estimate} known={known} />
            <OrderFormCustomer form={form} isNew={known === undefined} begunWith={begunWith} />
            <OrderFormPlace form={form} estimate={estimate} known={known} />
          </div>
          <div className="flex flex-col gap-4 xl:sticky xl:top-18">
            <Panel title={t("orderForm.payment")}>
              <div className="flex flex-col gap-3">
                <PayByField {...form.field("paymentMethod")} />
                <TextField label={t("orderForm.note")} optional rows={2} maxLength={1000} {...form.field("note")} />
              </div>
            </Panel>
            <Panel title={t("orderForm.total")}>
              <Sums estimate={estimate} known={known} />
              <div className="mt-4 flex flex-col gap-3">{children}</div>
            </Panel>
          </div>
        </div>
      </ErrorSummary>
    </div>
  );
}

function Sums({ estimate, known }: Pick<OrderFormProps, "estimate" | "known">) {
  const { t } = useServices();
  const { money } = useFormat();
  const { totals } = estimate;
  if (!totals) return <Skeleton className="h-16" />;
  const rows: [label: string, amount: number][] = [
    [t("order.sum.goods"), totals.subtotal],
    ...(totals.services > 0 ? [[t("order.sum.services"), totals.services] as [string, number]] : []),
    [t("order.sum.delivery"), totals.delivery],
    ...(totals.tax > 0 ? [[t("orderForm.tax"), totals.tax] as [string, number]] : []),
  ];
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-1 text-base font-semibold">
        <dt>{t("order.sum.total")}</dt>
        <dd>{money(totals.total)}</dd>
      </div>
      {known && known.credited > 0 && (
        <>
          <div className="flex justify-between gap-4">
            <dt>{t("order.sum.credited")}</dt>
            <dd>{money(-known.credited)}</dd>
          </div>
          <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
            <dt>{t("orderForm.asked")}</dt>
            <dd>{money(totals.total - known.credited)}</dd>
          </div>
        </>
      )}
      {known && known.totals.total !== totals.total && (
        <div className="text-xs text-muted">
          <dt className="sr-only">{t("orderForm.total")}</dt>
          <dd>{t("orderForm.before", { before: money(known.totals.total), now: money(totals.total) })}</dd>
        </div>
      )}
    </dl>
  );
}
