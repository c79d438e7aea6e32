import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SettingForm } from "./setting-form.tsx";

type Values = Omit<SettingValue<"quotes">, "validDays"> & { validDays: number | null };

/** What a new quote begins with; each quote may say something else. */
export function QuotesForm() {
  const { t } = useServices();
  const labels = {
    validDays: t("setting.quotes.validDays"),
    deliveryTerms: t("quote.deliveryTerms"),
    terms: t("quote.terms"),
  };
  return (
    <SettingForm<Values> part="quotes" labels={labels} text={t("setting.quotesText")}>
      {(form) => (
        <>
          <NumberField label={labels.validDays} min={1} max={365} {...form.field("validDays")} className="w-40" />
          <LocalizedField
            label={labels.deliveryTerms}
            optional
            rows={2}
            maxLength={2000}
            {...form.field("deliveryTerms")}
          />
          <LocalizedField label={labels.terms} optional rows={5} maxLength={6000} {...form.field("terms")} />
        </>
      )}
    </SettingForm>
  );
}
