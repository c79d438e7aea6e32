import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldHint } from "../../../src-shared/ui/field.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";
import { hasPlace, type OrderValues } from "../../sales-form/order-form-values.ts";
import { PlaceFields } from "../../sales-form/place-fields.tsx";
import { WindowField } from "../../sales-form/window-field.tsx";
import { useMay } from "../../session/session-context.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import type { OrderEstimate } from "./use-order-estimate.ts";

interface OrderFormPlaceProps {
  form: Form<OrderValues>;
  estimate: OrderEstimate;
  /** The order as it is, when there is one. */
  known?: StaffOrder | undefined;
}

/** How the goods reach the customer: picked up, or the blue plate, a day and what it costs. */
export function OrderFormPlace({ form, estimate, known }: OrderFormPlaceProps) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const isManager = useMay("manager");
  const { values } = form;
  const { zone } = estimate;
  const quote = known?.quote;
  const needsFee = hasPlace(values) && zone === null && !quote;
  const feeHint = quote
    ? t("orderForm.feeAgreed", { number: quote.number, amount: money(quote.deliveryFee) })
    : zone
      ? t("orderForm.feeHint")
      : undefined;
  return (
    <Panel title={t("orderForm.place")}>
      <div className="flex flex-col gap-3">
        <SelectField<OrderValues["method"]>
          label={t("orders.method")}
          {...form.field("method")}
          choices={[
            { value: "delivery", label: t("orders.method.delivery") },
            { value: "pickup", label: t("orders.method.pickup") },
          ]}
          className="max-w-60"
        />
        {values.method === "pickup" && <FieldHint>{t("orderForm.pickupHint")}</FieldHint>}
        {known && known.status !== "draft" && values.method !== known.method && (
          <p className="text-wait">{t(`orderForm.switched.${values.method}`)}</p>
        )}
        {values.method === "delivery" && (
          <>
            <PlaceFields form={form} />
            {zone && <p className="text-muted">{t("orderForm.zoneIs", { name: text(zone.name) })}</p>}
            {needsFee && <p className="text-wait">{t("orderForm.noZone")}</p>}
            {(isManager || needsFee) && (
              <MoneyField
                label={t("orderForm.fee")}
                hint={feeHint}
                optional={!needsFee}
                className="max-w-60"
                {...form.field("deliveryFee")}
              />
            )}
            <Time form={form} leadDays={estimate.leadDays} />
          </>
        )}
      </div>
    </Panel>
  );
}

function Time({ form, leadDays }: { form: Form<OrderValues>; leadDays: number }) {
  const { t } = useServices();
  const windowText = useWindowText();
  const { date } = useFormat();
  const { values } = form;
  const zone = values.zone !== null && values.zone >= 1 && values.zone <= 98 ? values.zone : undefined;
  const options = useAsk(
    "GET /api/delivery-options",
    { query: { ...(zone ? { zone } : {}), ...(values.area ? { area: values.area } : {}), leadDays } },
    { enabled: zone !== undefined || values.area !== "", keepPrevious: true },
  );
  const first = options.data?.slots.find((slot) => slot.left > 0);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label={t("order.delivery.date")} optional {...form.field("date")} />
        <WindowField date={values.date} {...form.field("window")} />
      </div>
      {first && (
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {t("orderForm.firstFree", { day: date(first.date), time: windowText(first.window) })}
          <button
            type="button"
            onClick={() => form.replace({ ...values, date: first.date, window: first.window })}
            className="link"
          >
            {t("orderForm.take")}
          </button>
        </p>
      )}
      {values.date === "" && <FieldHint>{t("orderForm.agreeLater")}</FieldHint>}
      {values.date !== "" && <CheckField label={t("order.delivery.overbook")} {...form.field("overbook")} />}
    </>
  );
}
