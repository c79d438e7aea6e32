import { useServices } from "../app/services.tsx";
import { MoneyField } from "../ui/fields/money-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SettingForm } from "./setting-form.tsx";

interface Values {
  bankTransferDays: number | null;
  codMaximum: number | null;
}

/** Limits of paying. */
export function PaymentForm() {
  const { t } = useServices();
  const labels = {
    bankTransferDays: t("setting.payment.bankTransferDays"),
    codMaximum: t("setting.payment.codMaximum"),
  };
  return (
    <SettingForm<Values> part="payment" labels={labels}>
      {(form) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField
            label={labels.bankTransferDays}
            hint={t("setting.payment.bankTransferHint")}
            min={1}
            max={60}
            {...form.field("bankTransferDays")}
          />
          <MoneyField label={labels.codMaximum} hint={t("setting.payment.codHint")} {...form.field("codMaximum")} />
        </div>
      )}
    </SettingForm>
  );
}
