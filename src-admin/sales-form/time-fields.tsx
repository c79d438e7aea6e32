import { DELIVERY_WINDOWS, type DeliveryWindow } from "../../src-shared/delivery/slots.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useServices } from "../app/services.tsx";
import { DateField } from "../ui/fields/date-field.tsx";

export interface TimeValues {
  /** A day; "" while it is to be agreed. */
  date: string;
  window: DeliveryWindow | "";
  /** Takes the time although it is full or the day is closed. */
  overbook: boolean;
}

interface TimeFieldsProps {
  values: TimeValues;
  onChange(values: TimeValues): void;
  problems: { date: string | undefined; window: string | undefined };
}

/** When a delivery goes. */
export function TimeFields({ values, onChange, problems }: TimeFieldsProps) {
  const { t } = useServices();
  const set = (change: Partial<TimeValues>) => onChange({ ...values, ...change });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={t("order.delivery.date")}
          optional
          min={qatarDate(new Date())}
          value={values.date}
          problem={problems.date}
          onChange={(date) => set({ date })}
        />
        <SelectField<TimeValues["window"]>
          label={t("order.delivery.window")}
          value={values.window}
          problem={problems.window}
          onChange={(window) => set({ window })}
          choices={[
            { value: "", label: t("order.delivery.toAgree") },
            ...DELIVERY_WINDOWS.map((value) => ({ value, label: t(`orders.window.${value}`) })),
          ]}
        />
      </div>
      <CheckField
        label={t("order.delivery.overbook")}
        value={values.overbook}
        onChange={(overbook) => set({ overbook })}
      />
    </>
  );
}
